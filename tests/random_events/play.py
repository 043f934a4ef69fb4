"""Playing a plan: in a transaction that is rolled back, with its own generator and clock; the result as files."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from django.contrib.auth import get_user_model
from django.core.cache import caches
from django.db import transaction
from django.utils.translation import override

from scoring.clock import as_of
from scoring.clubs.members import add_player
from scoring.models import Club
from scoring.sheets.exchange.lists import export_list
from scoring.sheets.queries import sheet_page
from scoring.sheets.services import create_club
from tests.demo_maker.day import Clock
from tests.demo_maker.event_people import guests
from tournaments.events.exchange.archive import content_of, export_event, publish_event
from tournaments.events.exchange.archive.draws import draw_differences
from tournaments.events.models import Event
from tournaments.leagues.exchange import export_league
from tournaments.seasons.exchange.archive import export_season

from .club_lists import play_list
from .day import NOON, Day
from .league import LeagueYear
from .plans import EVENT, LEAGUE, LIST, SEASON, Plan, Series
from .repeatable import repeatable
from .season import SeasonYear


@dataclass
class Played:
    """Files by name, faults found by the site itself, and how often each accident happened."""

    files: dict[str, bytes] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)


def play(plan: Plan) -> Played:
    """The same plan gives the same files, to the byte; nothing of it stays in the database."""
    for each in caches.all():
        each.clear()
    with repeatable(str(plan.to_json())), override("de"), transaction.atomic():
        found = Played()
        with as_of(NOON):
            club = make_club(plan)
        PLAYERS_OF[plan.kind](plan, club, found)
        found.faults += site_faults()
        transaction.set_rollback(True)
    return found


def make_club(plan: Plan) -> Club:
    """A club with a login and with players of its own."""
    login = get_user_model().objects.create(username="anna")
    club = create_club("Herz Dame", by=login)
    people = guests(plan.chance("members"))
    for _ in range(plan.players if plan.kind == SEASON else plan.players // 3):
        person = next(people)
        add_player(club, name=f"{person.name} HD", sex=person.sex, birth_date=person.birth_date)
    return club


def play_event(plan: Plan, club: Club, found: Played) -> None:
    day = Day(plan, club)
    day.mornings = [play_morning(plan, club, number, day.clock) for number in range(1, plan.mornings + 1)]
    event = day.play()
    found.files["event"], found.files["published"] = export_event(event), publish_event(event)
    for number, morning in enumerate(day.mornings, start=1):
        found.files[f"morning {number}"] = export_event(Event.objects.get(pk=morning.pk))
    found.happened += day.happened


def play_morning(plan: Plan, club: Club, number: int, clock: Clock) -> Event:
    """Another event of the same day: some players of the afternoon, and some others."""
    chance = plan.chance("morning", number)
    elsewhere = ("prize_plan", "final_size", "final_from", "final_counts")
    settings = {name: value for name, value in plan.settings.items() if name not in elsewhere}
    players, series = min(plan.players, 12), tuple(Series(1) for _ in range(chance.randint(1, 2)))
    own = {"players": players, "series": series, "settings": settings, "accidents": ()}
    day = Day(plan.having(salt=f"{plan.salt}/{number}", **own), club, clock=clock)
    # The same guests come in the afternoon, but for the first of them.
    day.strangers = islice(guests(plan.chance("people")), chance.randint(0, 3), None)
    return day.play()


def play_league(plan: Plan, club: Club, found: Played) -> None:
    """The league, and the event of each meeting."""
    year = LeagueYear(plan, club)
    found.files["league"] = export_league(year.play())
    found.happened += year.happened
    _export_events(found)


def play_season(plan: Plan, club: Club, found: Played) -> None:
    """The season, and the event of each evening."""
    year = SeasonYear(plan, club)
    found.files["season"] = export_season(year.play())
    found.happened += year.happened
    _export_events(found)


def play_table(plan: Plan, club: Club, found: Played) -> None:
    with as_of(NOON):
        sheet = play_list(plan, club)
    found.files["list"] = export_list(sheet_page(sheet))


def _export_events(found: Played) -> None:
    for number, event in enumerate(Event.objects.order_by("pk"), start=1):
        found.files[f"event {number}"] = export_event(event)


PLAYERS_OF: Final[Mapping[str, Callable[[Plan, Club, Played], None]]] = {
    EVENT: play_event,
    LEAGUE: play_league,
    SEASON: play_season,
    LIST: play_table,
}


def site_faults() -> Iterator[str]:
    """Checks of the site itself: whether its draws can be repeated."""
    for event in Event.objects.order_by("pk"):
        yield from (f"draws: {fault}" for fault in draw_differences(content_of(event)))
