/* The page "On this phone": every entry of every list, with its state, as text. */

import { flush } from "./sending.js";

const kept = document.getElementById("kept");

function made(name, text = "", classes = "") {
  const one = document.createElement(name);
  one.textContent = text;
  one.className = classes;
  return one;
}

function show(entries) {
  const lists = grouped(entries);
  document.getElementById("nothing").hidden = entries.length > 0;
  kept.replaceChildren(...[...lists].map(([list, ones]) => section(list, ones)));
}

function grouped(entries) {
  const lists = new Map();
  for (const one of entries) lists.set(one.list, [...(lists.get(one.list) ?? []), one]);
  return lists;
}

/** One list: its entries, the newest first. */
function section(list, entries) {
  const part = made("section", "", "card kept-list");
  const rows = made("ol", "", "rows");
  const newest = [...entries].sort((one, other) => other.counter - one.counter);
  rows.append(...newest.map(row));
  const link = made("a", kept.dataset.toList);
  link.href = `/sheets/${list}/`;
  const head = made("h2", newest[0].title || list);
  head.append(" ", link);
  part.append(head, rows);
  return part;
}

function row(entry) {
  const one = made("li", "", `kept-entry is-${entry.state}`);
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" });
  const { unseen = [], problems = [], closed = "" } = entry.why ?? {};
  const why = entry.state === "parked" ? [...unseen, ...problems, closed].join(" ") : "";
  one.append(
    made("span", entry.number ? `${entry.number}. ` : "", "figure"),
    made("span", entry.words),
    made("strong", kept.dataset[entry.state], "kept-state"),
    made("small", `${when.format(entry.at)} ${why}`.trim(), "soft"),
  );
  return one;
}

document.addEventListener("outbox:changed", ({ detail: { entries } }) => show(entries));
flush();
