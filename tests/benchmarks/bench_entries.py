"""A deal entered by one of 16 phones, beside a bare Django write on the same server and database."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import RemoteDisconnected
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, ClassVar, Final, NamedTuple
from uuid import uuid4

from skatclub.serving.serve import SITE
from tests.benchmarks.postgresql import Server, postgresql
from tests.long.phones import DEALS, Answer, Said, Site, hidden
from tests.trust.serving import served

Row = tuple[str, str, str]
# The address and the key of each table: those that are measured, then as many to warm up with.
Hall = list[tuple[str, str]]
PHONES: Final = 16
# A bare write is so small that it takes more of them to be measured in ticks of a hundredth of a second.
BARE_WRITES: Final = 64
WARM_UP: Final = 8
# The deals of a list that are entered in one go, and how the line calls those that are measured.
STRETCHES: Final = ((8, "1-8"), (12, ""), (8, "21-28"), (12, ""), (8, "41-48"))
GOAL: Final = 3.0
PATIENCE: Final = 60
TICK: Final = os.sysconf("SC_CLK_TCK")
SETTINGS: Final = "tests.benchmarks.entry_settings"


class Cost(NamedTuple):
    """What one request takes: milliseconds of all servers' processors, and how many are answered in a second."""

    cpu: float
    a_second: float


def run() -> list[Row]:
    """CPU of the site's and the database's processes for each deal, and its ratio to that of a bare write."""
    rows = _on("SQLite", None)
    with postgresql() as server:
        return rows + (_on("PostgreSQL", server) if server else [("on PostgreSQL", "none is installed here", "-")])


