/* The grid of a paper list by the number pad alone: Enter, +, -, *, / and the arrows; and the second check by Enter.
 *
 * `signed` is pure. Every rule stays with the site: after each figure htmx asks it what the equations say, and its
 * answer names the cells in question (data-wrong).
 */

const LEFT_OVER_THAT_IS_USUAL = 6;
// Milliseconds in which nobody has looked at a paper yet.
const UNSEEN = 500;
const MINUS = /[−–-]/;

/** The figure with its other sign. */
export function signed(figure) {
  const digits = figure.replace(MINUS, "").trim();
  return MINUS.test(figure) ? digits : `-${digits}`;
}

class Grid {
  constructor(form) {
    this.form = form;
    this.cells = [...form.querySelectorAll("input.cell")];
    this.save = form.querySelector(".save");
    this.reason = form.elements.reason;
    this.jump = document.querySelector("#jump");
    this.last = this.cells[0];
    this.action = "";
    // Enter on the last figure asks for a decision: that of the next question's answer, not of one still on its way.
    this.wantsDecision = false;
    this.deciding = null;
    this.wireCells();
    this.wireReason();
    this.jump?.addEventListener("keydown", (event) => this.leaveJump(event));
    form.addEventListener("change", () => this.showFoot());
    // Whoever types on has moved on: an answer that comes late takes nobody's cursor.
    form.addEventListener("input", () => {
      this.wantsDecision = false;
      this.deciding = null;
    });
    document.addEventListener("htmx:beforeRequest", (event) => {
      if (this.wantsDecision) this.deciding = event.detail.xhr;
      this.wantsDecision = false;
    });
    document.addEventListener("htmx:afterSettle", (event) => {
      if (event.detail.target?.id === "check-frame") this.checked(event);
    });
    document.addEventListener("htmx:sendError", (event) => this.decide(event));
    this.showFoot();
    this.markWrong();
    (this.wrong()[0] ?? this.firstEmpty() ?? this.cells[0]).focus();
  }

  wireCells() {
    for (const cell of this.cells) {
      cell.addEventListener("focus", () => {
        this.last = cell;
        this.action = "";
        this.before = cell.value;
        cell.select();
      });
      cell.addEventListener("keydown", (event) => this.press(event, cell));
      // What a key has put there, no browser takes for a change.
      cell.addEventListener("blur", () => this.before !== cell.value && this.fireChange(cell));
    }
    this.save.addEventListener("keydown", (event) => this.pressOnSave(event));
    this.form.querySelector(".sign")?.addEventListener("click", () => {
      this.turnSign(this.last);
      this.last.focus();
    });
  }

