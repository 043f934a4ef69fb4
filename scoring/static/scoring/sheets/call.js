/* Calling the referee. A failed call is reported at once and not sent later: by then the table has called out. A repeated
 * call is safe, since the site ignores it while one is open. */

import { fetchSite } from "../../skatclub/fetch_site.js";

/** Send the request, and go to `address` if the site responds. */
async function send(element, address, url, options) {
  const unsent = document.getElementById(element.dataset.unsent);
  unsent.hidden = true;
  element.ariaBusy = "true";
  const { isOurs, status } = await fetchSite(url, options);
  if (isOurs && status === 200) location.assign(address);
  else unsent.hidden = false;
  element.ariaBusy = null;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-unsent]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  send(link, link.href, document.querySelector("[data-live]").dataset.live);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-unsent]")) return;
  event.preventDefault();
  if (form.ariaBusy !== "true") send(form, form.action, form.action, { method: "POST", body: new FormData(form) });
});
