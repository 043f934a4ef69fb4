/* What happens to the entries after a refused one. Pure.
 *
 * Corrections, withdrawals and signatures name the entry they refer to (`target`, a client id), so that they cannot apply
 * to another one when entries before them are dropped.
 */

import { isQuestion } from "./grown.js";
import { posting, restamped } from "./outbox.js";

/** Whether it is a deal after all those that the site had when it refused. */
export function isNewDeal({ kind, number }, { deals }) {
  return kind === "deal" && !(number <= deals);
}

/** The entry with another target. */
export function aimedAt(entry, target) {
  return { ...posting(entry, { target }), target };
}

/** The entries that change when a refused one is given up, or replaced by `instead`. Later ones then follow entry
 *  `head` of the log. A deal whose number changes has another dealer, so it is parked until the table has confirmed
 *  it, unless `asks` is false. */
export function settled(waits, entry, instead = null, { head = entry.why.head, asks = true } = {}) {
  const place = waits.findIndex(({ id }) => id === entry.id);
  // Another window has settled it already.
  if (place < 0) return [];
  const behind = waits.slice(place + 1).map((one) => (hasNotSeen(one, entry) ? { ...one, state: "parked", why: entry.why } : one));
  const first = instead ? [{ ...instead, state: "phone", why: null }] : [];
  const moved = withNewNumbers(restamped([...first, ...behind], head), { entry, isChosen: first.length, asks });
  return instead ? moved : [{ ...entry, state: "left" }, ...moved];
}

/** Whether `one` has not seen the other phone's entries either. New deals after all of these are fine, and
 *  corrections and withdrawals name their target. */
function hasNotSeen(one, entry) {
  return isQuestion(entry) && one.state === "phone" && ["deal", "signature"].includes(one.kind) && !isNewDeal(one, entry.why);
}

/** The entries with their future numbers; the table has already decided about the first `isChosen`. */
function withNewNumbers(entries, { entry: { why }, isChosen, asks }) {
  let deals = why.before ?? why.deals;
  const numbers = new Map();
  return entries.map((one, place) => {
    const before = deals;
    if (isQuestion(one)) return { ...one, why: { ...one.why, before, head: one.after } };
    const number = one.kind === "deal" ? deals + 1 : (numbers.get(one.target) ?? one.number);
    if (one.kind === "deal") deals += 1;
    if (one.kind === "withdrawal") deals -= 1;
    numbers.set(one.id, number);
    const hasMoved = one.kind === "deal" && one.number !== number;
    const renumbered = { ...one, number, address: one.address.replace(/deals\/\d+\//, `deals/${number}/`) };
    const needsAnswer = (asks && hasMoved && place >= isChosen) || one.state === "parked";
    return needsAnswer ? parked(renumbered, one, before) : renumbered;
  });
}

function parked(one, { number, why }, before) {
  return { ...one, state: "parked", why: { moved: true, was: number, ...why, head: one.after, before } };
}

/** The changes due to entries that target a refused one: a correction replaces it, a withdrawal removes both. */
export function healed(waits) {
  for (const entry of waits) {
    const refused = waits.find(({ id, state }) => id === entry.target && state === "parked");
    if (!refused) continue;
    const others = waits.filter(({ id }) => id !== entry.id).map((one) => (one.target === entry.id ? aimedAt(one, refused.id) : one));
    const gone = { ...entry, state: "left" };
    if (entry.kind === "correction") return [gone, ...mended(others, refused, entry)];
    if (entry.kind === "withdrawal" && refused.kind === "deal") return [gone, ...settled(others, refused)];
  }
  return [];
}

/** The refused entry with the content of its correction; sent again unless the table must decide first. */
function mended(others, refused, { body, words, worth }) {
  const healthy = { ...retyped(refused, body), words, worth };
  if (refused.why.problems) return settled(others, refused, healthy);
  return others.map((one) => (one.id === refused.id ? healthy : one));
}

/** A refused entry with another form. It keeps its id, which the site does not know yet. */
export function retyped(entry, body) {
  const [typed, old] = [new URLSearchParams(body), new URLSearchParams(entry.body)];
  for (const name of ["client_id", "after", "target"]) {
    typed.delete(name);
    if (old.has(name)) typed.set(name, old.get(name));
  }
  if (entry.kind === "deal") typed.delete("reason");
  return { ...entry, body: String(typed) };
}
