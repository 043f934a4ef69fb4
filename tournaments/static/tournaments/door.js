/* The door by keyboard: known players offered while a name is typed, and a list that shrinks to whom one looks for.
 *
 * Who is offered and who is found is said by the site; without this script the page takes whole names and finds by
 * asking the site.
 */

const nameBox = () => document.querySelector("#door-desk input[name=name]");
const offerList = () => document.getElementById("offers");
const offers = () => [...(offerList()?.querySelectorAll("[role=option]") ?? [])];

/** Text as the list carries it: without case and accents. */
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
  // Beyond either end is the typed name itself.
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

function onNameKey(event) {
  const isOpen = !offerList()?.hidden;
  const chosen = offers().find((one) => one.getAttribute("aria-selected") === "true");
  if (event.key === "Escape" && isOpen) showOffers(false);
  else if (event.key === "ArrowDown" && offers().length) {
    showOffers(true);
    step(1);
  } else if (event.key === "ArrowUp" && isOpen) step(-1);
  else if (event.key === "Enter" && isOpen && chosen) choose(chosen);
  else return;
  event.preventDefault();
}

/* The list ----------------------------------------------------------------------------------- */

const filterBox = () => document.getElementById("find");

function rows() {
  return [...document.querySelectorAll(".door-row")];
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
}

/** Enter ticks the only row that is left; the text is marked, so that the next name takes its place. */
function tickOnlyOne(event) {
  event.preventDefault();
  const left = rows().filter((row) => !row.hidden);
  if (!filterBox().value.trim() || left.length !== 1) return;
  const button = left[0].querySelector(".door-here");
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

/* A list read anew takes rows away whose answers are still on their way, and may be older than they: it is left. */
let taps = 0;
let tapsWhenAsked = 0;

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.closest("#door-people")) taps += 1;
  if (event.target.id === "door-refresh") tapsWhenAsked = taps;
});

function comesTooSoon() {
  return taps !== tapsWhenAsked || document.querySelector("#door-people .htmx-request") !== null;
}

document.addEventListener("htmx:beforeSwap", (event) => {
  // An answer to a name that was sent meanwhile comes too late.
  const asked = event.detail.requestConfig?.parameters?.get?.("name") ?? event.detail.requestConfig?.parameters?.name;
  if (event.detail.target?.id === "offers" && asked !== nameBox()?.value) event.detail.shouldSwap = false;
  if (event.target.id === "door-refresh" && comesTooSoon()) event.detail.shouldSwap = false;
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id === "offers") {
    showOffers(offers().length > 0 && document.activeElement === nameBox());
  }
  if (event.detail.target?.id === "door-desk") {
    nameBox()?.focus();
    nameBox()?.select();
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
