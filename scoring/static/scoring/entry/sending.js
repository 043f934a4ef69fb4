/* Sends what waits on this phone, one entry after the other, until the desk has said of each that it is there.
 *
 * There is no offline mode: whoever is asked tries, and tries again later. `outbox:changed` tells whoever shows it.
 */

import { fetchSite } from "../../skatclub/fetch_site.js";
import { all, change, hasAnswered, isInMemory, mayStoreMore, outcomeOf, waiting, wouldBeLost } from "./outbox.js";
import { healed, settled } from "./settling.js";

const LONGEST_PAUSE = 30_000;

/** How long to wait after so many tries in vain, in milliseconds: not all phones of a hall at once. */
export function pause(tries, chance = Math.random()) {
  return Math.min(1000 * 2 ** tries, LONGEST_PAUSE) * (0.8 + 0.4 * chance);
}

const others = window.BroadcastChannel ? new BroadcastChannel("outbox") : null;
let tries = 0;
let next = null;
let underway = null;
let isFlushDue = false;

/** What a form says, as it is posted: without what is set anew with each try, and without empty fields. */
export function typedIn(form, submitter) {
  const typed = new FormData(form, submitter);
  for (const name of ["csrfmiddlewaretoken", "client_id", "after", "target"]) typed.delete(name);
  for (const [name, value] of [...typed]) if (value === "") typed.delete(name);
  return String(new URLSearchParams(typed));
}

/** Send what waits; called again meanwhile, it looks once more when it is through. */
export function flush() {
  isFlushDue = underway !== null;
  underway ??= (navigator.locks?.request("outbox", sendAll) ?? sendAll())
    .catch(() => false)
    .then((isThrough) => {
      underway = null;
      clearTimeout(next);
      if (isFlushDue) return flush();
      tries = isThrough ? 0 : tries + 1;
      if (!isThrough) next = setTimeout(flush, pause(tries));
      return isThrough;
    });
  return underway;
}

/** All of all lists; whether nothing is left to be sent. */
async function sendAll() {
  const entries = waiting(await all());
  const lists = new Set(entries.map(({ list }) => list));
  const through = [];
  for (const list of lists) through.push(await sendList(await mendedList(waiting(entries, list))));
  await notifyPages();
  return through.every(Boolean) && !mayStoreMore;
}

/** The entries of a list that wait, once nothing behind a refused one means it any more. */
async function mendedList(entries) {
  const changed = healed(entries);
  if (!changed.length) return entries;
  await change(...changed);
  return mendedList(waiting(await all(), entries[0].list));
}

/** The entries of a list in their order: behind one that did not get through none can. */
async function sendList(entries) {
  for (const entry of entries) {
    // A refusal is for people to settle; the others of the list wait behind it.
    if (entry.state === "parked") return true;
    const outcome = outcomeOf(entry, await send(entry));
    if (outcome.why?.missing && (await sendsAgain(entry.list, outcome.why.missing))) return false;
    if (outcome.state || outcome.why) await change({ ...entry, ...outcome });
    // What was typed behind it may heal it or take it back.
    isFlushDue ||= outcome.state === "parked" && entries.some(({ target }) => target === entry.id);
    await notifyPages({ ...entry, ...outcome });
    if (outcome.state !== "desk") return outcome.state === "parked";
  }
  return true;
}

/** The desk has lost what it had, as after a restored copy: whether some of it is this phone's own, which comes once more. */
async function sendsAgain(list, from) {
  const lost = (await all()).filter((one) => one.list === list && one.state === "desk" && one.seq >= from);
  await change(...lost.map((one) => ({ ...one, state: "phone", isLost: true })));
  isFlushDue ||= lost.length > 0;
  return lost.length > 0;
}

/** The token against foreign forms as it is now: a page that the worker kept has that of another day. */
export function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
}

/** What came of one try; an answer that is cut off, or none, is {}. */
async function send({ address, body }) {
  const headers = { Accept: "application/json", "X-CSRFToken": token() };
  const sent = new URLSearchParams(body);
  const { text, ...answer } = await fetchSite(address, { method: "POST", headers, body: sent });
  return { ...answer, reply: read(text) };
}

/** null for what is no JSON. */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** On to a page of the site as soon as it answers: from the browser's own page of an error nothing is sent. What the
 *  desk has said is written down first, where storage answers within seconds: the next page may not ask again. */
