// Elements that htmx polls every few seconds: a hidden tab does not poll, and polls at once when it is shown.

const POLLS = "[hx-trigger*='every ']";

document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.target.matches(POLLS)) event.preventDefault();
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  for (const one of document.querySelectorAll(POLLS)) one.dispatchEvent(new Event("shown"));
});
