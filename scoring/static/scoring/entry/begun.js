/* The deal that is being tapped: kept on this phone over a reload, the way back and a tab that the phone has thrown away. */

const keyOf = (list) => `begun ${list}`;
const NOT_A_CHOICE = ["client_id", "after", "target", "csrfmiddlewaretoken", "outcome"];

/** Keep what is chosen on `form` for deal `number` of a list; a form with nothing chosen keeps nothing. */
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

/** A browser may forbid its storage: then a reload loses what was begun, as without this. */
function attempt(run) {
  try {
    return run(localStorage);
  } catch {
    return null;
  }
}
