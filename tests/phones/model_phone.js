/* A phone without a screen: the modules of the entry screen, told what is tapped, for test_model.py. */

import { correctionOn, dealOn, signatureOn, withdrawalOn } from "/static/scoring/entry/pending.js";
import { grown } from "/static/scoring/entry/grown.js";
import { all, keep, of, waiting } from "/static/scoring/entry/outbox.js";
import { choicesFor, SETTLED } from "/static/scoring/entry/parked.js";
import { flush, settle } from "/static/scoring/entry/sending.js";
import { retyped } from "/static/scoring/entry/settling.js";

let list = null;

async function own() {
  return of(list.list, await all());
}

async function shown() {
  return grown(list, await own());
}

async function write(make) {
  const entries = await own();
  const entry = make(grown(list, entries));
  await keep(entry, entries.length);
  await flush();
  return entry.id;
}

/** Those behind a refused one are sent by a try of their own. */
async function through(settled) {
  await settled;
  await flush();
}

const parkedOf = async () => waiting(await own(), list.list).find(({ state }) => state === "parked");

window.phone = {
  sit: (told) => { list = told; },
  /** The list as the desk has it; away, or older than what is known, it changes nothing. */
  async look() {
    const answer = await fetch(list.address).catch(() => null);
    const told = answer?.ok ? await answer.json() : list;
    if (told.seq >= list.seq) list = told;
  },
  deal: (said) => write((state) => dealOn(list, state, said)),
  undo: () => write((state) => withdrawalOn(list, state, { body: "", words: "undone" })),
  correct: ([what, said]) => write((state) => correctionOn(list, state, what, said)),
  sign: (seat) => write((state) => signatureOn(list, state, seat, "signs")),
  flush,
  /** What the table says of the first refused entry. */
  async settle([choice, said]) {
    const parked = await parkedOf();
    const ways = {
      again: (entry) => settle(entry, { ...retyped(entry, said.body), words: said.words, worth: said.worth }),
      correctionOf: (number) => list.address.replace(/enter\/$/, `deals/${number}/correct/`),
      head: () => list.seq,
    };
    await through(SETTLED[choice](parked, ways));
  },
  /** All that the phone holds of its list, and shows of it. */
  async told() {
    const state = await shown();
    const parked = await parkedOf();
    return {
      seq: list.seq,
      entries: await own(),
      ids: state.played.map(({ id }) => id),
      numbers: state.played.map(({ number }) => number),
      accounts: state.accounts,
      deals: state.deals,
      newest: state.newest,
      isFull: state.isFull,
      parked: parked ? { id: parked.id, kind: parked.kind, number: parked.number, why: parked.why, choices: choicesFor(parked) } : null,
    };
  },
};
