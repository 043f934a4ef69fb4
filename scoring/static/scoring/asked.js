/* The entry screen of a game whose values the site computes: only the fields that fit, and what the deal would be worth.
 *
 * `fits` is pure. Which field belongs to which choice stands in the page (data-when), every rule and
 * every word stays with the site: the form is sent to the address in data-asks, and nothing is written there.
 */

import { isSaid, words } from "./screen.js";

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

class AskedScreen {
  constructor(form) {
    this.form = form;
    this.asked = 0;
    form.classList.add("is-live");
    form.addEventListener("input", () => this.change());
  }

  change() {
    this.showFitting();
    this.showWaiting();
    clearTimeout(this.timer);
    // Whoever taps before the answer is there waits for it.
    this.form.answered = new Promise((resolve) => {
      this.timer = setTimeout(() => this.ask().then(resolve), PAUSE_MILLISECONDS);
    });
  }

  /** What is said in a field that is shown; "" otherwise. */
  valueOf(name) {
    const said = [...this.form.querySelectorAll(`[name="${name}"]:not(:disabled)`)];
    if (said.length === 1 && !said[0].matches("[type=radio], [type=checkbox]")) return said[0].value;
    return said.find((box) => box.checked)?.value ?? "";
  }

  /** Fields that do not fit are hidden and not sent. One may depend on another, so what is hidden counts as unsaid. */
  showFitting() {
    for (const part of this.form.querySelectorAll("[data-when]")) {
      const shown = fits(part.dataset.when, (name) => this.valueOf(name));
      part.hidden = !shown;
      for (const box of part.querySelectorAll("input, select")) box.disabled = !shown;
    }
  }

  /** What stands there belongs to the deal before this tap; until the answer comes nothing is promised. */
  showWaiting() {
    this.asked += 1;
    for (const figure of this.form.querySelectorAll(".outcome-figure")) figure.textContent = "";
    for (const button of this.form.querySelectorAll("[data-refused]")) delete button.dataset.refused;
    this.sum.textContent = this.sum.dataset.waiting;
  }

  get sum() {
    return this.form.querySelector(".sum-line");
  }

  async ask() {
    const turn = this.asked;
    const answer = await fetch(this.form.dataset.asks, { method: "POST", body: new FormData(this.form) }).catch(() => null);
    // What is no JSON was answered by something else.
    const outcomes = answer?.ok ? await answer.json().catch(() => null) : null;
    // A later tap has made it the answer to another deal.
    if (turn !== this.asked) return;
    if (outcomes) this.show(outcomes);
    else if (isSaid(this.form)) this.sum.textContent = words().valued_later;
  }

  show(outcomes) {
    for (const [name, said] of Object.entries(outcomes)) {
      const button = this.form.querySelector(`[name="outcome"][value="${name}"]:not(.visually-hidden)`);
      button.querySelector(".outcome-figure").textContent = said.figure ?? "";
      if (said.refused) button.dataset.refused = said.refused;
    }
    const all = Object.values(outcomes);
    const worth = all.find((said) => said.figure);
    this.sum.textContent = worth
      ? [worth.sentence, all.length === 1 ? worth.moves : ""].filter(Boolean).join(" · ")
      : (all[0]?.refused ?? "");
  }
}

let current = null;

function start() {
  const form = document.querySelector("form.entry-form[data-asks]");
  if (!form || form === current?.form) return;
  current = new AskedScreen(form);
  current.showFitting();
}

if (document.getElementById("entry")) {
  start();
  document.addEventListener("entry:shown", start);
}
