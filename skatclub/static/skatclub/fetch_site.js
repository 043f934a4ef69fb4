/* Requests to this site. A captive portal or proxy answers everything, so a header shows whether this site answered. */

// Milliseconds.
const TIMEOUT = 10_000;

/** Return { isOurs, status, headers, text }; {} without a complete response in time. `options` are those of fetch. */
export async function fetchSite(address, options = {}) {
  const controller = new AbortController();
  const timeout = setTimeout(() => controller.abort(), TIMEOUT);
  try {
    const answer = await fetch(address, { cache: "no-store", signal: controller.signal, ...options });
    const { status, headers } = answer;
    return { isOurs: headers.get("X-Answered-By") === "skatclub", status, headers, text: await answer.text() };
  } catch {
    return {};
  } finally {
    clearTimeout(timeout);
  }
}
