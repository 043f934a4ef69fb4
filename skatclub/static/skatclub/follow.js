// A page that follows its content: polls for changes, shows the time of the last response, and turns amber when that is
// too old. A hidden tab does not poll, and catches up when it is shown.
//
// The response is the live fragment #live alone, or a page that contains it. Only what differs is replaced, so that
// typed text, the scroll position and unfolded elements stay.

import { fetchSite } from "./fetch_site.js";

// Milliseconds, as all times here unless they say seconds.
const OLD = 30_000;
const MINUTE = 60_000;
// Spread the polls, so that a hall full of phones does not poll at the same moment.
const JITTER = 0.2;
const asOf = document.querySelector("[data-follow]");
const time = asOf.querySelector("time");
const { follow, seconds, zone, fresh, lost, ago } = asOf.dataset;
const clock = new Intl.DateTimeFormat("de", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: zone });
let { tag } = asOf.dataset;
let answered = Date.now();
let next;
let isFetching = false;

/** Milliseconds until the next poll. */
const pause = () => seconds * 1000 * (1 + JITTER * (2 * Math.random() - 1));

async function look() {
  if (document.hidden || isFetching) return;
  clearTimeout(next);
  isFetching = true;
  await read().catch(console.error);
  isFetching = false;
  showAge();
  next = setTimeout(look, pause());
}

/** Poll once. A failure changes nothing: the next poll may succeed. */
async function read() {
  const { isOurs, status, headers, text } = await fetchSite(follow, { headers: { "If-None-Match": tag } });
  if (!isOurs || (status !== 200 && status !== 304)) return;
  if (status === 200) {
    show(text);
    tag = headers.get("ETag");
  }
  answered = Date.now();
  // The server's clock, because a phone's may be wrong.
  const there = new Date(headers.get("Date") ?? answered);
  time.textContent = clock.format(there);
  asOf.dataset.ahead = answered - there;
}

function show(text) {
  const live = document.querySelector("#live");
  const received = new DOMParser().parseFromString(text, "text/html");
  renew(live, received.querySelector("#live") ?? received.body);
  live.dispatchEvent(new CustomEvent("follow:changed", { bubbles: true }));
}

/** Give an element the children of another one; children that are in both stay in the page. */
function renew(element, received) {
  const rest = [...element.childNodes];
  for (const node of [...received.childNodes]) {
    // Children keep their order: what precedes a match in the page is gone from the response.
    const same = rest.findIndex((old) => isSame(old, node));
    const place = same < 0 ? rest.findIndex((old) => isAlike(old, node)) : same;
    if (place < 0) {
      element.insertBefore(node, rest[0] ?? null);
    } else {
      const old = rest[place];
      if (place !== same) renew(old, node);
      rest.splice(0, place + 1).forEach((gone) => { if (gone !== old) gone.remove(); });
    }
  }
  rest.forEach((gone) => gone.remove());
}

function isSame(one, other) {
  if (one === asOf) return Boolean(other.matches?.("[data-follow]"));
  return one.isEqualNode(other) || (Boolean(one.hidden) && shown(one).isEqualNode(other));
}

/** The element as the server sent it, even if a search has hidden it since. */
function shown(element) {
  const copy = element.cloneNode(true);
  copy.hidden = false;
  return copy;
}

/** Whether two elements differ at most in their children and in being unfolded. */
function isAlike(one, other) {
  if (one.nodeType !== Node.ELEMENT_NODE || other.nodeType !== Node.ELEMENT_NODE) return false;
  const [shell, another] = [one, other].map((element) => element.cloneNode(false));
  shell.toggleAttribute("open", another.hasAttribute("open"));
  return shell.isEqualNode(another);
}

function showAge() {
  const age = Date.now() - answered;
  const isOld = age > OLD;
  asOf.classList.toggle("is-old", isOld);
  asOf.querySelector("span").textContent = isOld ? lost : fresh;
  asOf.querySelector(".age").textContent = age < MINUTE ? "" : ago.replace("{n}", Math.floor(age / MINUTE));
}

document.addEventListener("visibilitychange", () => { showAge(); look(); });
window.addEventListener("online", look);
// A page restored from the browser's cache is as old as when it was left.
window.addEventListener("pageshow", (event) => { if (event.persisted) look(); });
setInterval(showAge, 1000);
next = setTimeout(look, pause());
