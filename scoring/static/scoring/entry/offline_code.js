/* The offline code: the whole list in one QR code, made on the phone and read by the desk without a network.
 *
 * From the page's "list-code" and the entries of outbox.js:
 *
 *   const code = phoneCode(data, entries);  // bytes
 *   drawCode(code, svg);                    // a QR code for the desk's camera
 *   shortForm(code);                        // the same as letters, to type
 *
 * All but `drawCode` is pure. The questions about a deal, and the likelihood of each answer, come with the page
 * (scoring/sheets/offline_code/questions.py), so no rule of any game is here. The module is loaded in advance, as it is
 * needed without a network. Encoding must match scoring/sheets/offline_code/ bit for bit.
 */

import { listNumber } from "./entry_id.js";
import { isQuestion, since } from "./grown.js";
import { correction, generate, mode } from "./lean_qr.js";
import { waiting } from "./outbox.js";
import { hmac } from "./sha256.js";

const VERSIONS = 256;
const MOST_DEALS = 300;
const NONCE_BITS = 47n;
const COUNTER_BITS = 16n;
const MOST_BYTES = 255;
const SIGNATURE_BYTES = 6;
// The step between counters that stands for any other one, which is then written in full.
const ANY = 3;
// Posted fields that are no boxes of the form.
const NOT_A_CHOICE = ["client_id", "after", "target", "csrfmiddlewaretoken", "reason"];
const SHORT_LETTERS = "23456789ABCDEFGHJKLMNPQRSTVWXYZ";
const GROUP = 5;
// Light modules around a QR code. ISO/IEC 18004
const QUIET = 4;

/** The code of the page's list, with what was entered on this phone since; without entries of other lists and those
 *  that were given up. */
export function phoneCode(data, entries) {
  const listEntries = entries.filter(({ list, state }) => list === data.list && state !== "left");
  const deals = dealsSince(data, listEntries);
  const isOverlooked = (one) => one.kind === "deal" && (one.state === "parked" || one.after < data.seq);
  for (const one of waiting(listEntries).filter(isOverlooked)) {
    const place = Math.min(one.number - 1, deals.length);
    // If another phone has written this deal, the code has this phone's version, so that the desk compares the two. A
    // refused deal without a counterpart is inserted before the later ones.
    const isReplacing = isQuestion(one) || one.after < data.seq;
    deals.splice(place, isReplacing ? 1 : 0, { typed: typedIn(one.body), counter: one.counter });
  }
  return listCode({ data, nonce: listEntries[0]?.nonce ?? 0, deals });
}

/** The page's deals, each as {typed, counter}, with those entered after its newest entry. */
export function dealsSince({ deals, seq }, entries) {
  const all = deals.map((typed) => ({ typed, counter: 0 }));
  for (const one of since(seq, entries)) {
    if (one.kind === "deal") all.push({ typed: typedIn(one.body), counter: one.counter });
    // A counter of 0, as for a deal from elsewhere: the id of a correction is not that of a deal.
    if (one.kind === "correction") all[one.number - 1] = { typed: typedIn(one.body), counter: 0 };
    if (one.kind === "withdrawal") all.pop();
  }
  return all;
}

/** The filled-in boxes of a posted form; several values of one name become a list. */
export function typedIn(body) {
  const posted = new URLSearchParams(body);
  const values = [...new Set(posted.keys())].map((name) => [name, posted.getAll(name).filter(Boolean)]);
  const filled = values.filter(([name, all]) => all.length && !NOT_A_CHOICE.includes(name));
  return Object.fromEntries(filled.map(([name, all]) => [name, all.length > 1 ? all : all[0]]));
}

/** The list as bytes. `nonce` is the phone's own, as a text or BigInt; `deals` are {typed, counter} in their order:
 *  `counter` is that of the deal's entry on this phone, 0 or missing if it was written elsewhere. RangeError if a
 *  deal was not typed on a form of this page. */
export function listCode({ data, nonce, deals }) {
  const writer = new Writer();
  writer.number(VERSIONS, data.version);
  writer.number(30n ** 12n, listNumber(data.list));
  writer.number(MOST_DEALS + 1, deals.length);
  const isPhone = deals.some(({ counter }) => counter);
  writer.number(2, Number(isPhone));
  if (isPhone) writer.number(1n << NONCE_BITS, nonce);
  const coder = new DealCoder(writer, data);
  deals.forEach(({ typed, counter }, place) => {
    if (isPhone) coder.count(counter ?? 0);
    coder.deal(place + 1, typed);
  });
  const number = bytesOf(writer.written);
  const key = new TextEncoder().encode(data.key);
  return new Uint8Array([...number, ...hmac(key, number).slice(0, SIGNATURE_BYTES)]);
}

/** The code as letters to read aloud and type; the last letter of each group is a check. */
export function shortForm(bytes) {
  let number = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const groups = [];
  for (; number; number /= BigInt(SHORT_LETTERS.length ** GROUP)) {
    groups.unshift(lettersOf(Number(number % BigInt(SHORT_LETTERS.length ** GROUP))));
  }
  return groups.map((group, place) => group + checkOf(group, place + 1)).join(" ");
}

