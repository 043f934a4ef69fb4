// Counts down how long players may still object to the published standings, next to the time on the page.
// follow.js may replace the element, so it is looked up each second.

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
