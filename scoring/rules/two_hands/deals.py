"""Two-player deals whose 120 card points are divided into three parts, and the declarer's final points."""

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from ..card_points import ALL_POINTS
from ..deal import Deal, Side
from ..score import Step
from ..skat.values import SCHNEIDER_FROM, SCHNEIDER_UP_TO, TARGET


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreePartDeal(Deal):
    """A deal in which `points` are the declarer's including the skat, and a third part belongs to neither. systems.md
    16"""

    # The field of the third part, its number of cards, and their greatest value.
    part: ClassVar[str]
    part_cards: ClassVar[int]
    part_most: ClassVar[int]

    defender_points: int | None = None

    @property
    def parts(self) -> dict[str, int | None]:
        return {name: getattr(self, name) for name in ("points", "defender_points", self.part)}

    def final_points(self) -> int:
        """Return the declarer's card points at the end; all parts must be entered."""
        return self.points or 0

    def counted_points(self, *, win_rule: str, schneider_rule: str) -> int:
        return self.final_points()

    def part_steps(self) -> tuple[Step, ...]:
        """Return the declarer's share of the third part, as a step before the sum; all parts must be entered."""
        points, final = self.points or 0, self.final_points()
        return (Step(self.part, points, final - points, final),) if final > points else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondSkatDeal(ThreePartDeal):
    """Strohmann: at the end, three cards go to the player with more points. systems.md 16.4"""

    part: ClassVar[str] = "second_skat"
    part_cards: ClassVar[int] = 3
    # Three aces.
    part_most: ClassVar[int] = 33

    second_skat: int | None = None

    def final_points(self) -> int:
        """Return the declarer's points with the second skat; a tie leaves it to the defender."""
        points = self.points or 0
        return points + (self.second_skat or 0) if points > (self.defender_points or 0) else points


@dataclass(frozen=True, slots=True, kw_only=True)
class UnusedHandDeal(ThreePartDeal):
    """Pilotenskat with the third hand out of play, so that fewer than 120 points are in play. systems.md 16.3"""

    part: ClassVar[str] = "unused"
    part_cards: ClassVar[int] = 10
    # Four aces, four tens, two kings.
    part_most: ClassVar[int] = 92

    unused: int | None = None

    @property
    def points_in_play(self) -> int:
        return ALL_POINTS - (self.unused or 0)

    @property
    def side_without_trick(self) -> Side:
        """The side without a trick; if only "Schwarz" was ticked, the card points decide which."""
        if self.no_trick in (Side.DECLARER, Side.DEFENDERS):
            return self.no_trick
        if self.schwarz:
            return Side.DEFENDERS if self._has_majority else Side.DECLARER
        # An announced Schwarz that was tapped as won needs no second tick.
        is_reached = self.won and self.announces_schwarz and not self.defender_points
        return Side.DEFENDERS if is_reached else Side.NONE

    def counted_points(self, *, win_rule: str, schneider_rule: str) -> int:
        """Return 61 for enough to win, 90 or 30 for enough to make Schneider, 120 for every trick."""
        if self.side_without_trick is not Side.NONE:
            return ALL_POINTS if self.side_without_trick is Side.DEFENDERS else 0
        points = self.points or 0
        if points >= TARGET if win_rule == "fixed_61" else self._has_majority:
            return SCHNEIDER_FROM if points >= self._schneider_from(schneider_rule) else TARGET
        return SCHNEIDER_UP_TO if points <= self._schneider_up_to(schneider_rule) else TARGET - 1

    def _schneider_from(self, rule: str) -> Fraction | int:
        """Return 90 card points as in the document, or three quarters of those in play. Ruling 13"""
        return SCHNEIDER_FROM if rule == "card_points" else Fraction(3, 4) * self.points_in_play

    def _schneider_up_to(self, rule: str) -> Fraction | int:
        """Return the points at which the declarer is Schneider: 30, or one quarter of those in play."""
        return SCHNEIDER_UP_TO if rule == "card_points" else Fraction(1, 4) * self.points_in_play

    def part_steps(self) -> tuple[Step, ...]:
        return (Step("in_play", self.points or 0, result=self.points_in_play),)

    @property
    def _has_majority(self) -> bool:
        return (self.points or 0) > (self.defender_points or 0)
