/* What was entered on this phone: written here first, and kept until the desk has it and longer.
 *
 * The functions above the storage are pure. An entry is { id, list, counter, address, body, kind, number, after, words,
 * at, state }: its form as it is posted, and "phone", "desk", "parked" (refused, with the reason in `why`) or "left"
 * (given up by hand). Nothing here deletes an entry that the desk does not have.
 */

const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const HASH = /^[0-9a-f]{64}$/;
const LONGEST_PAUSE = 30_000;
const PATIENCE = 900;
const TRIES = 3;
const KEPT_FOR = 30 * 24 * 3_600_000;

/** The id of this phone's so-and-so-manieth entry on a list: a UUID of version 8 out of list, nonce and counter. */
export function entryId(list, nonce, counter) {
  const number = [...list].reduce((sum, letter) => sum * 30n + BigInt(LETTERS.indexOf(letter)), 0n);
  const bits = (number << 63n) | (BigInt(nonce) << 16n) | BigInt(counter);
  const whole = ((bits >> 74n) << 80n) | (8n << 76n) | (((bits >> 62n) & 0xfffn) << 64n) | (2n << 62n) | (bits & ((1n << 62n) - 1n));
  return whole.toString(16).padStart(32, "0").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** 47 random bits as a decimal text. */
export function newNonce([high, low] = crypto.getRandomValues(new Uint32Array(2))) {
  return String((BigInt(high) << 15n) | BigInt(low >>> 17));
}

/** What an answer makes of an entry. Only its own id with a hash says that the desk has it; what is not ours says nothing. */
export function judged(entry, { isOurs, status, said }) {
  if (!isOurs || status >= 500 || status === 429) return {};
  if (said?.id === entry.id && status === 200 && HASH.test(said.hash)) {
    return { state: "desk", seq: said.seq, hash: said.hash, number: said.number, why: null };
  }
  if (said?.id === entry.id && said.missing) return { missing: said.missing };
  if (said?.id === entry.id && (said.unseen || said.problems || said.closed)) return { state: "parked", why: said };
  return [403, 404].includes(status) ? { why: { shut: true } } : {};
}

/** Those of a list that are not at the desk, in the order they were typed. */
export function waiting(entries, list) {
  return entries
    .filter((one) => (!list || one.list === list) && ["phone", "parked"].includes(one.state))
    .sort((one, other) => one.after - other.after || one.counter - other.counter);
}

/** The same entries behind entry `head` of the log, one after the other. */
export function restamped(entries, head) {
  return entries.map((one, place) => ({ ...one, after: head + place, body: stamped(one.body, head + place) }));
}

function stamped(body, after) {
  const typed = new URLSearchParams(body);
  typed.set("after", after);
  return String(typed);
}

/** How long to wait after so many tries in vain, in milliseconds. */
export function pause(tries, chance = Math.random()) {
  return Math.min(1000 * 2 ** tries, LONGEST_PAUSE) * (0.8 + 0.4 * chance);
}

/* The storage: IndexedDB, its handle opened anew whenever it may have died; and memory where that fails. */

let handle = null;
export const memory = new Map();

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
    asked.onsuccess = () => {
      asked.result.onclose = asked.result.onversionchange = forget;
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error);
  });
}

/** One transaction over both stores: `act` asks within it, and says by `answer` what comes of it. */
async function within(mode, act) {
  for (let tries = 1; ; tries += 1) {
    try {
      handle ??= open();
      const db = await patient(handle);
      return await patient(new Promise((resolve, reject) => {
        const all = db.transaction(["entries", "lists"], mode, { durability: "strict" });
        let answer;
        act(all.objectStore("entries"), all.objectStore("lists"), (value) => { answer = value; });
        all.oncomplete = () => resolve(answer);
        all.onabort = all.onerror = () => reject(all.error);
      }));
    } catch (error) {
      forget();
      if (tries === TRIES || error.name === "QuotaExceededError" || error.name === "TimeoutError") throw error;
    }
  }
}

function patient(promise) {
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE, new DOMException("", "TimeoutError")));
  return Promise.race([promise, late]);
}

/** Write an entry down under the next id of this phone on its list, provided that it follows on `seen` others that wait.
 *  True where it outlives the page, false where it is in memory alone; null where another tab wrote in between. */
export async function keep(entry, seen) {
  const number = (known) => {
    const list = { list: entry.list, nonce: newNonce(), counter: 0, ...known };
    if (!entry.id) {
      const counter = list.counter + 1;
      const id = entryId(list.list, list.nonce, counter);
      const typed = `client_id=${id}&after=${entry.after}&${entry.body}`;
      Object.assign(entry, { id, counter, nonce: list.nonce, state: "phone", at: Date.now(), body: typed });
    }
    return { ...list, counter: Math.max(list.counter, entry.counter) };
  };
  try {
    return await within("readwrite", (entries, lists, answer) => {
      entries.getAll().onsuccess = ({ target: { result: all } }) => {
        const isNext = waiting(all, entry.list).length === seen;
        answer(isNext || null);
        if (!isNext) return;
        lists.get(entry.list).onsuccess = (event) => {
          lists.put(number(event.target.result));
          entries.put(entry);
        };
      };
    });
  } catch {
    number();
    memory.set(entry.id, entry);
    return false;
  }
}

/** Put entries back as they are now; what is at the desk stays there, unless the desk itself has lost it. */
export async function change(...changed) {
  for (const one of changed.filter(({ id }) => memory.has(id))) memory.set(one.id, one);
  await within("readwrite", (entries) => {
    for (const one of changed) {
      entries.get(one.id).onsuccess = ({ target: { result: stored } }) => {
        if (stored?.state !== "desk" || one.isLost) entries.put({ ...one, isLost: false });
      };
    }
  }).then(() => changed.forEach(({ id }) => memory.delete(id)), () => changed.forEach((one) => memory.set(one.id, one)));
}

/** Every entry of every list; what the desk has had for a month is forgotten. */
export async function all() {
  const stored = await within("readwrite", (entries, lists, answer) => {
    entries.getAll().onsuccess = ({ target: { result } }) => {
      const old = result.filter(({ state, at }) => state === "desk" && at < Date.now() - KEPT_FOR);
      for (const { id } of old) entries.delete(id);
      answer(result.filter((one) => !old.includes(one)));
    };
  }).catch(() => []);
  return [...new Map([...stored, ...memory.values()].map((one) => [one.id, one])).values()];
}

document.addEventListener("visibilitychange", () => document.hidden && forget());
