"""Pages of one event and its club next to 1, 100 and 1,000 events of a year in one database, shared by twenty clubs.

The exponent is that of the growth of a page's time with the number of events: 0 where other events make no difference.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from math import log
from random import Random
from time import perf_counter, process_time
from typing import Final, NamedTuple

from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Club, Membership, Player
from tests.benchmarks.bench_pages import PLAIN_FILES
from tests.benchmarks.large_club import _event, _Lists, _name, _played_lists
from tests.tournaments.cast import know_the_tables
from tournaments.events.models import Event
from tournaments.seasons.models import Evening, Season

Row = tuple[str, str, str]
EVENTS: Final = (1, 100, 1000)
CLUBS: Final = 20
MEMBERS: Final = 24
PLAYERS: Final = 8
ROUNDS: Final = 5
GOAL: Final = 1.1
# Milliseconds below which a page's time is that of Django itself, and its growth a matter of luck.
FLOOR: Final = 5


class Cost(NamedTuple):
    """Seconds of the processor, by wall clock where the database is another process, and statements."""

    seconds: float
    queries: int


def run() -> list[Row]:
    """(page, milliseconds and statements next to 1, 100 and 1,000 events, exponents of both)."""
    return [_row_of(name, costs) for name, costs in _measured().items()]


def exponents() -> dict[str, float]:
    """The greater of both exponents of each page."""
    return {name: max(_grown(costs)) for name, costs in _measured().items()}


def _measured() -> dict[str, list[Cost]]:
    call_command("migrate", verbosity=0)
    year = _Year()
    found = []
    with override_settings(ALLOWED_HOSTS=["*"], STORAGES=PLAIN_FILES):
        for count in EVENTS:
            year.grow_to(count)
            know_the_tables()
            found.append({name: _cost(client, address) for name, client, address in _pages(year)})
    return {name: [costs[name] for costs in found] for name in found[0]}


class _Year:
    """Events on the days of a year, shared in turn by the clubs."""

    def __init__(self) -> None:
        self.chance, self.played = Random(7), _played_lists()
        self.clubs = [self._club(number) for number in range(CLUBS)]
        self.events: list[Event] = []
        self.login = User.objects.create_user("anna")
        Membership.objects.create(user=self.login, club=self.clubs[0].club)
        self.season = Season.objects.create(
            club=self.clubs[0].club,
            name="Meisterschaft",
            first_day=date(2026, 1, 1),
            last_day=date(2026, 12, 31),
            created_at="2026-01-01T00:00:00Z",
        )

    def _club(self, number: int) -> "_Club":
        club = Club.objects.create(name=f"Skatclub {number}", slug=f"club-{number}")
        members = Player.objects.bulk_create(
            Player(club=club, name=_name(number * MEMBERS + place)) for place in range(MEMBERS)
        )
        return _Club(club, members, _Lists(club, self.played, self.chance))

    def grow_to(self, count: int) -> None:
        for number in range(len(self.events), count):
            club = self.clubs[number % CLUBS]
            players = self.chance.sample(club.members, PLAYERS)
            day = date(2026, 1, 1) + timedelta(days=number % 365)
            event = _event(club.lists, f"Preisskat {number}", day, players, self.chance)
            if club is self.clubs[0] and number % 3 == 0:
                Evening.objects.create(season=self.season, event=event, number=number + 1)
            self.events.append(event)


class _Club(NamedTuple):
    club: Club
    members: list[Player]
    lists: _Lists


def _pages(year: _Year) -> Iterator[tuple[str, Client, str]]:
    event, club = year.events[0], year.clubs[0].club
    sheet = event.series.first().tables.first().sheet
    entrant = event.entrants.exclude(player=None).first()
    at_event, stranger, login = f"/events/{event.public_id}/", Client(), Client()
    login.force_login(year.login)
    for name, address in (
        ("start", "/"),
        ("events", "/events/"),
        ("event", at_event),
        ("seating", f"{at_event}seating/"),
        ("standings", f"{at_event}standings/"),
        ("standings, unchanged", f"{at_event}standings/?part=live"),
        ("hall", f"{at_event}hall/"),
        ("list", f"/sheets/{sheet.public_id}/"),
        ("seasons", "/seasons/"),
    ):
        yield f"{name}, a stranger", stranger, address
    for name, address in (
        ("start", "/"),
        ("events", "/events/"),
        ("registration", f"{at_event}door/"),
        ("lists", reverse("list_desk", args=[event.public_id])),
        ("till", f"{at_event}money/"),
        ("protocol", f"{at_event}protocol/"),
        ("club", f"/clubs/{club.slug}/"),
        ("records", f"/clubs/{club.slug}/records/"),
        ("season", f"/seasons/{year.season.public_id}/"),
        ("player", f"/players/{entrant.player.public_id}/"),
        ("search: a name", "/search/?q=Preisskat+7"),
        ("search: everything", "/search/?q=Klubabend"),
        ("operator", "/admin/"),
    ):
        yield f"{name}, a login", login, address


def _cost(client: Client, address: str) -> Cost:
    """The best of several requests for the page, each with empty caches."""
    answer = client.get(address, follow=True)
    if answer.status_code != 200:
        raise ValueError(f"{address} answered {answer.status_code}")
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    # A later request removes them.
    result = len(queries)
    return Cost(min(_seconds(client, address) for _ in range(ROUNDS)), result)


def _seconds(client: Client, address: str) -> float:
    # PostgreSQL works in a separate process, for which this one waits.
    now = process_time if connection.vendor == "sqlite" else perf_counter
    cache.clear()
    began = now()
    client.get(address)
    return now() - began


def _row_of(name: str, costs: list[Cost]) -> Row:
    times = " : ".join(f"{cost.seconds * 1000:.0f}" for cost in costs)
    queries = " : ".join(str(cost.queries) for cost in costs)
    grown, result = _grown(costs)
    return name, f"{times} ms, {queries} statements", f"{grown:.2f}, {result:.2f} (goal {GOAL})"


def _grown(costs: list[Cost]) -> tuple[float, float]:
    """The exponents of time and of statements.

    The greater of the growth from one event to a thousand and from a hundred to a thousand, where fixed costs of a page
    do not mask it.
    """
    found = [_exponents(costs[first], costs[-1], EVENTS[-1] / EVENTS[first]) for first in (0, -2)]
    seconds, queries = zip(*found, strict=True)
    return max(seconds), max(queries)


def _exponents(few: Cost, many: Cost, times: float) -> tuple[float, float]:
    """The exponents with which the costs grow when the number of events grows `times` times."""
    floor = FLOOR / 1000
    seconds = log(max(many.seconds, floor) / max(few.seconds, floor), times)
    return seconds, log(many.queries / max(few.queries, 1), times) if many.queries else 0.0
