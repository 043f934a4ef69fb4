"""A list keeper: taps deals, corrections, undo and signatures by script on whatever screen the phone shows."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.urls import reverse

from scoring.models import EntryRecord, SheetRecord
from scoring.rules import PASSED_DEAL, deal_from_dict, deal_to_dict
from scoring.sheets.services import renew_key
from tests.phones.engines import PATIENCE, PageFault, Phone, Steps, patiently, shown
from tests.phones.history import History, history_faults

# Seconds for a page and its scripts before it is asked for again.
LOADING: Final = 5
# Seconds for what was tapped to be on the phone.
KEEPING: Final = 10
# Each says no while the screen is not ready for it. What is said are fields and values of the form.
TAP_DEAL: Final = """(number, said, outcome, reason) => {
  const form = document.querySelector("form.entry-form:not([hidden])");
  const isBusy = document.querySelector("#entry.is-sending, form.is-sending") !== null;
  if (isBusy || !form?.matches(".is-live, [data-preview]")) return false;
  if (!document.querySelector("h1").textContent.match(`\\\\b${number}\\\\b`)) return false;
  for (const [name, value] of Object.entries(said)) {
    const box = form.querySelector(`[name="${name}"][value="${value}"]`);
    if (!box || box.disabled) return false;
    if (!box.checked) box.click();
  }
  if (reason) form.elements.reason.value = reason;
  const key = form.querySelector(`button[name="outcome"][value="${outcome}"]`);
  if (!key || key.disabled) return false;
  key.click();
  return true;
}"""
TAP_UNDO: Final = """(number) => {
  const key = document.querySelector("form.undo button");
  const isBusy = document.querySelector("#entry.is-sending") !== null;
  if (isBusy || !key || !document.querySelector("h1").textContent.match(`\\\\b${number}\\\\b`)) return false;
  key.click();
  return true;
}"""
TAP_SIGN: Final = """() => {
  const key = document.querySelector("button[data-arm-after]");
  if (!key || key.hasAttribute("aria-disabled")) return false;
  key.click();
  return true;
}"""
# What the phone holds, read beside the page's own script; a database that is not there yet is not made. It is over when
# it answers: what a page that is left had begun would hold up all that the next one writes.
STORED_ENTRIES: Final = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open("skatclub");
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = () => resolve([]);
  asked.onblocked = () => reject(new Error("blocked"));
  asked.onsuccess = () => {
    const reading = asked.result.transaction("entries");
    const all = reading.objectStore("entries").getAll();
    reading.onabort = () => reject(reading.error);
    reading.oncomplete = () => {
      asked.result.close();
      resolve(all.result.map(({ id, list, counter, state, seq, hash, why }) =>
        ({ id, list, counter, state, seq, hash, why: JSON.stringify(why ?? null) })));
    };
  };
})"""
SHOWN_HEAD: Final = """() => JSON.parse(document.getElementById("entry-list")?.textContent ?? "{}").seq ?? null"""
# The page of this path, with its scripts at work: one whose scripts were cut off cannot keep anything.
IS_OURS: Final = """(path) => location.pathname === path && document.readyState === "complete"
  && document.querySelector("[data-outbox]")?.textContent
  && !document.querySelector("form.entry-form:not(.is-live, [data-preview])")"""


class Line(NamedTuple):
    """One entry as the list should have it."""

    kind: str
    number: int | None
    payload: dict[str, Any] | None = None
    seat: int | None = None


