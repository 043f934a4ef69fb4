// A confirmation is armed only after a moment, so that a tap meant for the page before confirms nothing. Until then keys
// reach it, but it does nothing.
const refuse = (event) => event.preventDefault();

for (const button of document.querySelectorAll("button[data-arm-after]")) {
  button.setAttribute("aria-disabled", "true");
  button.addEventListener("click", refuse);
  setTimeout(() => {
    button.removeAttribute("aria-disabled");
    button.removeEventListener("click", refuse);
  }, Number(button.dataset.armAfter));
}
