/* What becomes of the entries that wait behind one that was refused. Pure.
 *
 * Every act names the entry it means (`target`, a client id), so that none of them can hit another one when entries in
 * front of it are left out.
 */

import { isQuestion } from "./grown.js";
import { posting, restamped } from "./outbox.js";

/** Whether it is a deal behind all that the desk had when it refused one for this reason. */
export function isNewDeal({ kind, number }, { deals }) {
  return kind === "deal" && !(number <= deals);
}

/** An act that means another entry than before. */
export function aimedAt(entry, target) {
  return { ...posting(entry, { target }), target };
}

/** The entries that change when a refused one is given up, or becomes `instead`. Those behind it follow entry `head` of
 *  the log. A deal that has another number than when it was typed has another dealer: it waits until the table has said
 *  whether it is right, unless `asks` is false. */
export function settled(waits, entry, instead = null, { head = entry.why.head, asks = true } = {}) {
  const place = waits.findIndex(({ id }) => id === entry.id);
  // Another window has settled it.
  if (place < 0) return [];
  const behind = waits.slice(place + 1).map((one) => (hasNotSeen(one, entry) ? { ...one, state: "parked", why: entry.why } : one));
  const first = instead ? [{ ...instead, state: "phone", why: null }] : [];
  const moved = withNewNumbers(restamped([...first, ...behind], head), { entry, isChosen: first.length, asks });
  return instead ? moved : [{ ...entry, state: "left" }, ...moved];
}

/** Whether it has not seen either what `entry` had not seen: a deal behind all of the others' is a new one, and a
 *  correction or an undo names what it means. */
function hasNotSeen(one, entry) {
  return isQuestion(entry) && one.state === "phone" && ["deal", "signature"].includes(one.kind) && !isNewDeal(one, entry.why);
}

/** The entries with the numbers they will have on the list; the first `isChosen` of them was settled by the table. */
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

/** What changes because an act that waits means a refused entry: a correction heals it, an undo takes both off. */
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

/** A refused entry with what its correction says; it is sent again unless the table is to say something first. */
function mended(others, refused, { body, words, worth }) {
  const healthy = { ...retyped(refused, body), words, worth };
  if (refused.why.problems) return settled(others, refused, healthy);
  return others.map((one) => (one.id === refused.id ? healthy : one));
}

/** A refused entry with another form in its place: the desk does not know its id, so that it keeps it. */
export function retyped(entry, body) {
  const [typed, old] = [new URLSearchParams(body), new URLSearchParams(entry.body)];
  for (const name of ["client_id", "after", "target"]) {
    typed.delete(name);
    if (old.has(name)) typed.set(name, old.get(name));
  }
  if (entry.kind === "deal") typed.delete("reason");
  return { ...entry, body: String(typed) };
}
