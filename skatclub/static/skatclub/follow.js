// A page that is watched: asks every so often whether what it shows has changed, says as of when it is, and turns amber
// with its age when the last answer is too old. A hidden tab asks nothing and catches up when it is shown.
//
// The answer is the part that changes, #live, alone, or a whole page that has it. Only what differs is put in, so that a
// name half typed, the place one has scrolled to, and what has been unfolded stay.

import { fetchSite } from "./fetch_site.js";

const OLD = 30_000;
const MINUTE = 60_000;
// So that a hall full of phones does not ask in one moment.
const JITTER = 0.2;
const asOf = document.querySelector("[data-follow]");
const time = asOf.querySelector("time");
const { follow, seconds, zone, fresh, lost, ago } = asOf.dataset;
const clock = new Intl.DateTimeFormat("de", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: zone });
let { tag } = asOf.dataset;
let answered = Date.now();
let next;
let isFetching = false;

/** How long until the next look. */
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

/** What is lost on the way may get through with the next look. */
async function read() {
  const { isOurs, status, headers, text } = await fetchSite(follow, { headers: { "If-None-Match": tag } });
  if (!isOurs || (status !== 200 && status !== 304)) return;
  if (status === 200) {
    show(text);
    tag = headers.get("ETag");
  }
  answered = Date.now();
  // The server's clock, as on the page; a phone's may be wrong.
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

/** Give an element the children of another one; those that are in both stay where they are. */
function renew(element, received) {
  const left = [...element.childNodes];
  for (const node of [...received.childNodes]) {
    const same = left.findIndex((old) => isSame(old, node));
    const place = same < 0 ? left.findIndex((old) => isAlike(old, node)) : same;
    if (place < 0) {
      element.insertBefore(node, left[0] ?? null);
    } else {
      const old = left[place];
      if (place !== same) renew(old, node);
      left.splice(0, place + 1).forEach((gone) => { if (gone !== old) gone.remove(); });
    }
  }
  left.forEach((gone) => gone.remove());
}

function isSame(one, other) {
  if (one === asOf) return Boolean(other.matches?.("[data-follow]"));
  return one.isEqualNode(other) || (Boolean(one.hidden) && shown(one).isEqualNode(other));
}

/** An element that a search has hidden, as it came. */
function shown(element) {
  const copy = element.cloneNode(true);
  copy.hidden = false;
  return copy;
}

/** Whether two elements differ in nothing but what is in them, and whether it is unfolded. */
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
// A page that the browser brought back is as old as it was left.
window.addEventListener("pageshow", (event) => { if (event.persisted) look(); });
setInterval(showAge, 1000);
next = setTimeout(look, pause());