export async function goOn(address) {
  const { live } = document.querySelector("[data-outbox]").dataset;
  for (let tries = 0; ; tries += 1) {
    const { isOurs, status } = await fetchSite(live);
    if (isInMemory()) await all();
    if (isOurs && status === 200 && (!isInMemory() || tries > 2)) return location.assign(address);
    await new Promise((done) => { setTimeout(done, pause(tries)); });
  }
}

/** Whoever shows entries is told of them all, and of the one that has just been answered. */
export async function notifyPages(answered = null) {
  // Other windows of this phone show them too.
  others?.postMessage(null);
  return show(answered);
}

async function show(answered = null) {
  const entries = await all();
  showCount(entries);
  document.dispatchEvent(new CustomEvent("outbox:changed", { detail: { entries, answered } }));
  return entries;
}

/** Why an entry was refused, in the site's sentences, a line each. */
export function reasonOf({ why }) {
  return [...(why.unseen ?? []), ...(why.problems ?? []), why.closed ?? ""].join("\n").trim();
}

/** A refused entry is given up, or becomes `instead`; those behind it move up (see `settled`). False where another window
 *  has settled it. */
export async function settle(entry, instead = null, options = {}) {
  const changed = settled(waiting(await all(), entry.list), entry, instead, options);
  await change(...changed);
  await notifyPages();
  flush();
  return changed.length > 0;
}

// Storage that is merely slow has taken the entry by then, in milliseconds.
const GRACE = 200;

/** Call `callback` where the entry that was just typed is still in memory alone. */
export function whereUnstored(callback) {
  setTimeout(() => { if (wouldBeLost()) callback(); }, GRACE);
}

/* How much waits ------------------------------------------------------------------------------------- */

/** A site that is well has an entry sooner, in milliseconds. */
export const LATE = 3000;
const AGES = [[3_600_000, "hour"], [60_000, "minute"], [1000, "second"]];

/** "3 not sent yet, oldest 2 min": a count, never a mode. */
function showCount(entries) {
  const shown = document.querySelector("[data-outbox]");
  const waits = waiting(entries);
  const parked = waits.filter(({ state }) => state === "parked").length;
  const texts = shown.dataset;
  // What earlier pages wrote is not known then, and may wait.
  const isSilent = !hasAnswered && entries.length === 0;
  texts.count = waits.length;
  const waitsOn = wouldBeLost() ? "page" : "phone";
  texts.state = parked ? "parked" : waits.length ? waitsOn : isSilent ? "silent" : "desk";
  const oldest = Math.min(...waits.map(({ at }) => at));
  // What is through in a moment moves nothing on the screen.
  shown.classList.toggle("is-late", isSilent || parked > 0 || Date.now() - oldest > LATE);
  const count = (words, number) => words.replace("{n}", number);
  const parts = [];
  if (waits.some(({ why }) => why?.shut)) parts.push(texts.shut);
  if (parked) parts.push(count(texts.parked, parked));
  if (waits.length > parked) parts.push(waits.length - parked === 1 ? texts.one : count(texts.many, waits.length - parked));
  if (waits.length) parts.push(texts.oldest.replace("{age}", age(oldest)));
  shown.firstElementChild.textContent = parts.join(", ") || (isSilent ? texts.silent : texts.none);
}

function age(since) {
  const gone = Math.max(Date.now() - since, 1000);
  const [length, unit] = AGES.find(([least]) => gone >= least);
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "short" });
  return format.format(Math.floor(gone / length));
}

if (document.querySelector("[data-outbox]")) {
  setInterval(async () => (isInMemory() ? show() : showCount(await all())), LATE);
  for (const name of ["online", "pageshow"]) window.addEventListener(name, flush);
  document.addEventListener("visibilitychange", () => document.hidden || flush());
  document.addEventListener("entry:stored", flush);
  // A phone that is short of room clears what did not ask to stay; not every one can be asked.
  document.addEventListener("entry:stored", () => navigator.storage?.persist?.().catch(() => {}), { once: true });
  window.addEventListener("beforeunload", (event) => { if (wouldBeLost()) event.preventDefault(); });
  others?.addEventListener("message", () => show());
  notifyPages().then(flush);
}
