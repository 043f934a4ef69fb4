"""Pinke: the loser of a game pays into the pot, and the next Grand Hand takes it. systems.md 10"""

from dataclasses import dataclass, replace
from typing import Final

from ..contracts import Game
from ..deal import Deal
from ..ledger import Ledger
from ..ruleset import amount, option
from ..score import Score, Step
from ..words import gettext_noop

MOST_FEE: Final = 1000


@dataclass(frozen=True, kw_only=True)
class PinkeOptions:
    """The price of a lost game in cents, 0 without Pinke, and who may win the pot."""

    pinke_fee: int = amount(0, 0, MOST_FEE, in_cents=True, house_rule=True)
    pinke_taker: str = option("grand_hand_winner", "grand_hand_winner", "nobody")


def with_pinke(score: Score, deal: Deal, options: PinkeOptions, ledger: Ledger) -> Score:
    """Add the money: the loser's fee goes into the pot, or the pot to the winner of a Grand Hand."""
    if not options.pinke_fee:
        return score
    if score.losers:
        return _paid_in(score, options.pinke_fee)
    takes = options.pinke_taker == "grand_hand_winner" and deal.game is Game.GRAND and deal.hand
    if takes and score.winners and ledger.pot:
        return _taken_out(score, ledger.pot)
    return score


def _paid_in(score: Score, fee: int) -> Score:
    cents = tuple(-fee * score.losers.count(seat) for seat in range(len(score.points)))
    return replace(score, cents=cents, pot=-sum(cents), steps=(*score.steps, Step("pinke", fee, in_cents=True)))


def _taken_out(score: Score, pot: int) -> Score:
    cents = tuple(pot * score.winners.count(seat) for seat in range(len(score.points)))
    return replace(score, cents=cents, pot=-pot, steps=(*score.steps, Step("pinke_taken", pot, in_cents=True)))


PINKE_WORDS: Final = {
    "step.pinke": gettext_noop("%(number)s into the pot"),
    "step.pinke_taken": gettext_noop("%(number)s out of the pot"),
    "option.pinke_fee": gettext_noop("Pinke: a lost game pays into the pot"),
    "option.pinke_fee.0": gettext_noop("nothing"),
    "option.pinke_taker": gettext_noop("The pot goes to"),
    "option.pinke_taker.grand_hand_winner": gettext_noop("the next player to win a Grand Hand"),
    "option.pinke_taker.nobody": gettext_noop("nobody: it is saved for everyone"),
}
