// Armed after a moment, so that a tap meant for the previous page confirms nothing. Until then the button can be
// focused
// but does nothing.
const refuse = (event) => event.preventDefault();

for (const button of document.querySelectorAll("button[data-arm-after]")) {
  button.setAttribute("aria-disabled", "true");
  button.addEventListener("click", refuse);
  setTimeout(() => {
    button.removeAttribute("aria-disabled");
    button.removeEventListener("click", refuse);
  }, Number(button.dataset.armAfter));
}
