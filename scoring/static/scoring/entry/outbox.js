/* What was entered on this phone: written here first, and kept until the desk has it and a month longer.
 *
 * An entry is { id, list, counter, nonce, kind, number, after, target, address, body, words, worth, at, state, why }: its
 * form as it is posted, the id of the entry that it means, and whether it is on the "phone", at the "desk", "parked" (refused, `why` says the reason) or "left"
 * (given up by hand). The functions above the storage are pure. Nothing here deletes what the desk does not have.
 */

import { entryId, newNonce } from "./entry_id.js";
import { asTyped } from "./grown.js";

const HASH = /^[0-9a-f]{64}$/;
const MONTH = 30 * 24 * 3_600_000;
const PATIENCE = 500;
const TRIES = 3;

/** What an answer makes of an entry. Only its own id with a hash says that the desk has it; what is not ours says nothing. */
export function outcomeOf({ id }, { isOurs, status, reply }) {
  if (!isOurs || status >= 500 || status === 429) return {};
  const isMine = reply?.id === id;
  if (isMine && status === 200 && HASH.test(reply.hash)) return { state: "desk", seq: reply.seq, hash: reply.hash, why: null };
  if (isMine && (reply.missing || reply.unseen || reply.problems || reply.closed)) return { state: "parked", why: reply };
  return status === 403 || status === 404 ? { why: { shut: true } } : {};
}

/** The entries of a list, each once. */
export function of(list, entries) {
  return [...new Map(entries.filter((one) => one.list === list).map((one) => [one.id, one])).values()];
}

/** Those that are not at the desk, of one list or of all, in the order they were typed. */
export function waiting(entries, list) {
  return entries
    .filter(({ list: own, state }) => (!list || own === list) && (state === "phone" || state === "parked"))
    .sort(asTyped);
}

/** An entry with these fields in what is posted. */
export function posting(one, fields) {
  const typed = new URLSearchParams(one.body);
  for (const [name, value] of Object.entries(fields)) typed.set(name, value);
  return { ...one, body: String(typed) };
}

/** The same entries behind entry `head` of the log, one after the other. */
export function restamped(entries, head) {
  return entries.map((one, place) => ({ ...posting(one, { after: head + place }), after: head + place }));
}

/* The storage: IndexedDB, its handle opened anew whenever it may have died; and memory where that fails. */

const memory = new Map();
const running = new Set();
let handle = null;
/** What storage is known to hold: as it was last read, and what was written since. */
let stored = new Map();
let silentUntil = 0;
/** Whether storage did not answer when all was asked for: it may hold what is not known here. */
export let mayStoreMore = false;
/** Whether it has ever answered this page: until then nobody knows what waits. */
export let hasAnswered = false;

function closeDatabase() {
  handle?.then((db) => db.close()).catch(() => {});
  handle = null;
}

/** What comes of a request, by its events of these names. */
function outcome(request, good = "onsuccess", bad = "onerror") {
  return new Promise((resolve, reject) => {
    Object.assign(request, { [good]: () => resolve(request.result), [bad]: () => reject(request.error) });
  });
}

async function open() {
  const request = indexedDB.open("skatclub", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("entries", { keyPath: "id" });
    request.result.createObjectStore("lists", { keyPath: "list" });
  };
  return Object.assign(await outcome(request), { onclose: closeDatabase, onversionchange: closeDatabase });
}

function patient(promise) {
  const late = new Promise((_, reject) => { setTimeout(reject, PATIENCE, new DOMException("", "TimeoutError")); });
  return Promise.race([promise, late]);
}

/** What `run` answers of one transaction over both stores: all that it wrote, or nothing. One that is given up may end
 *  well after all: `late` is called with what it answered. */
async function within(run, late = () => {}) {
  if (Date.now() < silentUntil) throw new DOMException("", "TimeoutError");
  for (let tries = 1; ; tries += 1) {
    try {
      handle ??= open();
      const stores = (await patient(handle)).transaction(["entries", "lists"], "readwrite", { durability: "strict" });
      running.add(stores);
      const acted = run(stores.objectStore("entries"), stores.objectStore("lists"));
      acted.catch(() => stores.abort()).catch(() => {});
      const written = outcome(stores, "oncomplete", "onabort");
      const whole = Promise.all([acted, written]);
      return (await patient(whole).catch((error) => {
        if (error?.name === "TimeoutError") whole.then(([answer]) => late(answer), () => {});
        throw error;
      }).finally(() => running.delete(stores)))[0];
    } catch (error) {
      closeDatabase();
      // Who waits for an answer that does not come waits once.
      if (error?.name === "TimeoutError") silentUntil = Date.now() + 5 * PATIENCE;
      if (tries === TRIES || error?.name === "TimeoutError") throw error;
    }
  }
}

