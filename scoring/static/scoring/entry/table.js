/* The entry screen at work: what is tapped is kept on this phone, the screen goes on at once, and what others write
 * comes in beside it. What a deal is worth is entry.js's affair, what is sent and when sending.js's.
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
// A second tap of one gesture must not hit the screen that has just taken the old one's place.
const SETTLE_MILLISECONDS = 400;
// With its chance and the answer's way, within five seconds.
const LOOK_MILLISECONDS = 3500;
// The site has been asked while the deal was tapped: a code stands here within a second, whatever hangs.
const PREVIEW_MILLISECONDS = 300;
const OFFERED_MILLISECONDS = 3000;

/** The form's own screen (entry.js); null where the site computes the values, and on a list that is full. */
let current = null;
/** Once it is known what waits on this phone. */
const known = new Promise((resolve) => { document.addEventListener("outbox:changed", resolve, { once: true }); });
let list = null;
let entries = [];
let state = null;
let isTaking = false;
let isPressed = false;
let isWritten = false;
/** Whether a deal was begun on this screen. */
let isTouched = false;
/** The entry that is typed once more, and the deal that is corrected here: its number and why. */
let replacing = null;
let correcting = null;
/** The tap that took over here, of which no screen of the site's knows yet, and whether the site has heard it. */
let takeover = null;
/** Until when the newest deal can be taken back in one tap, by its number. */
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

/** Another phone writes: the keys wait for the tap that takes over. What was begun here is brought to its end. */
function readsAlong() {
  return writeLock() !== null && !takeover && !correcting && !replacing;
}

/** The keys are there at once, also where the site is away. */
function takeOver() {
  takeover = { isAnnounced: false };
  show();
  return look();
}

/** Whether the site has heard that this phone writes. */
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
  // A second tap of the same deal comes while the first is being written down.
  if (isTaking) return;
  isTaking = true;
  screen().classList.add("is-sending");
  try {
    await write(form, event.submitter);
  } finally {
    isTaking = false;
    screen().classList.remove("is-sending");
    typeWaiting(current, () => isTaking);
  }
}

async function write(form, submitter) {
  const key = submitter?.matches(":not(.visually-hidden)") ? submitter : form.querySelector(".outcome:enabled");
  if (current && key?.value === "lost" && current.verdict(false).mayAsk && (await offerOutcomes(form, submitter))) return;
  if (form.dataset.preview && (await refusedByTheSite(form, key))) return;
  await known;
  await writeDown(entryOf(form, submitter, key));
}

/** Keep an entry on this phone, and go on to the next one. */
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

/** What was refused is in its old place as it is typed now. */
async function writeAgain({ body, words: text, worth }) {
  const replaced = replacing;
  replacing = null;
  const isSettled = await settleEntry(replaced, { ...retyped(replaced, body), words: text, worth });
  await goOn({ isNext: false });
  if (!isSettled) showAlert("changed");
}

/** What the site last said of a deal whose value it computes: a refusal is shown, and nothing is kept. */
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

/* Where the list's other pages are out of reach ------------------------------------------------------- */

/** The last deal is corrected on this screen; an older one is chosen from the list as this phone has it. */
function standIn(event) {
  const link = event.target.closest(".last-correct, .entry-back, .sign-list");
  if (!link || !isAway(entries)) return;
  if (link.matches(".last-correct") && !correctHere({ number: state.last.number })) return;
  event.preventDefault();
  if (link.matches(".entry-back")) showDeals(dealsHere(), correctHere);
  if (link.matches(".sign-list")) showSigners(list, state, words(), signHere);
}

/** All deals of the list, with what this phone would say of each and whether it can be corrected here. */
function dealsHere() {
  const all = typedHere();
  return state.played.map((deal) => {
    const needsReason = deal.number < state.deals;
    return { ...dealHere(deal, all), needsReason, mayCorrect: isOfThisForm(all[deal.number - 1].typed) };
  });
}

/** A deal with its words; of one that was on the list before, the page told no more than what was typed. */
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

/** A deal once more on this screen: its correction waits here as the deal did. False where it has another form. */
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

