/* The entry screen by a laptop's keys: whoever types fast types on while a deal is being written down. */

/** Keys typed while a deal is being written down: they belong to the next one. */
let keys = [];

function isTyping(element) {
  return element.matches("textarea, select, input:not([type=radio]):not([type=checkbox])");
}

/** Type on the form what was typed meanwhile; `isTaking()` says whether a deal is being written down. */
export function typeWaiting(form, isTaking) {
  while (keys.length && form && !isTaking()) {
    const key = keys.shift();
    const button = key === "Enter" && document.activeElement.closest(".outcome");
    if (button) button.click();
    else form.key({ key });
  }
  if (!form) keys = [];
}

/** A key that was pressed while this form is shown, or while one of its deals is being written down. */
export function onKey(event, { form, isTaking }) {
  if (event.ctrlKey || event.metaKey || event.altKey || !form) return;
  if (isTaking) return wait(event);
  if (event.key === "Escape") return closeMore();
  if (isTyping(event.target)) return;
  // A key held down is one key: it writes one deal, not one after the other.
  if (event.repeat) return event.preventDefault();
  if (event.key === "Enter" && event.target.closest("button, a, summary")) return;
  if (form.key(event)) event.preventDefault();
}

function wait(event) {
  // A key held down, or Tab and its like, says nothing of a deal.
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
