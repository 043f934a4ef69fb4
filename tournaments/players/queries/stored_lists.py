"""The stored lines of players, one for each list: those of events, and those of tables that belong to none."""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import cached_property, lru_cache
from typing import Any, Final, Self

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from scoring.models import GameFigures, ListLine, Player
from scoring.models.commitments import digest_of
from scoring.rules import Ruleset, find_ruleset
from tournaments.events.models import PLAYED, ResultLine
from tournaments.events.models.public import names_are_public
from tournaments.events.phrases.choices import Phase, Visibility
from tournaments.standings import Figures

# The clubs whose logins read along, by their keys: all their events are open to them. None reads everything.
Readers = Collection[int] | None

# How a table enters card points changes no figure of the list.
ENTRY_ALONE: Final = "card_points"
# The columns that say by which rules a list was played and counted: of the sheet, or of the event.
RULES: Final = ("ruleset_key", "ruleset_options", "scheme")
BY_SHEET: Final = tuple(f"sheet__{name}" for name in RULES)
BY_EVENT: Final = tuple(f"series__event__{name}" for name in RULES)
# The columns of a line that `StoredList` has under the same names.
_FIGURES: Final = ("points", "won", "lost", "total", "is_ahead")


@dataclass(frozen=True)
class System:
    """What lists are compared with one another: the rules as far as they make figures, and how a list is counted."""

    ruleset: Ruleset
    scheme: str

    @classmethod
    def of(cls, key: str, options: dict[str, Any], scheme: str) -> Self:
        """The system of a stored list."""
        ruleset = find_ruleset(key, **options)
        figure_options = {
            name: value
            for name, value in ruleset.options().items()
            if name != ENTRY_ALONE and not ruleset.is_in_cents(name)
        }
        return cls(find_ruleset(key, **figure_options), scheme)

    @cached_property
    def key(self) -> str:
        """Its word in addresses."""
        options = self.ruleset.options()
        return "-".join([self.ruleset.key, self.scheme, *([digest_of([options])[:6]] if options else [])])

    @property
    def is_official(self) -> bool:
        return self == OFFICIAL


OFFICIAL: Final = System(find_ruleset(), "seeger_fabian")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredList(Figures):
    """One player's line of one list. `is_ahead` where nobody at the table had more; `event` and `sheet` are public ids.

    `sheet` is empty of a list keyed from paper, `event` and `series` of a table without an event. `deals` are those of
    the list. Points are those of the list: what a referee rules in an event comes on top and is not in here.
    """

    day: date
    order: tuple[int, int, int]
    system: System
    deals: int
    is_ahead: bool
    title: str
    event: str = ""
    series: int = 0
    sheet: str = ""
    played: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRow:
    """One figure, when and where it was made, and by whom where that is not said already; see `StoredList`.

    `lost` stands beside a figure that counts games won. `last` ends what lasted longer than a day. `game` is the one
    that was played, where one is meant. `public_id` is empty where the one of that name has no page for others.
    """

    figure: int
    day: date
    lost: int = 0
    last: date | None = None
    title: str = ""
    event: str = ""
    series: int = 0
    sheet: str = ""
    game: str = ""
    name: str = ""
    public_id: str = ""


def lists_of(player: Player, *, readers: Readers = None) -> list[StoredList]:
    """All lists of a player that these clubs may read, oldest first, in two queries."""
    lists = [*_at_events(player, readers), *_free(player)]
    return sorted(lists, key=lambda one: (one.day, one.order))


def _at_events(player: Player, readers: Readers) -> Iterator[StoredList]:
    place = ("day", "series__event", "series__number", "pk", "series__event__name", "series__event__public_id")
    lines = event_lines(readers).filter(entrant__player=player)
    rows = lines.values_list(*place, *BY_EVENT, "result__deals", *_FIGURES)
    for day, event, series, pk, title, public_id, *counted in rows:
        order = (event, series, pk)
        yield StoredList(day=day, order=order, title=title, event=public_id, series=series, **_counted(*counted))