/** "Anna: Hearts +30"; of a game whose value only the site knows, what was tapped. */
function dealInWords(form, key) {
  if (key.value === "passed") return key.textContent.trim();
  const boxes = [...form.querySelectorAll("input:checked:not(.run-opener)")];
  const declarerName = boxes.find(({ name }) => name === "declarer")?.dataset.name;
  const ofGame = current ? ["game", "matadors"].map((one) => boxes.find(({ name }) => name === one)).filter(Boolean) : boxes.filter(({ name }) => name !== "declarer");
  const game = [ofGame.map(labelOf).join(current ? " " : " · ")].filter(Boolean);
  const figure = key.querySelector(".outcome-figure")?.textContent || (key.value === "done" ? "" : key.querySelector(".outcome-word")?.textContent) || "";
  // A key that only writes down says nothing of the deal.
  if (!figure) game.push(fill(words().deal, { number: (correcting ?? state).number }));
  return `${declarerName ? declarerName + ": " : ""}${game.join(" · ")} ${figure}`.trim();
}

/** The word on the key of a box, without the figures beside it. */
function labelOf(box) {
  const key = box.closest("label");
  return box.ariaLabel ?? (key.querySelector(".game-name") ?? key.querySelector(".face") ?? key).textContent.trim();
}

/** Whose account moves by how much; null where only the site can tell. */
function worthOf(key) {
  if (!current) return null;
  if (key.value === "passed") return { declarer: null, points: 0, won: false };
  const won = key.value === "done" ? current.readPoints().won : key.value === "won";
  const { points } = current.verdict(won);
  return points === undefined ? null : { declarer: Number(current.radio("declarer")), points, won };
}

/** A Null that cannot cover its bid: the site offers what it is charged as. False where it does not answer soon: the deal
 *  is kept as it was typed, and the table is asked when the site refuses it. */
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

/** After an entry: the next deal, with nothing chosen, or with what was begun before another deal was typed. */
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

/** What waits on this phone stands on the list as if the desk had it already. */
function show() {
  const listEntries = of(list.list, entries);
  // What is typed once more stands in its old place, before those that wait behind it.
  state = grown(list, replacing ? listEntries.filter((one) => asTyped(one, replacing) < 0) : listEntries);
  // What was written anew once is so again: an entry may have been given up.
  isWritten ||= state.grew || correcting !== null || takeover !== null;
  if (!isWritten) return;
  writeLock()?.toggleAttribute("hidden", takeover !== null);
  if (state.last) state.last = dealHere(state.last);
  writeDeal(list, state, { number: correcting?.number ?? state.number, isCorrection: correcting !== null }, words());
  writeLast(list, state, words());
  if (state.last) showUndo();
  showEnd();
}

/** All deals are on this phone: whoever signs waits until the desk has them, or signs here where it is out of reach. */
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
  // A copy says nothing of signing.
  const maySign = "signs" in full.dataset && state.isSure && list.isCounted && isAway(entries);
  full.textContent = full.dataset[maySign ? "signs" : "complete"];
  if (maySign) showSigners(list, state, words(), signHere);
}

/* What was refused waits for a word of the table ------------------------------------------------------- */

function showRefused() {
  const refused = waiting(entries, list.list).find(({ state: at }) => at === "parked");
  if (replacing && refused?.id === replacing.id) return;
  const dealer = (number) => list.names[turn(list, number).dealer];
  showParked(refused, entryForm() ?? document.querySelector(".entry-full"), { again, correctionOf, dealer, head: () => list.seq });
}

/** A refused entry is typed once more, as it should have been; one of another form on the page of that form. */
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

/** Choose on the screen what an entry says. */
function fillIn(typed) {
  const form = entryForm();
  if (!form) return;
  form.hidden = readsAlong();
  for (const box of form.elements) {
    if (["", "client_id", "after", "csrfmiddlewaretoken", "outcome"].includes(box.name)) continue;
    // A player who deals now, or sits out, is no longer chosen.
    if (box.matches("[type=radio], [type=checkbox]")) box.checked = !box.disabled && typed.getAll(box.name).includes(box.value);
    else if (box.type !== "hidden") box.value = typed.get(box.name) ?? "";
  }
  if (current) current.readTicks();
  else form.dispatchEvent(new Event("input"));
}

/* The deal that was begun ----------------------------------------------------------------------------- */

/** Keep what is chosen now, whatever becomes of this page. */
function keepChoice() {
  const form = entryForm();
  if (isTouched && form && !correcting && !replacing) keepBegun(list.list, state.number, form, isFilled(form));
}

/** Choose again what was begun here; whether it has another number now. */
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

