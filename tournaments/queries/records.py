"""A club's records, from stored lines alone: the best of its own players, in one year or ever."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any, Final

from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Sum

from scoring.models import Club, ListLine, Player, Privacy
from scoring.rules import Game
from tournaments.models import ResultLine

from .kept_lists import (
    BY_EVENT,
    BY_SHEET,
    Readers,
    System,
    event_games,
    event_lines,
    free_games,
    free_lines,
    in_year,
    local_day,
    system_of,
)
from .player_figures import SystemCount, chosen_system

# So many of each record are told of.
MOST: Final = 5
MOST_OUVERTS: Final = 50
PERSON: Final = ("pk", "name", "nickname", "privacy", "cover_number", "public_id")
TABLE: Final = "line__sheet__event_table__"


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record, by the name that is shown; `public_id` is empty where he has no page for others."""

    name: str
    public_id: str


@dataclass(frozen=True, slots=True)
class RecordRow:
    """One figure, who made it, when and where; see `KeptList`. `game` is the one that was played, where one is meant.

    `last` ends what lasted longer than a day.
    """

    holder: Holder
    figure: int
    day: date | None = None
    last: date | None = None
    title: str = ""
    event: str = ""
    series: int = 0
    sheet: str = ""
    game: str = ""


@dataclass(frozen=True)
class ClubRecords:
    """All records of a club in one system, in one year or ever; each best first, a Grand ouvert newest first."""

    systems: tuple[SystemCount, ...]
    system: System
    years: tuple[int, ...]
    year: int | None
    best_lists: tuple[RecordRow, ...] = ()
    best_evenings: tuple[RecordRow, ...] = ()
    margins: tuple[RecordRow, ...] = ()
    most_won: tuple[RecordRow, ...] = ()
    highest_games: tuple[RecordRow, ...] = ()
    longest_runs: tuple[RecordRow, ...] = ()
    most_lists: tuple[RecordRow, ...] = ()
    ouverts: tuple[RecordRow, ...] = ()


def club_records(club: Club, *, system: str = "", year: int | None = None, readers: Readers = None) -> ClubRecords:
    """The records in the system under this key, in fourteen queries.

    ValueError for a system or a year without a list.
    """
    runs = _runs(club, readers)
    counts = Counter(run.system for run in runs)
    ordered = sorted(counts, key=lambda one: (not one.is_official, -counts[one], one.key))
    systems = tuple(SystemCount(one, counts[one]) for one in ordered)
    chosen = chosen_system(systems, system)
    of_system = [run for run in runs if run.system == chosen]
    years = tuple(sorted({run.day.year for run in of_system}, reverse=True))
    if year is not None and year not in years:
        raise ValueError(f"no list of {year}")
    if not of_system:
        return ClubRecords(systems, chosen, years, year)
    rules = {run.rules for run in of_system} if len(systems) > 1 else set()
    asked = _Asked(club, year, readers, frozenset(rules))
    wanted = [run for run in of_system if year in (None, run.day.year)]
    holders = _holders(run.player for run in wanted)
    return ClubRecords(
        systems=systems,
        system=chosen,
        years=years,
        year=year,
        best_lists=asked.best("total"),
        best_evenings=asked.best_evenings(),
        margins=asked.margins(),
        most_won=asked.best("won"),
        highest_games=asked.highest_games(),
        longest_runs=_longest_runs(wanted, holders),
        most_lists=_most_lists(wanted, holders),
        ouverts=asked.ouverts(),
    )


@dataclass(frozen=True, slots=True)
class _Run:
    """As much of a list as runs and counts need."""

    player: int
    day: date
    order: tuple[int, int, int]
    is_ahead: bool
    # Key, options as JSON, and scheme, as they are stored.
    rules: tuple[str, str, str]
    system: System


def _runs(club: Club, readers: Readers) -> list[_Run]:
    """Every list of the club's players, those of one player in their order."""
    at_events = event_lines(readers).filter(**_told("entrant__player", club))
    free = free_lines().filter(**_told("player", club))
    rows = [
        *at_events.values_list(
            "entrant__player", "day", "series__event", "series__number", "pk", "is_ahead", *BY_EVENT
        ),
        *(
            (player, local_day(signed), 0, 0, *row)
            for player, signed, *row in free.values_list("player", "signed_at", "pk", "is_ahead", *BY_SHEET)
        ),
    ]
    rows.sort(key=lambda row: row[:5])
    return [
        _Run(
            player, day, (event, series, pk), ahead, (key, json.dumps(options), scheme), system_of(key, options, scheme)
        )
        for player, day, event, series, pk, ahead, key, options, scheme in rows
    ]


