/* The page "On this phone": every entry of every list, with its state, as text. */

import { drawCode, phoneCode, shortForm } from "./offline_code.js";
import { hasAnswered, remember } from "./outbox.js";
import { flush, reasonOf } from "./sending.js";

const container = document.getElementById("stored-entries");
let shown = "";

function element(name, text = "", classes = "") {
  const one = document.createElement(name);
  one.textContent = text;
  one.className = classes;
  return one;
}

/** Show the entries. Unchanged ones are not redrawn, since an unfolded code may be being photographed. */
function show(entries) {
  document.getElementById("nothing").hidden = !hasAnswered || entries.length > 0;
  const now = JSON.stringify(entries);
  if (now === shown) return;
  shown = now;
  const unfolded = [...container.querySelectorAll("details[open]")].map(({ dataset }) => dataset.list);
  container.replaceChildren(...[...grouped(entries)].map(([list, ones]) => section(list, ones)));
  for (const more of container.querySelectorAll("details")) more.open = unfolded.includes(more.dataset.list);
}

function grouped(entries) {
  const lists = new Map();
  for (const one of entries) lists.set(one.list, [...(lists.get(one.list) ?? []), one]);
  return lists;
}

/** One list with its entries, newest first. */
function section(list, entries) {
  const part = element("section", "", "card stored-list");
  const rows = element("ol", "", "rows");
  const newest = [...entries].sort((one, other) => other.counter - one.counter);
  rows.append(...newest.map(row));
  const link = element("a", container.dataset.toList);
  link.href = `/sheets/${list}/`;
  const head = element("h2", newest[0].title || list);
  head.append(" ", link);
  part.append(head, asCode(list, entries), rows);
  return part;
}

/** The offline code of the list, drawn when it is unfolded, with its letters. */
function asCode(list, entries) {
  const more = element("details");
  more.dataset.list = list;
  const code = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  code.classList.add("list-code");
  const letters = element("p", "", "list-letters");
  more.append(element("summary", container.dataset.asCode), code, letters);
  more.addEventListener("toggle", async () => {
    const { code: data } = await remember(list);
    if (!data) {
      letters.replaceWith(element("p", container.dataset.noCode, "no-code"));
      return code.remove();
    }
    const bytes = phoneCode(data, entries);
    drawCode(bytes, code);
    letters.textContent = shortForm(bytes);
  }, { once: true });
  return more;
}

function row(entry) {
  const one = element("li", "", `stored-entry is-${entry.state}`);
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
  const why = entry.state !== "parked" ? "" : entry.why.moved ? container.dataset.moved : reasonOf(entry);
  one.append(
    element("span", entry.number ? `${entry.number}. ` : "", "figure"),
    element("span", entry.words),
    element("strong", container.dataset[entry.state], "stored-state"),
    element("small", `${when.format(entry.at)} ${why}`.trim(), "soft"),
  );
  return one;
}

document.addEventListener("outbox:changed", ({ detail: { entries } }) => show(entries));
flush();
