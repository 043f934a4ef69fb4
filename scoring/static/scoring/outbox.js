/* What was entered on this phone: written here first, and kept until the desk has it and a month longer.
 *
 * An entry is { id, list, counter, nonce, kind, number, after, address, body, words, worth, at, state, why }: its form as
 * it is posted, and whether it is on the "phone", at the "desk", "parked" (refused, `why` says the reason) or "left"
 * (given up by hand). The functions above the storage are pure. Nothing here deletes what the desk does not have.
 */

const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const HASH = /^[0-9a-f]{64}$/;
const MONTH = 30 * 24 * 3_600_000;
const PATIENCE = 800;
const TRIES = 3;

/** The id of a phone's so-and-so-manieth entry on a list: a UUID of version 8 out of list, nonce and counter. */
export function entryId(list, nonce, counter) {
  const number = [...list].reduce((sum, letter) => sum * 30n + BigInt(LETTERS.indexOf(letter)), 0n);
  const bits = (number << 63n) | (BigInt(nonce) << 16n) | BigInt(counter);
  const [high, middle, low] = [bits >> 74n, (bits >> 62n) & 0xfffn, bits & ((1n << 62n) - 1n)];
  const hex = ((high << 80n) | (8n << 76n) | (middle << 64n) | (2n << 62n) | low).toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** 47 random bits, as a text. */
export function newNonce([high, low] = crypto.getRandomValues(new Uint32Array(2))) {
  return String((BigInt(high) << 15n) | BigInt(low >>> 17));
}

/** What an answer makes of an entry. Only its own id with a hash says that the desk has it; what is not ours says nothing. */
export function judged({ id }, { isOurs, status, said }) {
  if (!isOurs || status >= 500 || status === 429) return {};
  const isMine = said?.id === id;
  if (isMine && status === 200 && HASH.test(said.hash)) return { state: "desk", seq: said.seq, hash: said.hash, why: null };
  if (isMine && said.missing) return { missing: said.missing };
  if (isMine && (said.unseen || said.problems || said.closed)) return { state: "parked", why: said };
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
    .sort((one, other) => one.after - other.after || one.counter - other.counter);
}

/** The same entries behind entry `head` of the log, one after the other. */
export function restamped(entries, head) {
  return entries.map((one, place) => {
    const typed = new URLSearchParams(one.body);
    typed.set("after", head + place);
    return { ...one, after: head + place, body: String(typed) };
  });
}

/* The storage: IndexedDB, its handle opened anew whenever it may have died; and memory where that fails. */

const memory = new Map();
const running = new Set();
let handle = null;
/** What storage is known to hold: as it was last read, and what was written since. */
let stored = new Map();
let isBehind = false;
let silentUntil = 0;

function forget() {
  handle?.then((db) => db.close()).catch(() => {});
  handle = null;
}

function open() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open("skatclub", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("entries", { keyPath: "id" });
      asked.result.createObjectStore("lists", { keyPath: "list" });
    };
    asked.onsuccess = () => resolve(Object.assign(asked.result, { onclose: forget, onversionchange: forget }));
    asked.onerror = () => reject(asked.error);
  });
}

function patient(promise) {
  const late = new Promise((_, reject) => { setTimeout(reject, PATIENCE, new DOMException("", "TimeoutError")); });
  return Promise.race([promise, late]);
}

/** One transaction over both stores: `act` asks within it, and says by its third argument what comes of it. */
async function within(act) {
  if (Date.now() < silentUntil) throw new DOMException("", "TimeoutError");
  for (let tries = 1; ; tries += 1) {
    try {
      handle ??= open();
      const stores = (await patient(handle)).transaction(["entries", "lists"], "readwrite", { durability: "strict" });
      running.add(stores);
      return await patient(new Promise((resolve, reject) => {
        let answer;
        act(stores.objectStore("entries"), stores.objectStore("lists"), (value) => { answer = value; });
        stores.oncomplete = () => resolve(answer);
        stores.onabort = () => reject(stores.error);
      })).finally(() => running.delete(stores));
    } catch (error) {
      forget();
      // Who waits for an answer that does not come waits once.
      if (error?.name === "TimeoutError") silentUntil = Date.now() + 5 * PATIENCE;
      if (tries === TRIES || error?.name === "TimeoutError") throw error;
    }
  }
}

