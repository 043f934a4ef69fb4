/* On a laptop the list is shown next to the keys. It is fetched separately, so that phones do not load it. */

import { fetchSite } from "../../skatclub/fetch_site.js";

const ROOM = matchMedia("(min-width: 1200px)");
// Milliseconds in which several events cause one request.
const CALM = 200;

const sideList = document.getElementById("side-list");
let tag = "";
let next = null;

function look() {
  clearTimeout(next);
  if (ROOM.matches && !document.hidden) next = setTimeout(read, CALM);
}

/** Fetch the site's list; a failed request is repeated by the next event. */
async function read() {
  const { isOurs, status, headers, text } = await fetchSite(sideList.dataset.list, { headers: tag ? { "If-None-Match": tag } : {} });
  if (!isOurs || status !== 200) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  await styled();
  show(page.getElementById("deals"));
  tag = headers.get("ETag") ?? "";
}

function show(list) {
  const focused = sideList.contains(document.activeElement) && document.activeElement.getAttribute("href");
  sideList.replaceChildren(...(list ? [list] : []));
  sideList.hidden = !list;
  if (focused) sideList.querySelector(`a[href="${focused}"]`)?.focus({ preventScroll: true });
  // Show the newest deal.
  list?.scrollTo({ top: list.scrollHeight });
}

/** Load the list's stylesheet, which phones do not need. */
function styled() {
  if (document.getElementById("side-list-looks")) return null;
  const looks = Object.assign(document.createElement("link"), { id: "side-list-looks", rel: "stylesheet" });
  looks.href = sideList.dataset.looks;
  return new Promise((done) => {
    looks.onload = looks.onerror = done;
    // After the site's stylesheet, before the table's.
    document.querySelectorAll("link[rel=stylesheet]")[1].after(looks);
  });
}

for (const changed of ["entry:shown", "outbox:changed", "visibilitychange"]) document.addEventListener(changed, look);
ROOM.addEventListener("change", look);
look();
