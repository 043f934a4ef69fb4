"""The rankings as they are shown while the lists come in: those of a `Reckoning`, added up by the database.

Every list that is handed in makes the page of everybody who watches anew. Only whom a ruling names, teams, and an order
that asks for more than sums are reckoned line by line.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import Final

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Sum

from tournaments.events.models import Event, ResultLine
from tournaments.events.phrases.choices import ResultState, RulingKind
from tournaments.standings import LOT, Line, only_series, rank, sum_series
from tournaments.standings.lines import Entrant

from .reckoning import Reckoning
from .rulings import RulingValue, counting_lines, rulings_in_force, with_rulings
from .values import StandingRow, StandingTable

# What can be told from sums alone.
SUMS: Final = frozenset({"total", "points", "won", "lost", "played", "has_played", LOT})
FIGURES: Final = ("points", "won", "lost", "adjustment", "total")


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
        """The ranking with names."""
        if key in self.event.team_kinds or not SUMS.issuperset(self.event.tie_breaks):
            return self.reckoning.table(key)
        series = self.reckoning.series_of(key, self._counting)
        made = [one for one in self._made(key, series) if self._stands_in(key, one.entrant)]
        placed = rank(made, self.event.tie_breaks, lots=self.reckoning.lots.get(key, ()))
        return StandingTable(key, series, tuple([row._replace(place=place) for place, row in placed]))

    @cached_property
    def _lines(self) -> QuerySet[ResultLine]:
        """The lines of lists that count."""
        return ResultLine.objects.exclude(result__state=ResultState.CLARIFY).order_by()

    @cached_property
    def _played(self) -> dict[int, int]:
        """The keys of the series of which a list is in, by number."""
        played = Exists(self._lines.filter(series=OuterRef("pk")))
        return dict(self.event.series.filter(played).values_list("number", "pk"))

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

    def _made(self, key: str, series: Sequence[int]) -> Iterator[StandingRow]:
        ruled = {ruling.entrant for ruling in self._rulings}
        apart = {pk for pk, (number, *_) in self._people.items() if number in ruled}
        yield from self._added_up(series, apart)
        if apart:
            yield from self._ruled(key, series, apart)

    def _added_up(self, series: Sequence[int], apart: Collection[int]) -> Iterator[StandingRow]:
        """Everybody who played one of these series, but for those apart."""
        people = self._people
        keys = [self._played.get(number) for number in series]
        lines = self._lines.filter(series__in=[key for key in keys if key]).exclude(entrant__in=apart)
        by_series = {
            f"in_{number}": Sum("total", filter=Q(series=key)) for number, key in zip(series, keys, strict=True)
        }
        sums = lines.values_list("entrant_id").annotate(*map(Sum, FIGURES), Count("pk"), **by_series)
        for pk, points, won, lost, adjustment, total, played, *totals in sums:
            number, name, club = people[pk]
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
                played=played,
            )

    def _ruled(self, key: str, series: Sequence[int], apart: Collection[int]) -> Iterator[StandingRow]:
        """Those whom a ruling names."""
        people = {number: (number, name, club) for number, name, club in self._people.values()}
        found = self._lines.filter(series__in=self._played.values(), entrant__in=apart)
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
