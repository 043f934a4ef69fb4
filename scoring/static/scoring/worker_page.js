/* The page's side of the service worker: registered where the origin is secure, told what the page needs, and let in
 * anew only by hand: never under a deal that is half typed.
 */

const offer = document.querySelector("[data-update]");

function tell(worker) {
  const files = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.includes("/static/"));
  // The page too: it was there before the worker could keep it.
  worker.postMessage([...files, location.origin + location.pathname]);
}

function watch(registration) {
  const offerWaiting = () => { if (offer && registration.waiting) offer.hidden = false; };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offerWaiting));
  offerWaiting();
  offer?.querySelector("button").addEventListener("click", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    registration.waiting.postMessage("take over");
  });
}

async function start() {
  const registration = await navigator.serviceWorker.register("/worker.js");
  watch(registration);
  const { active } = await navigator.serviceWorker.ready;
  tell(active);
}

if (window.isSecureContext && navigator.serviceWorker) start().catch(() => {});
