/* The way to the referee. What does not get through is said at once and not sent later: by then somebody has called
 * out. A call that did get through, unknown to this phone, is no second one. */

const OURS = "X-Answered-By";
const PATIENCE = 8000;

/** Whether the site answered; `options` are those of fetch. */
async function isHeard(address, options) {
  const given = new AbortController();
  const patience = setTimeout(() => given.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { ...options, cache: "no-store", signal: given.signal });
    return answer.ok && answer.headers.get(OURS) === "skatclub";
  } catch {
    return false;
  } finally {
    clearTimeout(patience);
  }
}

async function send(element, address, options) {
  const unsent = document.getElementById(element.dataset.unsent);
  unsent.hidden = true;
  element.ariaBusy = "true";
  if (await isHeard(address, options)) location.assign(address);
  else unsent.hidden = false;
  element.ariaBusy = null;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-unsent]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  send(link, link.href);
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-unsent]")) return;
  event.preventDefault();
  if (form.ariaBusy !== "true") send(form, form.action, { method: "POST", body: new FormData(form) });
});
