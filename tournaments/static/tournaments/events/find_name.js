// Shows only the rows in which the typed words occur.

for (const box of document.querySelectorAll("[data-find]")) {
  const rows = [...document.querySelectorAll(box.dataset.find)];
  box.addEventListener("input", () => {
    const words = box.value.trim().toLowerCase().split(/[\s,]+/).filter(Boolean);
    for (const row of rows) {
      row.hidden = !words.every((word) => row.dataset.words.includes(word));
    }
  });
}