def _told(player: str, club: Club) -> dict[str, Any]:
    """The club's players who may be told of."""
    return {f"{player}__club": club, f"{player}__privacy__in": [Privacy.OPEN, Privacy.HIDDEN]}


def _holders(players: Iterable[int]) -> dict[int, Holder]:
    found = Player.objects.filter(pk__in=set(players)).values_list(*PERSON)
    return {row[0]: _holder(*row) for row in found}


def _holder(pk: int, name: str, nickname: str, privacy: str, cover_number: int | None, public_id: str) -> Holder:
    shown = Player(name=name, nickname=nickname, privacy=privacy, cover_number=cover_number).shown_name
    return Holder(shown, public_id if privacy == Privacy.OPEN else "")


def _longest_runs(runs: Sequence[_Run], holders: dict[int, Holder]) -> tuple[RecordRow, ...]:
    """Lists one after the other in which nobody at the table had more."""
    found = []
    for (player, is_ahead), run in groupby(runs, key=lambda one: (one.player, one.is_ahead)):
        if is_ahead:
            lists = list(run)
            found.append(RecordRow(holders[player], len(lists), lists[0].day, lists[-1].day))
    return tuple(sorted((row for row in found if row.figure > 1), key=_best_first)[:MOST])


def _most_lists(runs: Sequence[_Run], holders: dict[int, Holder]) -> tuple[RecordRow, ...]:
    """The most lists in one year."""
    counted = Counter((run.player, run.day.year) for run in runs)
    rows = [
        RecordRow(holders[player], lists, date(year, 1, 1), title=str(year))
        for (player, year), lists in counted.items()
    ]
    return tuple(sorted(rows, key=_best_first)[:MOST])


def _best_first(row: RecordRow) -> Any:
    return -row.figure, row.day, row.holder.name