@dataclass
class Keeper:
    """Keeps one list on a phone; `expected` is the log that the site must have in the end."""

    phone: Phone
    sheet: SheetRecord
    address: str
    name: str = "the keeper"
    history: History = field(default_factory=History)
    expected: list[Line] = field(default_factory=list)
    # What the phone holds, by id, and whether the desk was said to have it.
    known: dict[str, bool] = field(default_factory=dict)
    hashes: dict[str, str] = field(default_factory=dict)
    # Seconds until it gives up.
    patience: float = PATIENCE
    # Taps that the screen did not take.
    refused: int = 0

    def sit_down(self, key: str = "") -> Steps:
        """Scan the table's code."""
        way_in = reverse("take_key", args=[self.sheet.public_id, key or renew_key(self.sheet)])
        screen = self._path("enter")
        yield from self._arrive(way_in, screen)

    def come(self, name: str, *args: object) -> Steps:
        """Open a page of the list, as often as needed."""
        path = self._path(name, *args)
        yield from self._arrive(path, path)

    def enter(self, number: int, entry_values: dict[str, Any], outcome: str = "won") -> Steps:
        yield from self._tap(
            Line("deal", number, stored_as(entry_values, outcome)), TAP_DEAL, number, entry_values, outcome, ""
        )

    def undo(self, number: int) -> Steps:
        """Undo deal `number`, the last one."""
        yield from self._tap(Line("withdrawal", number), TAP_UNDO, number + 1)

    def correct(self, number: int, entry_values: dict[str, Any], outcome: str = "won", reason: str = "") -> Steps:
        """On the open page of the correction."""
        line = Line("correction", number, stored_as(entry_values, outcome))
        yield from self._tap(line, TAP_DEAL, number, entry_values, outcome, reason)

    def sign(self, seat: int) -> Steps:
        """On the open page of the signature."""
        yield from self._tap(Line("signature", None, seat=seat), TAP_SIGN)

    def _tap(self, line: Line, function: str, *arguments: Any) -> Steps:
        """Tap and wait until the phone has stored the entry; a tap that the screen ignored is repeated and counted."""
        self.expected.append(line)
        yield from patiently(self.phone, function, *arguments, seconds=self.patience)
        while True:
            try:
                yield from self._until(lambda: len(self.known) >= len(self.expected), seconds=KEEPING)
                return
            except TimeoutError:
                self.refused += 1
                yield from patiently(self.phone, function, *arguments, seconds=self.patience)

    def is_through(self) -> Steps:
        """Wait until the page shows that everything is sent."""
        yield from self._until(lambda: len(self.known) >= len(self.expected) and all(self.known.values()))

    def look(self) -> None:
        """Note what the phone has stored, and what it shows of the list."""
        stored_entries = self.stored_entries()
        for one in sorted(stored_entries, key=lambda one: one["counter"]):
            if one["id"] not in self.known:
                self.known[one["id"]] = False
                self.history.typed(self.name, one["id"])
            if one["state"] == "desk" and not self.known[one["id"]]:
                self.known[one["id"]] = True
                self.hashes[one["id"]] = one["hash"]
                self.history.acknowledged(self.name, one["id"], one["seq"])
            if one["state"] not in ("phone", "desk"):
                raise AssertionError(f"{one['state']}: {one['why']}")
        gone = self.known.keys() - {one["id"] for one in stored_entries}
        assert not gone, f"no longer on the phone: {gone}"
        self._read(stored_entries, since=0)

    def stored_entries(self) -> list[dict[str, Any]]:
        """The entries of this list stored on the phone."""
        return [one for one in self.phone.run(STORED_ENTRIES) if one["list"] == self.sheet.public_id]

    def _read(self, stored_entries: list[dict[str, Any]], since: int) -> None:
        """What the page shows of the list, which it requested after `since` events.

        A cached page, shown while the site is away, is older than the entries sent since and shows them too.
        """
        head = self.phone.run(SHOWN_HEAD)
        if head is not None:
            sent = [one for one in stored_entries if one["state"] == "desk" and one["seq"] > head]
            self.history.read(self.name, head + len(sent), since)

    def faults(self) -> list[str]:
        """Faults of the stored list."""
        if self.refused:
            print(f"{self.sheet.public_id}: {self.refused} taps were not taken")
        stored = list(EntryRecord.objects.filter(sheet=self.sheet).order_by("seq"))
        ids = [str(entry.client_id) for entry in stored]
        found = history_faults(self.history.events, ids)
        lines = [line_of(entry) for entry in stored]
        if lines != self.expected:
            found.append(f"stored {lines}, typed {self.expected}")
        posted = {client_id: digest for client_id, digest in self.hashes.items() if digest}
        stored_entries = {str(entry.client_id): entry.hash for entry in stored}
        found += [f"acknowledged by another hash: {one}" for one in posted if posted[one] != stored_entries.get(one)]
        return [f"{self.sheet.public_id}: {fault}" for fault in found]

    def _path(self, name: str, *args: object) -> str:
        return reverse(name, args=[self.sheet.public_id, *args])

    def _arrive(self, path: str, there: str) -> Steps:
        """Open a path repeatedly until the page `there` is shown and its script runs."""
        end = time.monotonic() + self.patience
        while True:
            since = len(self.history.events)
            try:
                self.phone.open(self.address + path)
                yield from patiently(self.phone, IS_OURS, there, seconds=LOADING)
                self._read(self.stored_entries(), since)
                return
            except (PageFault, TimeoutError):
                if time.monotonic() > end:
                    raise
            yield

    def _until(self, is_so: Callable[[], bool], seconds: float | None = None) -> Steps:
        end = time.monotonic() + (seconds or self.patience)
        while True:
            try:
                self.look()
            except PageFault as fault:
                last = str(fault)
            else:
                last = f"{len(self.expected)} typed, on the phone {self.known}"
            if is_so():
                return
            if time.monotonic() > end:
                raise TimeoutError(f"{self.sheet.public_id}: {last}, shown: {shown(self.phone)}")
            yield


def stored_as(entry_values: dict[str, Any], outcome: str) -> dict[str, Any]:
    """The payload of the deal."""
    if outcome == "passed":
        return deal_to_dict(PASSED_DEAL)
    side, _, run = entry_values["matadors"].partition("-")
    words = {
        "declarer": entry_values["declarer"],
        "game": entry_values["game"],
        "with_without": side,
        "matadors": int(run),
    }
    return deal_to_dict(deal_from_dict(words | {"won": outcome == "won"}))


def line_of(entry: EntryRecord) -> Line:
    has_deal = entry.kind in ("deal", "correction")
    number = None if entry.kind == "signature" else entry.number
    return Line(entry.kind, number, entry.payload if has_deal else None, entry.seat)
