"""A list as keyed from paper, and the differences in its equations."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from .findings import Finding
from .game_sums import LOST_VALUES, WON_VALUES, can_make


@dataclass(frozen=True, slots=True)
class KeyedRow:
    """One seat's figures as keyed: game points, games won and lost, and the total written on paper or None."""

    points: int
    won: int
    lost: int
    total: int | None = None


@dataclass(frozen=True, slots=True)
class KeyedList:
    """The rows in seat order, the number of deals, and the passed deals as read, or None."""

    rows: tuple[KeyedRow, ...]
    deals: int
    passed: int | None = None

    def __post_init__(self) -> None:
        if not 3 <= len(self.rows) <= 5:
            raise ValueError(f"a list has three, four or five seats, not {len(self.rows)}")

    @property
    def lost(self) -> int:
        return sum(row.lost for row in self.rows)

    @property
    def games(self) -> int:
        return sum(row.won + row.lost for row in self.rows)

    @property
    def most_games(self) -> int:
        """Return how many games one seat can have played: at four and five it sits out."""
        sitting_out = len(self.rows) - 3
        return self.deals - sitting_out * (self.deals // len(self.rows))

    def cell(self, seat: int | None, name: str) -> int | None:
        figure: int | None = getattr(self if seat is None else self.rows[seat], name)
        return figure

    def with_cell(self, seat: int | None, name: str, figure: int | None) -> "KeyedList":
        changed: dict[str, Any] = {name: figure}
        if seat is None:
            return replace(self, **changed)
        row = replace(self.rows[seat], **changed)
        return replace(self, rows=(*self.rows[:seat], row, *self.rows[seat + 1 :]))


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRules:
    """How a list is valued (SkWO 6.3.1) and the possible values of one game; without values sums are not checked."""

    bonus_win: int = 50
    malus_loss: int = 50
    bonus_defender_3: int = 40
    bonus_defender_4: int = 30
    won_values: tuple[int, ...] = WON_VALUES
    lost_values: tuple[int, ...] = LOST_VALUES
    most_passed: int = 6

    def bonus_defender(self, seats: int) -> int:
        """Return each other player's bonus for a lost game, including the sitting dealer's. Ruling 9"""
        return self.bonus_defender_3 if seats == 3 else self.bonus_defender_4

    def with_bonuses_confused(self) -> "ListRules":
        return replace(self, bonus_defender_3=self.bonus_defender_4, bonus_defender_4=self.bonus_defender_3)


SEEGER_FABIAN: Final = ListRules()


def misses(keyed: KeyedList, rules: ListRules) -> Iterator[Finding]:
    """Yield what is not met: the equations `count` and `total`, then the limits of each row. official.md 2.4"""
    if by := count_gap(keyed):
        yield Finding("count", None, by)
    yield from (Finding("total", seat, by) for seat, by in enumerate(total_gaps(keyed, rules)) if by)
    for seat, row in enumerate(keyed.rows):
        yield from _missed_games(seat, row, keyed.most_games, rules)


def count_gap(keyed: KeyedList) -> int:
    """Return deals less games and passed ones; if passed deals are not keyed, only excess games are a gap."""
    gap = keyed.deals - keyed.games
    return min(0, gap) if keyed.passed is None else gap - keyed.passed


def total_gaps(keyed: KeyedList, rules: ListRules) -> tuple[int | None, ...]:
    """Return total less points + 50 x won - 50 x lost + 40 (30) x the others' lost; None for a total not keyed."""
    lost, bonus = keyed.lost, rules.bonus_defender(len(keyed.rows))
    return tuple(
        None
        if row.total is None
        else row.total
        - (row.points + rules.bonus_win * row.won - rules.malus_loss * row.lost + bonus * (lost - row.lost))
        for row in keyed.rows
    )


def _missed_games(seat: int, row: KeyedRow, most: int, rules: ListRules) -> Iterator[Finding]:
    fewest = min(row.won, row.lost)
    if fewest < 0:
        yield Finding("negative", seat, fewest)
    elif row.won + row.lost > most:
        yield Finding("too_many_games", seat, row.won + row.lost - most)
    elif rules.won_values and rules.lost_values:
        yield from _missed_points(seat, row, rules.won_values, rules.lost_values)


def _missed_points(seat: int, row: KeyedRow, won: tuple[int, ...], lost: tuple[int, ...]) -> Iterator[Finding]:
    lowest = row.won * won[0] - row.lost * lost[-1]
    highest = row.won * won[-1] - row.lost * lost[0]
    if row.points < lowest:
        yield Finding("too_low", seat, row.points - lowest)
    elif row.points > highest:
        yield Finding("too_high", seat, row.points - highest)
    elif not can_make(row.points, won=row.won, lost=row.lost, won_values=won, lost_values=lost):
        yield Finding("impossible", seat, 0)
