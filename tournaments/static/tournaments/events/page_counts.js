// The pages and sheets of what is ticked, told anew with each tick.

const documents = [...document.querySelectorAll("[data-pages]")];

function showCounts() {
  const ticked = documents.filter((paper) => paper.checked);
  const pages = ticked.reduce((sum, paper) => sum + Number(paper.dataset.pages), 0);
  document.querySelector("[data-whole=pages]").textContent = pages;
  document.querySelector("[data-whole=sheets]").textContent = Math.ceil(pages / 2);
}

for (const paper of documents) paper.addEventListener("change", showCounts);
// A browser that goes back ticks what was ticked.
window.addEventListener("pageshow", showCounts);