def _free(player: Player) -> Iterator[StoredList]:
    place = ("signed_at", "pk", "sheet__title", "sheet__public_id")
    rows = free_lines().filter(player=player).values_list(*place, *BY_SHEET, "deals", *_FIGURES)
    for signed, pk, title, public_id, *counted in rows:
        yield StoredList(day=local_day(signed), order=(0, 0, pk), title=title, sheet=public_id, **_counted(*counted))


def _counted(key: str, options: dict[str, Any], scheme: str, deals: int, *figures: Any) -> dict[str, Any]:
    """What the columns of the rules, the deals and the figures say, by the fields of `StoredList`."""
    named = zip(_FIGURES, figures, strict=True)
    return {"system": system_of(key, options, scheme), "deals": deals, **dict(named)}


def event_lines(readers: Readers = None) -> QuerySet[Any]:
    """The lines of events with their `day`, and whether nobody at the table had more."""
    more = ResultLine.objects.filter(result=OuterRef("result"), total__gt=OuterRef("total"))
    lines = ResultLine.objects.filter(readable(readers, "series__"))
    return lines.annotate(day=day_of("series__"), is_ahead=~Exists(more)).order_by()


def free_lines() -> QuerySet[Any]:
    """The lines of tables without an event, and whether nobody at the table had more; `local_day` knows their day."""
    more = ListLine.objects.filter(sheet=OuterRef("sheet"), total__gt=OuterRef("total"))
    return ListLine.objects.filter(sheet__event_table=None).annotate(is_ahead=~Exists(more)).order_by()


def event_games(readers: Readers, **seated: Any) -> QuerySet[Any]:
    """The games on the lists of events, by who is `seated` there: fields of a `TableSeat`."""
    table = "line__sheet__event_table__"
    wanted = {f"{table}seats__{name}": value for name, value in seated.items()}
    at_seat = {f"{table}seats__place": F("line__seat__place")}
    games = GameFigures.objects.filter(readable(readers, f"{table}series__"), **wanted, **at_seat)
    return games.annotate(day=day_of(f"{table}series__")).order_by()


def free_games() -> QuerySet[Any]:
    """The games on the lists of tables without an event."""
    return GameFigures.objects.filter(line__sheet__event_table=None).order_by()


def readable(readers: Readers, series: str, *, with_past: bool = False) -> Q:
    """The series whose results these clubs may read: their own, and what is listed and public already.

    Whose names are public no more counts for no player, unless `with_past`: the names are then for others to cover.
    """
    if readers is None:
        return Q()
    event = f"{series}event__"
    is_public = (
        Q(**{f"{event}phase": Phase.CLOSED})
        | Q(**{f"{event}visibility": Visibility.LIVE})
        | Q(**{f"{event}visibility": Visibility.SERIES, f"{series}state__in": PLAYED})
    )
    if not with_past:
        is_public &= names_are_public(event)
    return Q(**{f"{event}club__in": list(readers)}) | (Q(**{f"{event}is_listed": True}) & is_public)


def day_of(series: str) -> Coalesce:
    """The day of a series, its event's where it has none of its own."""
    return Coalesce(f"{series}day", f"{series}event__day")


def local_day(moment: datetime) -> date:
    """The day of a moment where the site is; the databases would take longer over it."""
    return moment.astimezone(timezone.get_default_timezone()).date()


def in_year(year: int | None, *, signed_at: str = "", series: str = "") -> Q:
    """The lines of one year, all of them for None: by a moment, or by the day of a series."""
    if year is None:
        return Q()
    first, last = date(year, 1, 1), date(year, 12, 31)
    if signed_at:
        begins, ends = (timezone.make_aware(datetime.combine(day, time())) for day in (first, date(year + 1, 1, 1)))
        return Q(**{f"{signed_at}__gte": begins, f"{signed_at}__lt": ends})
    by_day = Q(**{f"{series}day__range": (first, last)})
    return by_day | Q(**{f"{series}day": None, f"{series}event__day__range": (first, last)})


def system_of(key: str, options: dict[str, Any], scheme: str) -> System:
    """The system of a stored list; thousands of lists share a few."""
    return _known_system(key, json.dumps(options), scheme)


@lru_cache(maxsize=512)
def _known_system(key: str, options: str, scheme: str) -> System:
    return System.of(key, json.loads(options), scheme)
