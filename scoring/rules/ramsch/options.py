"""The options of a Ramsch. systems.md 0.1, 9"""

from dataclasses import dataclass

from ..card_points import ALL_POINTS
from ..ruleset import amount, corrected, option

# Tens count 1 instead of 10, four times. systems.md 9.5
_LOW_TENS_LOSE = 4 * 9
MOST_AWARD = 500


@dataclass(frozen=True, kw_only=True)
class RamschOptions:
    all_pass: str = option("no_score", "no_score", "ramsch")
    ramsch_mode: str = option("loser_points", "loser_points", "all_points", "fixed", "gewinner")
    ramsch_skat_to: str = option("last_trick", "last_trick", "loser", "nobody", house_rule=True, printed=True)
    ramsch_tens: str = option("normal", "normal", "low_10", "low_1")
    ramsch_jungfrau_doubles: bool = option(True, False, True)
    # Whose loss is doubled if each player loses their own points.
    ramsch_jungfrau_of: str = corrected(
        "loser", "loser", "everybody", was="everybody", where={"ramsch_mode": "all_points"}
    )
    # The points for taking every trick; 0 if a Durchmarsch does not count.
    ramsch_durchmarsch: int = amount(120, 0, MOST_AWARD, house_rule=True)
    ramsch_schieben: bool = option(False, False, True)
    # The loser's fixed payment: with no, one and two virgins.
    ramsch_fixed: tuple[int, int, int] = option((15, 15, 20), (15, 15, 20), (10, 15, 20))
    ramsch_tie: str = option("all_full", "all_full", "share", "last_trick", house_rule=True)
    gewinner_award: int = amount(23, 1, MOST_AWARD)

    @property
    def plays_ramsch(self) -> bool:
        return self.all_pass == "ramsch"  # noqa: S105 (no password)

    @property
    def last_trick_counts(self) -> bool:
        """Whether taking the last trick changes a figure. Ruling 21"""
        decides = "last_trick" in (self.ramsch_skat_to, self.ramsch_tie)
        return decides and self.ramsch_mode != "gewinner"

    @property
    def ramsch_total(self) -> int:
        """The card points of the whole pack. systems.md 9.5"""
        return ALL_POINTS - _LOW_TENS_LOSE if self.ramsch_tens == "low_1" else ALL_POINTS
