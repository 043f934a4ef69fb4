// Shows only the rows that contain the typed words; follow.js may replace both field and rows.

const BOX = "[data-find]";

function find(box) {
  const words = box.value.trim().toLowerCase().split(/[\s,]+/).filter(Boolean);
  for (const row of document.querySelectorAll(box.dataset.find)) {
    row.hidden = !words.every((word) => row.dataset.words.includes(word));
  }
}

document.addEventListener("input", ({ target }) => { if (target.matches(BOX)) find(target); });
document.addEventListener("follow:changed", () => document.querySelectorAll(BOX).forEach(find));
