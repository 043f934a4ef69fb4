/* A refused entry stands before the keys until the table says what becomes of it. */

import { isNewDeal, reasonOf, settle } from "./sending.js";
import { words } from "./screen.js";

/** Show `parked`, or nothing any more. `again(entry)` types it once more, `correctionOf(number)` is a deal's address,
 *  `head()` the newest entry that this screen has seen. */
export function showParked(parked, place, ways) {
  const shown = document.querySelector(".parked");
  if (shown?.dataset.id === parked?.id) return;
  shown?.remove();
  if (!parked) return;
  const box = document.getElementById("parked").content.firstElementChild.cloneNode(true);
  box.dataset.id = parked.id;
  box.querySelector(".parked-words").textContent = `${parked.number ? `${parked.number}. ` : ""}${parked.words}`;
  box.querySelector(".parked-why").textContent = reasonOf(parked);
  for (const button of box.querySelectorAll("button")) {
    button.hidden = !choicesFor(parked).includes(button.value);
    button.addEventListener("click", () => SETTLED[button.value](parked, ways));
  }
  place.before(box);
  box.focus();
}

/** What can be done with a refused entry. */
function choicesFor(entry) {
  const { kind, why } = entry;
  // Whoever ended the list may have opened it again.
  if (why.closed) return ["resent", "left"];
  if (!why.unseen) return kind === "deal" ? ["again", "left"] : ["left"];
  // Others wrote the deal of this number, too.
  if (kind === "deal" && !isNewDeal(entry, why)) return ["theirs", "mine", "next"];
  return kind === "deal" || kind === "correction" ? ["next", "left"] : ["left"];
}

const SETTLED = {
  /** The other's deal is this one: mine is given up. */
  theirs: (entry) => settle(entry, entry.why.head),
  /** Mine is right: it takes the place of the other's, whose line stays, struck. */
  mine: (entry, { correctionOf }) => {
    const body = `${entry.body}&reason=${encodeURIComponent(words().two_phones)}`;
    return settle(entry, entry.why.head, { ...entry, kind: "correction", address: correctionOf(entry.number), body });
  },
  /** Both were played: mine comes after the other's. */
  next: (entry) => settle(entry, entry.why.head, entry),
  again: (entry, { again }) => again(entry),
  resent: (entry, { head }) => settle(entry, Math.max(entry.why.head, head()), entry),
  left: (entry) => settle(entry, entry.why.head),
};
