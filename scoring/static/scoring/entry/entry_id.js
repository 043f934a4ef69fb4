/* The id of an entry: its list, 47 random bits of the phone, and a counter; see scoring/sheets/offline_code/ids.py. */

const LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A list's id as a number. */
export function listNumber(list) {
  return [...list].reduce((number, letter) => number * 30n + BigInt(LETTERS.indexOf(letter)), 0n);
}

/** The id of a phone's entry: a UUID of version 8 made from list, nonce and counter. */
export function entryId(list, nonce, counter) {
  const bits = (listNumber(list) << 63n) | (BigInt(nonce) << 16n) | BigInt(counter);
  const [high, middle, low] = [bits >> 74n, (bits >> 62n) & 0xfffn, bits & ((1n << 62n) - 1n)];
  const hex = ((high << 80n) | (8n << 76n) | (middle << 64n) | (2n << 62n) | low).toString(16).padStart(32, "0");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** 47 random bits, as a decimal string. */
export function newNonce([high, low] = crypto.getRandomValues(new Uint32Array(2))) {
  return String((BigInt(high) << 15n) | BigInt(low >>> 17));
}
