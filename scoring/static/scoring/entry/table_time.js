/* The time left for a series goes on between two deals: the server says how much there is with each of them. */

const TICK = 5_000;

/** Hours and minutes, begun minutes in full, as scoring/phrases.py writes them. */
export function hours(milliseconds) {
  const minutes = Math.ceil(milliseconds / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

function tick() {
  const time = document.querySelector("[data-left]");
  if (!time) return;
  // Two moments of one clock: whether the phone's is right does not matter.
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
