/* The back button skips the form of a table that was opened, as it would be empty. */

const MARK = "new table";

const form = document.querySelector("form[data-start]");
form?.addEventListener("submit", () => sessionStorage.setItem(MARK, "sent"));

/** Called by the entry screen of the new table. */
export function noteOpened() {
  if (sessionStorage.getItem(MARK) === "sent") sessionStorage.setItem(MARK, "open");
}

function pass({ persisted }) {
  const isWayBack = persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  if (isWayBack && sessionStorage.getItem(MARK) === "open") location.replace(form.dataset.start);
}

if (form) window.addEventListener("pageshow", pass);
