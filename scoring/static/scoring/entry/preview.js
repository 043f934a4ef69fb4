/* The entry screen of a game whose values the site computes: shows only the fields that fit, and the deal's value.
 *
 * `fits` is pure. The page has the conditions of fields (data-when). Rules and words stay on the site: the form is posted
 * to the URL in data-preview, which stores nothing.
 */

import { unchooseDeclarer } from "./entry.js";
import { isFilled, words } from "./screen.js";

const PAUSE_MILLISECONDS = 150;

/** Whether a condition such as "contract:solo,herzsolo trump:leaves" holds for the chosen values. */
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
    // A tap before the response waits for it.
    this.form.answered = new Promise((resolve) => {
      this.timer = setTimeout(() => this.fetchPreview().then(resolve), PAUSE_MILLISECONDS);
    });
  }

  /** The value of a visible field; "" otherwise. */
  valueOf(name) {
    const boxes = [...this.form.querySelectorAll(`[name="${name}"]:not(:disabled)`)];
    if (boxes.length === 1 && !boxes[0].matches("[type=radio], [type=checkbox]")) return boxes[0].value;
    return boxes.find((box) => box.checked)?.value ?? "";
  }

  /** Hide and disable fields that do not fit. In document order, as a hidden field counts as empty for later ones. */
  showFitting() {
    for (const part of this.form.querySelectorAll("[data-when]")) {
      const shown = fits(part.dataset.when, (name) => this.valueOf(name));
      part.hidden = !shown;
      for (const box of part.querySelectorAll("input, select")) box.disabled = !shown;
    }
  }

  /** Clear the values of the deal before this tap until the response arrives. An empty form has no outcome, and one
   *  with a choice cannot be passed in. */
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

  /** Enter in a box sends the only outcome, or the one that the card points decide. */
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
    // A response that is no JSON is not from this site.
    const outcomes = answer?.ok ? await answer.json().catch(() => null) : null;
    // The form has changed since this request.
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
