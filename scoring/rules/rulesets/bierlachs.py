"""Bierlachs: only losses are written, and the first player to reach the target buys the round."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ..ledger import Ending, FootRow, Ledger
from ..problems import Problem, problem
from ..ruleset import Preset, amount, option, register
from ..score import Score, Step
from ..table import active_seats
from ..words import gettext_noop
from .skat import SkatRuleset


@dataclass(frozen=True, kw_only=True)
class BierlachsRuleset(SkatRuleset):
    """Skat in which a won game is written as a loss for all others. systems.md 13"""

    table_sizes: ClassVar[tuple[int, ...]] = (3, 4)
    schemes: ClassVar[tuple[str, ...]] = ("classic",)

    bierlachs_target: int = amount(501, 1, 9999)
    sitting_dealer_writes: bool = option(False, False, True, house_rule=True)

    @property
    def ends_by_itself(self) -> bool:
        return True

    def check(self, deal: Any, ledger: Ledger) -> tuple[Problem, ...]:
        return tuple(self._after_the_end(ledger)) or super().check(deal, ledger)

    def _after_the_end(self, ledger: Ledger) -> Iterator[Problem]:
        if ending := self.ending(ledger):
            for seat in ending.seats:
                yield problem("V55", "outcome", seat=seat)

    def score(self, deal: Any, ledger: Ledger) -> Score:
        return losses_only(super().score(deal, ledger), self.payers(deal.dealer, ledger.seats))

    def payers(self, dealer: int, seats: int) -> tuple[int, ...]:
        return tuple(range(seats)) if self.sitting_dealer_writes else active_seats(dealer, seats)

    def ending(self, ledger: Ledger) -> Ending | None:
        """Return the ending once the target is passed.

        If several pass it at once, the lowest account pays, or all who share it. systems.md 13
        """
        lowest = min(ledger.points)
        if lowest > -self.bierlachs_target:
            return None
        return Ending("pays_round", tuple(seat for seat, points in enumerate(ledger.points) if points == lowest))

    def foot(self, ledger: Ledger) -> tuple[FootRow, ...]:
        distances = tuple(max(self.bierlachs_target + points, 0) for points in ledger.points)
        return (FootRow("distance", distances, at_table=True), *super().foot(ledger))

    def entry_table(self) -> dict[str, Any]:
        return super().entry_table() | {"won_counts": -1}

    words: ClassVar[Mapping[str, str]] = {
        **SkatRuleset.words,
        "name": gettext_noop("Bierlachs"),
        "about": gettext_noop(
            "Skat as played in German pubs: only losses are written down, and the loser buys the round."
        ),
        "explained": gettext_noop(
            "Bierlachs, also called Bierskat, is Skat for a round of drinks: deal, bid and play as always. "
            "If the declarer wins, each opponent writes down the value of the game as a loss, and the "
            "declarer writes nothing. If the declarer loses, the declarer alone writes down twice the "
            "value. The list shows how far each player is from the target, usually 301, 401 or 501. The "
            "first player to reach it has lost and buys the round; if two reach it in the same deal, the "
            "player with the lower total pays."
        ),
        "option.bierlachs_target": gettext_noop("The player who has lost this many points buys the round"),
        "option.sitting_dealer_writes": gettext_noop("A dealer who sits out writes down the others' loss too"),
        "step.others_write": gettext_noop("each of the others %(result)s"),
        "foot.distance": gettext_noop("To the target"),
        "value.games": gettext_noop("Cost of a won game for each of the others"),
        "ending.pays_round": gettext_noop("The target is reached. The round is on: %(names)s."),
        "problem.V55": gettext_noop("%(name)s has lost this Bierlachs. Start a new one."),
    }


def losses_only(score: Score, writers: Any) -> Score:
    """Return the score on a loss-only list: a declarer's gain is a loss for each of the others. systems.md 13"""
    gain = max(score.points)
    if gain <= 0:
        return score
    points = tuple(-gain * (seat in writers and gained <= 0) for seat, gained in enumerate(score.points))
    return replace(score, points=points, written=-gain, steps=(*score.steps, Step("others_write", gain, result=-gain)))


BIERLACHS = BierlachsRuleset(key="skat_bierlachs")


def _to(target: int, name: str, about: str, explained: str) -> Preset:
    ruleset = BIERLACHS.with_options({"bierlachs_target": target})
    words = {"name": name, "about": about, "explained": explained}
    return Preset(key=f"bierlachs_{target}", ruleset=ruleset, words=words)


register(
    BIERLACHS,
    _to(
        301,
        gettext_noop("Bierlachs to 301"),
        gettext_noop("The short round: the first player to lose 301 points pays."),
        gettext_noop(
            "In this Bierlachs 301 lost points are enough: the first player to reach them buys the round. "
            "Deal, bidding and play are those of Skat, but only losses are written down. A won game costs "
            "each opponent its value, a lost one costs the declarer twice its value. So few points are "
            "soon gone: one lost Grand with four costs 240 of them. That suits a short evening, and the "
            "list ends by itself with the deal that decides it."
        ),
    ),
    _to(
        401,
        gettext_noop("Bierlachs to 401"),
        gettext_noop("In between: the first player to lose 401 points pays."),
        gettext_noop(
            "In this Bierlachs the first player to lose 401 points buys the round. Only losses are written "
            "down: a won game costs each opponent its value, a lost one costs the declarer twice its "
            "value. That is a hundred points more than in the short round, and a hundred fewer than in the "
            "usual one. A player who seldom declares may have to pay too: each game won by another player "
            "brings them nearer to the target. The list shows how far each player still has to go, and "
            "ends with the deal that takes someone there."
        ),
    ),
    _to(
        501,
        gettext_noop("Bierlachs to 501"),
        gettext_noop("The usual round: the first player to lose 501 points pays."),
        gettext_noop(
            "This is the usual Bierlachs: the first player to lose 501 points buys the round. Cards, "
            "bidding and values are those of Skat, but a plus is never written down. If the declarer wins "
            "a game worth 33, each of the two opponents writes down 33 as a loss; if the declarer loses "
            "it, the declarer alone writes down 66. At a table of four the dealer who sits out writes "
            "nothing, unless the table has agreed otherwise. If one deal takes two players past 501, the "
            "one who has lost more pays."
        ),
    ),
)
