/* The pages of corrections and signatures: stored on this phone first, as every entry, and sent from there. */

import { enhance } from "./entry.js";
import { nextPlace, standsFor } from "./grown.js";
import { all, keep, of, waiting } from "./outbox.js";
import { goOn, reasonOf, settle, notifyPages, typedIn, whereUnstored } from "./sending.js";
import { aimedAt } from "./settling.js";

const form = document.querySelector("form[data-kind]");
const notice = document.querySelector(".entry-alert");
let pending = null;
let isStoring = false;

async function take(event) {
  event.preventDefault();
  // A second tap while the first is being stored or sent.
  if (isStoring || lacksReason()) return;
  isStoring = true;
  const { list, kind, number } = form.dataset;
  const address = form.getAttribute("action") || location.pathname;
  // This entry replaces one that was refused, perhaps on an earlier page.
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

/** Whether the required reason is missing; then shows the error next to its field. */
function lacksReason() {
  const { reason } = form.elements;
  const isMissing = Boolean(reason?.required) && reason.value.trim() === "";
  const error = document.getElementById("reason-missing");
  if (error) error.hidden = !isMissing;
  reason?.setAttribute("aria-invalid", isMissing);
  if (isMissing) reason.focus();
  return isMissing;
}

/** The entry that the page is about: for a signature the newest one on the page, even if this phone has entered more
 *  since; for a correction the newest version of the deal. */
function meant(kind, listEntries) {
  const target = form.elements.target.value;
  return kind === "signature" ? target : standsFor(target, listEntries);
}

/** Make the form usable again and show the reason. */
function again(kind, text) {
  pending = null;
  isStoring = false;
  form.classList.remove("is-sending");
  showNotice(kind, text);
}

function showNotice(kind, text = notice.dataset[kind]) {
  notice.textContent = text;
  notice.hidden = false;
}

/** Confirmed: go to the next page. Refused: show why; the form can be changed and sent again. */
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
