/* An entry on its way: the tapped key says so, and only a screen of this site may take the place of the one that is shown.
 *
 * Whatever else answers (the sign-in page of a wireless network, a proxy, nobody) leaves the screen as it was and is
 * told in the words of _entry_trouble.html.
 */

const SENDING = "is-sending";
const OURS = "X-Answered-By";

/** What an answer that is no screen means for the entry: the name of the words for it. */
export function troubleOf({ status, isOurs, isEmpty }) {
  if (!isOurs && !isEmpty) return "foreign";
  if (status === 403 || status === 404) return "shut";
  if (isOurs && status === 503) return "busy";
  return isOurs || status === 500 ? "fault" : "unsent";
}

function isOurs(xhr) {
  return xhr.getResponseHeader(OURS) === "skatclub";
}

/** The form that was sent last. */
let form = null;

function begin(event) {
  form = event.target;
  showTrouble("");
  const tapped = event.detail.requestConfig.triggeringEvent?.submitter;
  // Enter in a box sends by a button that nobody sees.
  const key = tapped?.matches(":not(.visually-hidden)") ? tapped : form.querySelector(".outcome:enabled");
  const said = document.createElement("span");
  said.className = "sending";
  said.textContent = form.dataset.sending;
  key?.append(said);
  key?.classList.add(SENDING);
  screen().classList.add(SENDING);
}

/** The screen is as it was before the tap, with the reason. */
function giveUp(kind) {
  for (const said of document.querySelectorAll(".sending")) said.remove();
  for (const one of document.querySelectorAll(`.${SENDING}`)) one.classList.remove(SENDING);
  showTrouble(kind);
  screen()?.dispatchEvent(new CustomEvent("entry:unsent", { bubbles: true }));
}

function judge(event) {
  const { xhr } = event.detail;
  if (isOurs(xhr) && xhr.responseText.includes('id="entry"')) return;
  event.detail.shouldSwap = false;
  event.detail.isError = false;
  giveUp(troubleOf({ status: xhr.status, isOurs: isOurs(xhr), isEmpty: !xhr.responseText }));
}

function screen() {
  return document.getElementById("entry");
}

/** Say why nothing was sent or stored; an empty kind takes it back. */
function showTrouble(kind) {
  const trouble = document.querySelector(".trouble");
  if (!trouble) return;
  trouble.hidden = !kind;
  trouble.textContent = trouble.dataset[kind] ?? "";
  screen().classList.toggle("has-trouble", kind !== "" && form.matches(".entry-form"));
}

if (screen()) {
  document.addEventListener("htmx:beforeRequest", begin);
  document.addEventListener("htmx:beforeSwap", judge);
  for (const name of ["htmx:sendError", "htmx:sendAbort"]) document.addEventListener(name, () => giveUp("unsent"));
  document.addEventListener("htmx:timeout", () => giveUp("unanswered"));
  // A page that comes back from the browser's memory waits for no answer any more.
  window.addEventListener("pageshow", (event) => event.persisted && giveUp(""));
}
