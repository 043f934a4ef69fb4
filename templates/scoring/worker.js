/* The entry page's shell where the site is away; version {{ version }}. Network first: what is kept here is shown only
 * where nothing of this site answers. A newer worker waits until the page, which may have a deal half typed, lets it in.
 */

const KEPT = "skatclub-{{ version }}";
const PATIENCE = 4000;
const PAGES = /^\/(phone|sheets\/\w+\/enter)\/$/;

self.addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name.startsWith("skatclub-") && name !== KEPT);
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))));
  event.waitUntil(self.clients.claim());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  else event.waitUntil(keep(event.data));
});

/** A page and the files that it has loaded; their names say their content, so one kept is kept for good. */
async function keep(addresses) {
  const cache = await caches.open(KEPT);
  const missing = await Promise.all(addresses.map(async (one) => ((await cache.match(one)) ? null : one)));
  await Promise.all(missing.filter(Boolean).map((one) => cache.add(one).catch(() => null)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate" && PAGES.test(address.pathname)) event.respondWith(page(request));
  else if (address.pathname.startsWith("{{ static }}")) event.respondWith(file(request));
});

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function page(request) {
  const cache = await caches.open(KEPT);
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE, null); });
  // A navigation would not say where it was led to, nor by whom.
  const asked = fetch(request.url, { credentials: "same-origin", cache: "no-store" }).then(async (answer) => {
    const isOurs = answer.headers.get("X-Answered-By") === "skatclub" && answer.status < 500;
    if (isOurs && answer.redirected) return Response.redirect(answer.url);
    if (isOurs && answer.ok) await cache.put(request.url, answer.clone());
    return isOurs ? answer : null;
  }).catch(() => null);
  return (await Promise.race([asked, late])) ?? (await cache.match(request.url)) ?? (await asked) ?? Response.error();
}
