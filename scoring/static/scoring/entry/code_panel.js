/* Shows the offline code of this phone's list on the page itself: there may be neither a network nor storage. */

import { drawCode, phoneCode, shortForm } from "./offline_code.js";
import { all, wouldBeLost } from "./outbox.js";
import { whereUnstored } from "./sending.js";

const panel = document.getElementById("code-panel");
let isUnasked = false;

/** Whether the panel opened by itself and slow storage has stored everything since. */
const isNeedless = () => isUnasked && !wouldBeLost();

async function show() {
  const data = JSON.parse(document.getElementById("list-code").textContent);
  const entries = await all();
  if (isNeedless()) return;
  const code = phoneCode(data, entries);
  drawCode(code, panel.querySelector("svg"));
  panel.querySelector("[data-short]").textContent = shortForm(code);
  if (!panel.open) panel.showModal();
}

if (panel) {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-outbox]")) return;
    event.preventDefault();
    isUnasked = false;
    show();
  });
  document.addEventListener("entry:stored", ({ detail }) => {
    if (detail.isStored) return;
    whereUnstored(() => {
      isUnasked ||= !panel.open;
      show();
    });
  });
  document.addEventListener("outbox:changed", () => {
    if (isNeedless()) panel.close();
  });
}
