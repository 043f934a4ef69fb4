/* Sends the unconfirmed entries of this phone one after the other, until the site has confirmed each.
 *
 * There is no offline mode: each flush tries, and retries later. The event `outbox:changed` informs the parts of a page
 * that show entries.
 */

import { fetchSite } from "../../skatclub/fetch_site.js";
import { all, change, hasAnswered, isInMemory, mayStoreMore, outcomeOf, waiting, wouldBeLost } from "./outbox.js";
import { healed, settled } from "./settling.js";

const LONGEST_PAUSE = 30_000;

/** Milliseconds to wait after this many failed tries; random, so that the phones of a hall do not retry at once. */
export function pause(tries, chance = Math.random()) {
  return Math.min(1000 * 2 ** tries, LONGEST_PAUSE) * (0.8 + 0.4 * chance);
}

const others = window.BroadcastChannel ? new BroadcastChannel("outbox") : null;
let tries = 0;
let next = null;
let underway = null;
let isFlushDue = false;

/** The typed fields of a form as posted, without empty ones and those that each try sets itself. */
export function typedIn(form, submitter) {
  const typed = new FormData(form, submitter);
  for (const name of ["csrfmiddlewaretoken", "client_id", "after", "target"]) typed.delete(name);
  for (const [name, value] of [...typed]) if (value === "") typed.delete(name);
  return String(new URLSearchParams(typed));
}

/** Send all unconfirmed entries; a call while it runs makes it run again afterwards. */
export function flush() {
  isFlushDue = underway !== null;
  // One window of this phone at a time, so that no entry is sent twice at once.
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

/** Send all lists; returns whether nothing is left to be sent. */
async function sendAll() {
  const entries = waiting(await all());
  const lists = new Set(entries.map(({ list }) => list));
  const through = [];
  for (const list of lists) through.push(await sendList(await mendedList(waiting(entries, list))));
  await notifyPages();
  // An unreadable storage may have more, so the next try must come.
  return through.every(Boolean) && !mayStoreMore;
}

/** The unconfirmed entries of a list after `healed`, repeated until nothing changes. */
async function mendedList(entries) {
  const changed = healed(entries);
  if (!changed.length) return entries;
  await change(...changed);
  return mendedList(waiting(await all(), entries[0].list));
}

/** Send the entries of a list in their order; after a failure the rest must wait, as each follows the one before. */
async function sendList(entries) {
  for (const entry of entries) {
    // The table decides about a refused entry; the rest of the list waits for that.
    if (entry.state === "parked") return true;
    const outcome = outcomeOf(entry, await send(entry));
    if (outcome.why?.missing && (await sendsAgain(entry.list, outcome.why.missing))) return false;
    if (outcome.state || outcome.why) await change({ ...entry, ...outcome });
    // A later entry may correct it or take it back.
    isFlushDue ||= outcome.state === "parked" && entries.some(({ target }) => target === entry.id);
    await notifyPages({ ...entry, ...outcome });
    if (outcome.state !== "desk") return outcome.state === "parked";
  }
  return true;
}

/** The site has lost confirmed entries, as after a restored backup: mark this phone's own from `from` on to be sent
 *  again. Returns whether there are any. */
async function sendsAgain(list, from) {
  const lost = (await all()).filter((one) => one.list === list && one.state === "desk" && one.seq >= from);
  await change(...lost.map((one) => ({ ...one, state: "phone", isLost: true })));
  isFlushDue ||= lost.length > 0;
  return lost.length > 0;
}

/** The current CSRF token, from the cookie: a page stored by the service worker contains an old one. */
export function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
}

/** The response to one try; {} for a truncated response or none. */
async function send({ address, body }) {
  const headers = { Accept: "application/json", "X-CSRFToken": token() };
  const sent = new URLSearchParams(body);
  const { text, ...answer } = await fetchSite(address, { method: "POST", headers, body: sent });
  return { ...answer, reply: read(text) };
}

/** The parsed JSON; null if it is none. */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Go to a page of the site as soon as it responds: on the browser's error page no script would send entries. The
 *  site's response is stored first, if the storage responds within some tries, since the next page may not send
 *  again. */
export async function goOn(address) {
  const { live } = document.querySelector("[data-outbox]").dataset;
  for (let tries = 0; ; tries += 1) {
    const { isOurs, status } = await fetchSite(live);
    if (isInMemory()) await all();
    if (isOurs && status === 200 && (!isInMemory() || tries > 2)) return location.assign(address);
    await new Promise((done) => { setTimeout(done, pause(tries)); });
  }
}

/** Inform all windows of this phone; `answered` is the entry that has just got a response. */
export async function notifyPages(answered = null) {
  others?.postMessage(null);
  return show(answered);
}

async function show(answered = null) {
  const entries = await all();
  showCount(entries);
  document.dispatchEvent(new CustomEvent("outbox:changed", { detail: { entries, answered } }));
  return entries;
}

/** Why an entry was refused, in the site's sentences, one per line. */
export function reasonOf({ why }) {
  return [...(why.unseen ?? []), ...(why.problems ?? []), why.closed ?? ""].join("\n").trim();
}

/** Give up a refused entry, or replace it by `instead`; later entries move up (see `settled`). False if another
 *  window has done so already. */
export async function settle(entry, instead = null, options = {}) {
  const changed = settled(waiting(await all(), entry.list), entry, instead, options);
  await change(...changed);
  await notifyPages();
  flush();
  return changed.length > 0;
}

// Milliseconds in which a storage that is merely slow has stored the entry.
const GRACE = 200;

/** Call `callback` if an unsent entry is still only in memory after that time. */
export function whereUnstored(callback) {
  setTimeout(() => { if (wouldBeLost()) callback(); }, GRACE);
}

/* How much waits ------------------------------------------------------------------------------------- */

/** Milliseconds after which an unsent entry is shown as late. */
export const LATE = 3000;
const AGES = [[3_600_000, "hour"], [60_000, "minute"], [1000, "second"]];

/** Show "3 not sent yet, oldest 2 min". */
function showCount(entries) {
  const shown = document.querySelector("[data-outbox]");
  const waits = waiting(entries);
  const parked = waits.filter(({ state }) => state === "parked").length;
  const texts = shown.dataset;
  // The storage has not responded yet, so earlier pages may have left unsent entries.
  const isSilent = !hasAnswered && entries.length === 0;
  texts.count = waits.length;
  const waitsOn = wouldBeLost() ? "page" : "phone";
  texts.state = parked ? "parked" : waits.length ? waitsOn : isSilent ? "silent" : "desk";
  const oldest = Math.min(...waits.map(({ at }) => at));
  // Entries sent at once must not make the screen jump.
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
  // A phone short of space deletes storage that is not persistent; not all browsers support the request.
  document.addEventListener("entry:stored", () => navigator.storage?.persist?.().catch(() => {}), { once: true });
  window.addEventListener("beforeunload", (event) => { if (wouldBeLost()) event.preventDefault(); });
  others?.addEventListener("message", () => show());
  notifyPages().then(flush);
}
