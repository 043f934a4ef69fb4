// Shows only the rows in which the typed words occur; both may come anew by follow.js.

const BOX = "[data-find]";

function find(box) {
  const words = box.value.trim().toLowerCase().split(/[\s,]+/).filter(Boolean);
  for (const row of document.querySelectorAll(box.dataset.find)) {
    row.hidden = !words.every((word) => row.dataset.words.includes(word));
  }
}

document.addEventListener("input", ({ target }) => { if (target.matches(BOX)) find(target); });
document.addEventListener("follow:changed", () => document.querySelectorAll(BOX).forEach(find));
