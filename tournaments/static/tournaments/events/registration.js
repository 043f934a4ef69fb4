/* Registration by keyboard: names are entered as fast as they are typed, known players are offered meanwhile, and the
 * list is filtered while you type.
 *
 * The server decides who is offered and what each row is found by. Without this script the page posts whole names and
 * filters on the server.
 */

const nameBox = () => document.querySelector("#registration-desk input[name=name]");
const offerList = () => document.getElementById("offers");
const offers = () => [...(offerList()?.querySelectorAll("[role=option]") ?? [])];

/** Text as in data-find of the rows: without case and accents. */
export function fold(text) {
  return text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
}

/** Whether each word begins a word of the row. */
export function finds(words, row) {
  const begun = row.replaceAll("-", " ").split(/\s+/);
  return words.every((word) => begun.some((one) => one.startsWith(word)));
}

/* Known players ------------------------------------------------------------------------------ */

function showOffers(shown) {
  const list = offerList();
  if (!list) return;
  list.hidden = !shown;
  nameBox()?.setAttribute("aria-expanded", String(shown));
  if (!shown) select(null);
}

function select(option) {
  for (const one of offers()) one.setAttribute("aria-selected", String(one === option));
  if (option) {
    nameBox()?.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
  } else nameBox()?.removeAttribute("aria-activedescendant");
}

function step(by) {
  const all = offers();
  const place = all.findIndex((one) => one.getAttribute("aria-selected") === "true");
  // Beyond either end no option is selected: the typed name itself counts.
  const next = place === -1 && by < 0 ? all.length - 1 : place + by;
  select(all[next] ?? null);
}

function choose(option) {
  const form = nameBox().form;
  form.elements.chosen.value = option.dataset.key;
  nameBox().value = option.dataset.name;
  showOffers(false);
  form.requestSubmit();
}

/* Names being sent ---------------------------------------------------------------------------- */

/* The field is free again as soon as a name is sent. Entries are posted one after another, each with its ticks at that
 * time. An entry that is refused, or gets no proper response, stays visible with what was typed until the user decides.
 * All of it is stored in the tab, so that it survives a reload. */

const entryForm = document.querySelector("#registration-desk form");
const pendingList = document.getElementById("registration-pending");
const STAY = ["present", "pays", "unfinished", "csrfmiddlewaretoken"];
// Milliseconds.
const AGAIN_AFTER = 4000;
const GIVE_UP_AFTER = 20_000;
const storageKey = `door ${entryForm?.action}`;
/* The state of an entry: `waiting`, `sent`, `refused`, `lost` (no proper response), or `aside`. */
let entries = [];

const nameIn = (entry) => (entry.fields.find(([name]) => name === "name")?.[1] ?? "").trim();
const isUnderWay = (entry) => ["waiting", "sent", "lost"].includes(entry.state);

function typedEntry() {
  const fields = [...new FormData(entryForm)].filter(([name]) => name !== "csrfmiddlewaretoken");
  return { fields, state: "waiting", sure: "", card: null };
}

function fill(fields) {
  const values = new Map(fields);
  for (const box of entryForm.elements) {
    if (!box.name || box.name === "csrfmiddlewaretoken") continue;
    if (["checkbox", "radio"].includes(box.type)) {
      box.checked = fields.some(([name, value]) => name === box.name && value === box.value);
    } else box.value = values.get(box.name) ?? "";
  }
}

/** Empty the form for the next name; only the ticks stay. */
function empty() {
  fill([...new FormData(entryForm)].filter(([name]) => STAY.includes(name)).concat([["sex", ""]]));
}

function submitEntry(event) {
  event.preventDefault();
  if (!nameBox().value.trim()) return;
  entries.push(typedEntry());
  empty();
  showOffers(false);
  nameBox().focus();
  sendNext();
}

async function sendNext() {
  show();
  const next = entries.find((entry) => isUnderWay(entry));
  if (!next || next.state === "sent") return;
  next.state = "sent";
  const answer = await answerTo(next);
  if (answer === null) {
    // It may have arrived: it is sent again, and the server asks if the name is on the list by then.
    showState(next, "lost", pendingList.dataset.lost);
    show();
    setTimeout(() => next.state === "lost" && sendNext(), AGAIN_AFTER);
    return;
  }
  if (answer.dataset.outcome === "refused") {
    showState(next, "refused", ...answer.childNodes);
    next.sure = answer.dataset.sure ?? "";
  } else {
    removeEntry(next);
    document.getElementById("registration-last").replaceChildren(...answer.childNodes);
    document.body.dispatchEvent(new CustomEvent("registration-changed"));
  }
  sendNext();
}

