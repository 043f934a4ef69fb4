/* The entry screen of a game whose values the site computes: only the fields that fit, and what the deal would be worth.
 *
 * `fits` is pure. Which field belongs to which choice stands in the page (data-when), every rule and
 * every word stays with the site: the form is sent to the address in data-preview, and nothing is written there.
 */

import { unchooseDeclarer } from "./entry.js";
import { isFilled, words } from "./screen.js";

const PAUSE_MILLISECONDS = 150;

/** Whether a condition "contract:solo,herzsolo trump:leaves" holds for the values said. */
export function fits(when, valueOf) {
  return when
    .split(" ")
    .filter(Boolean)
    .every((one) => {
      const [name, values] = one.split(":");
      return values.split(",").includes(valueOf(name));
    });
}

class PreviewScreen {
  constructor(form) {
    this.form = form;
    this.changes = 0;
    form.classList.add("is-live");
    form.addEventListener("input", () => this.change());
    this.change();
  }

  change() {
    unchooseDeclarer(this.form);
    this.showFitting();
    this.showWaiting();
    clearTimeout(this.timer);
    this.form.answered = null;
    if (!isFilled(this.form)) return;
    // Whoever taps before the answer is there waits for it.
    this.form.answered = new Promise((resolve) => {
      this.timer = setTimeout(() => this.fetchPreview().then(resolve), PAUSE_MILLISECONDS);
    });
  }

  /** What is said in a field that is shown; "" otherwise. */
  valueOf(name) {
    const boxes = [...this.form.querySelectorAll(`[name="${name}"]:not(:disabled)`)];
    if (boxes.length === 1 && !boxes[0].matches("[type=radio], [type=checkbox]")) return boxes[0].value;
    return boxes.find((box) => box.checked)?.value ?? "";
  }

  /** Fields that do not fit are hidden and not sent. One may depend on another, so what is hidden counts as unsaid. */
  showFitting() {
    for (const part of this.form.querySelectorAll("[data-when]")) {
      const shown = fits(part.dataset.when, (name) => this.valueOf(name));
      part.hidden = !shown;
      for (const box of part.querySelectorAll("input, select")) box.disabled = !shown;
    }
  }

  /** What stands there belongs to the deal before this tap; until the answer comes nothing is promised. Where nothing is
   *  said there is no deal, and what was said is no deal that was passed in. */
  showWaiting() {
    this.changes += 1;
    const isEmpty = !isFilled(this.form);
    for (const button of this.outcomes) this.showOutcome(button, { isDead: isEmpty });
    this.showByPoints({ isDecided: !isEmpty });
    const pass = this.form.querySelector(".pass");
    if (pass) pass.disabled = !isEmpty;
    this.sum.textContent = this.sum.dataset.waiting;
  }

  get outcomes() {
    return this.form.querySelectorAll(".outcome");
  }

  get alive() {
    return [...this.outcomes].filter((button) => !button.disabled);
  }

  showOutcome(button, { figure = "", refused = "", isDead = refused !== "" }) {
    button.querySelector(".outcome-figure").textContent = figure;
    button.disabled = isDead;
    button.title = refused;
    button.dataset.refused = refused;
  }

  /** Enter in a box sends the one outcome there is, or which of them the card points decide. */
  showByPoints({ isDecided }) {
    const byPoints = this.form.querySelector('.visually-hidden[value="done"]');
    byPoints.disabled = this.outcomes.length > 1 ? !isDecided || !this.valueOf("points") : this.alive.length === 0;
  }

  get sum() {
    return this.form.querySelector(".sum-line");
  }

  async fetchPreview() {
    const turn = this.changes;
    const answer = await fetch(this.form.dataset.preview, { method: "POST", body: new FormData(this.form) }).catch(() => null);
    // What is no JSON was answered by something else.
    const outcomes = answer?.ok ? await answer.json().catch(() => null) : null;
    // A later tap has made it the answer to another deal.
    if (turn !== this.changes) return;
    if (outcomes) this.show(outcomes);
    else if (isFilled(this.form)) this.sum.textContent = words().valued_later;
  }

  show(outcomes) {
    for (const button of this.outcomes) this.showOutcome(button, outcomes[button.value]);
    this.showByPoints({ isDecided: this.alive.length === 1 });
    const all = Object.values(outcomes);
    const worth = all.find((outcome) => outcome.figure);
    this.sum.textContent = worth
      ? [worth.sentence, all.length === 1 ? worth.moves : ""].filter(Boolean).join(" · ")
      : (all[0]?.refused ?? "");
  }
}

let current = null;

function start() {
  const form = document.querySelector("form.entry-form[data-preview]");
  if (!form || form === current?.form) return;
  current = new PreviewScreen(form);
}

if (document.getElementById("entry")) {
  start();
  document.addEventListener("entry:shown", start);
}
