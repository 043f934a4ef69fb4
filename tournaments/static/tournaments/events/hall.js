// The screen in the hall: fits the type to the screen, runs the clock and turns pictures; follow.js updates the content.
//
// A picture is what fits on the screen: names flow into columns as high as the screen, and the next picture begins
// where the last column ended. No letter is smaller than in hall.css. Without this script, and on a phone, the names are
// one column.

const SECONDS_PER_PAGE = 8;
const MINUTE = 60;
// Multiples of the least type size, largest first: the largest with which all fits into one picture is used.
const TIMES = [2.2, 1.9, 1.6, 1.4, 1.2, 1.1, 1];
const MOST_COLUMNS = 5;
// Least width of a column in type heights; narrower ones would break names.
const LEAST_WIDTH = 9.5;
// Milliseconds for which the links stay after the mouse moved.
const POINTED = 4_000;
const hall = document.querySelector("#hall");
const wide = window.matchMedia("(min-width: 50rem)");
let currentPage = 0;
let pointed;

const all = (selector) => hall.querySelectorAll(selector);
const gap = (list) => parseFloat(getComputedStyle(list).columnGap) || 0;

/** The distance of two pictures, with fractions of a pixel: rounded, the twentieth would be cut at its edge. */
const step = (list) => list.getBoundingClientRect().width + gap(list);
const pageCount = (list) => Math.ceil((list.scrollWidth - list.clientWidth) / step(list) - 0.01) + 1;

function fit() {
  document.body.classList.toggle("is-screen", wide.matches);
  if (!wide.matches) return;
  all("[data-paged]").forEach(fitNames);
  all("[data-tables]").forEach(fitTables);
}

/** Use the largest type with which all names fit into one picture; else the least, in as few pictures as possible. */
function fitNames(list) {
  for (const times of TIMES) {
    hall.style.setProperty("--times", times);
    const [columns, count] = bestColumns(list);
    list.style.setProperty("--columns", columns);
    list.classList.toggle("is-large", times > 1);
    if (count === 1 && !isBroken(list)) break;
  }
  showLetters(list);
}

/** Whether a word is longer than its line; only the least type may break it. */
const isBroken = (list) => [...list.querySelectorAll(".is-large .who")].some((who) => who.scrollWidth > who.clientWidth);

/** Repeat the initial letter at the top of each column, as in an index. */
function showLetters(list) {
  let [mark, top] = ["", Infinity];
  for (const one of list.children) {
    one.classList.toggle("has-letter", one.dataset.letter !== mark || one.offsetTop < top);
    [mark, top] = [one.dataset.letter, one.offsetTop];
  }
}

/** [columns, pictures] for the number of columns with the fewest pictures. */
function bestColumns(list) {
  const narrowest = LEAST_WIDTH * parseFloat(getComputedStyle(list).fontSize);
  let best = [1, Infinity];
  for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
    const width = (list.clientWidth - (columns - 1) * gap(list)) / columns;
    if (columns > 1 && width < narrowest) break;
    list.style.setProperty("--columns", columns);
    const count = pageCount(list);
    if (count < best[1]) best = [columns, count];
  }
  return best;
}

/** Show all tables at once, with a smaller clock if needed; if they do not fit, they turn like names. */
function fitTables(list) {
  const fields = [...list.children];
  fields.forEach((field) => { field.hidden = false; });
  for (const isTight of [false, true]) {
    list.parentElement.classList.toggle("is-tight", isTight);
    for (const times of TIMES) {
      hall.style.setProperty("--times", times);
      if (list.scrollHeight <= list.clientHeight) break;
    }
    if (list.scrollHeight <= list.clientHeight) break;
  }
  const bottom = list.getBoundingClientRect().bottom + 1;
  const seen = fields.findIndex((field) => field.getBoundingClientRect().bottom > bottom);
  list.dataset.tables = seen < 0 ? fields.length : seen;
}

function showPage() {
  for (const list of all("[data-paged]")) {
    const count = wide.matches ? pageCount(list) : 1;
    list.scrollLeft = (currentPage % count) * step(list);
    showPart(seenIn(list), count);
  }
  for (const list of all("[data-tables]")) {
    const fields = [...list.children];
    const fitting = wide.matches ? Math.max(1, Number(list.dataset.tables)) : fields.length;
    const count = Math.max(1, Math.ceil(fields.length / fitting));
    const first = (currentPage % count) * fitting;
    fields.forEach((field, place) => { field.hidden = place < first || place >= first + fitting; });
    showPart(fields.slice(first, first + fitting), count);
  }
}

function seenIn(list) {
  const { left, right } = list.getBoundingClientRect();
  return [...list.children].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left >= left - 1 && box.left < right;
  });
}

/** Show the first and last letter or number of the picture, and which of how many it is. */
function showPart(seen, count) {
  const [first, last] = [seen[0]?.dataset.letter, seen.at(-1)?.dataset.letter];
  const marks = first === last ? first : `${first} – ${last}`;
  hall.querySelector(".hall-part").textContent = count > 1 ? `${marks} · ${(currentPage % count) + 1}/${count}` : "";
}

function show() {
  fit();
  showPage();
  showClock();
}

function showClock() {
  const clock = hall.querySelector("[data-ends]");
  if (!clock) return;
  // By the server's clock: that of the screen's machine may be wrong.
  const ahead = Number(document.querySelector("[data-follow]").dataset.ahead ?? 0);
  const left = Math.round(Number(clock.dataset.ends) - (Date.now() - ahead) / 1000);
  if (left <= 0) {
    clock.textContent = clock.dataset.over;
    clock.classList.add("loss");
    return;
  }
  const hours = Math.floor(left / MINUTE / MINUTE);
  const parts = [hours, Math.floor(left / MINUTE) % MINUTE, left % MINUTE];
  clock.textContent = parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** A ceremony goes back to the first picture, which has the place announced last. */
function changed() {
  if (hall.querySelector("[data-newest]")) currentPage = 0;
  show();
}

function point() {
  document.body.classList.add("is-pointed");
  clearTimeout(pointed);
  pointed = setTimeout(() => document.body.classList.remove("is-pointed"), POINTED);
}

hall.addEventListener("follow:changed", changed);
window.addEventListener("resize", show);
document.addEventListener("pointermove", point);
document.fonts.ready.then(show);

setInterval(showClock, 1000);
setInterval(() => { currentPage += 1; showPage(); }, SECONDS_PER_PAGE * 1000);
show();
