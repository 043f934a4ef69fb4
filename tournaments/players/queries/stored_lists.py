"""The stored lines of players, one per list, from events and from tables without an event."""

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

# Primary keys of the reader's clubs, all of whose events are readable; None reads everything.
Readers = Collection[int] | None

# An option of how card points are entered, which affects no figure.
ENTRY_ALONE: Final = "card_points"
# The columns of a list's rules: on the sheet, or on the event.
RULES: Final = ("ruleset_key", "ruleset_options", "scheme")
BY_SHEET: Final = tuple(f"sheet__{name}" for name in RULES)
BY_EVENT: Final = tuple(f"series__event__{name}" for name in RULES)
# Columns with the same names in `StoredList`.
_FIGURES: Final = ("points", "won", "lost", "total", "is_ahead")


@dataclass(frozen=True)
class System:
    """The rules that affect figures, and the scheme; lists of one system are comparable."""

    ruleset: Ruleset
    scheme: str

    @classmethod
    def of(cls, key: str, options: dict[str, Any], scheme: str) -> Self:
        ruleset = find_ruleset(key, **options)
        figure_options = {
            name: value
            for name, value in ruleset.options().items()
            if name != ENTRY_ALONE and not ruleset.is_in_cents(name)
        }
        return cls(find_ruleset(key, **figure_options), scheme)

    @cached_property
    def key(self) -> str:
        options = self.ruleset.options()
        return "-".join([self.ruleset.key, self.scheme, *([digest_of([options])[:6]] if options else [])])

    @property
    def is_official(self) -> bool:
        return self == OFFICIAL


OFFICIAL: Final = System(find_ruleset(), "seeger_fabian")


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredList(Figures):
    """One player's line on one list. `is_ahead` if nobody at the table had more; `event` and `sheet` are public ids.

    `sheet` is empty for a list keyed from paper, `event` and `series` for a table without an event. `deals` are
    those of the list. Points are those of the list, without a referee's rulings in the event.
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
    """One figure, when and where it was achieved, and by whom if the page does not say; see `StoredList`.

    `lost` accompanies a figure of games won. `last` is the last day if it took several. `game` is the game played,
    if there is a particular one. `public_id` is empty if the player has no public page.
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
    """Return all lists of a player that these clubs may read, oldest first, in two queries."""
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
    named = zip(_FIGURES, figures, strict=True)
    return {"system": system_of(key, options, scheme), "deals": deals, **dict(named)}


def event_lines(readers: Readers = None) -> QuerySet[Any]:
    """Return lines of events with their `day` and `is_ahead`."""
    more = ResultLine.objects.filter(result=OuterRef("result"), total__gt=OuterRef("total"))
    lines = ResultLine.objects.filter(readable(readers, "series__"))
    return lines.annotate(day=day_of("series__"), is_ahead=~Exists(more)).order_by()


def free_lines() -> QuerySet[Any]:
    """Return lines of tables without an event, with `is_ahead`; for their day see `local_day`."""
    more = ListLine.objects.filter(sheet=OuterRef("sheet"), total__gt=OuterRef("total"))
    return ListLine.objects.filter(sheet__event_table=None).annotate(is_ahead=~Exists(more)).order_by()


def event_games(readers: Readers, **seated: Any) -> QuerySet[Any]:
    """Return games on lists of events; `seated` filters the `TableSeat` of the player."""
    table = "line__sheet__event_table__"
    wanted = {f"{table}seats__{name}": value for name, value in seated.items()}
    at_seat = {f"{table}seats__place": F("line__seat__place")}
    games = GameFigures.objects.filter(readable(readers, f"{table}series__"), **wanted, **at_seat)
    return games.annotate(day=day_of(f"{table}series__")).order_by()


def free_games() -> QuerySet[Any]:
    return GameFigures.objects.filter(line__sheet__event_table=None).order_by()


def readable(readers: Readers, series: str, *, with_past: bool = False) -> Q:
    """Return a filter for series whose results these clubs may read: their own, and listed and already public ones.

    Events whose names are no longer public are excluded, unless `with_past`: callers must then hide the names.
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
    """Return the day of a series, or of its event if it has none."""
    return Coalesce(f"{series}day", f"{series}event__day")


def local_day(moment: datetime) -> date:
    """Return the site's local day of a time; databases take longer to compute it."""
    return moment.astimezone(timezone.get_default_timezone()).date()


def in_year(year: int | None, *, signed_at: str = "", series: str = "") -> Q:
    """Return a filter for lines of one year, all for None: by a time, or by the day of a series."""
    if year is None:
        return Q()
    first, last = date(year, 1, 1), date(year, 12, 31)
    if signed_at:
        begins, ends = (timezone.make_aware(datetime.combine(day, time())) for day in (first, date(year + 1, 1, 1)))
        return Q(**{f"{signed_at}__gte": begins, f"{signed_at}__lt": ends})
    by_day = Q(**{f"{series}day__range": (first, last)})
    return by_day | Q(**{f"{series}day": None, f"{series}event__day__range": (first, last)})


def system_of(key: str, options: dict[str, Any], scheme: str) -> System:
    return _known_system(key, json.dumps(options), scheme)


@lru_cache(maxsize=512)
def _known_system(key: str, options: str, scheme: str) -> System:
    return System.of(key, json.loads(options), scheme)
