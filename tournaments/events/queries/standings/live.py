"""The rankings as they are shown while the lists come in: those of a `Reckoning`, added up by the database.

Every list that is handed in makes the page of everybody who watches anew. Only whom a ruling names, teams, and an order
that asks for more than sums are reckoned line by line.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Final

from django.db.models import Count, Exists, Field, OuterRef, Q, QuerySet, Sum

from scoring.models.prepared import PreparedRows
from tournaments.events.models import Event, ResultLine, SeriesRecord
from tournaments.events.phrases.choices import ResultState, RulingKind
from tournaments.standings import LOT, Line, only_series, rank, sum_series
from tournaments.standings.lines import Entrant

from .reckoning import COMBINED, TOTAL, Reckoning
from .rulings import RulingValue, counting_lines, rulings_in_force, with_rulings
from .values import StandingRow, StandingTable

# What can be told from sums alone.
SUMS: Final = frozenset({"total", "points", "won", "lost", "played", "has_played", LOT})
FIGURES: Final = ("points", "won", "lost", "adjustment", "total")
# Sums of whole numbers come whole from the database: none needs to be converted.
WHOLE: Final = Field[int, int]()


def _lines() -> QuerySet[ResultLine]:
    """The lines of lists that count."""
    return ResultLine.objects.exclude(result__state=ResultState.CLARIFY).order_by()


def _sums(series: Sequence[int]) -> QuerySet[ResultLine, tuple[int, ...]]:
    """What everybody made in the series of these keys together, how many lists, and the total of each series."""
    totals = {f"in_{place}": Sum("total", filter=Q(series=key), output_field=WHOLE) for place, key in enumerate(series)}
    sums = [Sum(figure, output_field=WHOLE) for figure in FIGURES]
    lines = _lines().filter(series__in=series)
    return lines.values_list("entrant_id").annotate(*sums, Count("pk", output_field=WHOLE), **totals)


_SUMS: Final = PreparedRows(_sums)
# The numbers and keys of the series of which a list is in, by the keys of events.
_PLAYED: Final = PreparedRows(
    lambda events: SeriesRecord.objects.filter(
        Exists(_lines().filter(series=OuterRef("pk"))), event__in=events
    ).values_list("number", "pk")
)


class LiveRankings:
    """The rankings of an event from its lists, rulings and lots as they are now."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.reckoning = Reckoning(event)

    @cached_property
    def keys(self) -> list[str]:
        """The rankings there are; none before the first list or credit."""
        return self.reckoning.keys_of({*self._played}) if self._counting else []

    def table(self, key: str) -> StandingTable:
        """The ranking with names, and behind it those who have no place."""
        series = self.reckoning.series_of(key, self._counting)
        leads_final = key == TOTAL and self.event.finalists and max(series, default=0) >= self.event.final_from
        if key in {*self.event.team_kinds, COMBINED} or leads_final or not SUMS.issuperset(self.event.tie_breaks):
            return self.reckoning.table(key)
        ranked = [one for one in self._standing_rows(key, series) if self._stands_in(key, one.entrant)]
        left = [row for row in ranked if row.entrant in self.reckoning.gone and row.totals[-1] is None]
        if left:
            ranked = [row for row in ranked if row not in left]
        placed = rank(ranked, self.event.tie_breaks, lots=self.reckoning.lots.get(key, ()))
        rows = [StandingRow(place, *row[1:]) for place, row in placed]
        rows += [StandingRow(None, *row[1:]) for _, row in rank(left, self.event.tie_breaks)]
        return StandingTable(key, series, tuple(rows))

    @cached_property
    def _played(self) -> dict[int, int]:
        """The keys of the series of which a list is in, by number."""
        return dict(_PLAYED.all([self.event.pk]))

    @cached_property
    def _rulings(self) -> list[RulingValue]:
        return rulings_in_force(self.event)

    @cached_property
    def _counting(self) -> tuple[int, ...]:
        """The series in which there is something to count: a list, or points credited for an absence."""
        credited = {ruling.series for ruling in self._rulings if ruling.kind == RulingKind.CREDIT}
        return tuple(sorted({*self._played} | credited))

    @cached_property
    def _people(self) -> dict[int, tuple[Entrant, str, str]]:
        """Start number, name and club by key."""
        people = self.event.entrants.order_by().values_list("pk", "number", "name", "club_name")
        return {pk: (number, name, club) for pk, number, name, club in people}

    def _standing_rows(self, key: str, series: Sequence[int]) -> Iterator[StandingRow]:
        ruled = {ruling.entrant for ruling in self._rulings}
        apart = {pk for pk, (number, *_) in self._people.items() if number in ruled}
        yield from self._added_up(series, apart)
        if apart:
            yield from self._ruled(key, series, apart)

    def _added_up(self, series: Sequence[int], apart: Collection[int]) -> Iterator[StandingRow]:
        """Everybody who played one of these series, but for those apart."""
        people = self._people
        played = [number for number in series if number in self._played]
        for pk, points, won, lost, adjustment, total, lists, *series_totals in _SUMS.all(
            [self._played[one] for one in played]
        ):
            if pk in apart:
                continue
            number, name, club = people[pk]
            # A series of which there are credits alone has no list.
            totals = (
                series_totals
                if len(played) == len(series)
                else map(dict(zip(played, series_totals, strict=True)).get, series)
            )
            yield StandingRow(
                place=0,
                entrant=number,
                name=name,
                club=club,
                totals=tuple(totals),
                points=points,
                won=won,
                lost=lost,
                adjustment=adjustment,
                total=total,
                played=lists,
            )

    def _ruled(self, key: str, series: Sequence[int], apart: Collection[int]) -> Iterator[StandingRow]:
        """Those whom a ruling names."""
        people = {number: (number, name, club) for number, name, club in self._people.values()}
        found = _lines().filter(series__in=self._played.values(), entrant__in=apart)
        lines = with_rulings(counting_lines(found, "entrant__number", "series__number"), self._rulings)
        for line in only_series(sum_series(lines), series):
            # A credited absence is no list of the series.
            if line.played if key.startswith("series:") else line.parts:
                yield _row_of(line, people[line.entrant], series)

    def _stands_in(self, key: str, number: Entrant) -> bool:
        kind, _, name = key.partition(":")
        return kind != "category" or name in self.reckoning.labels.get(int(number), ())


def _row_of(line: Line, person: tuple[Entrant, str, str], series: Sequence[int]) -> StandingRow:
    number, name, club = person
    by_series = {part.series: part.total for part in line.parts}
    totals = tuple(map(by_series.get, series))
    return StandingRow(
        place=0,
        entrant=number,
        name=name,
        club=club,
        totals=totals,
        points=line.points,
        won=line.won,
        lost=line.lost,
        adjustment=line.adjustment,
        total=line.total,
        played=line.played,
    )
