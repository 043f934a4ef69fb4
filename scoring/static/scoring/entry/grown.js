/* The list as this phone knows it: the site's last version, and what was entered here since. Pure. */

/** Whether the entry was refused because of entries it had not seen, so that the table must decide. */
export function isQuestion({ state, why }) {
  return state === "parked" && Boolean(why.unseen);
}

/** Compares two entries by place on the list, then in the order they were typed. */
export function asTyped(one, other) {
  return one.after - other.after || one.counter - other.counter;
}

/** The entries made here after entry `seq` of the log, in order; refused ones are not on the list. */
export function since(seq, entries) {
  return entries.filter((one) => (one.state === "desk" ? one.seq > seq : one.state === "phone" && one.after >= seq)).sort(asTyped);
}

/** The place of the next entry: after all stored, unsent and refused ones. */
export function nextPlace(seq, entries) {
  const waits = entries.filter(({ state }) => state === "phone" || state === "parked");
  return Math.max(seq + since(seq, entries).length, ...waits.map(({ after }) => after + 1));
}

/** The newest correction of `target` on this phone, or `target` itself. */
export function standsFor(target, entries) {
  const corrections = entries.filter(({ kind, state }) => kind === "correction" && ["phone", "desk"].includes(state));
  return corrections.sort(asTyped).reduce((id, one) => (one.target === id ? one.id : id), target);
}

/** The list with this phone's entries since it was read, confirmed or not. */
export function grown(list, entries) {
  const newEntries = since(list.seq, entries);
  const grew = { ...list, accounts: [...list.accounts], games: list.games.map((one) => [...one]), isSure: true };
  grew.signed = [...list.signed];
  const deals = list.worths.map((worth, place) => ({ number: place + 1, worth, id: list.ids?.[place] }));
  if (list.last) deals[deals.length - 1] = { ...list.last, id: deals.at(-1).id };
  for (const entry of newEntries) GROW[entry.kind]?.(grew, deals, entry);
  return {
    ...grew,
    grew: newEntries.length > 0,
    number: grew.deals + 1,
    played: deals,
    last: deals.at(-1) ?? null,
    newest: newEntries.at(-1)?.id ?? list.newest,
    isFull: list.isFull || grew.deals >= list.length,
    after: nextPlace(list.seq, entries),
    waits: newEntries.filter(({ state }) => state !== "desk").length,
  };
}

const GROW = {
  deal(state, deals, entry) {
    state.deals += 1;
    deals.push({ ...entry, number: state.deals });
    count(state, deals.at(-1), 1);
  },
  correction(state, deals, entry) {
    const place = deals.findIndex(({ id }) => id === entry.target);
    if (place < 0) return;
    count(state, deals[place], -1);
    deals[place] = { ...entry, number: place + 1 };
    count(state, deals[place], 1);
  },
  withdrawal(state, deals, { target }) {
    if (!deals.length || deals.at(-1).id !== target) return;
    state.deals -= 1;
    count(state, deals.pop(), -1);
  },
  signature(state, _deals, { seat }) {
    state.signed.push(seat);
  },
};

/** Add a deal to the accounts (`sign` 1) or subtract it (-1); a deal of unknown value makes them unsure. */
function count(state, deal, sign) {
  if (!deal?.worth || !state.isCounted) {
    state.isSure = false;
  } else if (deal.worth.declarer !== null) {
    const { declarer, points, won } = deal.worth;
    const { payers } = turn(state, deal.number);
    // If only losses are written, a won game costs each of the others.
    const moved = won && payers?.length ? payers.filter((seat) => seat !== declarer) : [declarer];
    for (const seat of moved) state.accounts[seat] += sign * points;
    state.games[declarer][won ? 0 : 1] += sign;
  }
}

/** A deal's dealer, who sits out, who may declare, and who pays if it is won. */
export function turn(list, number) {
  const dealer = (list.firstDealer + number - 1) % list.names.length;
  return { dealer, ...list.turns[dealer] };
}
