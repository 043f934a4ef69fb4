/* The service worker of the entry page; version {{ version }}. Network first: a stored page is shown only if the site
 * does not respond. A newer worker waits until the page activates it, since a deal may be half typed.
 */

const CACHE = "skatclub-{{ version }}";
const PATIENCE = 4000;
// The length of each file, since a truncated one must not be stored.
const FILES = {
{% for address, length in files.items %}  "{{ address }}": {{ length }},
{% endfor %}};
const PAGES = /^\/(phone|sheets\/\w+\/enter)\/$/;
const LIST = /^\/sheets\/\w+\//;
// Milliseconds between tries. The worker retries itself, as the page that asked may be closed by then.
const PAUSES = [500, 1000, 2000, 4000];
// Shown if nothing is stored; it reloads itself. On the browser's own error page no script would send entries.
const AWAY = "{% filter escapejs %}{% include "scoring/sheets/_away.html" %}{% endfilter %}";

let keeping = Promise.resolve();

self.addEventListener("activate", (event) => {
  const others = (names) => names.filter((name) => name.startsWith("skatclub-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))));
  event.waitUntil(self.clients.claim());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
  else event.waitUntil(keeping = keeping.then(() => keep(event.data)).catch(() => null));
});

/** Store files and pages in this order. File names contain a hash, so a stored file stays valid. The first failure
 *  ends it: a page without its files would not work. */
async function keep(addresses) {
  const cache = await caches.open(CACHE);
  for (const address of addresses) await keepOne(cache, address);
}

async function keepOne(cache, address) {
  for (const wait of [0, ...PAUSES]) {
    if (await cache.match(address)) return;
    await new Promise((done) => { setTimeout(done, wait); });
    await fetch(address).then((answer) => keepWhole(cache, address, answer)).catch(() => null);
  }
  if (!(await cache.match(address))) throw new Error(address);
}

/** Store a complete response of this site; some browsers treat a truncated one as complete. */
async function keepWhole(cache, address, answer) {
  if (!isOurs(answer) || !answer.ok || answer.redirected) return;
  const body = await answer.clone().arrayBuffer();
  const { pathname } = new URL(address);
  const isWhole = PAGES.test(pathname)
    ? new TextDecoder().decode(body.slice(-20)).trimEnd().endsWith("</html>")
    : body.byteLength === FILES[pathname];
  if (isWhole) await cache.put(address, answer);
}

function isOurs(answer) {
  return answer.headers.get("X-Answered-By") === "skatclub";
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (address.pathname.startsWith("{{ static }}")) event.respondWith(file(request));
  else if (request.mode !== "navigate") return;
  else if (PAGES.test(address.pathname)) event.respondWith(page(event));
  else if (LIST.test(address.pathname)) event.respondWith(otherPage(request, address.pathname));
});

async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function page(event) {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE, null); });
  // By URL, not by the request: the response to a navigation request hides redirects and headers.
  const response = fetch(request.url, { credentials: "same-origin", cache: "no-store" }).then(async (answer) => {
    if (!isOurs(answer) || answer.status >= 500) return null;
    if (answer.redirected) return Response.redirect(answer.url);
    // Only refreshed here: the first time it must be stored after its files, at the request of the page.
    if (await cache.match(request.url)) event.waitUntil(keepWhole(cache, request.url, answer.clone()));
    return answer;
  }).catch(() => null);
  return (await Promise.race([response, late])) ?? (await cache.match(request.url)) ?? (await response) ?? away();
}

/** Any other page of a list; without a response the stored entry page is shown, which sends entries. */
async function otherPage(request, path) {
  const answer = await fetch(request).catch(() => null);
  // An opaque redirect has no headers that show whose response it is.
  if (answer?.type === "opaqueredirect" || (answer && isOurs(answer))) return answer;
  const entry = `${path.match(LIST)[0]}enter/`;
  const isStored = await (await caches.open(CACHE)).match(entry);
  return isStored ? Response.redirect(entry) : answer ?? away();
}

function away() {
  return new Response(AWAY, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
