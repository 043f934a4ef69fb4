/* SHA-256 and HMAC, since `crypto.subtle` is missing on pages loaded by plain http. FIPS 180-4, RFC 2104 */

const BLOCK_BYTES = 64;
const WORDS = 64;
const PRIMES = primes(WORDS);
// The first 32 bits of the fractional parts of the primes' roots.
const CONSTANTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const BEGINNING = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** The digest of bytes, as 32 bytes. */
export function sha256(bytes) {
  const padded = pad(bytes);
  const state = [...BEGINNING];
  for (let start = 0; start < padded.length; start += BLOCK_BYTES) {
    mix(state, new DataView(padded.buffer, start, BLOCK_BYTES));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setUint32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

/** The HMAC of bytes with a key of at most one block. */
export function hmac(key, bytes) {
  const padded = new Uint8Array(BLOCK_BYTES);
  padded.set(key);
  const inner = sha256(joined(padded.map((byte) => byte ^ 0x36), bytes));
  return sha256(joined(padded.map((byte) => byte ^ 0x5c), inner));
}

function mix(state, block) {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = state;
  for (let round = 0; round < WORDS; round += 1) {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + CONSTANTS[round] + words[round]) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] = (state[place] + word) | 0;
  });
}

function schedule(block) {
  const words = Array.from({ length: 16 }, (_, place) => block.getUint32(4 * place) | 0);
  for (let place = 16; place < WORDS; place += 1) {
    const early = words[place - 15];
    const late = words[place - 2];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push((words[place - 16] + first + words[place - 7] + second) | 0);
  }
  return words;
}

function turn(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** Append a one bit, zeros, and the length in bits in the last eight bytes of a block. */
function pad(bytes) {
  const length = Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = joined(bytes, new Uint8Array(length - bytes.length));
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(length - 4, bytes.length * 8);
  return padded;
}

function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function fraction(root) {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

function primes(count) {
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime)) found.push(number);
  }
  return found;
}
