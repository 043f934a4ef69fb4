"""The current rankings while lists come in: equal to those of a `Reckoning`, but summed by the database.

Each received list refreshes the page of every visitor, so this must be fast. Only entrants with a ruling, teams, and
tie-breaks that need more than sums are computed line by line.
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

# Tie-breaks that need nothing but sums.
SUMS: Final = frozenset({"total", "points", "won", "lost", "played", "has_played", LOT})
FIGURES: Final = ("points", "won", "lost", "adjustment", "total")
# Sums of integers are integers: a plain Field skips Django's conversion of each value.
WHOLE: Final = Field[int, int]()


def _lines() -> QuerySet[ResultLine]:
    return ResultLine.objects.exclude(result__state=ResultState.CLARIFY).order_by()


def _sums(series: Sequence[int]) -> QuerySet[ResultLine, tuple[int, ...]]:
    """Return per entrant the sums over these series (by key), the number of lists, and the total of each series."""
    totals = {f"in_{place}": Sum("total", filter=Q(series=key), output_field=WHOLE) for place, key in enumerate(series)}
    sums = [Sum(figure, output_field=WHOLE) for figure in FIGURES]
    lines = _lines().filter(series__in=series)
    return lines.values_list("entrant_id").annotate(*sums, Count("pk", output_field=WHOLE), **totals)


_SUMS: Final = PreparedRows(_sums)
# (number, primary key) of the series that have a list, by primary keys of events.
_PLAYED: Final = PreparedRows(
    lambda events: SeriesRecord.objects.filter(
        Exists(_lines().filter(series=OuterRef("pk"))), event__in=events
    ).values_list("number", "pk")
)


class LiveRankings:
    """The rankings of an event from its current lists, rulings and lots."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.reckoning = Reckoning(event)

    @cached_property
    def keys(self) -> list[str]:
        return self.reckoning.keys_of({*self._played}) if self._counting else []

    def table(self, key: str) -> StandingTable:
        series = self.reckoning.series_of(key, self._counting)
        leads_final = key == TOTAL and self.event.finalists and max(series, default=0) >= self.event.final_from
        # These rankings need single lines, not sums.
        if key in {*self.event.team_kinds, COMBINED} or leads_final or not SUMS.issuperset(self.event.tie_breaks):
            return self.reckoning.table(key)
        ranked = [one for one in self._standing_rows(key, series) if self._is_ranked_in(key, one.entrant)]
        # Those who left before the last series have no place, if the event says so.
        left = [row for row in ranked if row.entrant in self.reckoning.gone and row.totals[-1] is None]
        if left:
            ranked = [row for row in ranked if row not in left]
        placed = rank(ranked, self.event.tie_breaks, lots=self.reckoning.lots.get(key, ()))
        rows = [StandingRow(place, *row[1:]) for place, row in placed]
        rows += [StandingRow(None, *row[1:]) for _, row in rank(left, self.event.tie_breaks)]
        return StandingTable(key, series, tuple(rows))

    @cached_property
    def _played(self) -> dict[int, int]:
        return dict(_PLAYED.all([self.event.pk]))

    @cached_property
    def _rulings(self) -> list[RulingValue]:
        return rulings_in_force(self.event)

    @cached_property
    def _counting(self) -> tuple[int, ...]:
        """The series with a list, or with points credited for an absence."""
        credited = {ruling.series for ruling in self._rulings if ruling.kind == RulingKind.CREDIT}
        return tuple(sorted({*self._played} | credited))

    @cached_property
    def _people(self) -> dict[int, tuple[Entrant, str, str]]:
        people = self.event.entrants.order_by().values_list("pk", "number", "name", "club_name")
        return {pk: (number, name, club) for pk, number, name, club in people}

    def _standing_rows(self, key: str, series: Sequence[int]) -> Iterator[StandingRow]:
        ruled = {ruling.entrant for ruling in self._rulings}
        apart = {pk for pk, (number, *_) in self._people.items() if number in ruled}
        yield from self._added_up(series, apart)
        if apart:
            yield from self._ruled(key, series, apart)

    def _added_up(self, series: Sequence[int], apart: Collection[int]) -> Iterator[StandingRow]:
        people = self._people
        played = [number for number in series if number in self._played]
        for pk, points, won, lost, adjustment, total, lists, *series_totals in _SUMS.all(
            [self._played[one] for one in played]
        ):
            if pk in apart:
                continue
            number, name, club = people[pk]
            # Series with credits only have no list, and no column in the sums.
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
        people = {number: (number, name, club) for number, name, club in self._people.values()}
        found = _lines().filter(series__in=self._played.values(), entrant__in=apart)
        lines = with_rulings(counting_lines(found, "entrant__number", "series__number"), self._rulings)
        for line in only_series(sum_series(lines), series):
            # A credited absence is not a list, so it has no place in the ranking of a single series.
            if line.played if key.startswith("series:") else line.parts:
                yield _row_of(line, people[line.entrant], series)

    def _is_ranked_in(self, key: str, number: Entrant) -> bool:
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
