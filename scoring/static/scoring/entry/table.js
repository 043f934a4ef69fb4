/* The entry screen: stores each entry on this phone, goes on to the next deal at once, and merges what other phones
 * write. entry.js values the deal, sending.js sends it.
 */

import { fetchSite } from "../../skatclub/fetch_site.js";
import { addressOf, correctionOn, dealOn, signatureOn, withdrawalOn } from "./pending.js";
import { begunOf, removeBegun, keepBegun } from "./begun.js";
import { enhance, fill } from "./entry.js";
import { asTyped, grown, turn } from "./grown.js";
import { isAway, showDeals, showSigners } from "./here.js";
import { onKey, typeWaiting } from "./keyboard.js";
import { dealsSince } from "./offline_code.js";
import { noteOpened } from "../sheets/new_table.js";
import { isInMemory, keep, of, remember, waiting } from "./outbox.js";
import { showParked } from "./parked.js";
import { isFilled, setText, showAlert, signed, words, writeDeal, writeLast } from "./screen.js";
import { settle as settleEntry, notifyPages, token, typedIn, whereUnstored } from "./sending.js";
import { retyped } from "./settling.js";

const UNDO_MILLISECONDS = 8000;
// A double tap must not hit the screen that has just replaced the old one.
const SETTLE_MILLISECONDS = 400;
// Milliseconds between polls; with the random share and the response time below five seconds.
const LOOK_MILLISECONDS = 3500;
// Short, since the site was asked while the deal was being tapped: an entry must be stored within a second.
const PREVIEW_MILLISECONDS = 300;
const OFFERED_MILLISECONDS = 3000;

/** The form's controller (entry.js); null if the site computes the values, and on a full list. */
let current = null;
/** Resolves once the outbox has been read. */
const known = new Promise((resolve) => { document.addEventListener("outbox:changed", resolve, { once: true }); });
let list = null;
let entries = [];
let state = null;
let isStoring = false;
let isPressed = false;
let isWritten = false;
/** Whether the deal on this screen has been touched. */
let isTouched = false;
/** The refused entry that is being retyped, and the deal that is being corrected, as {number, reason}. */
let replacing = null;
let correcting = null;
/** A takeover of the write lock that the site's screen does not show yet, as {isAnnounced}. */
let takeover = null;
/** The newest deal's number, and until when it can be taken back in one tap. */
let undo = { number: 0, until: 0 };

function screen() {
  return document.getElementById("entry");
}

function entryForm() {
  return document.querySelector("form.entry-form");
}

/* One phone writes ----------------------------------------------------------------------------------- */

function writeLock() {
  return document.querySelector("#entry .write-lock");
}

/** Whether another phone writes, so that the keys are hidden until a takeover. A correction begun here can be
 *  finished. */
function readsAlong() {
  return writeLock() !== null && !takeover && !correcting && !replacing;
}

/** Show the keys at once, even without a connection. */
function takeOver() {
  takeover = { isAnnounced: false };
  show();
  return look();
}

/** Tell the site that this phone writes; returns whether it was told. */
async function announceWriter() {
  const { isOurs, status } = await fetchSite(`${list.address}here/`, { method: "POST", headers: { "X-CSRFToken": token() } });
  return isOurs && status === 200;
}

/* Taking an entry ------------------------------------------------------------------------------------ */

async function take(event) {
  const form = event.target;
  if (form === writeLock()) {
    event.preventDefault();
    return takeOver();
  }
  if (!form.matches(".entry-form, .undo")) return;
  event.preventDefault();
  // A second tap on the same deal while the first is being stored.
  if (isStoring) return;
  isStoring = true;
  screen().classList.add("is-sending");
  try {
    await write(form, event.submitter);
  } finally {
    isStoring = false;
    screen().classList.remove("is-sending");
    typeWaiting(current, () => isStoring);
  }
}

async function write(form, submitter) {
  const key = submitter?.matches(":not(.visually-hidden)") ? submitter : form.querySelector(".outcome:enabled");
  if (current && key?.value === "lost" && current.verdict(false).mayAsk && (await offerOutcomes(form, submitter))) return;
  if (form.dataset.preview && (await refusedByTheSite(form, key))) return;
  await known;
  await writeDown(entryOf(form, submitter, key));
}

