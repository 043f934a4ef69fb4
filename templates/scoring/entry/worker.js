/* The entry page's shell where the site is away; version {{ version }}. Network first: what is kept here is shown only
 * where nothing of this site answers. A newer worker waits until the page, which may have a deal half typed, lets it in.
 */

const CACHE = "skatclub-{{ version }}";
const PATIENCE = 4000;
// How long each file is: one that was cut off on its way must not be kept.
const FILES = {
{% for address, length in files.items %}  "{{ address }}": {{ length }},
{% endfor %}};
const PAGES = /^\/(phone|sheets\/\w+\/enter)\/$/;
const LIST = /^\/sheets\/\w+\//;
// Milliseconds before what did not come is asked for again: the page that wanted it kept may be gone by then.
const PAUSES = [500, 1000, 2000, 4000];
// Shown where nothing else can be, and asks again by itself: from the browser's own page of an error nothing would be sent.
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

/** A page and the files that it has loaded, it last; their names say their content, so one kept is kept for good. What
 * does not come ends it: a page without its files opens nothing.
 */
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

/** Keep an answer of this site provided that it is whole; some browsers take a cut-off one for that. */
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
  // A navigation would not say where it was led to, nor by whom.
  const response = fetch(request.url, { credentials: "same-origin", cache: "no-store" }).then(async (answer) => {
    if (!isOurs(answer) || answer.status >= 500) return null;
    if (answer.redirected) return Response.redirect(answer.url);
    // For the first time it is kept behind its files, which it asks for by itself.
    if (await cache.match(request.url)) event.waitUntil(keepWhole(cache, request.url, answer.clone()));
    return answer;
  }).catch(() => null);
  return (await Promise.race([response, late])) ?? (await cache.match(request.url)) ?? (await response) ?? away();
}

/** Any other page of a list; where it does not come the entry page stands in, which sends. */
async function otherPage(request, path) {
  const answer = await fetch(request).catch(() => null);
  // What leads elsewhere does not say whose it is.
  if (answer?.type === "opaqueredirect" || (answer && isOurs(answer))) return answer;
  const entry = `${path.match(LIST)[0]}enter/`;
  const isStored = await (await caches.open(CACHE)).match(entry);
  return isStored ? Response.redirect(entry) : answer ?? away();
}

function away() {
  return new Response(AWAY, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
