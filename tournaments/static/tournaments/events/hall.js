// The screen in the hall: it measures itself, the clock runs and pictures change. What they show comes by follow.js.
//
// A picture holds what the screen can show: names flow into columns as high as the screen, the next picture begins
// where the last column ended. No letter is smaller than hall.css says. Without this script, and on a phone, all names
// stand below each other.

const SECONDS_A_PICTURE = 8;
const MINUTE = 60;
// How many times the least type is tried, largest first: what fits into one picture is shown as large as it does.
const TIMES = [2.2, 1.9, 1.6, 1.4, 1.2, 1.1, 1];
const MOST_COLUMNS = 5;
// A column is so many times as wide as its type is high, or names would be broken into pieces.
const LEAST_WIDTH = 9.5;
const POINTED = 4_000;
const hall = document.querySelector("#hall");
const wide = window.matchMedia("(min-width: 50rem)");
let picture = 0;
let pointed;

const all = (selector) => hall.querySelectorAll(selector);
const gap = (list) => parseFloat(getComputedStyle(list).columnGap) || 0;

/** How far the next picture lies to the right, to the fraction of a pixel: the twentieth would be cut at its edge. */
const step = (list) => list.getBoundingClientRect().width + gap(list);
const pictures = (list) => Math.ceil((list.scrollWidth - list.clientWidth) / step(list) - 0.01) + 1;

function fit() {
  document.body.classList.toggle("is-screen", wide.matches);
  if (!wide.matches) return;
  all("[data-pictures]").forEach(fitNames);
  all("[data-tables]").forEach(fitTables);
}

/** In the largest type in which all fit into one picture; else in the least, in as few pictures as can be. */
function fitNames(list) {
  for (const times of TIMES) {
    hall.style.setProperty("--times", times);
    const [columns, count] = bestColumns(list);
    list.style.setProperty("--columns", columns);
    list.classList.toggle("is-large", times > 1);
    if (count === 1 && !isBroken(list)) break;
  }
  markLetters(list);
}

/** Whether a word is longer than its line; only in the least type it may go on in the next. */
const isBroken = (list) => [...list.querySelectorAll(".is-large .who")].some((who) => who.scrollWidth > who.clientWidth);

/** Each column says its letter anew, as an index does. */
function markLetters(list) {
  let [mark, top] = ["", Infinity];
  for (const one of list.children) {
    one.classList.toggle("has-letter", one.dataset.mark !== mark || one.offsetTop < top);
    [mark, top] = [one.dataset.mark, one.offsetTop];
  }
}

/** The number of columns that makes the fewest pictures, and how many. */
function bestColumns(list) {
  const narrowest = LEAST_WIDTH * parseFloat(getComputedStyle(list).fontSize);
  let best = [1, Infinity];
  for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
    const width = (list.clientWidth - (columns - 1) * gap(list)) / columns;
    if (columns > 1 && width < narrowest) break;
    list.style.setProperty("--columns", columns);
    const count = pictures(list);
    if (count < best[1]) best = [columns, count];
  }
  return best;
}

/** All tables at once, however small the clock has to be for it; more than that turn like names. */
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

function showPicture() {
  for (const list of all("[data-pictures]")) {
    const count = wide.matches ? pictures(list) : 1;
    list.scrollLeft = (picture % count) * step(list);
    showPart(seenIn(list), count);
  }
  for (const list of all("[data-tables]")) {
    const fields = [...list.children];
    const fitting = wide.matches ? Math.max(1, Number(list.dataset.tables)) : fields.length;
    const count = Math.max(1, Math.ceil(fields.length / fitting));
    const first = (picture % count) * fitting;
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

/** From where to where the picture goes, and which of how many it is. */
function showPart(seen, count) {
  const [first, last] = [seen[0]?.dataset.mark, seen.at(-1)?.dataset.mark];
  const marks = first === last ? first : `${first} – ${last}`;
  hall.querySelector(".hall-part").textContent = count > 1 ? `${marks} · ${(picture % count) + 1}/${count}` : "";
}

function show() {
  fit();
  showPicture();
  showClock();
}

function showClock() {
  const clock = hall.querySelector("[data-ends]");
  if (!clock) return;
  // By the clock of the site: that of the screen's own machine may be wrong.
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

/** The place that was told last is seen at once. */
function changed() {
  if (hall.querySelector("[data-newest]")) picture = 0;
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
setInterval(() => { picture += 1; showPicture(); }, SECONDS_A_PICTURE * 1000);
show();