/** A part of a page of this site; null for whatever else answers. */
async function page(address, options = {}) {
  const { isOurs, text } = await fetchSite(address, { ...options, headers: { "HX-Request": "true" } });
  if (!isOurs || !text.includes('id="entry"')) return null;
  const read = new DOMParser().parseFromString(text, "text/html").getElementById("entry");
  try {
    // An answer that was cut off ends within these, which stand last.
    JSON.parse(read.querySelector("#list-code").textContent);
    return read;
  } catch {
    return null;
  }
}

let looking = null;

/** Ask what is new; a hidden page asks nothing and looks when it is shown again. */
async function look() {
  clearTimeout(looking);
  if (!document.hidden && !isTaking) await lookOnce();
  looking = setTimeout(look, LOOK_MILLISECONDS * (0.8 + 0.4 * Math.random()));
}

async function lookOnce() {
  const tap = takeover;
  if (tap) tap.isAnnounced ||= await announceWriter();
  const form = entryForm();
  const mode = form && isFilled(form) ? `&mode=${form.elements.mode.value}` : "";
  const read = await page(`${list.address}?after=${list.seq}&told=${screen().dataset.newsTag ?? ""}${mode}`);
  // What is older than what stands here was overtaken on its way.
  if (!read || isTaking || isPressed || readList(read).seq < list.seq) return;
  // A later tap is still to be told.
  if (tap?.isAnnounced && tap === takeover) takeover = null;
  takeIn(read);
}

function readList(root) {
  return JSON.parse(root.querySelector("#entry-list").textContent);
}

/** The screen as the desk has it now, with what is typed and what waits here. */
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
    // Whoever is choosing sees that his deal has become the next one.
    if (state.number !== before.number) showAlert("overtaken");
  }
  if (focused) focusAgain(focused);
}

/** What has the focus, in words that hold on the next screen, too. */
function focusedPlace() {
  const one = document.activeElement;
  if (!one?.closest("#entry")) return null;
  const named = one.name ? `[name="${one.name}"]` : [...one.classList].map((word) => `.${word}`).join("");
  const chosen = one.matches("[type=radio], [type=checkbox], button[name]") ? `[value="${CSS.escape(one.value)}"]` : "";
  const selector = `#entry ${one.localName}${named}${chosen}`;
  return { selector, place: [...document.querySelectorAll(selector)].indexOf(one) };
}

/** What is not there any more, or cannot be chosen now, leaves the focus to the number of the deal. */
function focusAgain({ selector, place }) {
  const one = document.querySelectorAll(selector)[place];
  if (!one?.matches("h1")) one?.focus({ preventScroll: true });
  if (document.activeElement === document.body) focusOn(document.querySelector("#entry h1"));
}

/** What opens more keys on the screen, and is no part of the deal. */
function openers() {
  return [...document.querySelectorAll('#entry .run-opener, #entry details[name="more"]')];
}

/** Put another screen in the place of this one. */
function replace(read) {
  const waits = document.getElementById("outbox");
  screen().replaceWith(document.adoptNode(read));
  // The site's new screen does not know what waits on this phone: it would say that all is at the desk.
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

/** Keep the list as it was read; a page that the worker kept may be older than what this phone has seen. */
async function rememberList() {
  const code = document.getElementById("list-code");
  const { nonce, seen, code: known } = await remember(list.list);
  if (!nonce) {
    // Storage did not answer.
    setTimeout(rememberList, LOOK_MILLISECONDS);
  } else if (seen?.seq > list.seq && seen.list === list.list) {
    [list, code.textContent, isWritten] = [seen, JSON.stringify(known), true];
    show();
  } else {
    await remember(list.list, { seen: list, title: list.title, code: JSON.parse(code.textContent) });
  }
}

/** Beside what was refused nothing can be taken back: an undo would seem to be meant for that. */
function isRefused() {
  return waiting(entries, list.list).some(({ state: at }) => at === "parked");
}

function showUndo() {
  const number = state.last?.number ?? 0;
  // The deal before one that was taken back is an old one: it is corrected, not taken back as well.
  if (undo.number !== number) undo = { number, until: number > undo.number ? Date.now() + UNDO_MILLISECONDS : 0 };
  const form = document.querySelector(".undo");
  if (!form) return;
  // Who reached it by keyboard keeps it until he goes on.
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

/** After an answer: where the desk knows more than this phone can tell, the screen is fetched. */
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
  document.addEventListener("keydown", (event) => onKey(event, { form: readsAlong() ? null : current, isTaking }));
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