/** Draw the code into an <svg>, sized by the stylesheet: cameras need at least four pixels per module. */
export function drawCode(bytes, svg) {
  const code = generate(mode.bytes(bytes), { minCorrectionLevel: correction.M });
  const side = code.size + 2 * QUIET;
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("shape-rendering", "crispEdges");
  const ground = part("rect", { width: side, height: side, fill: "#fff" });
  const dark = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) dark.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
    }
  }
  svg.replaceChildren(ground, part("path", { d: dark.join(""), fill: "#000" }));
}

/** Codes choices as one big number (see coder.py). The reader gets the last choice first, so they are reversed. */
class Writer {
  steps = [];

  /** Write the index of one of the weights. */
  choice(weights, chosen) {
    const before = sum(weights.slice(0, chosen));
    this.steps.unshift([weights[chosen], before, sum(weights)].map(BigInt));
  }

  /** Write one of `total` equally likely values. */
  number(total, value) {
    this.steps.unshift([1n, BigInt(value), BigInt(total)]);
  }

  text(text) {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > MOST_BYTES) throw new RangeError("no box of an entry form holds so long a text");
    this.number(MOST_BYTES + 1, bytes.length);
    for (const byte of bytes) this.number(256, byte);
  }

  get written() {
    return this.steps.reduce((state, [weight, before, total]) => (state / weight) * total + before + (state % weight), 0n);
  }
}

/** Codes the deals question by question; each answer becomes more likely when it is given again. */
class DealCoder {
  constructor(writer, data) {
    this.writer = writer;
    this.data = data;
    this.outcomeWeights = data.ways.map(([, , weight]) => weight);
    const modes = Object.entries(data.questions);
    this.questions = Object.fromEntries(modes.map(([name, questions]) => [name, questions.map(spread)]));
    this.counter = 0;
    this.wasHere = true;
  }

  count(counter) {
    const ahead = counter - this.counter;
    const step = counter && !(ahead > 0 && ahead < ANY) ? ANY : Math.max(ahead, 0);
    this.writer.choice(this.data.steps[Number(this.wasHere)], step);
    this.wasHere = step !== 0;
    if (step === ANY) this.writer.number(1n << COUNTER_BITS, counter);
    if (this.wasHere) this.counter = counter;
  }

  deal(number, typed) {
    const name = typed.mode || this.data.ways[0][0];
    const outcome = typed.outcome ?? "";
    this.learn(this.outcomeWeights, this.data.ways.findIndex((way) => way[0] === name && way[1] === outcome));
    const answers = { outcome };
    for (const question of this.questions[name]) {
      answers[question.name] = answerIn(typed, question);
      this.answer(question, question.weights[(number - 1) % question.weights.length], answers);
    }
  }

  answer(question, weights, answers) {
    const value = answers[question.name];
    // The last choice stands for any other text.
    const found = question.choices.indexOf(value);
    const chosen = found < 0 ? question.choices.length : found;
    // A hidden box is nearly always empty, so it costs almost nothing and teaches nothing.
    if (question.when.every(([name, values]) => values.includes(answers[name] ?? ""))) this.learn(weights, chosen);
    else this.writer.choice([this.data.hidden, ...question.choices.map(() => 1)], chosen);
    if (found < 0) this.writer.text(value);
  }

  learn(weights, chosen) {
    if (!(chosen in weights)) throw new RangeError("the deal was typed on a form that this page does not know");
    this.writer.choice(weights, chosen);
    weights[chosen] += this.data.learnt;
  }
}

/** The question with "" before its choices, and weights for all of them and for any other text. */
function spread(question) {
  const choices = ["", ...choicesOf(question.choices)];
  const weights = question.weights.map((turn) => [...choices.map((_, place) => turn[place] ?? turn.at(-1)), 1]);
  return { ...question, choices, weights };
}

/** Parse "", "clubs spades", or a row of numbers such as "0..120". */
function choicesOf(text) {
  if (!text) return [];
  const [first, last] = text.split("..").map(Number);
  if (last === undefined) return text.split(" ");
  return Array.from({ length: last - first + 1 }, (_, place) => String(first + place));
}

function answerIn(typed, { name, choices, many }) {
  const value = typed[name] ?? "";
  return many || Array.isArray(value) ? (choices.find((choice) => choice && [value].flat().includes(choice)) ?? "") : value;
}

function bytesOf(number) {
  const digits = number.toString(16);
  const pairs = digits.padStart(digits.length + (digits.length % 2), "0").match(/../g);
  return new Uint8Array(pairs.map((pair) => parseInt(pair, 16)));
}

function lettersOf(group) {
  let letters = "";
  for (let place = 0; place < GROUP; place += 1) {
    letters = SHORT_LETTERS[group % SHORT_LETTERS.length] + letters;
    group = Math.floor(group / SHORT_LETTERS.length);
  }
  return letters;
}

/** The check letter: group number and letters, each multiplied by its position, modulo 31 (see code_text.py). */
function checkOf(group, number) {
  const values = [number, ...[...group].map((letter) => SHORT_LETTERS.indexOf(letter))];
  return SHORT_LETTERS[sum(values.map((value, place) => (place + 1) * value)) % SHORT_LETTERS.length];
}

function part(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
