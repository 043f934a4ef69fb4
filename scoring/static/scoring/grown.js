/* The list as it is on this phone: what the desk last said of it, and what was entered here since. Pure. */

/** Whether it was refused for what it had not seen: until the table has said what becomes of it, it is not on the list. */
export function isAsked({ state, why }) {
  return state === "parked" && Boolean(why.unseen);
}

/** Compares two entries by their places on the list, and those of one place as they were typed. */
export function asTyped(one, other) {
  return one.after - other.after || one.counter - other.counter;
}

/** What was entered here behind entry `seq` of the log, in its order. */
export function since(seq, entries) {
  return entries
    .filter((one) => one.after >= seq && one.state !== "left" && !isAsked(one))
    .sort(asTyped);
}

/** The list with what was entered here since it was read: those at the desk already, and those that wait. */
export function grown(list, entries) {
  const own = since(list.seq, entries);
  const grew = { ...list, accounts: [...list.accounts], games: list.games.map((one) => [...one]), isSure: true };
  grew.signed = [...list.signed];
  const deals = list.worths.map((worth, place) => ({ number: place + 1, worth }));
  if (list.last) deals[deals.length - 1] = list.last;
  for (const entry of own) ACTS[entry.kind]?.(grew, deals, entry);
  return {
    ...grew,
    grew: own.length > 0,
    number: grew.deals + 1,
    played: deals,
    last: deals.at(-1) ?? null,
    isFull: list.isFull || grew.deals >= list.length,
    after: list.seq + own.length,
    waits: own.filter(({ state }) => state !== "desk").length,
  };
}

const ACTS = {
  deal(state, deals, entry) {
    deals.push(entry);
    state.deals += 1;
    count(state, entry, 1);
  },
  correction(state, deals, entry) {
    const old = deals.find(({ number }) => number === entry.number);
    count(state, old, -1);
    count(state, entry, 1);
    if (old) deals[deals.indexOf(old)] = entry;
  },
  withdrawal(state, deals) {
    state.deals -= 1;
    count(state, deals.pop(), -1);
  },
  signature(state, _deals, { seat }) {
    state.signed.push(seat);
  },
};

/** Add a deal to the accounts that it moves, or take it off; one of unknown worth leaves them unsure. */
function count(state, deal, sign) {
  if (!deal?.worth || !state.isCounted) {
    state.isSure = false;
  } else if (deal.worth.declarer !== null) {
    const { declarer, points, won } = deal.worth;
    const { payers } = turn(state, deal.number);
    // Where losses alone are written, a won game costs each of the others.
    const moved = won && payers?.length ? payers.filter((seat) => seat !== declarer) : [declarer];
    for (const seat of moved) state.accounts[seat] += sign * points;
    state.games[declarer][won ? 0 : 1] += sign;
  }
}

/** The dealer of a deal, who sits it out, who may declare in it and who pays where it is won. */
export function turn(list, number) {
  const dealer = (list.firstDealer + number - 1) % list.names.length;
  return { dealer, ...list.turns[dealer] };
}
