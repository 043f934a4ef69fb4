"""How long each of 16 phones waits that enter deals at the same time, by each kind of client, on SQLite and PostgreSQL.

Wall clock, with the phones on the same machine. Targets: 100 ms for the 99th percentile, 200 ms for the slowest.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import RemoteDisconnected
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, ClassVar, Final, NamedTuple
from uuid import uuid4

from skatclub.serving.serve import SITE
from tests.benchmarks.postgresql import Server, postgresql
from tests.long.phones import DEALS, Answer, Site, TypedDeal, hidden
from tests.trust.serving import served

Row = tuple[str, str, str]
# The address and the key of each table: those that are measured, then as many to warm up with.
Hall = list[tuple[str, str]]
PHONES: Final = 16
WARM_UP: Final = 8
# Of a list of 48; what a list has already costs each further deal nothing.
MEASURED: Final = 40
P99_GOAL, WORST_GOAL = 100, 200
PATIENCE: Final = 60
SETTINGS: Final = "tests.benchmarks.entry_settings"
TICK: Final = os.sysconf("SC_CLK_TCK")


class Waits(NamedTuple):
    """Milliseconds: median, 99th percentile and maximum; then processor time per deal."""

    median: float
    p99: float
    worst: float
    cpu: float


def run() -> list[Row]:
    rows = _on("SQLite", None)
    with postgresql() as server:
        return rows + (_on("PostgreSQL", server) if server else [("on PostgreSQL", "none is installed here", "-")])


def _on(name: str, server: Server | None) -> list[Row]:
    with TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "static").mkdir()
        url = server.url if server else f"sqlite://{place / 'bench.sqlite3'}"
        site = {"SKATCLUB_DATA": folder, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": SETTINGS}
        halls = _halls(site, len(CLIENTS))
        return [
            _row(f"{name}, {client}", _waits(site, server, phone, next(halls))) for client, phone in CLIENTS.items()
        ]


def _row(what: str, waits: Waits) -> Row:
    figures = f"{waits.median:.0f}, {waits.p99:.0f}, {waits.worst:.0f} ms; {waits.cpu:.1f} ms CPU"
    return what, figures, f"{waits.p99 / P99_GOAL:.2f}, {waits.worst / WORST_GOAL:.2f} (goal 1)"


def _waits(site: dict[str, str], server: Server | None, client: "type[Phone]", hall: Hall) -> Waits:
    with _served(site, server) as (port, pids):
        _all([client(port, *table) for table in hall[PHONES:]], WARM_UP)
        phones = [client(port, *table) for table in hall[:PHONES]]
        before = _cpu_seconds(pids)
        _all(phones, MEASURED)
        cpu = _cpu_seconds(pids) - before
    waits = sorted(1000 * wait for phone in phones for wait in phone.waits)
    return Waits(median(waits), waits[len(waits) * 99 // 100], waits[-1], 1000 * cpu / len(waits))


class PatientSite(Site):
    """A phone's connection to the site: it accepts a late response and reconnects where the site closed it."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.connection.timeout = PATIENCE

    def _ask(self, *query: Any) -> Answer:
        try:
            return super()._ask(*query)
        except (BrokenPipeError, ConnectionResetError, RemoteDisconnected):
            return super()._ask(*query)


class Phone:
    """A phone at a table of three that uses the JSON endpoint; `waits` are seconds."""

    def __init__(self, port: int, public_id: str, key: str) -> None:
        self.site, self.public_id, self.key = PatientSite(port), public_id, key
        self.after = 0
        self.waits: list[float] = []
        self.sit_down()

    def sit_down(self) -> None:
        pass

    def play(self, deals: int) -> None:
        for values in DEALS[:deals]:
            query = perf_counter()
            self.enter(values)
            self.waits.append(perf_counter() - query)
            self.after += 1

    def enter(self, values: TypedDeal) -> None:
        sent = {"client_id": str(uuid4()), "after": self.after, "deal": values.payload}
        head = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        _require(self.site._ask("POST", f"/sheets/{self.public_id}/deals.json", head, json.dumps(sent)), 201)


class ScreenPhone(Phone):
    """A phone that shows the entry screen: each response is the screen of the next deal."""

    asks_for: ClassVar[dict[str, str]] = {"HX-Request": "true"}
    answered_with = 200

    def sit_down(self) -> None:
        self.screen = f"/sheets/{self.public_id}/enter/"
        self.site.get(f"/sheets/{self.public_id}/key/{self.key}/")
        self.token = hidden(self.site.get(self.screen).text, "csrfmiddlewaretoken")

    def enter(self, values: TypedDeal) -> None:
        stamp = {"client_id": uuid4(), "after": self.after, "csrfmiddlewaretoken": self.token}
        _require(self.site.post(self.screen, stamp | values.fields, self.asks_for), self.answered_with)


class OutboxPhone(ScreenPhone):
    """A phone with an outbox: it sends stored entries, and the response is the receipt."""

    asks_for: ClassVar[dict[str, str]] = {"Accept": "application/json"}


class PlainPhone(ScreenPhone):
    """A phone without script: the response redirects to the screen, which is not counted here."""

    asks_for: ClassVar[dict[str, str]] = {}
    answered_with = 302


CLIENTS: Final = {
    "a phone's outbox": OutboxPhone,
    "a program's JSON": Phone,
    "htmx form and next screen": ScreenPhone,
    "plain form": PlainPhone,
}


def _require(answer: Answer, status: int) -> None:
    if answer.status != status:
        raise RuntimeError(f"{answer.status} {answer.location} {answer.text[:500]}")


def _all(phones: Iterable[Phone], deals: int) -> None:
    """Run all phones at once, each in its own thread."""
    with ThreadPoolExecutor(PHONES) as threads:
        for _ in threads.map(lambda phone: phone.play(deals), phones):
            pass


def _halls(site: dict[str, str], number: int) -> Iterator[Hall]:
    """Newly opened tables for each of `number` measurements."""
    command = [sys.executable, "-m", "tests.benchmarks.entry_tables", str(2 * PHONES * number)]
    values = subprocess.run(command, env=os.environ | site, check=True, capture_output=True, text=True).stdout
    tables = json.loads(values)
    return (tables[begin : begin + 2 * PHONES] for begin in range(0, len(tables), 2 * PHONES))


@contextmanager
def _served(site: dict[str, str], server: Server | None) -> Iterator[tuple[int, list[int]]]:
    """The port of the site, and the processes whose CPU time is counted with their children."""
    before = _children(os.getpid())
    with served(SITE, **site) as port:
        (granian,) = _children(os.getpid()) - before
        yield port, [granian, *([server.pid] if server else [])]


def _cpu_seconds(pids: list[int]) -> float:
    """CPU time of these processes and their descendants, including those that ended."""
    family = set(pids)
    while more := {child for pid in family for child in _children(pid)} - family:
        family |= more
    return sum(sum(map(int, _stat(pid)[11:15])) for pid in family) / TICK


def _children(pid: int) -> set[int]:
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return {int(child) for file in found for child in file.read_text().split()}


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat after the program name; empty for an ended process. man 5 proc"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return ["0"] * 40
