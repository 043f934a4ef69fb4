/* The form of the deal: shows what it would be worth, and what is still missing.
 *
 * `evaluate` and the functions above `enhance` are pure. Every rule is in the table that comes with the page
 * (scoring/rules/entry_table.py), every word in the page's words (scoring/phrases.py).
 */

import { More } from "./more.js";

// Longer runs of matadors are behind one key.
const FIRST_HIGH_RUN = 5;
// Letters of a sum that fit into two lines of a phone.
const ROOM_FOR_SUM = 56;

/** The number of a state: the sum of these names' bits. */
export function stateOf(table, names) {
  return table.bits.reduce((state, name, place) => (names.has(name) ? state + 2 ** place : state), 0);
}

/** The names and all that they imply; `brings` maps a name to those it implies. */
export function withBrought(names, brings) {
  const all = new Set(names);
  for (const name of all) {
    for (const extra of brings[name] ?? []) all.add(extra);
  }
  return all;
}

/** The ticks that count in a game: those that belong to it, and those implied; a won game implies more. */
export function ticksIn(table, game, ticks, { won = false } = {}) {
  const { kind, value } = table.games[game] ?? {};
  // A game with a fixed value has no levels.
  if (value) return new Set();
  if (kind === "trump") {
    return withBrought(ticks, won ? bringsWhenWon(table) : table.brings);
  }
  return kind ? new Set([...ticks].filter((name) => isNullTick(table, name))) : new Set(ticks);
}

/** The value of a deal: {value, points, steps}, or its problems: {codes}. Matadors as "with-2"; null without a bid. */
export function evaluate(table, { game, matadors = "", state, won, bid = null, kontra = 0 }) {
  if (table.score_basis === "bid" && bid === null) return { codes: ["V26"] };
  const isTrump = table.games[game].kind === "trump";
  const worth = isTrump ? trumpWorth(table, game, matadors, state, won) : nullWorth(table, game, state, won);
  if (worth.codes) return worth;
  const covers = bid === null || worth.value >= bid;
  if (!covers && !worth.base) return { codes: ["V21"], value: worth.value };
  if (!covers && won) return { codes: ["V94"], value: worth.value };
  const steps = [...worth.steps];
  let charge = worth.value;
  if (!covers) {
    charge = Math.max(charge, table.needed[worth.base][bid]);
    steps.push(step("overbid", { number: bid, by: worth.base, result: charge }));
  }
  return written(table, { game, state, won, bid, kontra, charge, steps, value: worth.value });
}

/** The sum as one says it: "with 2, game 3, 3 × 10 = 30". */
export function sumInWords(steps, words) {
  return steps.map((one) => fill(words.step[one.word], figures(one, words))).join(", ");
}

/** How many parts after the first to omit so that a sum fits into `room` letters; the result at the end stays. */
export function leftOut(parts, room) {
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  let over = letters - room;
  let count = 0;
  while (over > 0 && count < parts.length - 2) {
    count += 1;
    over -= parts[count].length;
  }
  return count;
}

/** The figure as written on a list, with the typographic minus. */
export function formatPoints(points, words) {
  return String(points).replace("-", words.minus);
}

/** What follows from the card points: {won, schneider}; with `isOpen` all of them, `most`, leave open whether an
 *  announced Schwarz was made. */
export function readPoints(table, points, ticks, most) {
  const { target, schneider_from: from, schneider_up_to: upTo } = table.points;
  const isReached = (name, least) => !ticks.has(name) || points >= least;
  return {
    won: points >= target && isReached("schneider_announced", from) && isReached("schwarz_announced", most),
    schneider: points >= from || points <= upTo,
    isOpen: points === most && ticks.has("schwarz_announced") && !ticks.has("schwarz"),
  };
}

function bringsWhenWon(table) {
  return Object.fromEntries(
    table.bits.map((name) => [name, [...(table.brings[name] ?? []), ...(table.won_brings[name] ?? [])]]),
  );
}

function isNullTick(table, name) {
  return !table.null[stateOf(table, new Set([name]))][0].codes;
}