/** Store an entry on this phone, and go on to the next one. */
async function writeDown(entry) {
  if (replacing) return writeAgain(entry);
  const isStored = await keep(entry, of(list.list, entries).length);
  if (isStored === null) {
    showAlert("changed");
    await notifyPages();
    return;
  }
  document.dispatchEvent(new CustomEvent("entry:stored", { detail: { id: entry.id, isStored } }));
  const isNext = !correcting;
  correcting = null;
  await goOn({ isNext });
  if (!isStored) whereUnstored(() => showAlert(entry.kind === "signature" ? "signature" : "memory"));
}

/** Replace the refused entry in its old place by what is typed now. */
async function writeAgain({ body, words: text, worth }) {
  const replaced = replacing;
  replacing = null;
  const isSettled = await settleEntry(replaced, { ...retyped(replaced, body), words: text, worth });
  await goOn({ isNext: false });
  if (!isSettled) showAlert("changed");
}

/** Whether the site's last preview refuses the deal; then the refusal is shown and nothing is stored. */
async function refusedByTheSite(form, key) {
  await Promise.race([form.answered, after(PREVIEW_MILLISECONDS)]);
  if (!key?.dataset.refused) return false;
  form.querySelector(".sum-line").textContent = key.dataset.refused;
  return true;
}

function entryOf(form, submitter, key) {
  const body = typedIn(form, submitter);
  if (form.matches(".undo")) return withdrawalOn(list, state, { body, words: fill(words().undone, { number: state.deals }) });
  const typed = { body, words: dealInWords(form, key), worth: worthOf(key) };
  return correcting ? correctionOn(list, state, correcting, typed) : dealOn(list, state, typed);
}

/* Without a connection to the list's other pages ------------------------------------------------------- */

/** Correct the last deal on this screen; an older one is chosen from this phone's version of the list. */
function standIn(event) {
  const link = event.target.closest(".last-correct, .entry-back, .sign-list");
  if (!link || !isAway(entries)) return;
  if (link.matches(".last-correct") && !correctHere({ number: state.last.number })) return;
  event.preventDefault();
  if (link.matches(".entry-back")) showDeals(dealsHere(), correctHere);
  if (link.matches(".sign-list")) showSigners(list, state, words(), signHere);
}

/** All deals of the list in words, and whether each can be corrected here. */
function dealsHere() {
  const all = typedHere();
  return state.played.map((deal) => {
    const needsReason = deal.number < state.deals;
    return { ...dealHere(deal, all), needsReason, mayCorrect: isOfThisForm(all[deal.number - 1].typed) };
  });
}

/** The deal with its words; of stored deals the page only has the typed values. */
function dealHere(deal, all) {
  return deal.words ? deal : { ...deal, words: inWords((all ?? typedHere())[deal.number - 1].typed, deal.worth) };
}

function typedHere() {
  return dealsSince(JSON.parse(document.getElementById("list-code").textContent), of(list.list, entries));
}

function isOfThisForm({ mode }) {
  return mode === entryForm()?.elements.mode.value;
}

function inWords(typed, { declarer, points }) {
  const chosen = (name) => document.querySelector(`.entry-form [name="${name}"][value="${CSS.escape(typed[name])}"]`);
  if (typed.outcome === "passed") return chosen("outcome")?.textContent.trim() ?? "";
  const game = [chosen("game"), chosen("matadors")].filter(Boolean).map(labelOf).join(" ");
  const what = `${game} ${points > 0 ? "+" : ""}${signed(points, words())}`.trim();
  return declarer === null ? what : `${list.names[declarer]}: ${what}`;
}

/** Show a stored deal on this screen to correct it. False if it has another form. */
function correctHere({ number, reason = "" }) {
  const deal = typedHere().at(number - 1);
  if (!deal || !isOfThisForm(deal.typed)) return false;
  correcting = { number, reason };
  show();
  fillIn(new URLSearchParams(Object.entries(deal.typed).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))));
  return true;
}

async function signHere(seat) {
  await writeDown(signatureOn(list, state, seat, fill(words().signs, { name: list.names[seat] })));
}

/** "Anna: Hearts +30"; if only the site knows the value, what was tapped. */
function dealInWords(form, key) {
  if (key.value === "passed") return key.textContent.trim();
  const boxes = [...form.querySelectorAll("input:checked:not(.run-opener)")];
  const declarerName = boxes.find(({ name }) => name === "declarer")?.dataset.name;
  const ofGame = current ? ["game", "matadors"].map((one) => boxes.find(({ name }) => name === one)).filter(Boolean) : boxes.filter(({ name }) => name !== "declarer");
  const game = [ofGame.map(labelOf).join(current ? " " : " · ")].filter(Boolean);
  const figure = key.querySelector(".outcome-figure")?.textContent || (key.value === "done" ? "" : key.querySelector(".outcome-word")?.textContent) || "";
  // The key that only submits is no part of the deal's words.
  if (!figure) game.push(fill(words().deal, { number: (correcting ?? state).number }));
  return `${declarerName ? declarerName + ": " : ""}${game.join(" · ")} ${figure}`.trim();
}

