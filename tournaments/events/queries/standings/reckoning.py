"""The standings of an event, each ranking computed on first use."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any, Final

from tournaments.events.models import PLAYED, Event, SeriesRecord, TableSeat
from tournaments.events.phrases.choices import FinalCounts, Presence, TieRule
from tournaments.events.queries.labels import fee_labels_of, labels_of
from tournaments.events.queries.teams import teams_by_kind
from tournaments.standings import (
    TEAM,
    Award,
    Line,
    Lot,
    Payout,
    PrizeGroup,
    Ranking,
    SeriesLine,
    Team,
    award_prizes,
    only_series,
    prize_amounts,
    rank,
    rank_with_final,
    shortfall,
    sum_series,
    team_lines,
)

from .pot import has_come, pot_for
from .rulings import RulingValue, list_lines, rulings_in_force, with_rulings
from .values import EventStandings, LotDue, StandingRow, StandingTable

TOTAL: Final = "total"
# The ranking over this event and other events of the day. The points from those count as series EARLIER, before the
# first; `Event.brought` has the start number and the figures of BROUGHT.
COMBINED: Final = "together"
EARLIER: Final = 0
BROUGHT: Final = ("total", "points", "won", "lost", "adjustment", "played")


def event_standings(
    event: Event, *, through: int | None = None, rulings: Sequence[RulingValue] | None = None
) -> EventStandings:
    """Return all standings up to the series `through`, or for all lists; `rulings` replace the stored ones."""
    return Reckoning(event, through=through, rulings=rulings).standings()


def ranking_keys(event: Event) -> list[str]:
    """Return every ranking the event will have, in display order: the possible keys of a prize plan."""
    series = list(event.series.all())
    days = _days(event, series)
    return [
        TOTAL,
        *(f"series:{one.number}" for one in series),
        *(f"day:{day.isoformat()}" for day in days if len(days) > 1),
        *([COMBINED] if event.day_events else []),
        *(f"category:{category.key}" for category in event.categories.all()),
        *event.team_kinds,
    ]


@dataclass(frozen=True, slots=True)
class NamedEntrant:
    """The data of an entrant required for rows and prizes."""

    name: str
    club: str
    presence: str
    without_fee: bool


class Reckoning:
    """The rankings of an event from its current lists, rulings and lots."""

    def __init__(
        self, event: Event, *, through: int | None = None, rulings: Sequence[RulingValue] | None = None
    ) -> None:
        self.event = event
        self.through_wanted = through
        self.other_rulings = rulings
        self._rankings: dict[str, Ranking] = {}

    def standings(self, keys: Iterable[str] | None = None) -> EventStandings:
        tables = tuple(self.table(key) for key in (self.keys if keys is None else keys))
        payout, left = self.payout
        return EventStandings(
            through=self.through,
            tables=tables,
            payout=self.named(payout),
            pot=self.pot,
            left=left,
            lots_due=self.lots_due,
        )

    def named(self, payout: Payout) -> tuple[Award, ...]:
        return tuple(replace(award, name=self.name_of(award.entrant)) for award in payout.awards)

    @cached_property
    def series(self) -> list[SeriesRecord]:
        return list(self.event.series.all())

    @cached_property
    def played_lines(self) -> list[SeriesLine]:
        return list_lines(self.event, self.through_wanted)

    @cached_property
    def lines(self) -> list[SeriesLine]:
        rulings = self.other_rulings
        if rulings is None:
            rulings = rulings_in_force(self.event, self.through_wanted)
        wanted = [one for one in rulings if self.through_wanted is None or one.series <= self.through_wanted]
        return with_rulings(self.played_lines, wanted)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        return tuple(sorted({line.series for line in self.lines}))

    @property
    def through(self) -> int:
        return max(self.numbers, default=0)

    @cached_property
    def sums(self) -> tuple[Line, ...]:
        return sum_series(self.lines)

    @cached_property
    def people(self) -> dict[int, NamedEntrant]:
        rows = self.event.entrants.values_list("number", "name", "club_name", "presence", "without_fee")
        return {number: NamedEntrant(name, club, presence, free) for number, name, club, presence, free in rows}

    @cached_property
    def labels(self) -> dict[int, tuple[str, ...]]:
        return labels_of(self.event)

    @cached_property
    def fee_labels(self) -> dict[int, tuple[str, ...]]:
        """The labels including unchecked claims, if fees depend on classes."""
        return fee_labels_of(self.event) if self.event.fees_by_category else self.labels

    @cached_property
    def lots(self) -> dict[str, list[Lot]]:
        lots: dict[str, list[Lot]] = {}
        for ranking, order, seed in self.event.lots.order_by("pk").values_list("ranking", "order", "seed"):
            lots.setdefault(ranking, []).append(Lot(tuple(order), seed))
        return lots

    @cached_property
    def days(self) -> dict[date, list[int]]:
        return _days(self.event, self.series)

    @cached_property
    def teams(self) -> dict[str, tuple[Team, ...]]:
        return teams_by_kind(self.event) if self.event.team_kinds else {}

    @cached_property
    def seated(self) -> dict[int, set[int]]:
        found: dict[int, set[int]] = {}
        seats = TableSeat.objects.filter(series__event=self.event).order_by()
        for series, number in seats.values_list("series__number", "entrant__number"):
            found.setdefault(series, set()).add(number)
        return found

    @cached_property
    def keys(self) -> list[str]:
        """The keys of the rankings, total first; only series and days with a list."""
        return self.keys_of({line.series for line in self.lines if line.played})

    def keys_of(self, numbers: set[int]) -> list[str]:
        days = [day.isoformat() for day, series in self.days.items() if numbers & {*series}]
        return [
            TOTAL,
            *(f"series:{number}" for number in sorted(numbers)),
            *(f"day:{day}" for day in days if len(self.days) > 1),
            *([COMBINED] if self.event.brought and numbers else []),
            *(f"category:{one.key}" for one in self.event.categories.all()),
            *(kind for kind in self.event.team_kinds if self.teams.get(kind)),
        ]

    def series_of(self, key: str, numbers: tuple[int, ...] | None = None) -> tuple[int, ...]:
        counting = self.numbers if numbers is None else numbers
        kind, _, name = key.partition(":")
        if kind == "series":
            return (int(name),)
        if kind == "day":
            return tuple(number for number in counting if number in self.days.get(date.fromisoformat(name), ()))
        return (EARLIER, *counting) if kind == COMBINED else counting

    def ranking(self, key: str) -> Ranking:
        if key not in self._rankings:
            self._rankings[key] = self._ranked(key)
        return self._rankings[key]

    def _ranked(self, key: str) -> Ranking:
        event, lots, series = self.event, self.lots.get(key, ()), self.series_of(key)
        lines = [line for line in self._lines_of(key) if not self._left_early(line, series)]
        if key == TOTAL and self.final_series:
            only = self.final_series if event.final_counts == FinalCounts.FINAL else ()
            return rank_with_final(lines, event.finalists, event.tie_breaks, lots=lots, only=only)
        return rank(lines, event.tie_breaks, lots=lots)

    @cached_property
    def final_series(self) -> tuple[int, ...]:
        """The series of the final played so far: once there is one, finalists rank above everyone else."""
        event = self.event
        return tuple(number for number in self.numbers if event.finalists and number >= event.final_from)

    def table(self, key: str) -> StandingTable:
        """Return the ranking with names; entrants without a place come last."""
        series = self.series_of(key)
        rows = [self._row(place, line, series) for place, line in self.ranking(key)]
        gone = [line for line in self._lines_of(key) if self._left_early(line, series)]
        rows += [self._row(None, line, series) for _, line in rank(gone, self.event.tie_breaks)]
        return StandingTable(key, series, tuple(rows))

    @cached_property
    def gone(self) -> frozenset[int]:
        """Entrants who left early, if the event gives them no place."""
        if not self.event.leavers_have_no_place:
            return frozenset()
        return frozenset(number for number, person in self.people.items() if person.presence == Presence.LEFT)

    def _left_early(self, line: Line, series: Sequence[int]) -> bool:
        """Return whether the entrant left and has no line in the last of these series."""
        return line.entrant in self.gone and all(part.series != series[-1] for part in line.parts)

    def _lines_of(self, key: str) -> Iterable[Line]:
        kind, _, name = key.partition(":")
        if kind == "series":
            return [line for line in only_series(self.sums, self.series_of(key)) if line.played]
        if kind == "day":
            return [line for line in only_series(self.sums, self.series_of(key)) if line.parts]
        if kind == "category":
            return [line for line in self.sums if name in self.labels.get(_number(line), ())]
        if key == TOTAL:
            return self.sums
        if key == COMBINED:
            return self._combined_lines()
        # Only teams of four are filled up to 4/3, for which it matters who had a seat.
        seated = self.seated if key == TEAM.key and self.event.fills_up_teams else None
        return [line for line in team_lines(self.teams.get(key, ()), self.sums, seated=seated) if line.parts]

    def _combined_lines(self) -> list[Line]:
        """The lines of players who also have a list in this event."""
        listed = {line.entrant: line.parts for line in self.sums if line.played}
        parts: list[SeriesLine] = []
        for number, *figures in self.event.brought:
            if number in listed:
                brought: dict[str, Any] = dict(zip(BROUGHT, figures, strict=True))
                parts += [SeriesLine(entrant=number, series=EARLIER, **brought), *listed[number]]
        return list(sum_series(parts))

    def _row(self, place: int | None, line: Line, series: Sequence[int]) -> StandingRow:
        totals = {part.series: part.total for part in line.parts}
        return StandingRow(
            place=place,
            entrant=line.entrant,
            name=self.name_of(line.entrant),
            club=self.people[line.entrant].club if isinstance(line.entrant, int) else "",
            totals=tuple(map(totals.get, series)),
            points=line.points,
            won=line.won,
            lost=line.lost,
            adjustment=line.adjustment,
            total=line.total,
            played=line.played,
        )

    def name_of(self, entrant: int | str) -> str:
        return self.people[entrant].name if isinstance(entrant, int) else entrant

    # Prizes

    @cached_property
    def came(self) -> list[int]:
        played = {line.entrant for line in self.played_lines}
        return [
            number
            for number, person in sorted(self.people.items())
            if has_come(self.event, person.presence, has_played=number in played)
        ]

    @cached_property
    def payers(self) -> list[int]:
        """The start numbers of players whose entry fee is in the pot, and who count for the number of prizes."""
        return [number for number in self.came if not self.people[number].without_fee]

    @cached_property
    def pot(self) -> int:
        # Reading the teams takes several queries, which only team fees need.
        teams = self.teams if self.event.team_fees else {}
        return pot_for(
            self.event,
            came=self.came,
            payers=self.payers,
            lines=self.played_lines,
            labels=self.fee_labels,
            teams=teams,
        )

    def sizes_for(self, plan: Iterable[PrizeGroup]) -> dict[str, int]:
        return {group.ranking: self._size(group.ranking) for group in plan}

    @cached_property
    def payout(self) -> tuple[Payout, int]:
        """(awards, rest): prizes for the lists so far, as if all had been received; see `EventStandings`."""
        plan, pot = self.event.prize_groups, self.pot
        sizes = self.sizes_for(plan)
        # Fixed prizes exceed the pot: nothing is paid out until the plan is changed.
        if missing := shortfall(plan, pot, sizes):
            return Payout((), 0, ()), -missing
        # Amounts follow the expected sizes of the rankings, not only the lists that are in so far.
        fixed = fix(plan, pot, sizes)
        payout = award_prizes(fixed, sum(sum(group.amounts) for group in fixed), self._prize_rankings(plan))
        return payout, pot - payout.paid

    @cached_property
    def lots_due(self) -> tuple[LotDue, ...]:
        """Shared places with different prizes, if the event decides them by lot."""
        if self.event.tie_rule != TieRule.LOT:
            return ()
        return tuple(
            LotDue(contest.group.ranking, place, tuple(line.entrant for line in lines))
            for contest in self.payout[0].contests
            for _, place, lines, amounts in contest.shared_prizes()
            if len(set(amounts)) > 1
        )

    def _prize_rankings(self, plan: Iterable[PrizeGroup]) -> Mapping[str, Ranking]:
        there = set(self.keys)
        return {group.ranking: self.ranking(group.ranking) for group in plan if group.ranking in there}

    def _size(self, key: str) -> int:
        """Return the size of the ranking; until the last list is received, everyone who came is expected in it."""
        standing = sum(map(self._is_counted, self.ranking(key))) if key in self.keys else 0
        return standing if self._is_over(key) else max(standing, self._expected(key))

    def _is_counted(self, placed: tuple[int, Line]) -> bool:
        """Return whether the player counts for the number of prizes; those without a fee do not."""
        entrant = placed[1].entrant
        return not (isinstance(entrant, int) and self.people[entrant].without_fee)

    def _is_over(self, key: str) -> bool:
        """Return whether nobody can join the ranking any more; true for a cancelled series."""
        kind, _, name = key.partition(":")
        wanted = {one.number for one in self.series}
        if kind == "series":
            wanted &= {int(name)}
        elif kind == "day":
            wanted &= {*self.days.get(date.fromisoformat(name), ())}
        played = {one.number for one in self.series if one.state in PLAYED}
        within = {number for number in played if self.through_wanted is None or number <= self.through_wanted}
        return bool(self.series) and wanted <= within

    def _expected(self, key: str) -> int:
        kind, _, name = key.partition(":")
        if kind == "category":
            return sum(name in self.labels.get(number, ()) for number in self.payers)
        if kind in {TOTAL, "series", "day"}:
            return len(self.payers)
        if kind == COMBINED:
            return len({row[0] for row in self.event.brought}.intersection(self.payers))
        return len(self.teams.get(key, ()))


def fix(plan: Sequence[PrizeGroup], pot: int, sizes: Mapping[str, int]) -> list[PrizeGroup]:
    """Return the plan with fixed amounts in cents, for rankings of these sizes; groups without a prize are dropped."""
    return [
        replace(group, amounts=amounts, share=0, weights=(), every=0)
        for group, amounts in zip(plan, prize_amounts(plan, pot, sizes), strict=True)
        if any(amounts)
    ]


def _number(line: Line) -> int:
    return int(line.entrant)


def _days(event: Event, series: Iterable[SeriesRecord]) -> dict[date, list[int]]:
    days: dict[date, list[int]] = {}
    for one in series:
        days.setdefault(one.day or event.day, []).append(one.number)
    return dict(sorted(days.items()))
