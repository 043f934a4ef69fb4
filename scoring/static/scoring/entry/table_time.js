/* Counts down a series between two deals; the server sends the remaining time with each screen. */

const TICK = 5_000;

/** Hours and minutes, started minutes counted in full, like `format_hours` in scoring/phrases.py. */
export function hours(milliseconds) {
  const minutes = Math.ceil(milliseconds / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

function tick() {
  const time = document.querySelector("[data-left]");
  if (!time) return;
  // Only differences of the phone's clock are used, so it may be wrong.
  time.dataset.until ??= Date.now() + 1000 * time.dataset.left;
  const left = time.dataset.until - Date.now();
  if (left > 0) time.textContent = time.textContent.replace(/\d+:\d\d/, hours(left));
  else time.textContent = time.dataset.up;
  time.classList.toggle("is-late", time.classList.contains("is-late") || left <= 0);
}

setInterval(tick, TICK);
document.addEventListener("visibilitychange", tick);
document.addEventListener("entry:shown", tick);
tick();
