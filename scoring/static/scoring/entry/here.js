/* The list without a connection to its pages: its deals, to correct on the entry screen, and its players, to sign on
 * this phone. */

import { fill } from "./entry.js";
import { waiting } from "./outbox.js";
import { signed } from "./screen.js";
import { LATE } from "./sending.js";

// A confirmation is armed only after a moment, so that a tap meant for the name confirms nothing.
const ARMED_AFTER = 1500;

/** Whether the site seems out of reach. */
export function isAway(entries) {
  return !navigator.onLine || waiting(entries).some(({ at }) => Date.now() - at > LATE);
}

/** Show all deals in a panel. `correct({number, reason})` is called for a tapped deal, once its reason is typed. */
export function showDeals(deals, correct) {
  const panel = document.getElementById("here");
  const choose = (deal) => {
    if (deal.needsReason) return openReason(panel, deal, correct);
    panel.close();
    correct({ number: deal.number, reason: "" });
  };
  panel.querySelector("ol").replaceChildren(...deals.map((deal) => {
    const key = Object.assign(document.createElement("button"), { type: "button", textContent: deal.words });
    key.disabled = !deal.mayCorrect;
    key.addEventListener("click", () => choose(deal));
    const line = document.createElement("li");
    line.append(key);
    return line;
  }));
  showReason(panel, false);
  panel.showModal();
}

/** Show either the list, or the reason of the chosen deal. */
function showReason(panel, isShown) {
  panel.querySelector(".here-reason").hidden = !isShown;
  panel.querySelector(".here-why").hidden = true;
  panel.querySelector("ol").hidden = isShown;
}

function openReason(panel, { number, words }, correct) {
  const form = panel.querySelector(".here-reason");
  const { reason } = form.elements;
  form.querySelector(".here-chosen").textContent = `${number}. ${words}`;
  form.onsubmit = (event) => {
    event.preventDefault();
    const isMissing = reason.value.trim() === "";
    form.querySelector(".here-why").hidden = !isMissing;
    if (isMissing) return reason.focus();
    panel.close();
    correct({ number, reason: reason.value.trim() });
  };
  form.querySelector("[value=other]").onclick = () => showReason(panel, false);
  reason.value = "";
  showReason(panel, true);
  reason.focus();
}

/** Show each player's figures. A tap on the name asks for confirmation, a second tap calls `sign(seat)`. */
export function showSigners(list, state, texts, sign) {
  const box = document.getElementById("signers");
  const figures = JSON.stringify([state.accounts, state.games, state.signed]);
  box.hidden = false;
  // Redrawing would interrupt a player who is about to sign.
  if (box.dataset.figures === figures) return;
  box.dataset.figures = figures;
  box.replaceChildren(...list.names.map((name, seat) => {
    const [won, lost] = state.games[seat];
    const line = document.createElement("li");
    const points = document.createElement("span");
    points.className = state.accounts[seat] < 0 ? "figure loss" : "figure";
    points.textContent = `${signed(state.accounts[seat], texts)} · ${fill(texts.won_and_lost, { won, lost })}`;
    line.append(signerKey(name, seat, { isDone: state.signed.includes(seat), texts, sign }), points);
    return line;
  }));
}

function signerKey(name, seat, { isDone, texts, sign }) {
  const key = Object.assign(document.createElement("button"), { type: "button", className: "button button-quiet" });
  key.textContent = isDone ? `✓ ${name}` : name;
  key.disabled = isDone;
  key.addEventListener("click", () => {
    if (key.dataset.armed) return sign(seat);
    if (key.hasAttribute("aria-disabled")) return;
    key.textContent = fill(texts.i_confirm, { name });
    key.setAttribute("aria-disabled", "true");
    setTimeout(() => {
      key.removeAttribute("aria-disabled");
      key.dataset.armed = "yes";
    }, ARMED_AFTER);
  });
  return key;
}
