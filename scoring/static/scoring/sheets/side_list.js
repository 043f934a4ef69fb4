/* On a laptop the list stands beside the keys and grows with them. It is asked for by itself: no phone pays for it. */

import { fetchSite } from "../../skatclub/fetch_site.js";

const ROOM = matchMedia("(min-width: 1200px)");
// Several things that happen at once are one look.
const CALM = 200;

const sideList = document.getElementById("side-list");
let tag = "";
let next = null;

function look() {
  clearTimeout(next);
  if (ROOM.matches && !document.hidden) next = setTimeout(read, CALM);
}

/** The list as the desk has it; one that is lost on the way comes with the next look. */
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
  // The newest deal is the one that is looked at.
  list?.scrollTo({ top: list.scrollHeight });
}

/** The list's own looks, which the page of a phone does without. */
function styled() {
  if (document.getElementById("side-list-looks")) return null;
  const looks = Object.assign(document.createElement("link"), { id: "side-list-looks", rel: "stylesheet" });
  looks.href = sideList.dataset.looks;
  return new Promise((done) => {
    looks.onload = looks.onerror = done;
    // Behind the site's own, before the table's.
    document.querySelectorAll("link[rel=stylesheet]")[1].after(looks);
  });
}

for (const changed of ["entry:shown", "outbox:changed", "visibilitychange"]) document.addEventListener(changed, look);
ROOM.addEventListener("change", look);
look();
