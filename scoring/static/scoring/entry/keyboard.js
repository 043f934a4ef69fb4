/* The entry screen by keyboard. Keys typed while a deal is being stored are buffered for fast typists. */

/** Keys typed while a deal is being stored; they belong to the next one. */
let keys = [];

function isTyping(element) {
  return element.matches("textarea, select, input:not([type=radio]):not([type=checkbox])");
}

/** Replay the buffered keys on the form; `isStoring()` says whether a deal is being stored. */
export function typeWaiting(form, isStoring) {
  while (keys.length && form && !isStoring()) {
    const key = keys.shift();
    const button = key === "Enter" && document.activeElement.closest(".outcome");
    if (button) button.click();
    else form.key({ key });
  }
  if (!form) keys = [];
}

/** Handle a key on the form; `isStoring` says whether a deal is being stored. */
export function onKey(event, { form, isStoring }) {
  if (event.ctrlKey || event.metaKey || event.altKey || !form) return;
  if (isStoring) return wait(event);
  if (event.key === "Escape") return closeMore();
  if (isTyping(event.target)) return;
  // A key held down must not write one deal after the other.
  if (event.repeat) return event.preventDefault();
  if (event.key === "Enter" && event.target.closest("button, a, summary")) return;
  if (form.key(event)) event.preventDefault();
}

function wait(event) {
  // Repeated keys, and keys such as Tab, are no input for a deal.
  if (event.repeat || (event.key.length > 1 && event.key !== "Enter")) return;
  event.preventDefault();
  keys.push(event.key);
}

function closeMore() {
  const more = document.querySelector('details[name="more"][open]');
  if (!more) return;
  more.open = false;
  more.querySelector("summary").focus();
}
