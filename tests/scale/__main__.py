"""A hall on several machines, all of them on loopback: `sh bin/dev/scale-trial [--tables 125] [--viewers 1000] ...`.

Two PostgreSQL servers, two workers, and behind a small proxy two web processes, with two others for readers, which
yield wherever they share a processor. All tables send queued deals at once, people watch while tables write, and one
machine after the other is killed. Machines and crowd share the processors, so the results are ratios within one run,
and losses.
"""

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import StringIO
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final

import django

from tests.ports import free_port
from tests.promises import DOCUMENT, LAST_TRIAL, document
from tests.scale.crowd import Acknowledged, Clerk, Desk, Looks, Table, Viewer, Wanderer
from tests.scale.processors import seconds_of
from tests.scale.servers import ASKED, Pair, lag
from tests.scale.targets import SLOWDOWN, missed, status
from tests.trust.serving import ROOT, answer_of

SECRET: Final = "a key for one run"
CLERKS: Final = 4
# So many go from page to page, one in so many seconds.
WANDERERS: Final = 8
WANDERING: Final = 3
# As `Nice=10` in a unit of systemd.
GIVING_WAY: Final = ("nice", "-n", "10")
# Of all who watch: so many see the standings, a table's list, the hall.
WATCHED: Final = (("standings", 0.7), ("list", 0.25), ("hall", 0.05))
ALIVE_WITHIN: Final = 120


