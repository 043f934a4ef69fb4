// A confirmation is armed only after a moment, so that a tap meant for the page before confirms nothing.
for (const button of document.querySelectorAll("button[data-arm-after]")) {
  button.disabled = true;
  setTimeout(() => { button.disabled = false; }, Number(button.dataset.armAfter));
}
