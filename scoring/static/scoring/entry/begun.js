/* The deal being tapped is stored on this phone, to survive a reload, the back button and a discarded tab. */

const keyOf = (list) => `begun ${list}`;
const NOT_A_CHOICE = ["client_id", "after", "target", "csrfmiddlewaretoken", "outcome"];

/** Store what is chosen on `form` for deal `number` of a list; without a choice the stored one is removed. */
export function keepBegun(list, number, form, isChosen) {
  if (!isChosen) return removeBegun(list);
  const typed = new URLSearchParams(new FormData(form));
  for (const name of NOT_A_CHOICE) typed.delete(name);
  attempt((storage) => storage.setItem(keyOf(list), JSON.stringify({ number, typed: String(typed) })));
}

export function removeBegun(list) {
  attempt((storage) => storage.removeItem(keyOf(list)));
}

/** The begun deal of a list: { number, typed }, or null. */
export function begunOf(list) {
  const begun = JSON.parse(attempt((storage) => storage.getItem(keyOf(list))) ?? "null");
  return begun && { number: begun.number, typed: new URLSearchParams(begun.typed) };
}

/** Some browsers forbid storage; then a reload loses the begun deal. */
function attempt(run) {
  try {
    return run(localStorage);
  } catch {
    return null;
  }
}
