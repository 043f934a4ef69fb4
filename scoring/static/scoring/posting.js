/* A correction or a signature on its way: kept on this phone first, as every entry is, and sent from there. */

import { enhance } from "./entry.js";
import { all, keep, waiting } from "./outbox.js";
import { settle, tell } from "./sending.js";

const form = document.querySelector("form[data-kind]");
const trouble = document.querySelector(".trouble");
let kept = null;
let refused = null;

async function take(event) {
  event.preventDefault();
  if (kept && !refused) return;
  const typed = new FormData(form, event.submitter);
  const after = refused?.why.head ?? Number(typed.get("after"));
  // What is sent now stands for what was refused.
  if (refused) await settle(refused, after);
  refused = null;
  for (const name of ["csrfmiddlewaretoken", "client_id", "after"]) typed.delete(name);
  for (const [name, value] of [...typed]) if (value === "") typed.delete(name);
  const { list, kind, number } = form.dataset;
  const before = waiting(await all(), list).length;
  kept = {
    list,
    kind,
    number: Number(number) || null,
    after: after + before,
    address: form.getAttribute("action") || location.pathname,
    body: String(new URLSearchParams(typed)),
    words: document.querySelector("h1").textContent.trim(),
    worth: null,
  };
  form.classList.add("is-sending");
  const isKept = await keep(kept, before);
  say(isKept ? "kept" : "memory");
  document.dispatchEvent(new CustomEvent("entry:kept", { detail: { id: kept.id, isKept } }));
  await tell();
}

function say(kind, text = trouble.dataset[kind]) {
  trouble.textContent = text;
  trouble.hidden = false;
}

/** At the desk: on to the next page. Refused: told here, and to be sent once more as it is then typed. */
function onChange({ detail: { answered } }) {
  if (!kept || answered?.id !== kept.id) return;
  if (answered.state === "desk") location.assign(form.dataset.next);
  if (answered.state !== "parked") return;
  refused = answered;
  const { unseen, problems, closed } = answered.why;
  say("parked", [...(unseen ?? []), ...(problems ?? []), closed ?? ""].join(" ").trim());
  form.classList.remove("is-sending");
}

if (form) {
  if (form.matches(".entry-form:not([data-asks])")) enhance(form);
  form.addEventListener("submit", take);
  document.addEventListener("outbox:changed", onChange);
}
