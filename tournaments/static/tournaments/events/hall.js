// The screen in the hall: the clock runs and pictures change. What they show comes by follow.js.
//
// A picture holds what the screen can show: names flow into columns as high as the screen, the next picture begins
// where the last column ended. Without this script, and on a phone, all names stand below each other.

const SECONDS_A_PICTURE = 12;
const MINUTE = 60;
// So many sizes of type are tried, largest first; hall.css has them. All names at once are worth three sizes, and a
// few pictures instead of many are worth one more; tables shrink until they fit.
const ALONE = 3;
const FEW = 4;
const TABLES = 6;
const MOST_PICTURES = 4;
const hall = document.querySelector("#hall");
const wide = window.matchMedia("(min-width: 50rem)");
let picture = 0;

/** How far the next picture lies to the right. */
const step = (list) => list.clientWidth + (parseFloat(getComputedStyle(list).columnGap) || 0);
const pictures = (list) => Math.ceil((list.scrollWidth - list.clientWidth) / step(list) - 0.01) + 1;

/** Set the type in the largest of so many sizes that does; whether one did. */
function fits(list, sizes, does) {
  for (let size = 0; size < sizes; size += 1) {
    list.dataset.size = size;
    if (does()) return true;
  }
  return false;
}

function fit() {
  document.body.classList.toggle("is-screen", wide.matches);
  if (!wide.matches) return;
  for (const list of hall.querySelectorAll("[data-pictures]")) {
    const isAlone = fits(list, ALONE, () => pictures(list) === 1);
    if (!isAlone) fits(list, FEW, () => pictures(list) <= MOST_PICTURES);
  }
  for (const list of hall.querySelectorAll("[data-shrinks]")) {
    fits(list, TABLES, () => list.scrollHeight <= list.clientHeight);
  }
}

function showPicture() {
  for (const list of hall.querySelectorAll("[data-pictures]")) {
    const count = wide.matches ? pictures(list) : 1;
    list.scrollLeft = (picture % count) * step(list);
    hall.querySelector(".hall-part").textContent = count > 1 ? part(list, count) : "";
  }
}

/** From where to where the picture goes, and which of how many it is. */
function part(list, count) {
  const { left, right } = list.getBoundingClientRect();
  const seen = [...list.children].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left >= left - 1 && box.left < right;
  });
  const [first, last] = [seen[0]?.dataset.mark, seen.at(-1)?.dataset.mark];
  return `${first === last ? first : `${first} – ${last}`} · ${(picture % count) + 1}/${count}`;
}

function show() {
  fit();
  showPicture();
  showClock();
}

function showClock() {
  const clock = hall.querySelector("[data-ends]");
  if (!clock) return;
  const left = Math.round(Number(clock.dataset.ends) - Date.now() / 1000);
  if (left <= 0) {
    clock.textContent = clock.dataset.over;
    clock.classList.add("loss");
    return;
  }
  const hours = Math.floor(left / MINUTE / MINUTE);
  const parts = [hours, Math.floor(left / MINUTE) % MINUTE, left % MINUTE];
  clock.textContent = parts.map((part) => String(part).padStart(2, "0")).join(":");
}

hall.addEventListener("follow:changed", show);
window.addEventListener("resize", show);

setInterval(showClock, 1000);
setInterval(() => { picture += 1; showPicture(); }, SECONDS_A_PICTURE * 1000);
show();
