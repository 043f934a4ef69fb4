/* A correction or a signature on its way: kept on this phone first, as every entry is, and sent from there. */

import { enhance } from "./entry.js";
import { nextPlace, standsFor } from "./grown.js";
import { all, keep, of, waiting } from "./outbox.js";
import { goOn, reasonOf, settle, notifyPages, typedIn, whereUnstored } from "./sending.js";
import { aimedAt } from "./settling.js";

const form = document.querySelector("form[data-kind]");
const notice = document.querySelector(".entry-alert");
let pending = null;
let isTaking = false;

async function take(event) {
  event.preventDefault();
  // A second tap comes while what the first one sends is being written down, or is under way.
  if (isTaking || lacksReason()) return;
  isTaking = true;
  const { list, kind, number } = form.dataset;
  const address = form.getAttribute("action") || location.pathname;
  // What is sent now stands for what was refused, on an earlier page too.
  const refused = waiting(await all(), list).find((one) => one.state === "parked" && one.address === address);
  const seq = Math.max(refused?.why.head ?? 0, Number(form.elements.after.value));
  if (refused) await settle(refused, null, { head: seq });
  const listEntries = of(list, await all());
  pending = aimedAt({
    list,
    kind,
    number: Number(number) || null,
    after: nextPlace(seq, listEntries),
    address,
    body: typedIn(form, event.submitter),
    words: document.querySelector("h1").textContent.trim(),
    worth: null,
  }, meant(kind, listEntries));
  form.classList.add("is-sending");
  const isStored = await keep(pending, listEntries.length);
  if (isStored === null) return again("changed");
  if (isStored) showNotice("stored");
  else whereUnstored(() => showNotice(kind === "signature" ? "signature" : "memory"));
  document.dispatchEvent(new CustomEvent("entry:stored", { detail: { id: pending.id, isStored } }));
  await notifyPages();
}

/** Whether the reason of an older deal is still to be typed: it is asked for beside its field, and nothing is sent. */
function lacksReason() {
  const { reason } = form.elements;
  const isMissing = Boolean(reason?.required) && reason.value.trim() === "";
  const error = document.getElementById("reason-missing");
  if (error) error.hidden = !isMissing;
  reason?.setAttribute("aria-invalid", isMissing);
  if (isMissing) reason.focus();
  return isMissing;
}

/** The entry that the page shows: of a signature the newest one, whatever this phone has entered since; of a correction
 *  the one that stands. */
function meant(kind, listEntries) {
  const target = form.elements.target.value;
  return kind === "signature" ? target : standsFor(target, listEntries);
}

/** The form is as it was, with the reason. */
function again(kind, text) {
  pending = null;
  isTaking = false;
  form.classList.remove("is-sending");
  showNotice(kind, text);
}

function showNotice(kind, text = notice.dataset[kind]) {
  notice.textContent = text;
  notice.hidden = false;
}

/** At the desk: on to the next page. Refused: told here, and to be sent once more as it is then typed. */
function onChange({ detail: { answered } }) {
  if (!pending || answered?.id !== pending.id) return;
  if (answered.state === "desk") goOn(form.dataset.next);
  if (answered.state !== "parked") return;
  again("parked", reasonOf(answered));
}

if (form) {
  if (form.matches(".entry-form:not([data-preview])")) enhance(form);
  form.addEventListener("submit", take);
  document.addEventListener("outbox:changed", onChange);
}
