/* The outbox: entries are stored on this phone first, and deleted a month after the site has confirmed them.
 *
 * An entry is { id, list, counter, nonce, kind, number, after, target, address, body, words, worth, at, state, why }:
 * `body` is its form as posted, `target` the id of the entry that it changes or confirms. `state` is "phone" (to be
 * sent), "desk" (confirmed by the site), "parked" (refused, `why` has the reason) or "left" (given up by hand). The
 * functions above the storage are pure. Nothing here deletes an entry that the site does not have.
 */

import { entryId, newNonce } from "./entry_id.js";
import { asTyped } from "./grown.js";

const HASH = /^[0-9a-f]{64}$/;
const MONTH = 30 * 24 * 3_600_000;
// Milliseconds to wait for storage, which in some browsers may never respond.
const PATIENCE = 500;
const TRIES = 3;

/** The new state of an entry after a response. Only a response with its own id and a hash confirms it; a response
 *  that is not from this site, such as a hotel's login page, changes nothing. */
export function outcomeOf({ id }, { isOurs, status, reply }) {
  // Not a decision about the entry: it is sent again later.
  if (!isOurs || status >= 500 || status === 429) return {};
  const isMine = reply?.id === id;
  if (isMine && status === 200 && HASH.test(reply.hash)) return { state: "desk", seq: reply.seq, hash: reply.hash, why: null };
  if (isMine && (reply.missing || reply.unseen || reply.problems || reply.closed)) return { state: "parked", why: reply };
  return status === 403 || status === 404 ? { why: { shut: true } } : {};
}

/** The entries of a list, without duplicates. */
export function of(list, entries) {
  return [...new Map(entries.filter((one) => one.list === list).map((one) => [one.id, one])).values()];
}

/** Unconfirmed entries of one list or of all, in the order they were typed. */
export function waiting(entries, list) {
  return entries
    .filter(({ list: own, state }) => (!list || own === list) && (state === "phone" || state === "parked"))
    .sort(asTyped);
}

/** The entry with these fields set in its posted form. */
export function posting(one, fields) {
  const typed = new URLSearchParams(one.body);
  for (const [name, value] of Object.entries(fields)) typed.set(name, value);
  return { ...one, body: String(typed) };
}

/** The same entries, to follow entry `head` of the log one after the other. */
export function restamped(entries, head) {
  return entries.map((one, place) => ({ ...posting(one, { after: head + place }), after: head + place }));
}

/* The storage: IndexedDB, whose handle is reopened whenever it may be dead; memory if that fails. */

const memory = new Map();
const running = new Set();
let handle = null;
/** The known content of the storage: as last read, plus later writes. */
let stored = new Map();
let silentUntil = 0;
/** Whether the last read failed: the storage may have entries that are not known here. */
export let mayStoreMore = false;
/** Whether a read has ever succeeded on this page: until then it is unknown what is unsent. */
export let hasAnswered = false;

function closeDatabase() {
  handle?.then((db) => db.close()).catch(() => {});
  handle = null;
}

/** A promise for a request or transaction, settled by the events of these names. */
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

/** Run one transaction over both stores and return the result of `run`. If it times out it may still be committed
 *  later: then `late` is called with the result. */
async function within(run, late = () => {}) {
  if (Date.now() < silentUntil) throw new DOMException("", "TimeoutError");
  for (let tries = 1; ; tries += 1) {
    try {
      handle ??= open();
      const stores = (await patient(handle)).transaction(["entries", "lists"], "readwrite", { durability: "strict" });
      // Remembered, so that `abortAll` can abort it when the page is left.
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
      // A dead storage must not delay every entry: it is not asked again for a while.
      if (error?.name === "TimeoutError") silentUntil = Date.now() + 5 * PATIENCE;
      if (tries === TRIES || error?.name === "TimeoutError") throw error;
    }
  }
}

/** The stored row of a list: initial values, overwritten by the known ones. */
function listOf(list, ...known) {
  return Object.assign({ list, nonce: newNonce(), counter: 0 }, ...known);
}

/** Give an entry the next id of its list and return the list's new row; a repeated attempt keeps the id. `known` is the
 *  stored row, `others` are the stored entries. */
function numbered(entry, known, others = []) {
  const list = listOf(entry.list, known);
  if (!entry.id) {
    // Entries that are only in memory have used a counter too, which the stored row does not contain.
    const usedCounters = [...others, ...memory.values()].filter(({ nonce }) => nonce === list.nonce).map(({ counter }) => counter);
    const counter = Math.max(list.counter, ...usedCounters) + 1;
    const id = entryId(list.list, list.nonce, counter);
    Object.assign(entry, { id, counter, nonce: list.nonce, state: "phone", at: Date.now() });
    entry.body = `client_id=${id}&after=${entry.after}&${entry.body}`;
  }
  return { ...list, counter: Math.max(list.counter, entry.counter) };
}

/** Store an entry if its list has exactly `seen` others on this phone. Returns true if it is stored, false if it is in
 *  memory only, null if another tab has stored one in between. */
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

/** Slow storage has stored an entry that was only in memory until now. */
function storedLate(entry) {
  if (memory.get(entry.id) !== entry) return;
  stored.set(entry.id, entry);
  memory.delete(entry.id);
}

/** Store changed entries. A confirmed entry is not changed, unless the site has lost it (`isLost`). */
export function change(...changed) {
  const mayChange = (before, isLost) => isLost || before?.state !== "desk";
  return within((entries) => Promise.all(changed.map(async ({ isLost, ...one }) => {
    if (mayChange(await outcome(entries.get(one.id)), isLost)) entries.put(one);
  }))).then(() => changed.forEach(({ isLost, ...one }) => {
    memory.delete(one.id);
    if (mayChange(stored.get(one.id), isLost)) stored.set(one.id, one);
  }), () => changed.forEach((one) => memory.set(one.id, one)));
}

/** Whether an entry or its state is only in memory, and whether the site lacks one of these. */
export const isInMemory = () => memory.size > 0;
export const wouldBeLost = () => waiting([...memory.values()]).length > 0;

/** All entries of all lists. Stores those in memory if the storage responds again, and deletes those that the site
 *  confirmed more than a month ago. */
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

/** Store what a page knows of a list next to its nonce and counter; returns the stored row. */
export function remember(list, values = {}) {
  return within(async (entries, lists) => {
    const saved = listOf(list, await outcome(lists.get(list)), values);
    lists.put(saved);
    return saved;
  }).catch(() => ({ list, ...values }));
}

/** A page in the back/forward cache is frozen, and in WebKit its open transactions would block all other pages. */
function abortAll() {
  for (const stores of running) {
    try {
      stores.abort();
    } catch {
      // It is being committed already.
    }
  }
  closeDatabase();
}

window.addEventListener("pagehide", ({ persisted }) => persisted && abortAll());
document.addEventListener("visibilitychange", () => document.hidden && closeDatabase());