/** The word on a box's key, without its figures. */
function labelOf(box) {
  const key = box.closest("label");
  return box.ariaLabel ?? (key.querySelector(".game-name") ?? key.querySelector(".face") ?? key).textContent.trim();
}

/** Whose account changes by how much; null if only the site can compute it. */
function worthOf(key) {
  if (!current) return null;
  if (key.value === "passed") return { declarer: null, points: 0, won: false };
  const won = key.value === "done" ? current.readPoints().won : key.value === "won";
  const { points } = current.verdict(won);
  return points === undefined ? null : { declarer: Number(current.radio("declarer")), points, won };
}

/** Show the site's offers for a Null that cannot cover its bid. False if it does not respond soon: then the deal is
 *  stored as typed, and the table is asked when the site refuses it. */
async function offerOutcomes(form, submitter) {
  const response = page(form.getAttribute("action"), { method: "POST", body: new FormData(form, submitter) });
  const answer = await Promise.race([response, after(OFFERED_MILLISECONDS)]);
  if (!answer) return false;
  replace(answer);
  document.querySelector("#entry [role=alert]:not([hidden])")?.focus();
  return true;
}

function after(milliseconds) {
  return new Promise((resolve) => { setTimeout(resolve, milliseconds); });
}

/* Showing the list as it is on this phone ------------------------------------------------------------- */

/** After an entry show the next deal: empty, or with what was begun before another deal was retyped. */
async function goOn({ isNext }) {
  const form = entryForm();
  if (form) clear(form);
  if (isNext) removeBegun(list.list);
  isTouched = false;
  takeUpAgain();
  showAlert("");
  await notifyPages();
  for (const part of screen().children) freshen(part);
  focusOn(document.querySelector("#entry h1"));
  document.dispatchEvent(new CustomEvent("entry:shown"));
}

function clear(form) {
  form.reset();
  form.querySelector(".offers")?.remove();
  for (const error of form.querySelectorAll(".error, .notice-error:not(.entry-alert)")) error.remove();
  if (current) current.clear();
  else form.dispatchEvent(new Event("input"));
  for (const more of form.querySelectorAll('details[name="more"][open]')) more.open = false;
}

/** Show the list including this phone's unsent entries. */
function show() {
  const listEntries = of(list.list, entries);
  // A retyped entry is shown in its old place, without the later ones.
  state = grown(list, replacing ? listEntries.filter((one) => asTyped(one, replacing) < 0) : listEntries);
  // Once the script has rewritten the screen it must go on, as an entry may be given up and so disappear.
  isWritten ||= state.grew || correcting !== null || takeover !== null;
  if (!isWritten) return;
  writeLock()?.toggleAttribute("hidden", takeover !== null);
  if (state.last) state.last = dealHere(state.last);
  writeDeal(list, state, { number: correcting?.number ?? state.number, isCorrection: correcting !== null }, words());
  writeLast(list, state, words());
  if (state.last) showUndo();
  showEnd();
}

/** With all deals entered: signing waits until the site has them, or is done here if the site is out of reach. */
function showEnd() {
  const form = entryForm();
  if (!form) return;
  const isComplete = state.isFull && !correcting;
  form.hidden = isComplete || readsAlong();
  document.querySelector(".begun-here").hidden = !readsAlong() || !isFilled(form);
  const full = document.querySelector(".full-here");
  full.hidden = !isComplete;
  document.getElementById("signers").hidden = true;
  if (!isComplete) return;
  setText("[data-deal]", words().complete);
  // A second list is not signed.
  const maySign = "signs" in full.dataset && state.isSure && list.isCounted && isAway(entries);
  full.textContent = full.dataset[maySign ? "signs" : "complete"];
  if (maySign) showSigners(list, state, words(), signHere);
}

/* Refused entries, about which the table decides ------------------------------------------------------- */

function showRefused() {
  const refused = waiting(entries, list.list).find(({ state: at }) => at === "parked");
  if (replacing && refused?.id === replacing.id) return;
  const dealer = (number) => list.names[turn(list, number).dealer];
  showParked(refused, entryForm() ?? document.querySelector(".entry-full"), { again, correctionOf, dealer, head: () => list.seq });
}