function trumpWorth(table, game, matadors, state, won) {
  const { base, matadors: most } = table.games[game];
  const [side, run] = matadors.split("-");
  if (!run) return { codes: ["V05"] };
  if (Number(run) > most) return { codes: [game === "grand" ? "V06" : "V07"] };
  const { codes, levels } = table.trump[state][Number(won)];
  if (codes) return { codes };
  const number = Number(run) + levels.length;
  const value = number * base;
  const steps = [
    step(side, { number: Number(run) }),
    ...levels.map((word, place) => step(word, { number: Number(run) + place + 1 })),
    step("product", { number, by: base, result: value }),
  ];
  return { base, value, steps };
}

function nullWorth(table, game, state, won) {
  const { codes, name, value } = table.null[state][Number(won)];
  if (codes) return { codes };
  const fixed = table.games[game].value;
  const worth = fixed || value;
  return { value: worth, steps: [step(fixed ? game : name, { number: worth, result: worth })] };
}

function written(table, { game, state, won, bid, kontra, charge, steps, value }) {
  if (table.score_basis === "bid") {
    charge = bid;
    steps.push(step("bid_counts", { number: charge }));
  }
  // If only losses are written, a won game costs each of the others.
  let points = charge * (table.won_counts ?? 1);
  if (!won) {
    const isHand = (state & stateOf(table, new Set(["hand"]))) !== 0 || Boolean(table.games[game].value);
    const factor = table.loss_factors[Number(isHand)];
    points = -factor * charge;
    steps.push(step("lost", { number: charge, by: factor, result: points }));
  }
  if (kontra) {
    points *= 2 ** kontra;
    steps.push(step(`kontra_${kontra}`, { by: 2 ** kontra, result: points }));
  }
  return { value, points, steps };
}

function step(word, { number = 0, by = 0, result = 0 }) {
  return { word, number, by, result };
}

function figures({ number, by, result }, words) {
  const shown = Object.entries({ number, by, result }).map(([name, figure]) => [name, formatPoints(figure, words)]);
  return Object.fromEntries(shown);
}

/** Fill in the %(names)s of a sentence. */
export function fill(sentence, values) {
  return sentence.replace(/%\((\w+)\)s/g, (place, name) => values[name] ?? place);
}

/** Unselect a declarer who may no longer declare, for instance because they deal now. */
export function unchooseDeclarer(form) {
  for (const box of form.querySelectorAll('[name="declarer"]:checked:disabled')) box.checked = false;
}

/* The page ---------------------------------------------------------------------------------------- */

/** Add the behaviour of an entry form: figures on the outcomes, implied ticks, keyboard. */
export function enhance(form) {
  const screen = new EntryScreen(form);
  form.addEventListener("input", (event) => screen.take(event.target));
  form.addEventListener("click", (event) => screen.press(event));
  return screen;
}

class EntryScreen {
  constructor(form) {
    this.form = form;
    this.table = readJson("entry-table");
    this.words = readJson("entry-words");
    this.pendingSide = "";
    this.more = new More(this);
    form.classList.add("is-live");
    this.readTicks();
  }

  /** Read the form as it is filled in. Ticks are those made by hand; the boxes also show what these imply. */
  readTicks() {
    this.ticks = new Set(this.boxes.filter((box) => box.checked).map((box) => box.name));
    this.refresh();
  }

  get boxes() {
    return this.table.bits.map((name) => this.form.elements[name]).filter(Boolean);
  }

  get game() {
    return this.radio("game");
  }

  get isTrump() {
    return this.table.games[this.game]?.kind === "trump";
  }

  get isWithoutTrumps() {
    return this.game !== "" && !this.isTrump;
  }

  get bid() {
    return Number(this.value("bid")) || null;
  }

  get conceded() {
    return this.value("conceded");
  }

  /** The card points as typed; null without. */
  get typedPoints() {
    const text = this.value("points");
    return text === "" || !this.isTrump ? null : Number(text);
  }

  /** The card points that decide the game; none if it was conceded. */
  get points() {
    return this.conceded ? null : this.typedPoints;
  }

  radio(name) {
    return this.form.querySelector(`input[name="${name}"]:checked`)?.value ?? "";
  }

  ticked(name) {
    return [...this.form.querySelectorAll(`input[name="${name}"]:checked`)].map(({ value }) => value);
  }

  value(name) {
    return this.form.elements[name]?.value ?? "";
  }

  take(input) {
    if (this.table.bits.includes(input.name)) this.tick(input.name, input.checked);
    if (input.matches(".run-opener") && !input.checked) this.leaveHighRun();
    this.change();
  }

