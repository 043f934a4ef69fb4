/* The page's side of the service worker: registered where the origin is secure, told what the page needs, and let in
 * anew only by hand: never under a deal that is half typed.
 */

import { fetchSite } from "../../skatclub/fetch_site.js";
import { isFilled } from "./screen.js";
import { pause } from "./sending.js";

// The first look whether it is kept comes after some seconds: slow networks carry it twice else.
const FIRST_TRY = 3;

const offer = document.querySelector("[data-update]");
let registration = null;

/** The page of all that this phone keeps, which the code leads to. */
const ofThisPhone = document.querySelector("[data-outbox]");

/** The page, which was there before the worker could keep it, those for the table's other kinds of deals, and the page of
 *  this phone, each behind the files it loads. */
function needed() {
  const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/static/"));
  const others = ofThisPhone.dataset.files.trim().split(/\s+/).map((name) => new URL(name, location).href);
  const kinds = [...document.querySelectorAll("a[href^='?mode=']")].map(({ href }) => href);
  // The others lead back to this one.
  if (kinds.length) kinds.push(new URL(`?mode=${document.querySelector("[name=mode]").value}`, location).href);
  return [...files, location.origin + location.pathname, ...others, ...kinds, ofThisPhone.href];
}

function watch(registration) {
  // The first worker of all waits for a moment, too, and is no newer one.
  const offerWaiting = () => { if (offer && registration.waiting && registration.active) offer.hidden = false; };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offerWaiting));
  offerWaiting();
  offer?.querySelector("button").addEventListener("click", () => letIn(registration));
  return registration;
}

/** The newer worker has kept no page yet: it is let in, and the page loaded anew, only where the site answers. */
async function letIn(registration) {
  const form = document.querySelector("form.entry-form");
  if (form && isFilled(form)) {
    offer.querySelector("button").textContent = offer.dataset.later;
    document.addEventListener("entry:shown", () => letIn(registration), { once: true });
    return;
  }
  const { isOurs } = await fetchSite(ofThisPhone.dataset.live);
  if (!isOurs) return;
  // Another window may have let it in.
  if (!registration.waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.waiting.postMessage("take over");
}

async function keep() {
  registration ??= watch(await navigator.serviceWorker.register("/worker.js"));
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage(needed());
}

/** Asked again until what comes last is kept: the site may be away just when the page was opened. */
async function start() {
  for (let tries = FIRST_TRY; ; tries += 1) {
    await keep().catch(() => null);
    await new Promise((done) => { setTimeout(done, pause(tries)); });
    if (await caches.match(ofThisPhone.href)) return;
  }
}

if (window.isSecureContext && navigator.serviceWorker) start().catch(() => {});
