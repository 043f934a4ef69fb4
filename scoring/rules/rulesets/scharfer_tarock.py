"""Scharfer Tarock: 24 cards, fixed cents to or from each defender, until a player has no money left. systems.md 22"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ..deal import AnyDeal
from ..entry_form import EntryRow
from ..ledger import Ending, FootRow, Ledger
from ..problems import Problem, problem
from ..ruleset import option, register
from ..score import Score
from ..tarock.checks import all_tricks_problems, is_impossible, tarock_points_problems, trump_problems
from ..tarock.deal import ALL_POINTS, HALF, TarockContract, TarockDeal, TarockSuit
from ..tarock.money import Amount, defenders_of, paid_score, to_each
from ..tarock.ruleset import TarockRuleset, choice_row, coins, flag_row, points_row
from ..tarock.words import TAROCK_WORDS
from ..value_table import ValueTable
from ..words import gettext_noop

CONTRACTS: Final = (TarockContract.FRAGE, TarockContract.SOLO, TarockContract.HERZSOLO)
STAKE: Final = 10
_IN_FRAGE: Final = (("contract", ("frage",)),)
_IN_SOLO: Final = (("contract", ("solo",)),)
_ENDINGS: Final[dict[str, dict[str, Any]]] = {
    "value.won_61": {"points": 61},
    "value.won_91": {"points": 91},
    "value.won_all": {"points": ALL_POINTS, "schwarz": True},
    "value.lost_60": {"points": 60},
    "value.lost_29": {"points": 29},
    "value.lost_all": {"points": 0, "schwarz": True},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ScharferDeal(TarockDeal):
    """One deal as entered; `schwarz`: one side took no trick; `contested`: other players also bid hearts."""

    contract: TarockContract | None = None
    schwarz: bool = False
    contested: bool = False


@dataclass(frozen=True, kw_only=True)
class ScharferTarock(TarockRuleset):
    """Frage, Solo and Herzsolo for fixed cents; all players start with the same money. systems.md 22"""

    starting: int = coins(1000, 100, 10000)
    until_broke: bool = option(True, False, True, house_rule=True)

    deal_type: ClassVar[type[AnyDeal]] = ScharferDeal

    @property
    def marks(self) -> tuple[str, ...]:
        return ("schneider", "schwarz")

    @property
    def brought(self) -> int:
        return self.starting

    def ending(self, ledger: Ledger) -> Ending | None:
        """Return the ending once a player has no money left. systems.md 22"""
        broke = tuple(seat for seat, balance in enumerate(self.balances(ledger)) if balance <= 0)
        return Ending("broke", broke) if broke and self.until_broke else None

    def balances(self, ledger: Ledger) -> tuple[int, ...]:
        return tuple(self.brought + cents for cents in ledger.cents)

    def foot(self, ledger: Ledger) -> tuple[FootRow, ...]:
        return (*super().foot(ledger), FootRow("balance", self.balances(ledger), in_cents=True, at_table=True))

    def game_problems(self, deal: ScharferDeal) -> Iterator[Problem]:
        yield from _contract_problems(deal)
        yield from tarock_points_problems(deal)
        if deal.schwarz:
            yield from _schwarz_problems(deal)

    def game_score(self, deal: ScharferDeal, ledger: Ledger) -> Score:
        """Return the score: 10 cents, plus 10 each for Schneider and Schwarz; a won Frage earns half. systems.md 22"""
        won = deal.card_points > HALF
        worth = Amount(0).plus("stake", STAKE)
        worth = worth.plus("schneider", STAKE) if deal.is_schneider else worth
        worth = worth.plus("schwarz", STAKE) if deal.schwarz else worth
        worth = worth.halved("frage_half") if won and deal.contract is TarockContract.FRAGE else worth
        payment = to_each(-worth.cents if won else worth.cents, len(defenders_of(deal, ledger)))
        return paid_score(deal, ledger, payment, amount=worth, won=won)

    def game_rows(self) -> Iterator[EntryRow]:
        yield choice_row("contract", CONTRACTS)
        yield choice_row("trump", (suit for suit in TarockSuit if suit is not TarockSuit.HEARTS), _IN_SOLO)
        yield points_row()
        yield flag_row("schwarz")
        yield flag_row("contested", _IN_FRAGE, main=False)

    def value_tables(self) -> tuple[ValueTable, ...]:
        games = {f"game.{contract}": ScharferDeal(contract=contract) for contract in CONTRACTS}
        return (
            self.paid_table("value.games", games, _ENDINGS),
            self.payers_table(games["game.solo"], _ENDINGS),
        )

    words: ClassVar[Mapping[str, str]] = TAROCK_WORDS | {
        "name": gettext_noop("Scharfer Tarock"),
        "about": gettext_noop(
            "Tarock with 24 cards and 10 euros for each player, as in an app of 2018; after a Spanish web "
            "page on Bavarian Tarock."
        ),
        "explained": gettext_noop(
            "Three play with the 24 German cards from the Ace to the Nine, seven each and three in the "
            "stock. Each player starts with 10 euros, and the game may go on until a player has nothing "
            "left. The declarer needs 61 of the 120 points; 60 each is lost. A Solo or Herzsolo costs 10 "
            "cents to or from each defender, with 10 more for Schneider and for Schwarz. The only player "
            "to bid hearts may play a Frage and exchange up to three cards: half the price if won, the "
            "full price if lost."
        ),
        "field.contested": gettext_noop("Others bid hearts too"),
        "field.schwarz": gettext_noop("Schwarz: no trick for the other side"),
        "foot.balance": gettext_noop("Balance"),
        "ending.broke": gettext_noop("The session is over. Broke: %(names)s."),
        "option.starting": gettext_noop("Each player starts with"),
        "option.until_broke": gettext_noop("The session ends when a player is broke"),
        "step.stake": gettext_noop("game %(number)s"),
        "step.schwarz": gettext_noop("Schwarz: %(number)s more"),
        "step.frage_half": gettext_noop("a won Frage brings half: %(result)s"),
        "problem.V79": gettext_noop("A player is broke. Start a new table."),
        "problem.V80": gettext_noop("The stock counts for the declarer; a game is lost Schwarz only with 0 points."),
        "problem.V81": gettext_noop("Frage is only allowed if nobody else bids hearts."),
        "value.games": gettext_noop("What the declarer gets or pays"),
        "value.payers": gettext_noop("Who gets and who pays in a Solo"),
        "value.lost_all": gettext_noop("lost without a trick"),
    }


def _contract_problems(deal: ScharferDeal) -> Iterator[Problem]:
    """Check that hearts are used for Frage and Herzsolo, and Frage for a lone bidder of hearts. V71, V74, V81, V90"""
    if deal.contract is None:
        yield problem("V90", "contract")
    elif deal.contract is TarockContract.BETTEL:
        yield problem("V74", "contract")
    else:
        yield from trump_problems(deal, deal.contract, frage_code="V81")
    if deal.contested and deal.contract is TarockContract.FRAGE:
        yield problem("V81", "contested", "contract")


def _schwarz_problems(deal: ScharferDeal) -> Iterator[Problem]:
    """Check the points of a declarer without a trick, who has the stock: 0 if it is three Nines. V72, V80"""
    yield from all_tricks_problems(deal, "schwarz", most_lost=HALF)
    if deal.points is not None and 0 < deal.points <= HALF and not is_impossible(deal.points):
        yield problem("V80", "points", "schwarz")


SCHARFER_TAROCK: Final = ScharferTarock(key="scharfer_tarock")
register(SCHARFER_TAROCK)