  /** Tick by hand; clearing a box also clears those that imply it. */
  tick(name, on) {
    if (on) {
      this.ticks.add(name);
      return;
    }
    const needing = [...this.ticks].filter((other) => ticksIn(this.table, this.game, [other]).has(name));
    for (const other of [name, ...needing]) this.ticks.delete(other);
  }

  /** After a tap remove the offers, which belong to the deal as it was sent, and show the fields again. */
  change() {
    this.form.querySelector(".offers")?.remove();
    this.refresh();
  }

  refresh() {
    unchooseDeclarer(this.form);
    this.showPass();
    this.showKontra();
    this.showPoints();
    this.followPoints();
    this.showTicks();
    this.showRuns();
    this.showNulls();
    this.showOutcomes();
    this.more.refresh();
  }

  /** A form with a choice cannot be passed in; it must be cleared first. */
  showPass() {
    const pass = this.form.querySelector(".pass");
    const isFilled = [...this.form.elements].some((one) => (one.matches("select, [type=number]") ? one.value : one.checked));
    if (pass) pass.disabled = isFilled;
  }

  /** Hide the declarer's key for Kontra, as only defenders say it. */
  showKontra() {
    for (const box of this.form.querySelectorAll('[name="kontra_by"]')) {
      const isDeclarer = box.value === this.radio("declarer");
      box.closest(".chip").hidden = isDeclarer;
      if (isDeclarer) box.checked = false;
    }
  }

  /** Hide card points in a game decided by tricks; the typed figure is kept for another game. */
  showPoints() {
    const field = this.form.elements.points;
    if (field) field.disabled = this.isWithoutTrumps;
  }

  followPoints() {
    if (this.points === null) return;
    const { schneider } = this.readPoints();
    this.tick("schneider", schneider);
  }

  readPoints(points = this.points) {
    const ticks = ticksIn(this.table, this.game, this.ticks);
    return readPoints(this.table, points, ticks, Number(this.form.elements.points.max));
  }

  showTicks() {
    const shown = ticksIn(this.table, this.game, this.ticks);
    for (const box of this.boxes) box.checked = shown.has(box.name);
  }

  showRuns() {
    const most = this.table.games[this.game]?.matadors ?? Infinity;
    for (const input of this.form.querySelectorAll('input[name="matadors"]')) {
      input.disabled = this.isWithoutTrumps || Number(input.value.split("-")[1]) > most;
      if (input.disabled) input.checked = false;
    }
    for (const opener of this.form.querySelectorAll(".run-opener")) {
      opener.disabled = most < FIRST_HIGH_RUN;
      opener.checked = (opener.checked && !opener.disabled) || opener.closest(".run").contains(this.highRun);
    }
  }

  /** The chosen run of five or more, if any. */
  get highRun() {
    const chosen = this.form.querySelector('input[name="matadors"]:checked');
    return chosen && Number(chosen.value.split("-")[1]) >= FIRST_HIGH_RUN ? chosen : null;
  }

  leaveHighRun() {
    if (this.highRun) this.highRun.checked = false;
  }

  showNulls() {
    const shown = stateOf(this.table, ticksIn(this.table, "null", this.ticks));
    for (const key of this.form.querySelectorAll(".null-key")) {
      const state = stateOf(this.table, new Set(key.dataset.ticks.split(" ")));
      key.setAttribute("aria-pressed", String(state === shown));
      key.querySelector(".figure").textContent = this.table.null[state][1].value;
    }
  }

  showOutcomes() {
    const lost = this.verdict(false);
    const won = this.verdict(true);
    // A reason that applies to both outcomes is shown once, above them.
    const shared = lost.code && lost.code === won.code ? lost.reason : "";
    this.showOutcome("lost", lost, shared);
    this.showOutcome("won", won, shared);
    const byPoints = this.form.querySelector('[name="outcome"][value="done"]');
    if (byPoints) byPoints.disabled = this.points === null || this.readPoints().isOpen || !(lost.steps || won.steps);
    const areBothDead = lost.code && won.code && !lost.mayAsk;
    this.showSum(won.steps ? won : lost, areBothDead ? lost.reason : "");
  }