@dataclass(frozen=True, slots=True)
class _Asked:
    """Of whose lines the records are."""

    club: Club
    year: int | None
    readers: Readers
    # Empty where all lists are of one system.
    rules: frozenset[tuple[str, str, str]]

    def best(self, figure: str) -> tuple[RecordRow, ...]:
        """The lists with the highest of this figure."""
        return self._top(self._at_events().annotate(figure=F(figure)), self._free().annotate(figure=F(figure)))

    def margins(self) -> tuple[RecordRow, ...]:
        """By how much somebody was ahead of the next at his table."""
        at_events = ResultLine.objects.filter(result=OuterRef("result")).exclude(pk=OuterRef("pk"))
        free = ListLine.objects.filter(sheet=OuterRef("sheet")).exclude(pk=OuterRef("pk"))
        return self._top(
            self._at_events().annotate(figure=F("total") - _highest(at_events)),
            self._free().annotate(figure=F("total") - _highest(free)),
        )

    def best_evenings(self) -> tuple[RecordRow, ...]:
        """All series of one event together, where there are several."""
        person = [f"entrant__player__{name}" for name in PERSON]
        columns = ("series__event__day", "series__event__name", "series__event__public_id", *person)
        evenings = (
            self._at_events()
            .values(*columns)
            .annotate(figure=Sum("total"), played=Count("pk"))
            .filter(played__gt=1, figure__gt=0)
            .order_by("-figure", "series__event__day", "entrant__player__name")
            .values_list("figure", *columns)[:MOST]
        )
        return tuple(
            RecordRow(_holder(*holder), figure, day, title=title, event=event)
            for figure, day, title, event, *holder in evenings
        )

    def highest_games(self) -> tuple[RecordRow, ...]:
        """The dearest games that were won, one a list and game."""
        at_events, free = (games.annotate(figure=F("best")).filter(best__gt=0) for games in self._games())
        rows = self._game_rows(
            at_events.order_by("-best", "day")[:MOST], free.order_by("-best", "line__signed_at")[:MOST]
        )
        return tuple(sorted(rows, key=_best_first)[:MOST])

    def ouverts(self) -> tuple[RecordRow, ...]:
        """Grands ouverts that were won, newest first; the figure is how many on the list."""
        is_one = {"game": Game.GRAND.value, "ouvert_won__gt": 0}
        at_events, free = (games.annotate(figure=F("ouvert_won")).filter(**is_one) for games in self._games())
        rows = self._game_rows(
            at_events.order_by("-day", "-pk")[:MOST_OUVERTS], free.order_by("-line__signed_at")[:MOST_OUVERTS]
        )
        return tuple(sorted(rows, key=lambda row: row.day or date.min, reverse=True)[:MOST_OUVERTS])

    def _at_events(self) -> QuerySet[Any]:
        lines = event_lines(self.readers).filter(self._of_system(BY_EVENT), **_told("entrant__player", self.club))
        return lines.filter(in_year(self.year, series="series__"))

    def _free(self) -> QuerySet[Any]:
        lines = free_lines().filter(self._of_system(BY_SHEET), **_told("player", self.club))
        return lines.filter(in_year(self.year, signed_at="signed_at"))

    def _games(self) -> tuple[QuerySet[Any], QuerySet[Any]]:
        by_sheet = tuple(f"line__{name}" for name in BY_SHEET)
        at_events = event_games(self.readers, **_told("entrant__player", self.club))
        free = free_games().filter(**_told("line__player", self.club))
        return (
            at_events.filter(self._of_system(by_sheet), in_year(self.year, series=f"{TABLE}series__")),
            free.filter(self._of_system(by_sheet), in_year(self.year, signed_at="line__signed_at")),
        )

    def _of_system(self, columns: Sequence[str]) -> Q:
        """The lines of the chosen system, by the columns of their rules."""
        found = Q()
        for key, options, scheme in self.rules:
            found |= Q(**dict(zip(columns, (key, json.loads(options), scheme), strict=True)))
        return found

    def _top(self, at_events: QuerySet[Any], free: QuerySet[Any]) -> tuple[RecordRow, ...]:
        """The highest figures of both, the older of equals first."""
        highest = F("figure").desc(nulls_last=True)
        event_rows = at_events.order_by(highest, "day").values_list(
            "figure",
            "day",
            "series__event__name",
            "series__event__public_id",
            "series__number",
            *(f"entrant__player__{name}" for name in PERSON),
        )
        free_rows = free.order_by(highest, "signed_at").values_list(
            "figure", "signed_at", "sheet__title", "sheet__public_id", *(f"player__{name}" for name in PERSON)
        )
        found = [
            RecordRow(_holder(*holder), figure, day, title=title, event=event, series=series)
            for figure, day, title, event, series, *holder in event_rows[:MOST]
        ]
        found += [
            RecordRow(_holder(*holder), figure, local_day(signed), title=title, sheet=sheet)
            for figure, signed, title, sheet, *holder in free_rows[:MOST]
        ]
        return tuple(sorted((row for row in found if row.figure and row.figure > 0), key=_best_first)[:MOST])

    def _game_rows(self, at_events: QuerySet[Any], free: QuerySet[Any]) -> list[RecordRow]:
        """Games at events and at tables without one."""
        event = f"{TABLE}series__event__"
        event_rows = at_events.values_list(
            "figure",
            "day",
            "game",
            f"{event}name",
            f"{event}public_id",
            f"{TABLE}series__number",
            *(f"{TABLE}seats__entrant__player__{name}" for name in PERSON),
        )
        free_rows = free.values_list(
            "figure",
            "line__signed_at",
            "game",
            "line__sheet__title",
            "line__sheet__public_id",
            *(f"line__player__{name}" for name in PERSON),
        )
        found = [
            RecordRow(_holder(*holder), figure, day, title=title, event=event, series=series, game=game)
            for figure, day, game, title, event, series, *holder in event_rows
        ]
        found += [
            RecordRow(_holder(*holder), figure, local_day(signed), title=title, sheet=sheet, game=game)
            for figure, signed, game, title, sheet, *holder in free_rows
        ]
        return found


def _highest(lines: QuerySet[Any]) -> Subquery:
    """The highest total of these lines."""
    return Subquery(lines.order_by("-total").values("total")[:1])