class Machine:
    """One program on a machine of its own, which can be restarted."""

    def __init__(self, name: str, command: list[str], environment: dict[str, str], log: Path) -> None:
        self.name, self.command, self.environment, self.log = name, command, environment, log

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )

    def kill(self) -> None:
        """Kill all its processes without warning."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Hall:
    """All machines: the two databases, web processes, workers, and the proxy."""

    def __init__(self, place: Path, pool: int) -> None:
        self.place, self.pool = place, pool
        self.pair = Pair(place)
        self.port, web_ports, reader_ports = free_port(), free_ports(2), free_ports(2)
        self.ports = [*web_ports, *reader_ports, self.port]
        self.webs = [self._web(f"web{number}", port) for number, port in enumerate(web_ports)]
        self.readers = [self._web(f"reader{number}", port, *GIVING_WAY) for number, port in enumerate(reader_ports)]
        # It ends where the database is away; a supervisor such as systemd restarts it.
        printer = ["sh", "-c", f"until {sys.executable} -m skatclub.serving.worker; do sleep 1; done"]
        self.printers = [self._machine(f"printer{number}", printer) for number in range(2)]
        behind = (",".join(map(str, ports)) for ports in (web_ports, reader_ports))
        self.proxy = self._machine("proxy", [sys.executable, "-m", "tests.scale.proxy", str(self.port), *behind])

    def _web(self, name: str, port: int, *prefix: str) -> Machine:
        command = [*prefix, "sh", "bin/serve", "skatclub.wsgi:application"]
        return self._machine(name, command, HOST="127.0.0.1", PORT=str(port))

    def _machine(self, name: str, command: list[str], **told: str) -> Machine:
        return Machine(name, command, self.environment(name) | told, self.place / f"{name}.log")

    def environment(self, name: str) -> dict[str, str]:
        """Environment variables of a machine, and those that all share."""
        urls = {"DATABASE_URL": self.pair.database_url, "REPLICA_URL": self.pair.replica_url}
        papers = {"PAPERS": str(self.place / "papers"), "SECRET_KEY": SECRET}
        papers |= {"DATABASE_POOL": str(self.pool)} if self.pool else {}
        own = {"SKATCLUB_DATA": str(self.place / name), "DJANGO_SETTINGS_MODULE": "tests.scale.settings"}
        return dict(os.environ) | urls | papers | own

    def start(self, tables: int, papers: int) -> dict[str, Any]:
        """Start all of them; return the addresses of the event and its lists."""
        self.pair.start()
        command = [sys.executable, "-m", "tests.scale.scene", str(tables), str(papers)]
        told = {name: value for name, value in self.environment("web0").items() if name != "REPLICA_URL"}
        output = subprocess.run(command, cwd=ROOT, env=told, check=True, stdout=subprocess.PIPE, text=True).stdout
        for machine in (*self.webs, *self.readers, *self.printers, self.proxy):
            machine.start()
        for port in self.ports:
            wait_for(port)
        return dict(json.loads(output))

    def worked(self) -> Counter[str]:
        """Processor seconds of each kind of machine so far, and of the crowd itself."""
        machines = {"webs": self.webs, "readers' webs": self.readers, "printers": self.printers, "proxy": [self.proxy]}
        programs = {kind: [machine.process.pid for machine in some] for kind, some in machines.items()}
        programs |= {"databases": self.pair.programs(), "crowd": [os.getpid()]}
        worked = seconds_of(programs)
        # All of them were begun by the crowd's own process.
        worked["crowd"] -= sum(worked[kind] for kind in machines)
        return worked

    def tell(self) -> None:
        """Print the last output of the machines after a failed run."""
        for log in sorted(self.place.glob("*.log")):
            print(f"== {log.name}", *log.read_text().splitlines()[-40:], sep="\n", file=sys.stderr)

    def stop(self) -> None:
        for machine in (self.proxy, *self.webs, *self.readers, *self.printers):
            if hasattr(machine, "process") and machine.process.poll() is None:
                machine.kill()
        self.pair.stop()


def free_ports(count: int) -> list[int]:
    return [free_port() for _ in range(count)]


def wait_for(port: int) -> None:
    until = time.monotonic() + ALIVE_WITHIN
    while answer_of(port, "/sheets/", patience=5) is None:
        if time.monotonic() > until:
            raise TimeoutError(f"nobody answers at {port}")
        time.sleep(0.2)


@dataclass
class Trial:
    """One run: the crowd, and its results."""

    hall: Hall
    options: argparse.Namespace
    chance: Random = field(default_factory=lambda: Random(7))
    looks: Looks = field(default_factory=Looks)
    wanders: Looks = field(default_factory=Looks)
    lags: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    losses: int = 0
    figures: dict[str, float] = field(default_factory=dict)

    async def run(self, scene: dict[str, Any]) -> None:
        self.tables = [Table(self.hall.port, sheet, key) for sheet, key in scene["lists"]]
        self.viewers = [Viewer(self.hall.port, page, self.looks, self.chance) for page in self._pages(scene)]
        self.clerks = [Clerk(self.hall.port) for _ in range(CLERKS)]
        self.desk = Desk(self.hall.port, scene["desk"])
        self.is_watching, self.is_over = asyncio.Event(), asyncio.Event()
        for some in batched(self.tables, 16):
            await asyncio.gather(*(table.sit_down() for table in some))
        await self.send_what_waits()
        self.is_watching.set()
        arriving = self.options.arriving
        watching = [
            asyncio.create_task(viewer.watch(arriving, self.is_watching, self.is_over)) for viewer in self.viewers
        ]
        await asyncio.sleep(1.2 * arriving)
        self._report_arrival()
        measuring = asyncio.create_task(self._measure_lag())
        await self.slow_down()
        wandering = [asyncio.create_task(each.wander(WANDERING, self.is_over)) for each in self._wanderers(scene)]
        await self.lose_machines(scene["papers"], scene["on_paper"])
        self.is_over.set()
        await asyncio.gather(*watching, *wandering, measuring)

    def _report_arrival(self) -> None:
        say(
            f"{len(self.viewers)} viewers come within {self.options.arriving} s, p95",
            f"{p95(self.looks.seconds):.3f} s",
        )
        self.looks.seconds.clear()
        self.looks.statuses.clear()

    def _pages(self, scene: dict[str, Any]) -> list[str]:
        event, lists = f"/events/{scene['event']}/", [f"/sheets/{sheet}/" for sheet, _ in scene["lists"]]
        page = {"standings": lambda: f"{event}standings/", "hall": lambda: f"{event}hall/"}
        page["list"] = lambda: self.chance.choice(lists)
        kinds = self.chance.choices(*zip(*WATCHED, strict=True), k=self.options.viewers)
        return [page[kind]() for kind in kinds]

    def _wanderers(self, scene: dict[str, Any]) -> list[Wanderer]:
        """They start when machines are killed: whole pages would change the measurements before."""
        event, lists = f"/events/{scene['event']}/", scene["lists"][:WANDERERS]
        return [
            Wanderer(self.hall.port, event, sheet, table, self.wanders) for table, (sheet, _) in enumerate(lists, 1)
        ]

    async def _measure_lag(self) -> None:
        while not self.is_over.is_set():
            self.lags.append(await asyncio.to_thread(lag, self.hall.pair))
            await asyncio.sleep(0.5)

    async def send_what_waits(self) -> None:
        """All tables reconnect at once, each with its queue."""

        async def send(table: Table) -> None:
            for _ in range(self.options.queued):
                await table.enter()

        began = time.monotonic()
        await asyncio.gather(*map(send, self.tables))
        took, told = time.monotonic() - began, self._acknowledged_since(began)
        seconds = [each.seconds for each in told]
        say(f"{len(self.tables)} tables x {self.options.queued} queued deals at once", f"{took:.1f} s")
        say("  deals a second, p50, p95", f"{len(told) / took:.0f}, {median(seconds):.2f} s, {p95(seconds):.2f} s")

    async def slow_down(self) -> None:
        """Windows of equal length in turns, with and without viewers; tables write all the time."""
        is_over, windows = asyncio.Event(), {True: [], False: []}
        playing = self._play(self.options.pace, is_over)
        looks, query, worked = Counter(), self._database_counts(), Counter()
        for number in range(2 * self.options.rounds):
            is_watched = number % 2 == 1
            (self.is_watching.set if is_watched else self.is_watching.clear)()
            # Viewers start and stop outside of what is measured.
            await asyncio.sleep(self.options.window / 3)
            began, before, worked_before = time.monotonic(), Counter(self.looks.statuses), self.hall.worked()
            await asyncio.sleep(self.options.window)
            windows[is_watched] += [each.seconds for each in self._acknowledged_since(began)]
            if is_watched:
                looks += self.looks.statuses - before
                worked.update({kind: taken - worked_before[kind] for kind, taken in self.hall.worked().items()})
        is_over.set()
        await asyncio.gather(*playing)
        watched_for = self.options.rounds * self.options.window
        self._report_slow_down(windows, looks, looks.total() / watched_for, query)
        shares = ", ".join(f"{kind} {taken / watched_for:.2f}" for kind, taken in worked.most_common())
        say(f"  processors at work, of {os.cpu_count()}", shares)

    def _report_slow_down(
        self, windows: dict[bool, list[float]], looks: Counter[int], a_second: float, query: tuple[int, int]
    ) -> None:
        """`looks` are the responses within the windows; viewers who return between them always find a change."""
        ratio = median(windows[True]) / median(windows[False])
        say(f"{len(self.viewers)} viewers, requests a second, p95", f"{a_second:.0f}, {p95(self.looks.seconds):.3f} s")
        say("  share of 304", f"{looks[304] / looks.total():.2f} of {looks.total()}")
        at_primary, at_replica = (now - before for now, before in zip(self._database_counts(), query, strict=True))
        say("  transactions at the replica : the primary", f"{at_replica} : {at_primary}")
        say("  replica lag p50, greatest", f"{median(self.lags) * 1000:.1f} ms, {max(self.lags) * 1000:.1f} ms")
        for is_watched, words in ((False, "nobody watches"), (True, "all watch")):
            seconds = windows[is_watched]
            figures = f"{median(seconds) * 1000:.1f} ms, {p95(seconds) * 1000:.1f} ms ({len(seconds)} deals)"
            say(f"  an entry p50, p95 while {words}", figures)
        say("  slowdown of an entry", f"{ratio:.2f} x (goal {SLOWDOWN})")
        self.figures = {
            "requests a second": a_second,
            "requests a second, of those due": a_second / sum(1 / viewer.every for viewer in self.viewers),
            "p95 of a look, s": p95(self.looks.seconds),
            "share of 304": looks[304] / looks.total(),
            "greatest replica lag, s": max(self.lags),
            "slowdown of an entry": ratio,
        }

    def _database_counts(self) -> tuple[int, int]:
        return self.hall.pair.primary.ask(ASKED), self.hall.pair.replica.ask(ASKED)

    async def lose_machines(self, papers: list[tuple[str, str]], on_paper: list[Any]) -> None:
        """Web processes, a worker, the replica and the primary are killed in turn under full load."""
        is_over = asyncio.Event()
        self.is_watching.set()
        playing = self._play(self.options.haste, is_over)
        await asyncio.sleep(self.options.between)
        printing = [asyncio.create_task(clerk.print(papers[place::CLERKS])) for place, clerk in enumerate(self.clerks)]
        keying = asyncio.create_task(self.desk.key(on_paper, self.options.haste, is_over))
        hall, pair = self.hall, self.hall.pair
        web, reader, printer = hall.webs[0], hall.readers[0], hall.printers[0]
        # The first lists are being drawn.
        await asyncio.sleep(1)
        for what, lose, regain in (
            ("a printer", printer.kill, printer.start),
            ("a web", web.kill, web.start),
            ("a web for readers", reader.kill, reader.start),
            ("the replica", pair.lose_replica, pair.regain_replica),
            ("the primary", pair.lose_primary, pair.regain_old_primary),
        ):
            await self._lose(what, lose, regain)
        is_over.set()
        # People go home: what is under way has the site for itself.
        self.is_watching.clear()
        await asyncio.gather(*playing, *printing, keying)

    async def _lose(self, what: str, lose: Any, regain: Any) -> None:
        began, before, lost = time.monotonic(), Counter(self.looks.statuses), self.looks.lost
        await asyncio.to_thread(lose)
        await asyncio.sleep(self.options.between)
        await asyncio.to_thread(regain)
        await asyncio.sleep(self.options.between)
        errors = {status: count for status, count in (self.looks.statuses - before).items() if status >= 400}
        moments = [each.at for table in self.tables for each in table.told if each.at > began]
        figures = f"{longest_gap([began, *moments]):.1f} s without an entry, {self.looks.lost - lost} looks lost"
        say(f"{what} was killed", f"{figures}, {errors or 'no'} errors shown")

    def _play(self, pace: float, is_over: asyncio.Event) -> "list[asyncio.Task[None]]":
        return [asyncio.create_task(table.play(pace, is_over, self.chance)) for table in self.tables]

    def _acknowledged_since(self, since: float) -> list[Acknowledged]:
        return [each for table in self.tables for each in table.told if each.at - each.seconds >= since]

    def report_losses(self) -> None:
        refused = sum((table.refused for table in self.tables), Counter())
        cut_off = sum(table.cut_off for table in self.tables)
        say("entries sent again: cut off, refused meanwhile", f"{cut_off}, {dict(refused) or 'none'}")
        self._must_be_none("tables that never got a receipt", sum(bool(table.given_up) for table in self.tables))
        self._must_be_none("readers who saw less than before", self.looks.less)
        say("looks of readers who go from page to page", str(self.wanders.statuses.total()))
        self._must_be_none("of these the ones that showed less than another page", self.wanders.less)
        say("lists keyed at the desk", str(self.desk.keyed))
        self._must_be_none("lists that the desk could not key", len(self.desk.failed))
        self._must_be_none("lists keyed and lost", self.desk.keyed - lists_keyed())
        say("papers printed", str(sum(clerk.printed for clerk in self.clerks)))
        self._must_be_none("papers lost", sum(len(clerk.failed) for clerk in self.clerks))
        for words, count in stored_faults(self.tables).items():
            self._must_be_none(words, count)

    def _must_be_none(self, words: str, count: int) -> None:
        say(words, str(count))
        self.faults += [words] * bool(count)
        self.losses += abs(count)


def stored_faults(tables: list[Table]) -> dict[str, int]:
    """Compare what the phones were told with the primary."""
    from django.core.management import CommandError, call_command

    from scoring.models import EntryRecord

    entries = EntryRecord.objects.filter(sheet__public_id__in=[table.sheet for table in tables])
    told = {(each.sheet, each.seq, each.client_id, each.hash) for table in tables for each in table.told}
    stored = Counter(entries.values_list("sheet__public_id", "seq", "client_id", "hash"))
    deals = Counter((sheet, repr(output)) for sheet, output in entries.values_list("sheet__public_id", "payload"))
    say("entries acknowledged", str(len(told)))
    try:
        call_command("check_sheets", stdout=StringIO())
        wrong = 0
    except (CommandError, SystemExit):
        wrong = 1
    return {
        "entries lost": len(told - set(stored)),
        "entries that nobody was told of": len(set(stored) - told),
        "entries twice": deals.total() - len(deals),
        "lists that check_sheets finds wrong": wrong,
    }


def lists_keyed() -> int:
    from tournaments.events.models import ResultRecord

    return ResultRecord.objects.filter(is_current=True).count()


def longest_gap(moments: list[float]) -> float:
    """The longest time without a confirmation at any table."""
    return max(later - earlier for earlier, later in pairwise([*sorted(moments), time.monotonic()]))


def p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1] if len(seconds) > 1 else sum(seconds)


def batched(many: list[Any], size: int) -> list[list[Any]]:
    return [many[first : first + size] for first in range(0, len(many), size)]


def say(what: str, figure: str) -> None:
    print(f"{what:<56} {figure}", flush=True)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="sh bin/dev/scale-trial", description="A hall on several machines, on loopback."
    )
    parser.add_argument("--tables", type=int, default=125)
    parser.add_argument("--viewers", type=int, default=1000)
    parser.add_argument("--arriving", type=float, default=60, help="seconds within which viewers open their page (60)")
    parser.add_argument("--queued", type=int, default=12, help="deals that each table sends at once (12)")
    parser.add_argument("--pace", type=float, default=30, help="seconds from a table's deal to its next (30)")
    parser.add_argument("--haste", type=float, default=6, help="the same while machines are killed (6)")
    parser.add_argument("--window", type=float, default=30, help="seconds of a window with or without viewers (30)")
    parser.add_argument("--rounds", type=int, default=3, help="windows of either kind (3)")
    parser.add_argument("--between", type=float, default=10, help="seconds from a kill to the return (10)")
    parser.add_argument("--papers", type=int, default=60, help="lists printed meanwhile (60)")
    parser.add_argument("--pool", type=int, default=4, help="connections of a process; 0: one for each thread (4)")
    parser.add_argument("--keep", action="store_true", help="write the figures down for docs/promises.md")
    parser.add_argument("--strict", action="store_true", help="fail for each goal that is missed, growth among them")
    return parser.parse_args()


def greatest_growth(pair: Pair) -> float:
    """The greatest exponent by which a page grows with the number of events, in a separate database."""
    pair.primary.ask("CREATE DATABASE growth")
    with TemporaryDirectory() as folder:
        told = {name: value for name, value in os.environ.items() if name != "SECRET_KEY"}
        told |= {"DATABASE_URL": pair.database_url.replace("@/postgres?", "@/growth?"), "SKATCLUB_DATA": folder}
        told |= {"DJANGO_SETTINGS_MODULE": "skatclub.settings"}
        command = [sys.executable, "-m", "tests.scale.growth"]
        done = subprocess.run(command, cwd=ROOT, env=told, check=True, stdout=subprocess.PIPE, text=True)
    exponents = json.loads(done.stdout)
    page = max(exponents, key=exponents.__getitem__)
    say("growth of a page beside 1,000 events, exponent", f"{exponents[page]:.2f} ({page})")
    return float(exponents[page])


def keep(trial: Trial) -> None:
    """Store the results with the size of the crowd."""
    crowd = f"{trial.options.tables} tables, {trial.options.viewers} viewers, {os.cpu_count()} processors"
    figures = [f"{what} {figure:.3g}" for what, figure in trial.figures.items()]
    lines = [f"{datetime.now(UTC):%Y-%m-%d}", crowd, *figures, f"lost, doubled or forgotten: {trial.losses}"]
    LAST_TRIAL.write_text("\n".join([*lines, ""]), encoding="utf-8")
    DOCUMENT.write_text(document(), encoding="utf-8")


def main() -> int:
    query = options()
    # Ending it ends all machines.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    began = time.monotonic()
    with TemporaryDirectory() as folder, ExitStack() as at_end:
        place = Path(folder)
        place.chmod(0o711)
        hall = Hall(place, query.pool)
        at_end.callback(hall.stop)
        at_end.push(lambda kind, *_: hall.tell() if kind else None)
        scene = hall.start(query.tables, query.papers)
        os.environ.update(DATABASE_URL=hall.pair.database_url, DJANGO_SETTINGS_MODULE="tests.scale.settings")
        os.environ.update(SKATCLUB_DATA=folder, SECRET_KEY=SECRET)
        django.setup()
        trial = Trial(hall, query)
        asyncio.run(trial.run(scene))
        trial.report_losses()
        if query.strict:
            trial.figures["growth exponent"] = greatest_growth(hall.pair)
    say("the whole trial", f"{time.monotonic() - began:.0f} s")
    if query.keep:
        keep(trial)
    misses = missed(trial.figures) if query.strict else []
    for miss in misses:
        say("goal missed", miss)
    return status(trial.faults, misses, is_strict=query.strict)


if __name__ == "__main__":
    sys.exit(main())