/** Retype a refused entry; one of another form on the page of that form. */
function again(entry) {
  const typed = new URLSearchParams(entry.body);
  const mode = typed.get("mode");
  if (mode && !isOfThisForm({ mode })) return location.assign(`${list.address}?mode=${mode}`);
  replacing = entry;
  document.querySelector(".parked")?.remove();
  show();
  fillIn(typed);
}

function correctionOf(number) {
  return addressOf(list, `deals/${number}/correct`);
}

/** Fill in the form from an entry. */
function fillIn(typed) {
  const form = entryForm();
  if (!form) return;
  form.hidden = readsAlong();
  for (const box of form.elements) {
    if (["", "client_id", "after", "csrfmiddlewaretoken", "outcome"].includes(box.name)) continue;
    // A player who cannot declare in this deal is not chosen.
    if (box.matches("[type=radio], [type=checkbox]")) box.checked = !box.disabled && typed.getAll(box.name).includes(box.value);
    else if (box.type !== "hidden") box.value = typed.get(box.name) ?? "";
  }
  if (current) current.readTicks();
  else form.dispatchEvent(new Event("input"));
}

/* The deal being tapped ----------------------------------------------------------------------------- */

/** Store what is chosen, since the page may be closed at any time. */
function keepChoice() {
  const form = entryForm();
  if (isTouched && form && !correcting && !replacing) keepBegun(list.list, state.number, form, isFilled(form));
}

/** Restore the deal that was begun here; returns whether its number has changed. */
function takeUpAgain() {
  const form = entryForm();
  const begun = begunOf(list.list);
  if (!form || !begun || isTouched || begun.typed.get("mode") !== form.elements.mode.value) return false;
  isTouched = true;
  fillIn(begun.typed);
  show();
  return begun.number !== state.number;
}

/* Reading what others write ---------------------------------------------------------------------------- */

/** Fetch a part of a page of this site; null for any other response. */
async function page(address, options = {}) {
  const { isOurs, text } = await fetchSite(address, { ...options, headers: { "HX-Request": "true" } });
  if (!isOurs || !text.includes('id="entry"')) return null;
  const read = new DOMParser().parseFromString(text, "text/html").getElementById("entry");
  try {
    // These are at the end, so a truncated response lacks them.
    JSON.parse(read.querySelector("#list-code").textContent);
    return read;
  } catch {
    return null;
  }
}

let looking = null;

/** Poll for news, with random intervals; a hidden page does not poll until it is shown again. */
async function look() {
  clearTimeout(looking);
  if (!document.hidden && !isStoring) await lookOnce();
  looking = setTimeout(look, LOOK_MILLISECONDS * (0.8 + 0.4 * Math.random()));
}

async function lookOnce() {
  const tap = takeover;
  if (tap) tap.isAnnounced ||= await announceWriter();
  const form = entryForm();
  const mode = form && isFilled(form) ? `&mode=${form.elements.mode.value}` : "";
  const read = await page(`${list.address}?after=${list.seq}&told=${screen().dataset.newsTag ?? ""}${mode}`);
  // Ignore a response that is older than the screen.
  if (!read || isStoring || isPressed || readList(read).seq < list.seq) return;
  // A later takeover has not been announced yet.
  if (tap?.isAnnounced && tap === takeover) takeover = null;
  takeIn(read);
}

function readList(root) {
  return JSON.parse(root.querySelector("#entry-list").textContent);
}

/** Replace the screen by the site's, keeping what is typed and unsent here. */
function takeIn(read) {
  const form = entryForm();
  const typed = form && isFilled(form) ? new URLSearchParams(new FormData(form)) : null;
  const before = state;
  const focused = focusedPlace();
  const kind = document.querySelector(".entry-alert:not([hidden])")?.dataset.kind;
  const opened = openers().map((one) => one.open || one.checked);
  replace(read);
  openers().forEach((one, place) => { one[one.matches("details") ? "open" : "checked"] = opened[place]; });
  if (kind) showAlert(kind);
  if (typed) {
    fillIn(typed);
    // Another phone has written a deal, so the one being typed is now the next.
    if (state.number !== before.number) showAlert("overtaken");
  }
  if (focused) focusAgain(focused);
}

/** A description of the focused element that is also valid on the next screen. */
function focusedPlace() {
  const one = document.activeElement;
  if (!one?.closest("#entry")) return null;
  const named = one.name ? `[name="${one.name}"]` : [...one.classList].map((word) => `.${word}`).join("");
  const chosen = one.matches("[type=radio], [type=checkbox], button[name]") ? `[value="${CSS.escape(one.value)}"]` : "";
  const selector = `#entry ${one.localName}${named}${chosen}`;
  return { selector, place: [...document.querySelectorAll(selector)].indexOf(one) };
}

