/* The one way to ask this site something. A captive portal, a proxy answer everything: whoever answers says who he is. */

const PATIENCE = 10_000;

/** What came of it: { isOurs, status, headers, text }; {} where no answer came whole in time. `options` are those of fetch. */
export async function fetchSite(address, options = {}) {
  const given = new AbortController();
  const patience = setTimeout(() => given.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { cache: "no-store", signal: given.signal, ...options });
    const { status, headers } = answer;
    return { isOurs: headers.get("X-Answered-By") === "skatclub", status, headers, text: await answer.text() };
  } catch {
    return {};
  } finally {
    clearTimeout(patience);
  }
}
