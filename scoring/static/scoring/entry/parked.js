/* A refused entry stands before the keys until the table says what becomes of it. */

import { fill } from "./entry.js";
import { posting } from "./outbox.js";
import { reasonOf, settle } from "./sending.js";
import { aimedAt, isNewDeal } from "./settling.js";
import { words } from "./screen.js";

/** Show `parked`, or nothing any more. `again(entry)` types it once more, `correctionOf(number)` is a deal's address,
 *  `head()` the newest entry that this screen has seen, `dealer(number)` who deals. */
export function showParked(parked, place, ways) {
  const shown = document.querySelector(".parked");
  if (shown?.dataset.id === parked?.id) return;
  shown?.remove();
  if (!parked) return;
  const box = document.getElementById("parked").content.firstElementChild.cloneNode(true);
  box.dataset.id = parked.id;
  box.querySelector(".parked-words").textContent = [parked.number && `${parked.number}.`, parked.words].filter(Boolean).join(" ");
  box.querySelector(".parked-why").textContent = whyOf(parked, ways);
  for (const button of box.querySelectorAll("button")) {
    button.hidden = !choicesFor(parked).includes(button.value);
    button.addEventListener("click", () => SETTLED[button.value](parked, ways));
  }
  place.before(box);
  box.focus();
}

/** What can be done with a refused entry. */
export function choicesFor(entry) {
  const { kind, why } = entry;
  if (why.moved) return ["here", "again", "left"];
  // Whoever ended the list may have opened it again.
  if (why.closed) return ["resent", "left"];
  if (!why.unseen) return kind === "deal" ? ["again", "left"] : ["left"];
  // Others wrote the deal of this number, too.
  if (kind === "deal" && !isNewDeal(entry, why)) return ["theirs", "mine", "next"];
  if (kind === "deal") return ["next", "left"];
  if (!standing(entry)) return ["left"];
  if (why.asks) return ["that", "left"];
  return kind === "correction" ? ["next", "left"] : ["left"];
}

/** The entry that a refused act would change now. */
function standing({ kind, number, why }) {
  return kind === "withdrawal" ? why.ids?.at(-1) : why.ids?.[number - 1];
}

/** The question of the table, or the site's sentences. */
function whyOf(entry, { dealer }) {
  const { number, why } = entry;
  if (!why.moved) return reasonOf(entry);
  return fill(words().moved, { was: why.was, before: dealer(why.was), number, dealer: dealer(number) });
}

export const SETTLED = {
  /** The other's deal is this one: mine is given up. */
  theirs: (entry) => settle(entry),
  /** Mine is right: it takes the place of the other's, whose line stays, struck. */
  mine: (entry, { correctionOf }) => {
    const instead = { ...posting(entry, { reason: words().two_phones }), kind: "correction", address: correctionOf(entry.number) };
    return settle(entry, aimedAt(instead, standing(entry)));
  },
  /** Both were played: mine comes after the other's. A correction takes the place of what stands now. */
  next: (entry) => settle(entry, entry.kind === "deal" ? entry : aimedAt(entry, standing(entry)), { asks: false }),
  /** The act is meant for what stands now. */
  that: (entry) => settle(entry, aimedAt(entry, standing(entry))),
  /** It is the deal of this number now. */
  here: (entry) => settle(entry, entry),
  again: (entry, { again }) => again(entry),
  resent: (entry, { head }) => settle(entry, entry, { head: Math.max(entry.why.head, head()) }),
  left: (entry) => settle(entry),
};
