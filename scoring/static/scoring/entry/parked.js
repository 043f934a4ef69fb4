/* A refused entry is shown above the keys until the table decides about it. */

import { fill } from "./entry.js";
import { posting } from "./outbox.js";
import { reasonOf, settle } from "./sending.js";
import { aimedAt, isNewDeal } from "./settling.js";
import { words } from "./screen.js";

/** Show `parked`, or remove the box. `again(entry)` retypes it, `correctionOf(number)` is the URL of a deal's
 *  correction, `head()` the newest entry that this screen has seen, `dealer(number)` who deals. */
export function showParked(parked, place, actions) {
  const shown = document.querySelector(".parked");
  if (shown?.dataset.id === parked?.id) return;
  shown?.remove();
  if (!parked) return;
  const box = document.getElementById("parked").content.firstElementChild.cloneNode(true);
  box.dataset.id = parked.id;
  box.querySelector(".parked-words").textContent = [parked.number && `${parked.number}.`, parked.words].filter(Boolean).join(" ");
  box.querySelector(".parked-why").textContent = whyOf(parked, actions);
  for (const button of box.querySelectorAll("button")) {
    button.hidden = !choicesFor(parked).includes(button.value);
    button.addEventListener("click", () => SETTLED[button.value](parked, actions));
  }
  place.before(box);
  box.focus();
}

/** The buttons of a refused entry. */
export function choicesFor(entry) {
  const { kind, why } = entry;
  if (why.moved) return ["here", "again", "left"];
  // The list may have been reopened since.
  if (why.closed) return ["resent", "left"];
  if (!why.unseen) return kind === "deal" ? ["again", "left"] : ["left"];
  // Another phone wrote a deal of the same number.
  if (kind === "deal" && !isNewDeal(entry, why)) return ["theirs", "mine", "next"];
  if (kind === "deal") return ["next", "left"];
  if (!standing(entry)) return ["left"];
  if (why.asks) return ["that", "left"];
  return kind === "correction" ? ["next", "left"] : ["left"];
}

/** The entry that a refused correction or withdrawal would change now. */
function standing({ kind, number, why }) {
  return kind === "withdrawal" ? why.ids?.at(-1) : why.ids?.[number - 1];
}

/** The question to the table, or the site's sentences. */
function whyOf(entry, { dealer }) {
  const { number, why } = entry;
  if (!why.moved) return reasonOf(entry);
  return fill(words().moved, { was: why.was, before: dealer(why.was), number, dealer: dealer(number) });
}

export const SETTLED = {
  /** The other phone's deal is the same one: give this one up. */
  theirs: (entry) => settle(entry),
  /** This one is right: it replaces the other, whose line stays, struck. */
  mine: (entry, { correctionOf }) => {
    const instead = { ...posting(entry, { reason: words().two_phones }), kind: "correction", address: correctionOf(entry.number) };
    return settle(entry, aimedAt(instead, standing(entry)));
  },
  /** Both were played: this one follows. A correction is applied to the deal as it is now. */
  next: (entry) => settle(entry, entry.kind === "deal" ? entry : aimedAt(entry, standing(entry)), { asks: false }),
  /** Apply it to the entry as it is now. */
  that: (entry) => settle(entry, aimedAt(entry, standing(entry))),
  /** Keep it with its new number. */
  here: (entry) => settle(entry, entry),
  again: (entry, { again }) => again(entry),
  resent: (entry, { head }) => settle(entry, entry, { head: Math.max(entry.why.head, head()) }),
  left: (entry) => settle(entry),
};
