/* Makes the entries of taps; each names the entry that it changes or confirms. Pure.
 *
 * `typed` is the posted form and what the page shows of it: { body, words, worth }.
 */

import { aimedAt } from "./settling.js";

/** The next deal. */
export function dealOn(list, state, typed) {
  return pending(list, state, { kind: "deal", number: state.number, address: list.address, ...typed });
}

/** Withdraw the last deal. */
export function withdrawalOn(list, state, typed) {
  const what = { kind: "withdrawal", number: state.deals, address: addressOf(list, "undo"), worth: null, ...typed };
  return aimedAt(pending(list, state, what), state.last?.id);
}

/** Replace deal `number`. */
export function correctionOn(list, state, { number, reason }, typed) {
  const what = { kind: "correction", number, address: addressOf(list, `deals/${number}/correct`), ...typed };
  const entry = aimedAt(pending(list, state, what), state.played[number - 1]?.id);
  return reason ? { ...entry, body: `${entry.body}&reason=${encodeURIComponent(reason)}` } : entry;
}

/** Sign the list including unsent entries. */
export function signatureOn(list, state, seat, words) {
  const what = { kind: "signature", number: null, address: addressOf(list, `sign/${seat}`), body: "", words, worth: null, seat };
  return aimedAt(pending(list, state, what), state.newest);
}

/** The URL of another page of the list. */
export function addressOf(list, path) {
  return list.address.replace(/enter\/$/, `${path}/`);
}

function pending({ list, title }, { after }, what) {
  return { list, title, after, ...what };
}