  press(event, cell) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const action = {
      Enter: () => this.enter(cell),
      "+": () => this.neighbour(cell, -1)?.focus(),
      "-": () => this.turnSign(cell),
      "−": () => this.turnSign(cell),
      "*": () => this.putAside(),
      "/": () => this.jump.focus(),
      ArrowDown: () => this.below(cell, 1)?.focus(),
      ArrowUp: () => this.below(cell, -1)?.focus(),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  pressOnSave(event) {
    const action = { "+": () => this.cells.at(-1).focus(), "*": () => this.putAside(), "/": () => this.jump.focus() }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  enter(cell) {
    const agrees = this.countAgrees(cell);
    if (cell.name === "passed" && !cell.value) this.takeLeftOver(cell);
    if (this.isNone(cell)) this.put(cell, "0");
    const next = this.neighbour(cell, 1);
    if (next && !agrees) {
      next.focus();
      return;
    }
    this.wantsDecision = true;
    this.fireChange(cell);
  }

  neighbour(cell, step) {
    return this.cells[this.cells.indexOf(cell) + step];
  }

  /** The cell of the same column, so many rows further down. */
  below(cell, step) {
    const [column, row] = cell.name.split("_");
    return this.form.elements[`${column}_${Number(row) + step}`] ?? this.neighbour(cell, step);
  }

  turnSign(cell) {
    if (!/^(points|total)_/.test(cell.name)) return;
    cell.value = signed(cell.value);
    cell.setSelectionRange(cell.value.length, cell.value.length);
  }

  fireChange(cell) {
    this.before = cell.value;
    cell.dispatchEvent(new Event("change", { bubbles: true }));
  }

  /** Deals without a game, as far as all games are keyed; otherwise null. */
  leftOver() {
    const games = this.cells.filter((cell) => /^(won|lost)_/.test(cell.name));
    if (!games.length || games.some((cell) => !/^\d+$/.test(cell.value))) return null;
    return Number(this.form.elements.deals.value) - games.reduce((sum, cell) => sum + Number(cell.value), 0);
  }

  /** Whether the passed deals that were read make up all deals, so that nobody need look at how many were played. */
  countAgrees(cell) {
    return cell.name === "passed" && /^\d+$/.test(cell.value) && this.leftOver() === Number(cell.value);
  }

  takeLeftOver(cell) {
    const left = this.leftOver();
    if (left !== null && left >= 0 && left <= LEFT_OVER_THAT_IS_USUAL) this.put(cell, String(left));
  }

  /** Whether the paper has no game here: an empty place beside points that were read. */
  isNone(cell) {
    const [column, row] = cell.name.split("_");
    return !cell.value && /^(won|lost)$/.test(column) && Boolean(this.form.elements[`points_${row}`].value);
  }

  put(cell, figure) {
    cell.value = figure;
    this.fireChange(cell);
  }

  /** How many passed deals would fit, and the reason of a list that ended early only where it did. */
  showFoot() {
    const left = this.leftOver();
    const { passed, deals } = this.form.elements;
    if (passed) passed.placeholder = left === null ? "" : `${left} ?`;
    const early = this.form.querySelector(".early");
    const fewer = deals.value !== "" && Number(deals.value) < Number(early.dataset.planned);
    early.hidden = !(fewer || early.querySelector("input").value);
  }

  get check() {
    return this.form.querySelector("#check");
  }

  wrong() {
    return this.cells.filter((cell) => cell.getAttribute("aria-invalid") === "true");
  }

  firstEmpty() {
    const optional = /^(total|passed)/;
    return this.cells.find((cell) => !cell.value && !optional.test(cell.name));
  }

  markWrong() {
    const names = new Set(this.check.dataset.wrong.split(" "));
    for (const cell of this.cells) {
      if (names.has(cell.name)) cell.setAttribute("aria-invalid", "true");
    }
  }

  checked(event) {
    for (const cell of this.cells) cell.removeAttribute("aria-invalid");
    this.markWrong();
    this.decide(event);
  }

  /** After the last figure: on to the button if all is well, else to the cell that is not. */
  decide(event) {
    if (!this.deciding || event.detail.xhr !== this.deciding) return;
    this.deciding = null;
    const verdict = this.check.dataset.verdict;
    const early = this.form.querySelector(".early");
    const because = early.querySelector("input");
    if (!early.hidden && !because.value) because.focus();
    else if (verdict === "bad") (this.wrong()[0] ?? this.cells[0]).focus();
    else if (verdict === "open") (this.firstEmpty() ?? this.cells[0]).focus();
    else if ("needsReason" in this.form.dataset && !this.reason.value) this.reason.focus();
    else this.save.focus();
  }

  putAside() {
    this.action = "aside";
    this.reason.focus();
  }

  wireReason() {
    this.reason.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const action = this.action || ("needsReason" in this.form.dataset ? "save" : "aside");
      this.form.querySelector(`button[value="${action}"]`)?.click();
    });
    this.form.elements.ended_early.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      this.wantsDecision = true;
      this.fireChange(this.cells.at(-1));
    });
  }

  leaveJump(event) {
    if (event.key !== "Escape" && event.key !== "+") return;
    event.preventDefault();
    this.last.focus();
  }
}

const form = document.querySelector("form.list-form");
if (form && !form.querySelector("fieldset").disabled) new Grid(form);

/** A key that bounces or is held down agrees to no paper that nobody has seen. */
function wireTick(tick) {
  const shown = performance.now();
  tick.addEventListener("submit", (event) => performance.now() - shown < UNSEEN && event.preventDefault());
  tick.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
}

const tick = document.querySelector("form.tick-form");
if (tick) wireTick(tick);