/** Post an entry and return the response's element; null if none came, or not from this site. */
async function answerTo(entry) {
  const body = new URLSearchParams(entry.fields);
  body.set("csrfmiddlewaretoken", entryForm.elements.csrfmiddlewaretoken.value);
  if (entry.sure) body.set("sure", entry.sure);
  entry.sure = "";
  try {
    const signal = AbortSignal.timeout(GIVE_UP_AFTER);
    const headers = { "HX-Request": "true" };
    const response = await fetch(entryForm.action, { method: "POST", body, headers, redirect: "error", signal });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const answer = page.getElementById("registration-answer");
    for (const id of answer ? ["state-line", "registration-team-names"] : []) {
      const fresh = page.getElementById(id);
      if (fresh) document.getElementById(id)?.replaceWith(fresh);
    }
    return answer;
  } catch {
    return null;
  }
}

/** Show the entry with the reason why it is not entered. */
function showState(entry, state, ...why) {
  entry.state = state;
  entry.card ??= document.getElementById("registration-pending-entry").content.firstElementChild.cloneNode(true);
  entry.card.querySelector(".registration-pending-name").textContent = nameIn(entry);
  entry.card.querySelector(".registration-why").replaceChildren(...why);
}

function removeEntry(entry) {
  entries = entries.filter((one) => one !== entry);
}

function show() {
  const cards = entries.map((entry) => entry.card).filter(Boolean);
  if (cards.length !== pendingList.children.length || cards.some((card, place) => card !== pendingList.children[place])) {
    pendingList.replaceChildren(...cards);
    // A card that appears above must not push the field out of sight while the user types.
    if (document.activeElement === nameBox()) nameBox().scrollIntoView({ block: "nearest" });
  }
  for (const entry of entries.filter((one) => one.card)) {
    entry.card.querySelector("[data-action=confirm]").hidden = entry.state !== "refused" || !entry.sure;
    entry.card.querySelector("[data-action=again]").hidden = entry.state !== "lost";
  }
  const names = entries.filter((entry) => isUnderWay(entry) && !entry.card).map(nameIn);
  const line = document.getElementById("registration-waiting");
  line.textContent = names.length ? `${line.dataset.words} ${names.join(" · ")}` : "";
  storeEntries();
}

/** The user has confirmed that it is another person of the same name. */
function confirmNamesake(entry) {
  entry.state = "waiting";
  entry.card = null;
  sendNext();
}

/** Put the entry back into the form; a name typed there is set aside. */
function edit(entry) {
  const typed = typedEntry();
  removeEntry(entry);
  if (nameIn(typed)) {
    showState(typed, "aside", pendingList.dataset.aside);
    entries.push(typed);
  }
  fill(entry.fields);
  const details = entryForm.querySelector("details");
  details.open ||= [...details.querySelectorAll("input:not([type=radio], [type=checkbox])")].some((box) => box.value);
  nameBox().focus();
  sendNext();
}

const ACTIONS = {
  confirm: confirmNamesake,
  edit,
  again: sendNext,
  drop: (entry) => { removeEntry(entry); nameBox().focus(); sendNext(); },
};

/** Store what is typed and not entered in this tab. */
function storeEntries() {
  const stored = entries.map(({ fields, state }) => ({ fields, state: state === "aside" ? "aside" : "waiting" }));
  try {
    if (stored.length || nameBox().value) {
      sessionStorage.setItem(storageKey, JSON.stringify({ kept: stored, typed: nameBox().value }));
    } else sessionStorage.removeItem(storageKey);
  } catch {
    // Without session storage it lasts as long as the page.
  }
}

function restore() {
  let found = null;
  try {
    found = JSON.parse(sessionStorage.getItem(storageKey));
  } catch {
    return;
  }
  if (!found) return;
  entries = found.kept.map(({ fields, state }) => ({ fields, state, sure: "", card: null }));
  for (const entry of entries) if (entry.state === "aside") showState(entry, "aside", pendingList.dataset.aside);
  nameBox().value ||= found.typed;
  sendNext();
}

if (entryForm) {
  entryForm.addEventListener("submit", submitEntry);
  pendingList.addEventListener("click", (event) => {
    const action = event.target.closest("[data-action]")?.dataset.action;
    const entry = entries.find((one) => one.card?.contains(event.target));
    if (action && entry && entry.state !== "sent") ACTIONS[action](entry);
  });
  window.addEventListener("online", sendNext);
  window.addEventListener("beforeunload", (event) => {
    if (entries.some(isUnderWay)) event.preventDefault();
  });
  restore();
}

