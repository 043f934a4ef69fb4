"""An event of 1,000 players that many watch: processor time of an answer of `bin/serve`, beside an empty view's."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path

from skatclub.serving.serve import SITE
from skatclub.urls import urlpatterns as pages
from tests.benchmarks.bench_standings import bare_page, played_event, test_database
from tests.long.server import ROOT, environment
from tests.ports import HOST, free_port
from tournaments.events.held import hold
from tournaments.models import Event

Row = tuple[str, str, str]
VIEWERS: Final = 1000
# So many answers of a kind; the clock of a process ticks in hundredths of a second.
CHEAP, DEAR = 400, 40
TICK: Final = os.sysconf("SC_CLK_TCK")
GZIP: Final = {"Accept-Encoding": "gzip"}


def empty_view(request: HttpRequest) -> HttpResponse:
    """The least that the site's own middlewares let an answer cost."""
    return HttpResponse("")


urlpatterns = [*pages, path("empty/", empty_view), path("bare/<slug:public_id>/", bare_page)]


class Answer(NamedTuple):
    status: int
    tag: str
    size: int


def run() -> list[Row]:
    """Ours : rival, their ratio, and the goal where there is one."""
    with test_database():
        event = played_event()
        with _served() as site:
            return _measured(event, site)


def _measured(event: Event, site: "Site") -> list[Row]:
    standings, hall = f"/events/{event.public_id}/standings/", f"/events/{event.public_id}/hall/?mode=standings"
    part, picture = f"{standings}?part=live", f"{hall}&part=live"
    for address in (standings, part, picture, hall):
        site.get(address, GZIP)
    cold = _after_an_act(event, site, part)
    empty = site.cost("/empty/", CHEAP)
    same = site.unchanged(part)
    fragment, hall_fragment = site.cost(part, CHEAP, GZIP), site.cost(picture, CHEAP, GZIP)
    page, hall_page = site.cost(standings, DEAR, GZIP), site.cost(hall, DEAR, GZIP)
    bare = site.cost(f"/bare/{event.public_id}/", DEAR, GZIP)
    everybody = _after_an_act(event, site, part, viewers=VIEWERS)
    seats = f"/events/{event.public_id}/seating/?part=live"
    card = f"/events/{event.public_id}/card/{event.entrants.get(number=1).card_key}/?part=live"
    size = site.get(part, GZIP).size
    return [
        _row("an empty view, itself", empty, empty),
        (
            "unchanged, 304: an empty view",
            f"{same:.2f}: {empty:.2f} ms",
            f"{same / empty:.1f}, {same - empty:+.2f} ms (goal +1 ms)",
        ),
        _row(f"part that changed, {size / 1000:.0f} KB: an empty view", fragment, empty),
        _row("part that changed: bare page of its rows", fragment, bare),
        _row("whole page, standings: bare page of its rows", page, bare),
        _row("hall, part that changed: bare page of its rows", hall_fragment, bare),
        _row("hall, whole page: bare page of its rows", hall_page, bare),
        _row("after an act, its first viewer: bare page of its rows", cold, bare, "2"),
        _row(f"after an act, all {VIEWERS:,} viewers: its first", everybody, cold),
        _row(f"after an act, all {VIEWERS:,} viewers: {VIEWERS:,} bare pages", everybody, bare * VIEWERS, "0.1"),
        _row("seats, unchanged, 304: an empty view", site.unchanged(seats), empty),
        # No act but those about seats makes them others.
        _row(
            "seats, after an act, its first viewer: an empty view", _after_an_act(event, site, seats, status=304), empty
        ),
        _row("a start card, unchanged, 304: an empty view", site.unchanged(card), empty),
        _row("a start card, after an act: bare page of 1,000 rows", _after_an_act(event, site, card), bare),
    ]


def _row(what: str, ours: float, rival: float, goal: str = "") -> Row:
    """Milliseconds of the servers' processors."""
    figures = f"{ours:,.1f}: {rival:,.1f} ms"
    return what, figures, f"{ours / rival:.2f}" + (f" (goal {goal})" if goal else "")


def _after_an_act(event: Event, site: "Site", address: str, viewers: int = 1, status: int = 200) -> float:
    """Milliseconds for all viewers, each of whom has what was shown before the act.

    Many come over sixteen connections at once; of one alone the clock says too little, so that it is many acts' mean.
    """
    acts = 1 if viewers > 1 else DEAR
    worked = 0.0
    for _ in range(acts):
        tag = site.get(address, GZIP).tag
        with transaction.atomic():
            hold(event).log("settings_changed", by="anna")
        known = GZIP | {"If-None-Match": tag}
        worked += site.cost(address, viewers, known, status, at_once=min(viewers, 16)) * viewers
    return worked / acts


class Site:
    """The served site: one kept connection, and what all its processes have worked so far."""

    def __init__(self, port: int, session: int) -> None:
        self.connection = HTTPConnection(HOST, port, timeout=60)
        self.session = session

    def get(self, address: str, headers: dict[str, str] | None = None) -> Answer:
        self.connection.request("GET", address, headers=headers or {})
        answer: HTTPResponse = self.connection.getresponse()
        size = len(answer.read())
        return Answer(answer.status, answer.headers.get("ETag", ""), size)

    def cost(
        self, address: str, times: int, headers: dict[str, str] | None = None, status: int = 200, at_once: int = 1
    ) -> float:
        """Milliseconds of processor time for one such answer, over so many connections at once."""
        sites = [type(self)(self.connection.port, self.session) for _ in range(at_once - 1)]
        before = self.worked()
        with ThreadPoolExecutor(at_once) as threads:
            seen = list(threads.map(lambda site: site.statuses(address, times // at_once, headers), [self, *sites]))
        if set().union(*seen) != {status}:
            raise ValueError(f"{address} answered {seen}")
        return (self.worked() - before) / (times // at_once * at_once)

    def unchanged(self, address: str) -> float:
        """Milliseconds of one answer to whoever has the page as it is."""
        return self.cost(address, CHEAP, GZIP | {"If-None-Match": self.get(address, GZIP).tag}, status=304)

    def statuses(self, address: str, times: int, headers: dict[str, str] | None) -> set[int]:
        return {self.get(address, headers).status for _ in range(times)}

    def worked(self) -> float:
        """Milliseconds of all its processes."""
        return sum(map(_worked, _processes(self.session)))


def _processes(session: int) -> Iterator[list[str]]:
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[3]) == session:
            yield fields


def _worked(fields: list[str]) -> float:
    return sum(map(int, fields[11:13])) * 1000 / TICK


@contextmanager
def _served() -> Iterator[Site]:
    port = free_port()
    with TemporaryDirectory() as folder:
        settings = {"DJANGO_SETTINGS_MODULE": "tests.benchmarks.viewer_settings"}
        server = subprocess.Popen(
            ["sh", "bin/serve", SITE],
            cwd=ROOT,
            env=environment(port, Path(folder)) | settings,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            _wait_for(lambda: Site(port, server.pid).get("/empty/").status == 200)
            site = Site(port, server.pid)
            # Both processes have everything loaded.
            for _ in range(20):
                Site(port, server.pid).get("/")
            yield site
        finally:
            os.killpg(server.pid, signal.SIGKILL)
            server.wait()


def _wait_for(is_there: Callable[[], bool]) -> None:
    for _ in range(300):
        try:
            if is_there():
                return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError("the site does not answer")
