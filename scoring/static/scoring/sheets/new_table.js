/* The way back from a table that was opened leads past the form that opened it: it would be empty. */

const MARK = "new table";

const form = document.querySelector("form[data-start]");
form?.addEventListener("submit", () => sessionStorage.setItem(MARK, "sent"));

/** The table is open: called by its entry screen. */
export function noteOpened() {
  if (sessionStorage.getItem(MARK) === "sent") sessionStorage.setItem(MARK, "open");
}

function pass({ persisted }) {
  const isWayBack = persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  if (isWayBack && sessionStorage.getItem(MARK) === "open") location.replace(form.dataset.start);
}

if (form) window.addEventListener("pageshow", pass);
