/* Rarely used parts of the entry screen: matadors counted from cards, bids too high for the game, and large digits for
 * card points. `readMatadors` and `overbids` are pure; the rest shows them.
 */

const FEW_BIDS = 10;
const MOST_DIGITS = 3;
// A German deck has Unter and Ober for Jack and Queen.
const GERMAN_RANKS = "U A 10 K O 9 8 7 6";

/** "with-2" or "without-3": the unbroken run of trumps owned or missing; `owned` has a boolean per trump, highest
 *  first. */
export function readMatadors(owned) {
  const end = owned.findIndex((isOwned) => isOwned !== owned[0]);
  return `${owned[0] ? "with" : "without"}-${end < 0 ? owned.length : end}`;
}

/** The lowest bids that a game of this value does not cover; higher ones hardly occur. */
export function overbids(bids, value, most = FEW_BIDS) {
  return bids.filter((bid) => bid > value).slice(0, most);
}

export class More {
  constructor(screen) {
    this.screen = screen;
    this.form = screen.form;
    this.cards = this.form.querySelector(".cards");
    this.overbids = this.form.querySelector(".overbids");
    this.cards.addEventListener("input", (event) => this.readCards(event));
    this.overbids?.addEventListener("click", (event) => this.chooseBid(event));
    this.none = this.cards.querySelector(".no-card");
    this.none.addEventListener("click", () => this.chooseNone());
    if (this.form.elements.points) this.pad = new Pad(this.form.elements.points, this.form.querySelector(".pad"));
  }

  refresh() {
    this.showCards();
    this.showNone();
    this.showOverbids();
    this.pad?.refresh();
  }

  /** Show the trumps of the chosen game, highest first: the Jacks, then its suit. */
  showCards() {
    const { game, table, isTrump } = this.screen;
    this.cards.classList.toggle("is-ready", isTrump);
    if (!isTrump || this.cards.dataset.game === game) return;
    this.cards.dataset.game = game;
    const suits = Object.keys(table.games).filter((name) => table.games[name].kind === "trump" && name !== "grand");
    const isGerman = document.documentElement.dataset.suits === "german";
    const [jack, ...ranks] = (isGerman ? GERMAN_RANKS : this.cards.dataset.ranks).split(" ");
    const trumps = [...suits.map((suit) => [suit, jack]), ...ranks.map((rank) => [game, rank])];
    const shown = trumps.slice(0, table.games[game].matadors).map(([suit, rank]) => card(suit, rank));
    this.cards.querySelector(".chips").replaceChildren(...shown);
  }

  get boxes() {
    return [...this.cards.querySelectorAll("input")];
  }

  readCards(event) {
    event.stopPropagation();
    this.choose(this.boxes.some((box) => box.checked) ? readMatadors(this.boxes.map((box) => box.checked)) : "");
  }

  /** The key for owning none of the cards; without any tap nothing is stated. */
  chooseNone() {
    for (const box of this.boxes) box.checked = false;
    this.choose(readMatadors(this.boxes.map(() => false)));
  }

  choose(read) {
    for (const radio of this.form.querySelectorAll('[name="matadors"]')) radio.checked = radio.value === read;
    this.screen.change();
  }

  showNone() {
    const isNone = this.screen.radio("matadors") === `without-${this.boxes.length}`;
    this.none.ariaPressed = String(isNone && !this.boxes.some((box) => box.checked));
  }

  showOverbids() {
    if (!this.overbids) return;
    const value = this.screen.worth();
    const bids = value === undefined ? [] : overbids(this.screen.table.bids, value);
    this.overbids.hidden = !bids.length;
    const keys = this.overbids.querySelector(".chips");
    // Unchanged keys are not replaced: a new element would not get the second tap of a double tap.
    if (keys.textContent !== bids.join("")) keys.replaceChildren(...bids.map(bidKey));
    for (const key of keys.children) key.ariaPressed = String(Number(key.dataset.bid) === this.screen.bid);
  }

  chooseBid(event) {
    const { bid } = event.target.closest("button")?.dataset ?? {};
    if (!bid) return;
    const select = this.form.elements.bid;
    select.value = select.value === bid ? "" : bid;
    this.screen.change();
  }
}

/** Large digits instead of the phone's keyboard, which would cover the keys: behind a key, or over the keys while
 *  one of their boxes has the focus. */
class Pad {
  constructor(input, pad) {
    this.input = input;
    this.pad = pad;
    this.opener = pad.closest("details");
    input.inputMode = "none";
    if (this.opener) {
      this.opener.addEventListener("toggle", () => this.opener.open && input.focus({ preventScroll: true }));
    } else {
      input.addEventListener("focus", () => { pad.hidden = false; });
      input.addEventListener("blur", () => { pad.hidden = true; });
    }
    // The box keeps the focus, so that a hardware keyboard works too.
    pad.addEventListener("pointerdown", (event) => event.target.closest("button") && event.preventDefault());
    pad.addEventListener("click", (event) => this.press(event.target.closest("button")?.value));
  }

  /** Show the figure next to the digits, and on the key that opens them. */
  refresh() {
    const { disabled, value } = this.input;
    (this.opener ?? this.pad).querySelector(".typed").textContent = disabled ? "" : value;
    for (const button of this.pad.querySelectorAll('button:not([value="done"])')) button.disabled = disabled;
  }

  press(key) {
    if (key === undefined) return;
    if (key === "done") return this.close();
    const typed = this.input.value;
    this.input.value = key === "back" ? typed.slice(0, -1) : (typed + key).slice(0, MOST_DIGITS);
    this.input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  close() {
    this.input.blur();
    if (this.opener) this.opener.open = false;
  }
}

function card(suit, rank) {
  const label = newElement("label", "chip");
  const box = newElement("input", "");
  box.type = "checkbox";
  const name = document.querySelector(`.game-${suit} .game-name`).textContent;
  box.ariaLabel = `${rank} ${name}`;
  const face = newElement("span", `suit suit-${suit}`);
  face.append(rank);
  label.append(box, face);
  return label;
}

function bidKey(bid) {
  const key = newElement("button", "bid-key figure");
  key.type = "button";
  key.dataset.bid = bid;
  key.append(bid);
  return key;
}

function newElement(tag, name) {
  const element = document.createElement(tag);
  element.className = name;
  return element;
}
