// How long one may still object to the published standings: counts down beside the time that the page says.
// follow.js may put a new one in its place, so it is looked for each second.

const MINUTE = 60;

function count() {
  for (const left of document.querySelectorAll("[data-until]")) {
    const seconds = Math.round(Number(left.dataset.until) - Date.now() / 1000);
    const parts = [Math.floor(seconds / MINUTE), seconds % MINUTE];
    left.textContent = seconds > 0
      ? `(${parts.map((part) => String(part).padStart(2, "0")).join(":")})`
      : `(${left.dataset.over})`;
  }
}

setInterval(count, 1000);
count();
