"""The rankings as they are shown while the lists come in: those of a `Reckoning`, from plain rows.

Every list that is handed in makes the page of everybody who watches anew. Only whom a ruling names, teams, and an order
that asks for more than sums are reckoned line by line.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from tournaments.models import Event, ResultLine, ResultState, RulingKind
from tournaments.standings import LOT, Line, SeriesLine, only_series, rank, sum_series
from tournaments.standings.lines import Entrant

from .reckoning import Reckoning
from .rulings import RulingValue, rulings_in_force, with_rulings
from .values import StandingRow, StandingTable

# What can be told from sums alone.
SUMS: Final = frozenset({"total", "points", "won", "lost", "played", "has_played", LOT})
COLUMNS: Final = ("series__number", "entrant_id", "points", "won", "lost", "adjustment", "total")
Row = tuple[int, int, int, int, int, int, int]
SERIES, ENTRANT = 0, 1
# The last of what a row has beside series and entrant.
Figures = list[int]
TOTAL: Final = -1


class Made(NamedTuple):
    """What somebody made: a `StandingRow` before it has its place."""

    entrant: Entrant
    name: str
    club: str
    totals: tuple[int | None, ...]
    points: int
    won: int
    lost: int
    adjustment: int
    total: int
    played: int


class LiveRankings:
    """The rankings of an event from its lists, rulings and lots as they are now."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.reckoning = Reckoning(event)

    @cached_property
    def keys(self) -> list[str]:
        """The rankings there are; none before the first list or credit."""
        return self.reckoning.keys_of(self._played) if self._counting else []

    def table(self, key: str) -> StandingTable:
        """The ranking with names."""
        if key in self.event.team_kinds or not SUMS.issuperset(self.event.tie_breaks):
            return self.reckoning.table(key)
        series = self.reckoning.series_of(key, self._counting)
        made = [one for one in self._made(key, series) if self._stands_in(key, one.entrant)]
        placed = rank(made, self.event.tie_breaks, lots=self.reckoning.lots.get(key, ()))
        return StandingTable(key, series, tuple([StandingRow(place, *one) for place, one in placed]))

    @cached_property
    def _rows(self) -> list[Row]:
        """The lines of the lists that count."""
        lines = ResultLine.objects.filter(series__event=self.event).exclude(result__state=ResultState.CLARIFY)
        return list(lines.order_by().values_list(*COLUMNS))

    @cached_property
    def _played(self) -> set[int]:
        """The series of which a list is in."""
        return {row[SERIES] for row in self._rows}

    @cached_property
    def _rulings(self) -> list[RulingValue]:
        return rulings_in_force(self.event)

    @cached_property
    def _counting(self) -> tuple[int, ...]:
        """The series in which there is something to count: a list, or points credited for an absence."""
        credited = {ruling.series for ruling in self._rulings if ruling.kind == RulingKind.CREDIT}
        return tuple(sorted(self._played | credited))

    @cached_property
    def _people(self) -> dict[int, tuple[Entrant, str, str]]:
        """Start number, name and club by key."""
        people = self.event.entrants.order_by().values_list("pk", "number", "name", "club_name")
        return {pk: (number, name, club) for pk, number, name, club in people}

    def _made(self, key: str, series: Sequence[int]) -> Iterator[Made]:
        ruled = {ruling.entrant for ruling in self._rulings}
        apart = {pk for pk, (number, *_) in self._people.items() if number in ruled}
        yield from self._added_up(series, apart)
        if apart:
            yield from self._ruled(key, series, apart)

    def _added_up(self, series: Sequence[int], apart: Collection[int]) -> Iterator[Made]:
        """Everybody who played one of these series, but for those apart."""
        played: dict[int, dict[int, Figures]] = {}
        for number, pk, *figures in self._rows:
            if number in series and pk not in apart:
                played.setdefault(pk, {})[number] = figures
        people = self._people
        for pk, parts in played.items():
            totals = [parts[number][TOTAL] if number in parts else None for number in series]
            sums = map(sum, zip(*parts.values(), strict=True))
            yield Made._make((*people[pk], tuple(totals), *sums, len(parts)))

    def _ruled(self, key: str, series: Sequence[int], apart: Collection[int]) -> Iterator[Made]:
        """Those whom a ruling names."""
        people = {number: (number, name, club) for number, name, club in self._people.values()}
        lines = [_line(row, self._people[row[ENTRANT]][0]) for row in self._rows if row[ENTRANT] in apart]
        for line in only_series(sum_series(with_rulings(lines, self._rulings)), series):
            # A credited absence is no list of the series.
            if line.played if key.startswith("series:") else line.parts:
                yield _made_of(line, people[line.entrant], series)

    def _stands_in(self, key: str, number: Entrant) -> bool:
        kind, _, name = key.partition(":")
        return kind != "category" or name in self.reckoning.labels.get(int(number), ())


def _line(row: Row, number: Entrant) -> SeriesLine:
    series, _, points, won, lost, adjustment, total = row
    return SeriesLine(
        entrant=number, series=series, points=points, won=won, lost=lost, adjustment=adjustment, total=total
    )


def _made_of(line: Line, person: tuple[Entrant, str, str], series: Sequence[int]) -> Made:
    by_series = {part.series: part.total for part in line.parts}
    totals = tuple(map(by_series.get, series))
    return Made(*person, totals, line.points, line.won, line.lost, line.adjustment, line.total, line.played)
