// Sums the pages and sheets of the ticked documents.

const documents = [...document.querySelectorAll("[data-pages]")];

function showCounts() {
  const ticked = documents.filter((box) => box.checked);
  const pages = ticked.reduce((sum, box) => sum + Number(box.dataset.pages), 0);
  document.querySelector("[data-whole=pages]").textContent = pages;
  document.querySelector("[data-whole=sheets]").textContent = Math.ceil(pages / 2);
}

for (const box of documents) box.addEventListener("change", showCounts);
// Going back, the browser restores the ticks without a change event.
window.addEventListener("pageshow", showCounts);
