/* The page's side of the service worker: registers it on secure origins, sends it the list of files to store, and
 * activates a newer version only on a tap, never while a deal is being typed.
 */

import { fetchSite } from "../../skatclub/fetch_site.js";
import { isFilled } from "./screen.js";
import { pause } from "./sending.js";

// The exponent of the first pause: checking after some seconds, since a slow network would load everything twice.
const FIRST_TRY = 3;

const offer = document.querySelector("[data-update]");
let registration = null;

/** The link to this phone's own page of stored entries. */
const ofThisPhone = document.querySelector("[data-outbox]");

/** The URLs to store: this page, which was loaded before the worker could store it, the forms of other kinds of
 *  deals, and the phone's own page, each after the files it loads. */
function needed() {
  const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/static/"));
  const others = ofThisPhone.dataset.files.trim().split(/\s+/).map((name) => new URL(name, location).href);
  const kinds = [...document.querySelectorAll("a[href^='?mode=']")].map(({ href }) => href);
  // The other forms link back to this one by its mode.
  if (kinds.length) kinds.push(new URL(`?mode=${document.querySelector("[name=mode]").value}`, location).href);
  return [...files, location.origin + location.pathname, ...others, ...kinds, ofThisPhone.href];
}

function watch(registration) {
  // The very first worker waits for a moment too, but replaces none.
  const offerWaiting = () => { if (offer && registration.waiting && registration.active) offer.hidden = false; };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offerWaiting));
  offerWaiting();
  offer?.querySelector("button").addEventListener("click", () => activate(registration));
  return registration;
}

/** Activate the newer worker and reload. It has stored no page yet, so only if the site responds. */
async function activate(registration) {
  const form = document.querySelector("form.entry-form");
  if (form && isFilled(form)) {
    offer.querySelector("button").textContent = offer.dataset.later;
    document.addEventListener("entry:shown", () => activate(registration), { once: true });
    return;
  }
  const { isOurs } = await fetchSite(ofThisPhone.dataset.live);
  if (!isOurs) return;
  // Another window may have activated it.
  if (!registration.waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.waiting.postMessage("take over");
}

async function keep() {
  registration ??= watch(await navigator.serviceWorker.register("/worker.js"));
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage(needed());
}

/** Repeat until the last URL is stored: the site may have been out of reach when the page was opened. */
async function start() {
  for (let tries = FIRST_TRY; ; tries += 1) {
    await keep().catch(() => null);
    await new Promise((done) => { setTimeout(done, pause(tries)); });
    if (await caches.match(ofThisPhone.href)) return;
  }
}

if (window.isSecureContext && navigator.serviceWorker) start().catch(() => {});