  /** The value of one outcome: {points, steps}, or the code of the reason why it cannot be tapped yet. */
  verdict(won) {
    const missing = this.missing();
    if (missing) return { reason: this.words[missing] };
    const refusal = this.refusal(won);
    if (refusal) return { code: refusal, reason: this.sentence(refusal) };
    const worth = evaluate(this.table, {
      game: this.game,
      matadors: this.radio("matadors"),
      state: stateOf(this.table, ticksIn(this.table, this.game, this.ticks, { won })),
      won,
      bid: this.bid,
      kontra: Number(this.value("kontra")),
    });
    if (!worth.codes) return worth;
    const [code] = worth.codes;
    // A Null that cannot cover its bid is sent as lost; the server then offers the games it can be charged as.
    return { code, reason: this.sentence(code, worth), mayAsk: code === "V21" && !won && !this.table.games[this.game].value };
  }

  missing() {
    if (this.radio("declarer") === "") return "who";
    if (this.game === "") return "what";
    return this.isTrump && this.radio("matadors") === "" ? "how_many" : "";
  }

  refusal(won) {
    const refused = this.refusedKontra() || this.refusedFigure();
    if (refused || this.conceded) return refused || this.refusedConcession(won);
    return this.isTrump ? this.refusedSchwarz() || this.refusedPoints(won) : "";
  }

  refusedKontra() {
    const seat = this.radio("kontra_by");
    if (seat === "") return "";
    if (!this.value("kontra")) return "V22";
    const bidders = this.ticked("bidders");
    return this.table.kontra_requires_bid && bidders.length && !bidders.includes(seat) ? "V23" : "";
  }

  /** Whether the typed card points are impossible in any game. */
  refusedFigure() {
    const points = this.typedPoints;
    if (points === null) return "";
    const { min, max } = this.form.elements.points;
    if (!(points >= Number(min) && points <= Number(max))) return "V14";
    return this.table.points.impossible.includes(points) ? "V15" : "";
  }

  /** Whether the card points are compatible with a Schwarz against that side. */
  refusedSchwarz() {
    if (this.points === null || !ticksIn(this.table, this.game, this.ticks).has("schwarz")) return "";
    const { target, skat } = this.table.points;
    if (this.points >= target) return this.points < Number(this.form.elements.points.max) ? "V18" : "";
    return this.points > skat ? "V19" : "";
  }

  refusedConcession(won) {
    if (!won && this.conceded === "declarer" && this.isWonByPoints()) return "V92 other";
    const fits = won === (this.conceded === "defenders");
    if (fits || (!won && !this.isCovered())) return "";
    return this.conceded === "declarer" ? "V97" : "V97 other";
  }

  refusedPoints(won) {
    if (this.points === null) return this.form.elements.points?.required ? "V16" : "";
    const read = this.readPoints();
    if (won === read.won || read.isOpen || (!won && !this.isCovered())) return "";
    return read.won ? "V92 other" : "V92";
  }

  /** Whether the declarer took all the points needed; such a game can no longer be conceded. */
  isWonByPoints() {
    if (this.typedPoints === null) return false;
    const { won, schneider, isOpen } = this.readPoints(this.typedPoints);
    // Points decide Schneider, whatever is ticked.
    const ticks = [...this.ticks].filter((name) => name !== "schneider");
    return won && !isOpen && this.isCovered(schneider ? [...ticks, "schneider"] : ticks);
  }

  /** Whether the game is worth its bid, with these ticks. */
  isCovered(ticks = this.ticks) {
    const value = this.worth(ticks);
    return this.bid === null || value === undefined || value >= this.bid;
  }

  /** The game's value regardless of the bid; undefined while something is missing. */
  worth(ticks = this.ticks) {
    if (this.missing()) return undefined;
    const state = stateOf(this.table, ticksIn(this.table, this.game, ticks));
    const matadors = this.radio("matadors");
    // If the bid is written, the game's own value does not matter.
    const table = { ...this.table, score_basis: "game_value" };
    return evaluate(table, { game: this.game, matadors, state, won: false }).value;
  }

  sentence(code, worth = {}) {
    const words = this.words.code[code] ?? "";
    const max = this.table.games[this.game]?.matadors;
    return fill(words, { bid: this.bid, game: this.words.game[this.game], v: worth.value, n: this.typedPoints, max });
  }

