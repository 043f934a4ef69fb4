"""Payouts: the prizes of a plan assigned down its rankings, to the cent."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Literal

from .lines import Entrant, Line
from .prizes import Plan, PrizeGroup, apportion, prize_amounts
from .ranking import Placed, Ranking

Taker = tuple[str, Entrant]
# Prizes of those who share a place: shared equally, or refused until a lot is drawn.
TieRule = Literal["split", "lot"]


@dataclass(frozen=True, slots=True)
class Contest:
    """One run of prizes down a ranking: `amounts` in cents, one for each of its lines, 0 beyond the prizes.

    `prizes_before` counts prizes of the group that an earlier run assigned.
    """

    group: PrizeGroup
    standing: tuple[Placed, ...]
    amounts: tuple[int, ...]
    prizes_before: int

    def shared_prizes(self) -> Iterator[tuple[int, int, list[Line], tuple[int, ...]]]:
        """Yield (prize, place, lines, amounts) for each place: the lines that share it and the prizes they share."""
        given = 0
        for place, sharing in groupby(self.standing, key=itemgetter(0)):
            lines = [line for _, line in sharing]
            yield self.prizes_before + given + 1, place, lines, self.amounts[given : given + len(lines)]
            given += len(lines)


@dataclass(frozen=True, slots=True)
class Award:
    """What one entrant gets of one group: `cents` for the `prize`-th prize, as `place` of the ranking.

    The two differ if entrants were passed over; `shared_by` is how many share the place. `name` is filled in later,
    as this package knows no names.
    """

    ranking: str
    takers: str
    entrant: Entrant
    place: int
    prize: int
    cents: int
    shared_by: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Payout:
    """All awards, group by group, and the cents not assigned by the plan: together they are the pot."""

    awards: tuple[Award, ...]
    left: int
    contests: tuple[Contest, ...]

    @property
    def paid(self) -> int:
        return sum(award.cents for award in self.awards)

    def by_entrant(self) -> dict[Taker, int]:
        cents: Counter[Taker] = Counter()
        for award in self.awards:
            cents[award.takers, award.entrant] += award.cents
        return dict(cents)


def award_prizes(plan: Plan, pot: int, rankings: Mapping[str, Ranking], *, ties: TieRule = "split") -> Payout:
    """Assign the pot, in cents, down the rankings named in the plan; a missing ranking counts as empty.

    `ties="split"`: those on one place share the prizes of their places equally, in the group's units; what cannot
    be split goes to the first of them by start number. `ties="lot"`: ValueError if that would matter.
    """
    amounts = prize_amounts(plan, pot, {name: len(ranking) for name, ranking in rankings.items()})
    awards: list[Award] = []
    contests: list[Contest] = []
    for group, prizes in zip(plan, amounts, strict=True):
        paid = {(award.takers, award.entrant) for award in awards}
        runs = list(_contests(group, prizes, rankings.get(group.ranking, ()), paid))
        contests += runs
        awards += [award for contest in runs for award in _awards(contest, ties)]
    return Payout(tuple(awards), pot - sum(map(sum, amounts)), tuple(contests))


def contest_of(group: PrizeGroup, standing: Ranking, prizes: Sequence[int], prizes_before: int = 0) -> Contest:
    amounts = (*prizes, *[0] * len(standing))[: len(standing)]
    return Contest(group, tuple(standing), amounts, prizes_before)


def _contests(group: PrizeGroup, prizes: Sequence[int], ranking: Ranking, paid: Collection[Taker]) -> Iterator[Contest]:
    """Yield the group's runs down its ranking; those to be passed over come last."""
    passed_over = {line.entrant for _, line in ranking if group.once and (group.takers, line.entrant) in paid}
    first = [row for row in ranking if row[1].entrant not in passed_over]
    last = [row for row in ranking if row[1].entrant in passed_over]
    yield contest_of(group, first, prizes)
    yield contest_of(group, last, prizes[len(first) :], prizes_before=len(first))


def _awards(contest: Contest, ties: TieRule) -> Iterator[Award]:
    group = contest.group
    for prize, place, lines, amounts in contest.shared_prizes():
        if ties == "lot" and len(set(amounts)) > 1:
            raise ValueError(f"place {place} of {group.ranking!r} is shared: a lot decides on its prizes")
        shares = apportion(sum(amounts), (1,) * len(lines), unit=group.unit)
        for line, cents in zip(lines, shares, strict=True):
            if cents:
                yield Award(
                    ranking=group.ranking,
                    takers=group.takers,
                    entrant=line.entrant,
                    place=place,
                    prize=prize,
                    cents=cents,
                    shared_by=len(lines),
                )