function onNameKey(event) {
  const refused = entries.findLast((entry) => entry.state === "refused" && entry.sure);
  const isOpen = !offerList()?.hidden;
  const chosen = offers().find((one) => one.getAttribute("aria-selected") === "true");
  if (event.key === "Escape" && isOpen) showOffers(false);
  else if (event.key === "ArrowDown" && offers().length) {
    showOffers(true);
    step(1);
  } else if (event.key === "ArrowUp" && isOpen) step(-1);
  else if (event.key === "Enter" && isOpen && chosen) choose(chosen);
  else if (event.key === "Enter" && refused && !nameBox().value.trim()) confirmNamesake(refused);
  else return;
  event.preventDefault();
}

/* The list ----------------------------------------------------------------------------------- */

const filterBox = () => document.getElementById("find");

function rows() {
  return [...document.querySelectorAll(".registration-row")];
}

/** A bulk action applies to the visible rows only; its page keeps the same search. */
function countBulk() {
  for (const form of document.querySelectorAll(".registration-bulk form")) {
    const left = rows().filter((row) => !row.hidden && row.querySelector(form.dataset.of));
    form.hidden = left.length < 2;
    form.elements.numbers.value = left.map((row) => row.id.replace("row-", "")).join(" ");
    form.querySelector(".registration-count").textContent = left.length;
    const address = new URL(form.action);
    if (filterBox()?.value) address.searchParams.set("find", filterBox().value);
    else address.searchParams.delete("find");
    form.action = address;
  }
}

function filter() {
  const box = filterBox();
  if (!box) return;
  const words = fold(box.value).split(/[\s,]+/).filter(Boolean);
  const isNumber = words.length === 1 && /^\d+$/.test(words[0]);
  for (const row of rows()) {
    row.hidden = isNumber ? row.id !== `row-${Number(words[0])}` : !finds(words, row.dataset.find);
  }
  document.getElementById("found").hidden = !words.length || rows().filter((row) => !row.hidden).length !== 1;
  countBulk();
}

/** Enter ticks the only visible row; the text is selected, so that the next name replaces it. */
function tickOnlyOne(event) {
  event.preventDefault();
  const left = rows().filter((row) => !row.hidden);
  if (!filterBox().value.trim() || left.length !== 1) return;
  const button = left[0].querySelector(".registration-here");
  if (button.name === "present") button.click();
  filterBox().select();
}

/* Wiring ------------------------------------------------------------------------------------- */

document.addEventListener("keydown", (event) => {
  if (event.target === nameBox()) onNameKey(event);
});

document.addEventListener("input", (event) => {
  if (event.target === nameBox()) {
    event.target.form.elements.chosen.value = "";
    if (!event.target.value.trim()) showOffers(false);
    storeEntries();
  } else if (event.target === filterBox()) filter();
});

document.addEventListener("mousedown", (event) => {
  const option = event.target.closest?.("#offers [role=option]");
  if (option) {
    event.preventDefault();
    choose(option);
  } else if (event.target !== nameBox()) showOffers(false);
});

document.addEventListener("focusout", (event) => {
  if (event.target === nameBox()) showOffers(false);
});

/* A refreshed list that overlaps with taps may be older than their responses, so it is dropped. */
let taps = 0;
let tapsAtRequest = 0;

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.closest("#registration-people")) taps += 1;
  if (event.target.id === "registration-refresh") tapsAtRequest = taps;
});

function comesTooSoon() {
  return taps !== tapsAtRequest || document.querySelector("#registration-people .htmx-request") !== null;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  // Offers for a name that was sent or changed meanwhile come too late.
  const requestedName = event.detail.requestConfig?.parameters?.get?.("name") ?? event.detail.requestConfig?.parameters?.name;
  if (event.detail.target?.id === "offers" && requestedName !== nameBox()?.value) event.detail.shouldSwap = false;
  if (event.target.id === "registration-refresh" && comesTooSoon()) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id === "offers") {
    showOffers(offers().length > 0 && document.activeElement === nameBox());
  }
});

document.addEventListener("htmx:afterSettle", filter);
document.addEventListener("htmx:oobAfterSwap", filter);

const find = filterBox();
if (find) {
  find.form.addEventListener("submit", tickOnlyOne);
  find.form.querySelector("button").hidden = true;
  filter();
}