  showOutcome(name, { points, code, reason, mayAsk }, shared) {
    const button = this.form.querySelector(`[name="outcome"][value="${name}"]`);
    button.disabled = points === undefined && !mayAsk;
    button.querySelector(".outcome-figure").textContent = points === undefined ? "" : this.signed(points);
    const others = name === "won" && points !== undefined && this.table.won_counts ? this.words.each_other : "";
    const label = shared ? "" : (this.words.short[code] ?? reason ?? others);
    button.title = shared ? "" : (reason ?? "");
    button.querySelector(".outcome-reason").textContent = mayAsk ? button.dataset.question : label;
  }

  signed(points) {
    return (points > 0 ? "+" : "") + formatPoints(points, this.words);
  }

  showSum({ steps }, refused) {
    const line = this.form.querySelector(".sum-line");
    if (!steps) {
      line.textContent = refused || line.dataset.waiting;
      return;
    }
    const name = this.form.querySelector('input[name="declarer"]:checked').dataset.name;
    const game = this.isTrump ? `${this.words.game[this.game]} ` : "";
    const parts = sumInWords(steps, this.words).split(/(?<=, )/);
    const count = leftOut(parts, ROOM_FOR_SUM - name.length - game.length);
    // A line never breaks within a product.
    const pieces = parts.map((part) => (part.includes("×") ? span("unbroken", part) : part));
    const [first, ...rest] = pieces;
    const more = count ? [span("sum-more", ...rest.splice(0, count))] : [];
    line.replaceChildren(`${name}: ${game}`, first, ...more, span("", ...rest));
  }

  press(event) {
    const nullKey = event.target.closest(".null-key");
    if (nullKey) this.chooseNull(nullKey);
    if (event.target.closest(".clear")) {
      event.preventDefault();
      this.clear();
    }
  }

  chooseNull(key) {
    this.ticks = new Set(key.dataset.ticks.split(" ").filter(Boolean));
    this.change();
  }

  clear() {
    for (const input of this.form.elements) {
      if (input.type === "radio" || input.type === "checkbox") input.checked = false;
      else if (input.matches("select, input[type=number]")) input.value = "";
    }
    this.ticks.clear();
    this.pendingSide = "";
    this.change();
  }

  /** Handle a key of the keyboard; returns whether it had a meaning. */
  key(event) {
    const press = this.keys[event.key.toLowerCase()];
    if (event.key === "Enter") return this.goToOutcome();
    if (/^\d$/.test(event.key)) return this.digit(Number(event.key));
    this.pendingSide = "";
    return press ? this.apply(press) : false;
  }

  /** The keyboard shortcuts, as described in the page's help. */
  get keys() {
    const listed = document.querySelectorAll("kbd[data-press]");
    return Object.fromEntries([...listed].map((kbd) => [kbd.textContent.trim().toLowerCase(), kbd.dataset.press]));
  }

  apply(press) {
    if (press === "with" || press === "without") return this.side(press);
    const box = this.boxes.find((one) => one.name === press);
    if (box) return this.toggle(box);
    const target = this.form.querySelector(`[name="game"][value="${press}"], [name="outcome"][value="${press}"]`);
    if (!target || target.disabled) return false;
    target.click();
    return true;
  }

  toggle(box) {
    this.tick(box.name, !box.checked);
    this.change();
    return true;
  }

  /** The first press selects 1; further presses count up, a digit selects that number. */
  side(side) {
    const [chosenSide, run] = this.radio("matadors").split("-");
    this.pendingSide = side;
    return this.choose("matadors", `${side}-${chosenSide === side ? Number(run) + 1 : 1}`);
  }

  digit(number) {
    if (this.pendingSide) return this.choose("matadors", `${this.pendingSide}-${number}`);
    return this.choose("declarer", String(number - 1));
  }

  choose(name, value) {
    const input = this.form.querySelector(`input[name="${name}"][value="${value}"]`);
    if (!input || input.disabled) return false;
    input.checked = true;
    this.change();
    return true;
  }

  goToOutcome() {
    const ready = [".outcome-won:enabled", ".outcome-lost:enabled", 'input[name="declarer"]:enabled'];
    ready.map((one) => this.form.querySelector(one)).find(Boolean)?.focus();
    return true;
  }
}

function span(name, ...parts) {
  const element = document.createElement("span");
  element.className = name;
  element.append(...parts);
  return element;
}

function readJson(id) {
  return JSON.parse(document.getElementById(id).textContent);
}