/** A list as it is first known, and what is known of it since. */
function listOf(list, ...known) {
  return Object.assign({ list, nonce: newNonce(), counter: 0 }, ...known);
}

/** Give an entry the next id of its list, of which `known` and other entries are stored; tried again it keeps its own. */
function numbered(entry, known, others = []) {
  const list = listOf(entry.list, known);
  if (!entry.id) {
    // What was in memory alone has had its number too, though no list says so.
    const unsaid = [...others, ...memory.values()].filter(({ nonce }) => nonce === list.nonce).map(({ counter }) => counter);
    const counter = Math.max(list.counter, ...unsaid) + 1;
    const id = entryId(list.list, list.nonce, counter);
    Object.assign(entry, { id, counter, nonce: list.nonce, state: "phone", at: Date.now() });
    entry.body = `client_id=${id}&after=${entry.after}&${entry.body}`;
  }
  return { ...list, counter: Math.max(list.counter, entry.counter) };
}

/** Write an entry down, provided that its list has `seen` others here: true where it outlives the page, false where it is
 *  in memory alone, null where another tab wrote in between. */
export async function keep(entry, seen) {
  const isNext = (all) => of(entry.list, all).length === seen;
  try {
    const isStored = await within(async (entries, lists) => {
      const all = await outcome(entries.getAll());
      if (!isNext([...all, ...memory.values()])) return null;
      lists.put(numbered(entry, await outcome(lists.get(entry.list)), all));
      entries.put(entry);
      return true;
    }, (wasStored) => wasStored && storedLate(entry));
    if (isStored) stored.set(entry.id, entry);
    return isStored;
  } catch {
    if (!isNext(here())) return null;
    numbered(entry);
    memory.set(entry.id, entry);
    return false;
  }
}

/** Slow storage has taken an entry that was in memory alone until now. */
function storedLate(entry) {
  if (memory.get(entry.id) !== entry) return;
  stored.set(entry.id, entry);
  memory.delete(entry.id);
}

/** Put entries back as they are now; what is at the desk stays there, unless the desk itself has lost it. */
export function change(...changed) {
  const mayChange = (before, isLost) => isLost || before?.state !== "desk";
  return within((entries) => Promise.all(changed.map(async ({ isLost, ...one }) => {
    if (mayChange(await outcome(entries.get(one.id)), isLost)) entries.put(one);
  }))).then(() => changed.forEach(({ isLost, ...one }) => {
    memory.delete(one.id);
    if (mayChange(stored.get(one.id), isLost)) stored.set(one.id, one);
  }), () => changed.forEach((one) => memory.set(one.id, one)));
}

/** Whether storage is behind what this page knows, and whether that is an entry that the desk lacks, too. */
export const isInMemory = () => memory.size > 0;
export const wouldBeLost = () => waiting([...memory.values()]).length > 0;

/** Every entry of every list, those in memory written down where storage answers again; what the desk has had for a month is forgotten. */
export async function all() {
  if (isInMemory()) await change(...memory.values());
  const isOld = ({ state, at }) => state === "desk" && at < Date.now() - MONTH;
  const found = await within(async (entries) => {
    const saved = await outcome(entries.getAll());
    for (const { id } of saved.filter(isOld)) entries.delete(id);
    return saved.filter((one) => !isOld(one));
  }).catch(() => null);
  if (found) stored = new Map(found.map((one) => [one.id, one]));
  mayStoreMore = !found;
  hasAnswered ||= !mayStoreMore;
  return here();
}

const here = () => [...new Map([...stored, ...memory]).values()];

/** Keep what a page knows of a list beside its number; answers what is kept of it now. */
export function remember(list, values = {}) {
  return within(async (entries, lists) => {
    const saved = listOf(list, await outcome(lists.get(list)), values);
    lists.put(saved);
    return saved;
  }).catch(() => ({ list, ...values }));
}

/** A page that is kept for the way back stands still, and in WebKit every other would wait for what it had begun. */
function letGo() {
  for (const stores of running) {
    try {
      stores.abort();
    } catch {
      // It is being written, which nothing stops.
    }
  }
  closeDatabase();
}

window.addEventListener("pagehide", ({ persisted }) => persisted && letGo());
document.addEventListener("visibilitychange", () => document.hidden && closeDatabase());
