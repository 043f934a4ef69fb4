"""Cost and weight of pages, requested again by the club's own login: at the demo, and at a club of 16,000 lists.

Milliseconds of the processor, kilobytes compressed, elements. Targets: 50 ms for an everyday page at the demo, 150 ms
for any page at the large club, 100 KB for any page.
"""

import gc
import re
from collections.abc import Callable
from time import process_time
from typing import Final, NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from django.test import Client, override_settings

from scoring.models import Club, Membership, SheetRecord
from tests.benchmarks.large_club import large_club
from tournaments.demo.loading import load_demo
from tournaments.events.models import Event
from tournaments.seasons.models import Season

Row = tuple[str, str, str]
LISTS: Final = 16_000
DEMO_GOAL, LARGE_GOAL, WEIGHT_GOAL = 50, 150, 100
ROUNDS: Final = 5
ELEMENT: Final = re.compile(rb"<[a-z]")
# No collected, hashed files are needed here.
PLAIN_FILES: Final = settings.STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}


class Scene(NamedTuple):
    """The objects shown by the pages: the longest of its kind in the club."""

    club: Club
    event: Event
    season: Season
    sheet: SheetRecord


def at_event(rest: str) -> Callable[[Scene], str]:
    return lambda scene: f"{scene.event.get_absolute_url()}{rest}"


def at_season(rest: str) -> Callable[[Scene], str]:
    return lambda scene: f"{scene.season.get_absolute_url()}{rest}"


def at_club(rest: str) -> Callable[[Scene], str]:
    return lambda scene: f"{scene.club.get_absolute_url()}{rest}"


def at(address: str) -> Callable[[Scene], str]:
    return lambda _scene: address


def player_page(scene: Scene) -> str:
    return f"/players/{scene.club.players.earliest('pk').public_id}/"


PAGES: Final[dict[str, Callable[[Scene], str]]] = {
    "start": at("/"),
    "club": at_club(""),
    "list": lambda scene: scene.sheet.get_absolute_url(),
    "new table": at("/tables/new/"),
    "event": at_event(""),
    "standings": at_event("standings/"),
    "seating": at_event("seating/"),
    "hall": at_event("hall/"),
    "registration": at_event("door/"),
    "lists at the desk": at_event("desk/"),
    "papers": at_event("papers/"),
    "till": at_event("money/"),
    "prizes": at_event("prizes/"),
    "prize plan": at_event("prizes/plan/"),
    "prizes to hand out": at_event("money/prizes/"),
    "season": at_season(""),
    "evenings": at_season("evenings/"),
    "season's till": at_season("till/"),
    "player": player_page,
    "records": at_club("records/"),
    "history": at_club("history/"),
    "search": at("/search/?q=Klub"),
}


class Cost(NamedTuple):
    milliseconds: float
    kilobytes: float
    elements: int


def run() -> list[Row]:
    call_command("migrate", verbosity=0)
    with override_settings(ALLOWED_HOSTS=["*"], STORAGES=PLAIN_FILES):
        demo = _costs(club := load_demo(), _login_of(club))
        with transaction.atomic():
            made = large_club(LISTS)
        large = _costs(made.club, made.login)
    rows = [(name, _figures(demo[name]), _figures(large[name])) for name in PAGES]
    return [
        *rows,
        _worst("slowest at the demo, ms", {name: cost.milliseconds for name, cost in demo.items()}, DEMO_GOAL),
        _worst(
            f"slowest at {LISTS:,} lists, ms", {name: cost.milliseconds for name, cost in large.items()}, LARGE_GOAL
        ),
        _worst(f"heaviest at {LISTS:,} lists, KB", {name: cost.kilobytes for name, cost in large.items()}, WEIGHT_GOAL),
    ]


def _costs(club: Club, login: User) -> dict[str, Cost]:
    scene = _scene(club)
    packed, plain = Client(headers={"accept-encoding": "gzip"}), Client()
    packed.force_login(login)
    plain.force_login(login)
    # As in the served site, nothing is garbage of what was there before the first page.
    gc.freeze()
    return {name: _cost(packed, plain, address(scene)) for name, address in PAGES.items()}


def _login_of(club: Club) -> User:
    login = User.objects.create_user("demo")
    Membership.objects.create(user=login, club=club)
    return login


def _scene(club: Club) -> Scene:
    events = Event.objects.filter(club=club)
    return Scene(
        club,
        max(events, key=lambda event: event.entrants.count()),
        max(club.seasons.all(), key=lambda season: season.evenings.count()),
        club.sheets.order_by("-deal_count", "pk")[0],
    )


def _cost(packed: Client, plain: Client, address: str) -> Cost:
    """The best of several rounds after the first."""
    _ask(packed, address)
    seconds, size = min(_ask(packed, address) for _ in range(ROUNDS))
    return Cost(1000 * seconds, size / 1000, len(ELEMENT.findall(plain.get(address).content)))


def _ask(client: Client, address: str) -> tuple[float, int]:
    began = process_time()
    answer = client.get(address)
    took = process_time() - began
    if answer.status_code != 200:
        raise ValueError(f"{address} answered {answer.status_code}")
    return took, len(answer.content)


def _figures(cost: Cost) -> str:
    return f"{cost.milliseconds:.0f} ms, {cost.kilobytes:.1f} KB, {cost.elements:,}"


def _worst(what: str, figures: dict[str, float], goal: int) -> Row:
    name = max(figures, key=lambda one: figures[one])
    return what, f"{name}: {figures[name]:.0f}", f"{figures[name] / goal:.2f} (goal 1)"
