/* Writes this phone's state of the list onto the entry screen, which the site rendered with its own. */

import { fill } from "./entry.js";
import { turn } from "./grown.js";

export function words() {
  return JSON.parse(document.getElementById("entry-words").textContent);
}

export function setText(selector, text) {
  const part = document.querySelector(selector);
  if (part) part.textContent = text;
}

/** Whether anything that would be sent is chosen or typed. */
export function isFilled(form) {
  const boxes = [...form.elements].filter((box) => !box.disabled);
  return boxes.some((box) => (box.matches("[type=radio], [type=checkbox]") ? box.checked : box.matches("select, [type=text], [type=number]") && box.value));
}

/** Show the notice of this kind; an empty kind hides it. */
export function showAlert(kind) {
  const notice = document.querySelector(".entry-alert");
  if (!notice) return;
  notice.hidden = !kind;
  notice.textContent = notice.dataset[kind] ?? "";
  notice.dataset.kind = kind;
  document.getElementById("entry").classList.toggle("has-alert", kind !== "");
}

/** Write the deal being typed: its number, dealer, possible declarers, and each player's account. */
export function writeDeal(list, state, { number, isCorrection }, texts) {
  const title = isCorrection ? texts.correct_deal : list.isEndless ? texts.deal : texts.deal_of;
  setText("[data-deal]", fill(title, { number, length: list.length }));
  const seats = turn(list, number);
  setText("[data-dealer]", fill(texts.deals, { dealer: list.names[seats.dealer] }));
  for (const key of document.querySelectorAll(".player")) writePlayer(key, { list, state, seats, texts });
  const named = [...document.querySelectorAll(".field-numbers, .field-seats, .field-seat")];
  const moved = named.filter((boxes) => seatBoxes(boxes, list.names, seats.out));
  document.querySelector(".pause")?.remove();
  // If the dealer has changed during typing, the rest of the form must be updated.
  const chosen = document.querySelector('.entry-form [name="declarer"]:checked:disabled');
  if (moved.length || chosen) document.querySelector(".entry-form").dispatchEvent(new Event("input"));
}

/** Reassign the boxes to the active players, in the order of their seats; a value stays with its player. Returns
 *  whether the players have changed. */
function seatBoxes(boxes, names, out) {
  const inputs = [...boxes.querySelectorAll("input")];
  const active = [...names.keys()].filter((seat) => !out.includes(seat));
  const values = new Map(inputs.map((box) => [seatOf(box), box.type === "number" ? box.value : box.checked]));
  if ([...values.keys()].every((seat) => active.includes(seat))) return false;
  for (const [place, box] of inputs.entries()) {
    const [label] = box.labels;
    (label.querySelector("span") ?? label).textContent = names[active[place]];
    if (box.type === "number") box.name = box.name.replace(/\d+$/, active[place]);
    else box.value = active[place];
    box[box.type === "number" ? "value" : "checked"] = values.get(active[place]) ?? "";
  }
  return true;
}

/** The seat of a box: the end of its name if it is a figure, else its value. */
function seatOf(box) {
  return Number(box.type === "number" ? box.name.match(/\d+$/)[0] : box.value);
}

function writePlayer(key, { list, state, seats, texts }) {
  const box = key.querySelector("input");
  const seat = Number(box.value);
  key.classList.toggle("sits-out", seats.out.includes(seat));
  box.disabled = !seats.declarers.includes(seat);
  key.querySelector(".dealer-mark").hidden = seat !== seats.dealer;
  const points = key.querySelector(".player-points");
  points.classList.toggle("is-unsure", !state.isSure);
  if (!state.isSure || !list.isCounted) return;
  points.textContent = signed(state.accounts[seat], texts);
  points.classList.toggle("loss", state.accounts[seat] < 0);
  const games = key.querySelector("[data-games]");
  if (games) games.textContent = state.games[seat].join(":");
}

/** A figure with the sign that the list has. */
export function signed(figure, { minus }) {
  return String(figure).replace("-", minus);
}

/** Write the last deal, in large type for the dealer, who checks it when sitting out. */
export function writeLast(list, state, texts) {
  const last = document.querySelector(".last");
  last?.querySelector(".last-seats")?.remove();
  if (!last || !state.last) return;
  const { number, words: deal, worth } = state.last;
  const strong = document.createElement("strong");
  strong.className = "last-deal";
  for (const [place, part] of deal.split(/(?<=:) /).entries()) {
    const span = document.createElement("span");
    span.className = place ? "last-what" : "last-name";
    span.textContent = part;
    strong.append(span, " ");
  }
  const small = document.createElement("small");
  small.textContent = worth ? fill(texts.deal, { number }) : texts.valued_later;
  small.classList.toggle("later", !worth);
  last.querySelector(".last-line").replaceChildren(strong, " ", small);
  writeRight(last.querySelector(".last-right"), { list, state, texts });
  const correct = last.querySelector(".last-correct");
  correct.hidden = false;
  correct.href = correct.href.replace(/deals\/\d+/, `deals/${number}`);
}

function writeRight(right, { list, state, texts }) {
  const { dealer, out } = turn(list, state.number);
  right.hidden = !out.length;
  right.querySelector("input").checked = false;
  const sentence = fill(texts.checks, { dealer: list.names[dealer], number: state.last.number });
  right.querySelector(".visually-hidden").textContent = sentence;
}