def _on(name: str, server: Server | None) -> list[Row]:
    with TemporaryDirectory() as folder:
        place = Path(folder)
        (place / "static").mkdir()
        url = server.url if server else f"sqlite://{place / 'bench.sqlite3'}"
        kept = {"SKATCLUB_DATA": folder, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": SETTINGS}
        # How a connection may come else; a pool has fewer of them than there are phones.
        others = {"new for each": {"BENCH_NEW_CONNECTIONS": "yes"}}
        if server:
            others["from a pool"] = {"DATABASE_POOL": str(PHONES // 4)}
        halls = _halls(kept, len(DOORS) + 1 + len(others))
        bare = _bare(kept, server)
        by_door = {door: _lists(kept, server, phone, next(halls)) for door, phone in DOORS.items()}
        json_door = _whole(by_door["a program's JSON"])
        hanging_up = _whole(_lists(kept, server, HastyPhone, next(halls)))
        by_way = {
            way: (_whole(_lists(kept | said, server, Phone, next(halls))), _bare(kept | said, server))
            for way, said in others.items()
        }
    return [
        *(
            _row(f"{name}, {door}, deals {label}: a bare write", cost, bare, GOAL)
            for door, costs in by_door.items()
            for label, cost in costs.items()
        ),
        _row(f"{name}, JSON, the phone hangs up after each deal: stays", hanging_up, json_door),
        *(
            _row(f"{name}, {what}, database connection kept: {way}", ours, rival)
            for way, rivals in by_way.items()
            for what, ours, rival in zip(("JSON", "bare write"), (json_door, bare), rivals, strict=True)
        ),
    ]


def _row(what: str, ours: Cost, rival: Cost, goal: float | None = None) -> Row:
    figures = f"{ours.cpu:.1f}: {rival.cpu:.1f} ms CPU, {ours.a_second:.0f}: {rival.a_second:.0f} a second"
    return what, figures, f"{ours.cpu / rival.cpu:.1f}" + (f" (goal {goal:.0f})" if goal else "")


def _whole(costs: dict[str, Cost]) -> Cost:
    return Cost(mean(cost.cpu for cost in costs.values()), mean(cost.a_second for cost in costs.values()))


def _bare(site: dict[str, str], server: Server | None) -> Cost:
    with _served(site | {"BENCH_BARE": "yes"}, server) as (port, pids):
        phones = [PatientSite(port) for _ in range(PHONES)]
        _all(phones, lambda phone: [_bare_write(phone) for _ in range(WARM_UP)])
        return _measured(pids, BARE_WRITES, phones, lambda phone: [_bare_write(phone) for _ in range(BARE_WRITES)])


class PatientSite(Site):
    """A phone's way to the site: it hears a late answer too, and connects anew where the site hung up meanwhile."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.connection.timeout = PATIENCE

    def _ask(self, *asked: Any) -> Answer:
        try:
            return super()._ask(*asked)
        except (BrokenPipeError, ConnectionResetError, RemoteDisconnected):
            return super()._ask(*asked)


def _bare_write(phone: Site) -> None:
    _require(phone.post("/", {}, {}), 201)


def _lists(site: dict[str, str], server: Server | None, door: "type[Phone]", hall: Hall) -> dict[str, Cost]:
    """The cost of a deal on each measured stretch of a list, played at 16 tables at once."""
    with _served(site, server) as (port, pids):
        warm = [door(port, *table) for table in hall[PHONES:]]
        _all(warm, lambda phone: phone.play(WARM_UP))
        phones = [door(port, *table) for table in hall[:PHONES]]
        costs = {}
        for deals, label in STRETCHES:
            cost = _measured(pids, deals, phones, lambda phone, deals=deals: phone.play(deals))
            costs |= {label: cost} if label else {}
        return costs


class Phone:
    """A phone at a table of three, by the JSON door."""

    def __init__(self, port: int, public_id: str, key: str) -> None:
        self.site, self.public_id, self.key = PatientSite(port), public_id, key
        self.after = 0
        self.sit_down()

    def sit_down(self) -> None:
        pass

    def play(self, deals: int) -> None:
        for said in DEALS[self.after : self.after + deals]:
            self.enter(said)
            self.after += 1

    def enter(self, said: Said) -> None:
        sent = {"client_id": str(uuid4()), "after": self.after, "deal": said.payload}
        head = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        _require(self.site._ask("POST", f"/sheets/{self.public_id}/deals.json", head, json.dumps(sent)), 201)


class HastyPhone(Phone):
    """A phone that connects anew for each deal, and so finds now this process of the site and now that."""

    def enter(self, said: Said) -> None:
        self.site.connection.close()
        super().enter(said)


class ScreenPhone(Phone):
    """A phone that shows the entry screen: each answer is the screen of the next deal."""

    asks_for: ClassVar[dict[str, str]] = {"HX-Request": "true"}
    answered_with = 200

    def sit_down(self) -> None:
        self.screen = f"/sheets/{self.public_id}/enter/"
        self.site.get(f"/sheets/{self.public_id}/key/{self.key}/")
        self.token = hidden(self.site.get(self.screen).text, "csrfmiddlewaretoken")

    def enter(self, said: Said) -> None:
        stamp = {"client_id": uuid4(), "after": self.after, "csrfmiddlewaretoken": self.token}
        _require(self.site.post(self.screen, stamp | said.fields, self.asks_for), self.answered_with)


class OutboxPhone(ScreenPhone):
    """A phone as it is: it sends what it has written down, and the receipt is the answer."""

    asks_for: ClassVar[dict[str, str]] = {"Accept": "application/json"}


class PlainPhone(ScreenPhone):
    """A phone without its script: the answer leads to the screen, which is not counted here."""

    asks_for: ClassVar[dict[str, str]] = {}
    answered_with = 302


DOORS: Final = {
    "a phone's outbox": OutboxPhone,
    "a program's JSON": Phone,
    "htmx form and next screen": ScreenPhone,
    "plain form": PlainPhone,
}


def _require(answer: Answer, status: int) -> None:
    if answer.status != status:
        raise RuntimeError(f"{answer.status} {answer.location} {answer.text[:500]}")


def _measured(pids: list[int], requests: int, phones: list, act: Callable) -> Cost:
    cpu, clock = _cpu_seconds(pids), perf_counter()
    _all(phones, act)
    took = perf_counter() - clock
    number = requests * len(phones)
    return Cost(1000 * (_cpu_seconds(pids) - cpu) / number, number / took)


def _all(phones: Iterable, act: Callable) -> None:
    """All phones at once, each in its own thread."""
    with ThreadPoolExecutor(PHONES) as threads:
        for _ in threads.map(act, phones):
            pass


def _halls(site: dict[str, str], number: int) -> Iterator[Hall]:
    """So many times the tables of one measurement, newly opened."""
    command = [sys.executable, "-m", "tests.benchmarks.entry_tables", str(2 * PHONES * number)]
    said = subprocess.run(command, env=os.environ | site, check=True, capture_output=True, text=True).stdout
    tables = json.loads(said)
    return (tables[begin : begin + 2 * PHONES] for begin in range(0, len(tables), 2 * PHONES))


@contextmanager
def _served(site: dict[str, str], server: Server | None) -> Iterator[tuple[int, list[int]]]:
    """The port of the site, and the processes whose children and whose own CPU are counted."""
    before = _children(os.getpid())
    with served(SITE, **site) as port:
        (granian,) = _children(os.getpid()) - before
        yield port, [granian, *([server.pid] if server else [])]


def _cpu_seconds(pids: list[int]) -> float:
    """What these processes and their descendants have used so far, those that ended too."""
    family = set(pids)
    while more := {child for pid in family for child in _children(pid)} - family:
        family |= more
    return sum(sum(map(int, _stat(pid)[11:15])) for pid in family) / TICK


def _children(pid: int) -> set[int]:
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return {int(child) for file in found for child in file.read_text().split()}


def _stat(pid: int) -> list[str]:
    """The fields of /proc/PID/stat behind the program's name; an ended process has none. man 5 proc"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return ["0"] * 40
