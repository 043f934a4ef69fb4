"""Tournée Skat, the North American game: bid in suits, with a card of the skat turned up for trumps."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ..contracts import Game
from ..deal import AnyDeal, Outcome
from ..entry_form import EntryForm
from ..ledger import Ledger
from ..list_line import DealLine, ListColumn
from ..plain import read_fields
from ..problems import Problem
from ..ruleset import Ruleset, register
from ..score import Score
from ..tournee.checks import game_problems, ramsch_problems
from ..tournee.entry import GAME_FORM, RAMSCH_FORM
from ..tournee.tables import TABLE_WORDS, tournee_tables
from ..tournee.values import (
    TourneeContract,
    TourneeDeal,
    TourneeOptions,
    TourneeRamschDeal,
    score_game,
    score_ramsch,
)
from ..value_table import ValueTable
from ..words import gettext_noop

_ANNOUNCED: Final = ("passt_mir_nicht", "schneider_announced", "schwarz_announced", "ouvert")
MARKS: Final = ("passt_mir_nicht", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")


@dataclass(frozen=True, kw_only=True)
class TourneeRuleset(TourneeOptions, Ruleset):
    """A declarer's game by base value and levels, or a Ramsch; ends only after an agreed number of deals.
    systems.md 17"""

    deal_type: ClassVar[type[AnyDeal]] = TourneeDeal

    def read_deal(self, data: Mapping[str, Any]) -> AnyDeal:
        is_ramsch = data.get("outcome") == Outcome.RAMSCH
        return read_fields(TourneeRamschDeal if is_ramsch else TourneeDeal, data)

    def check(self, deal: TourneeDeal | TourneeRamschDeal, ledger: Ledger) -> tuple[Problem, ...]:
        if isinstance(deal, TourneeRamschDeal):
            return tuple(ramsch_problems(deal, ledger.seats))
        return tuple(game_problems(deal, ledger.seats))

    def score(self, deal: TourneeDeal | TourneeRamschDeal, ledger: Ledger) -> Score:
        if isinstance(deal, TourneeRamschDeal):
            return score_ramsch(deal, self, ledger.seats)
        return score_game(deal, self, ledger.seats)

    def entry_forms(self) -> tuple[EntryForm, ...]:
        return GAME_FORM, RAMSCH_FORM

    def columns(self) -> tuple[ListColumn, ...]:
        return ListColumn("with"), ListColumn("without"), ListColumn("levels", marks=MARKS)

    def line(self, deal: TourneeDeal | TourneeRamschDeal, score: Score) -> DealLine:
        if isinstance(deal, TourneeRamschDeal):
            return DealLine(game="ramsch")
        if deal.contract is None:
            return DealLine()
        ticks = {step.word for step in score.steps} | {name for name in _ANNOUNCED if getattr(deal, name)}
        return DealLine(
            game=_game_code(deal),
            suit=deal.suit.value if deal.suit and deal.suit.is_suit else "",
            cells={deal.with_without or "with": deal.matadors} if deal.matadors else {},
            ticks=frozenset(ticks.intersection(MARKS)),
        )

    def value_tables(self) -> tuple[ValueTable, ...]:
        return tournee_tables(self)

    words: ClassVar[Mapping[str, str]] = {
        "name": gettext_noop("Tournée Skat"),
        "about": gettext_noop(
            "The Skat of North America with a card turned up for trumps, after Wikipedia and Foster."
        ),
        "explained": gettext_noop(
            "Contracts are bid in the order of the suits, and the winner of the bidding plays alone "
            "against two. In a Tournée the declarer turns up one card of the skat and its suit is trumps; "
            "with Paßt mir nicht the declarer may turn up the other one, but then a game lost with fewer "
            "than 61 card points counts double. In a Solo the declarer leaves the skat alone and names "
            "trumps, a Guckser is a Grand after a look at the skat that counts double if lost, and in a "
            "Null the declarer must not take a trick. A game is worth its base value times the matadors "
            "and one for the game, and more for Schneider from 91 card points on, for Schwarz and for what "
            "was announced. Only the declarer's score changes, and a lost game is subtracted once; in a "
            "Ramsch, which only forehand may call, all players play for themselves: the player with the "
            "fewest card points wins 10, or 20 without a trick, and a player who takes every trick loses "
            "30."
        ),
        "game.tournee": gettext_noop("Tournée"),
        "game.tournee_grand": gettext_noop("Tournée Grand"),
        "game.solo": gettext_noop("Solo"),
        "game.solo_grand": gettext_noop("Grand Solo"),
        "game.grand_ouvert": gettext_noop("Grand ouvert"),
        "game.guckser": gettext_noop("Guckser"),
        "field.contract": gettext_noop("Contract"),
        "field.suit": gettext_noop("Trump"),
        "field.passt_mir_nicht": gettext_noop("Paßt mir nicht"),
        "field.virgins": gettext_noop("Took no trick"),
        "mark.passt_mir_nicht": gettext_noop("Paßt mir nicht"),
        "option.null_loss_factor": gettext_noop("Factor for a lost Null"),
        "option.own_schneider": gettext_noop("Schneider and Schwarz count against the declarer too"),
        "option.both_announced": gettext_noop("Announcing Schneider and Schwarz together adds"),
        "option.passt_mir_nicht_doubles": gettext_noop("Paßt mir nicht doubles"),
        "option.passt_mir_nicht_doubles.below_61": gettext_noop("a loss with fewer than 61 card points"),
        "option.passt_mir_nicht_doubles.every_loss": gettext_noop("every loss"),
        "option.ramsch_tie": gettext_noop("Players who tie for the fewest card points in a Ramsch"),
        "option.ramsch_tie.each": gettext_noop("each win in full"),
        "option.ramsch_tie.nobody": gettext_noop("win nothing"),
        "step.lost_once": gettext_noop("lost: %(result)s"),
        "step.ramsch_fewest": gettext_noop("fewest card points: %(number)s"),
        "step.ramsch_wins": gettext_noop("wins %(result)s"),
        "step.ramsch_no_trick": gettext_noop("wins %(result)s without a trick"),
        "step.ramsch_tied": gettext_noop("%(number)s players tie and win nothing"),
        "step.ramsch_every_trick": gettext_noop("every trick: %(result)s"),
        "problem.V60": gettext_noop("Paßt mir nicht exists only in a Tournée."),
        "problem.V61": gettext_noop("Guckser is always a Grand. Only Grand Solo and Null are played open."),
        "problem.V61.guckser": gettext_noop("Guckser is always a Grand."),
        "problem.V61.open": gettext_noop("Only Grand Solo and Null are played open."),
        "problem.V62": gettext_noop("Null and Ramsch have no multipliers."),
        "problem.V63": gettext_noop("The tricks without the skat are worth between 98 and 120 points."),
        "problem.V32": gettext_noop("%(name)s took no trick and cannot have card points."),
        "problem.V33": gettext_noop("Someone must have taken the tricks."),
    } | TABLE_WORDS


def _game_code(deal: TourneeDeal) -> str:
    assert deal.contract is not None
    if deal.contract is TourneeContract.NULL:
        return "null_ouvert" if deal.ouvert else "null"
    if deal.suit is not Game.GRAND or deal.contract is TourneeContract.GUCKSER:
        return deal.contract.value
    return "grand_ouvert" if deal.ouvert else f"{deal.contract}_grand"


TOURNEE: Final = TourneeRuleset(key="tournee_skat")
register(TOURNEE)