/** Give an entry the next id of its list, of which `known` and other entries are stored; tried again it keeps its own. */
function numbered(entry, known, others = []) {
  const list = { list: entry.list, nonce: newNonce(), counter: 0, ...known };
  if (!entry.id) {
    const { nonce } = list;
    // What was in memory alone has had its number too, though no list says so.
    const unsaid = [...others, ...memory.values()].filter((one) => one.nonce === nonce).map(({ counter }) => counter);
    const counter = Math.max(list.counter, ...unsaid) + 1;
    const id = entryId(list.list, nonce, counter);
    Object.assign(entry, { id, counter, nonce, state: "phone", at: Date.now() });
    entry.body = `client_id=${id}&after=${entry.after}&${entry.body}`;
  }
  return { ...list, counter: Math.max(list.counter, entry.counter) };
}

/** Write an entry down, provided that its list has `seen` others here: true where it outlives the page, false where it is
 *  in memory alone, null where another tab wrote in between. */
export function keep(entry, seen) {
  return within((entries, lists, answer) => {
    entries.getAll().onsuccess = ({ target: { result } }) => {
      const isNext = of(entry.list, [...result, ...memory.values()]).length === seen;
      answer(isNext || null);
      if (!isNext) return;
      lists.get(entry.list).onsuccess = ({ target: { result: known } }) => {
        lists.put(numbered(entry, known, result));
        entries.put(entry);
      };
    };
  }).then((isKept) => {
    if (isKept) stored.set(entry.id, entry);
    return isKept;
  }).catch(() => {
    if (of(entry.list, here()).length !== seen) return null;
    numbered(entry);
    memory.set(entry.id, entry);
    return false;
  });
}

/** Put entries back as they are now; what is at the desk stays there, unless the desk itself has lost it. */
export function change(...changed) {
  return within((entries) => {
    for (const { isLost, ...one } of changed) {
      entries.get(one.id).onsuccess = ({ target: { result } }) => (result?.state !== "desk" || isLost) && entries.put(one);
    }
  }).then(() => changed.forEach(({ isLost, ...one }) => {
    memory.delete(one.id);
    if (stored.get(one.id)?.state !== "desk" || isLost) stored.set(one.id, one);
  }), () => changed.forEach((one) => memory.set(one.id, one)));
}

/** Whether anything would be lost with this page. */
export function isInMemory() {
  return memory.size > 0;
}

/** Every entry of every list, those in memory written down where storage answers again; what the desk has had for a month is forgotten. */
export async function all() {
  if (isInMemory()) await change(...memory.values());
  await within((entries, lists, answer) => {
    entries.getAll().onsuccess = ({ target: { result } }) => {
      const isOld = ({ state, at }) => state === "desk" && at < Date.now() - MONTH;
      for (const { id } of result.filter(isOld)) entries.delete(id);
      answer(result.filter((one) => !isOld(one)));
    };
  }).then((result) => {
    stored = new Map(result.map((one) => [one.id, one]));
    isBehind = false;
  }, () => { isBehind = true; });
  return here();
}

function here() {
  return [...new Map([...stored, ...memory]).values()];
}

/** Whether storage did not answer when all was asked for: it may hold what is not known here. */
export function mayHoldMore() {
  return isBehind;
}

/** Keep what a page knows of a list beside its number; answers what is kept of it now. */
export function remember(list, said = {}) {
  return within((entries, lists, answer) => {
    lists.get(list).onsuccess = ({ target: { result } }) => {
      const kept = { list, nonce: newNonce(), counter: 0, ...result, ...said };
      lists.put(kept);
      answer(kept);
    };
  }).catch(() => ({ list, ...said }));
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
  forget();
}

window.addEventListener("pagehide", ({ persisted }) => persisted && letGo());
document.addEventListener("visibilitychange", () => document.hidden && forget());
