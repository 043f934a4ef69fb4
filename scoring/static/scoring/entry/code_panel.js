/* The list of this phone as one code, shown in place: whoever needs it may have no network, and no storage either. */

import { drawCode, phoneCode, shortForm } from "./offline_code.js";
import { all, wouldBeLost } from "./outbox.js";
import { whereUnstored } from "./sending.js";

const panel = document.getElementById("code-panel");
let isUnasked = false;

/** Storage that was slow for a moment has all of it by now, and the screen is needed. */
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