/** Restore the focus; if the element is gone or disabled, focus the number of the deal. */
function focusAgain({ selector, place }) {
  const one = document.querySelectorAll(selector)[place];
  if (!one?.matches("h1")) one?.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusOn(document.querySelector("#entry h1"));
}

/** The elements that open more keys and are no part of the deal. */
function openers() {
  return [...document.querySelectorAll('#entry .run-opener, #entry details[name="more"]')];
}

/** Replace this screen by another one. */
function replace(read) {
  const waits = document.getElementById("outbox");
  screen().replaceWith(document.adoptNode(read));
  // The site's screen shows an empty outbox, as it does not know this phone's.
  if (waits) document.getElementById("outbox")?.replaceWith(waits);
  isWritten = false;
  start();
  document.dispatchEvent(new CustomEvent("entry:shown"));
}

/* The screen that is shown ------------------------------------------------------------------------------ */

function start() {
  list = readList(document);
  const form = document.querySelector("form.entry-form:not([data-preview])");
  current = form && enhance(form);
  show();
  showRefused();
  showUndo();
  rememberList();
}

/** Store the list as read. If this phone has stored a newer one, use that: the page may come from the service
 *  worker. */
async function rememberList() {
  const code = document.getElementById("list-code");
  const { nonce, seen, code: known } = await remember(list.list);
  if (!nonce) {
    // The storage did not respond.
    setTimeout(rememberList, LOOK_MILLISECONDS);
  } else if (seen?.seq > list.seq && seen.list === list.list) {
    [list, code.textContent, isWritten] = [seen, JSON.stringify(known), true];
    show();
  } else {
    await remember(list.list, { seen: list, title: list.title, code: JSON.parse(code.textContent) });
  }
}

/** Whether an entry is refused; then undo is hidden, as it would seem to refer to that entry. */
function isRefused() {
  return waiting(entries, list.list).some(({ state: at }) => at === "parked");
}

function showUndo() {
  const number = state.last?.number ?? 0;
  // After an undo the deal before is an old one: it can be corrected, but not taken back in one tap.
  if (undo.number !== number) undo = { number, until: number > undo.number ? Date.now() + UNDO_MILLISECONDS : 0 };
  const form = document.querySelector(".undo");
  if (!form) return;
  // A key focused by keyboard stays until the focus moves on.
  const hide = () => { form.hidden = !number || readsAlong() || isRefused() || (Date.now() >= undo.until && !form.querySelector(":focus-visible")); };
  hide();
  setTimeout(hide, undo.until - Date.now());
}

function freshen(part) {
  part.classList.add("is-fresh");
  setTimeout(() => part.classList.remove("is-fresh"), SETTLE_MILLISECONDS);
}

function focusOn(target) {
  target?.setAttribute("tabindex", "-1");
  target?.focus({ preventScroll: true });
}

/** Update after a response; fetch the screen if the site knows more than this phone can compute. */
function onChange({ detail: { entries: stored, answered } }) {
  entries = stored;
  show();
  showRefused();
  showUndo();
  if (!isInMemory() && ["memory", "signature"].includes(document.querySelector(".entry-alert")?.dataset.kind)) showAlert("");
  const isAnswered = answered?.list === list.list && answered.state === "desk";
  const isRoundOver = state.deals % list.names.length === 0;
  if (isAnswered && !state.waits && (!state.isSure || state.isFull || isRoundOver || answered.kind !== "deal")) look();
}

if (document.getElementById("entry-list")) {
  document.addEventListener("outbox:changed", onChange);
  start();
  noteOpened();
  known.then(() => takeUpAgain() && showAlert("overtaken"));
  document.addEventListener("input", () => {
    isTouched = true;
    keepChoice();
  });
  window.addEventListener("pagehide", keepChoice);
  document.addEventListener("submit", take);
  document.addEventListener("keydown", (event) => onKey(event, { form: readsAlong() ? null : current, isStoring }));
  document.addEventListener("click", (event) => {
    standIn(event);
    if (!correcting || !event.target.closest(".clear")) return;
    correcting = null;
    show();
  });
  document.addEventListener("pointerdown", () => { isPressed = true; });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { isPressed = false; });
  document.addEventListener("focusout", ({ target }) => target.closest(".undo") && setTimeout(showUndo));
  document.addEventListener("visibilitychange", () => (document.hidden ? keepChoice() : look()));
  looking = setTimeout(look, LOOK_MILLISECONDS);
}
