/* Keys the grid of a paper list with the number pad alone: Enter, +, -, *, / and the arrows; and the second check with
 * Enter.
 *
 * `signed` is pure. The rules are on the server: after each figure htmx posts the grid, and the response names the
 * cells that may be wrong (data-wrong).
 */

// More passed deals than this are unusual, so Enter does not fill them in.
const LEFT_OVER_THAT_IS_USUAL = 6;
// Milliseconds in which nobody can have looked at a list yet.
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
    // Enter on the last figure moves the focus by the verdict: that of the next request, not of one already under way.
    this.wantsDecision = false;
    this.deciding = null;
    this.wireCells();
    this.wireReason();
    this.jump?.addEventListener("keydown", (event) => this.leaveJump(event));
    form.addEventListener("change", () => this.showFoot());
    // If the user types on, a late response must not move the cursor.
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
      // A value set by script fires no change event of the browser.
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

  /** The cell of the same column, `step` rows further down. */
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

  /** The number of deals without a game; null until all games are keyed. */
  leftOver() {
    const games = this.cells.filter((cell) => /^(won|lost)_/.test(cell.name));
    if (!games.length || games.some((cell) => !/^\d+$/.test(cell.value))) return null;
    return Number(this.form.elements.deals.value) - games.reduce((sum, cell) => sum + Number(cell.value), 0);
  }

  /** Whether games and passed deals add up to all deals, so that the number of deals need not be looked at. */
  countAgrees(cell) {
    return cell.name === "passed" && /^\d+$/.test(cell.value) && this.leftOver() === Number(cell.value);
  }

  takeLeftOver(cell) {
    const left = this.leftOver();
    if (left !== null && left >= 0 && left <= LEFT_OVER_THAT_IS_USUAL) this.put(cell, String(left));
  }

  /** Whether the list has no game here: an empty cell in a row whose points are keyed. */
  isNone(cell) {
    const [column, row] = cell.name.split("_");
    return !cell.value && /^(won|lost)$/.test(column) && Boolean(this.form.elements[`points_${row}`].value);
  }

  put(cell, figure) {
    cell.value = figure;
    this.fireChange(cell);
  }

  /** Show how many passed deals would fit, and ask why the list ended early only if it did. */
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

  /** After the last figure: focus the button if the verdict is good, else the first cell to correct. */
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

/** A bouncing or repeating key must not confirm a list that nobody has seen. */
function wireTick(tick) {
  const shown = performance.now();
  tick.addEventListener("submit", (event) => performance.now() - shown < UNSEEN && event.preventDefault());
  tick.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
}

const tick = document.querySelector("form.tick-form");
if (tick) wireTick(tick);
