/* The list of this phone as one code, shown in place: whoever needs it may have no network, and no storage either. */

import { drawCode, phoneCode, shortForm } from "./list_code.js";
import { all } from "./outbox.js";

const panel = document.getElementById("code-panel");

async function show() {
  const data = JSON.parse(document.getElementById("list-code").textContent);
  const code = phoneCode(data, await all());
  drawCode(code, panel.querySelector("svg"));
  panel.querySelector("[data-short]").textContent = shortForm(code);
  if (!panel.open) panel.showModal();
}

if (panel) {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-outbox]")) return;
    event.preventDefault();
    show();
  });
  document.addEventListener("entry:kept", ({ detail }) => detail.isKept || show());
}
