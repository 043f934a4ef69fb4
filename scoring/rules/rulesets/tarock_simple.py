"""Simple Tarock: Frage, Solo, Herzsolo, optionally Bettel, scored by points over 60 or a tariff. systems.md 19, 20"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ..deal import AnyDeal
from ..entry_form import EntryRow
from ..ledger import Ending, Ledger
from ..problems import Problem, problem
from ..ruleset import Preset, amount, corrected, option, register
from ..score import Score, Step
from ..tarock.deal import ALL_POINTS, HALF, TarockContract, TarockSuit
from ..tarock.money import Amount, CoinPayment, defenders_of, from_pot, halves, overshoot, paid_score, richest, to_each
from ..tarock.ruleset import CoinTarock, choice_row, coins, flag_row, points_row
from ..tarock.simple_deal import Result, SimpleDeal, bettel_problems, points_game_problems
from ..tarock.simple_words import SIMPLE_WORDS
from ..value_table import ValueTable
from ..words import gettext_noop

BETTEL_FACTOR: Final = 4
_IN_SOLO: Final = (("contract", ("solo",)),)
_IN_BETTEL: Final = (("contract", ("bettel",)),)
_ON_POINTS: Final = (("contract", ("frage", "solo", "herzsolo")),)
_ENDINGS: Final[dict[str, dict[str, Any]]] = {
    "value.won_61": {"points": 61},
    "value.won_91": {"points": 91},
    "value.won_all": {"points": ALL_POINTS, "durch": True},
    "value.lost_59": {"points": 59},
    "value.lost_29": {"points": 29},
}
_BETTEL_ENDINGS: Final[dict[str, dict[str, Any]]] = {
    "value.made": {"result": Result.FULFILLED},
    "value.failed": {"result": Result.FAILED},
}


@dataclass(frozen=True, kw_only=True)
class TarockSimple(CoinTarock):
    """Three contracts in rising order, and the optional Bettel above them. systems.md 19"""

    payment: str = option("overshoot", "overshoot", "fixed")
    rate_frage: int = amount(1, 1, 20, in_cents=True, house_rule=True, printed=True)
    rate_solo: int = amount(1, 1, 20, in_cents=True, house_rule=True, printed=True)
    rate_herzsolo: int = amount(1, 1, 20, in_cents=True, house_rule=True, printed=True)
    # With 0 there is no pot: the defenders pay for a won game what they get for a lost one.
    ante: int = coins(50, 0, 1000, house_rule=True)
    when_empty: str = option("ante_again", "ante_again", "stop", house_rule=True)
    tariff_frage: int = coins(10, 0, 500, house_rule=True)
    tariff_solo: int = coins(20, 0, 500, house_rule=True)
    tariff_herzsolo: int = coins(30, 0, 500, house_rule=True)
    tariff_schneider: int = coins(10, 0, 500, house_rule=True)
    tariff_durch: int = coins(10, 0, 500, house_rule=True)
    bettel: bool = option(False, False, True)
    tariff_bettel: int = coins(40, 0, 2000, house_rule=True)
    bettel_base: int = coins(10, 0, 500, house_rule=True)
    kontra_keeps_draw: bool = option(True, False, True, house_rule=True)
    # The least points of a game whose difference is 0. Ruling 16
    least_points: int = corrected(
        1, 1, 0, was=0, where={"payment": "overshoot", "kontra_keeps_draw": False}, house_rule=True
    )

    deal_type: ClassVar[type[AnyDeal]] = SimpleDeal
    words: ClassVar[Mapping[str, str]] = SIMPLE_WORDS

    @property
    def has_pot(self) -> bool:
        return self.payment == "overshoot" and self.ante > 0

    @property
    def stakes(self) -> tuple[int, ...]:
        return (self.ante,) if self.has_pot else ()

    @property
    def contracts(self) -> tuple[TarockContract, ...]:
        return tuple(contract for contract in TarockContract if contract is not TarockContract.BETTEL or self.bettel)

    @property
    def marks(self) -> tuple[str, ...]:
        return ("durch",) if self.payment == "overshoot" else ("schneider", "durch")

    def ending(self, ledger: Ledger) -> Ending | None:
        """Return the ending once the pot is empty and nobody antes. systems.md 19.1"""
        if self.has_pot and self.when_empty == "stop" and not ledger.pot:
            return Ending("pot_empty", richest(ledger))
        return None

    def game_problems(self, deal: SimpleDeal) -> Iterator[Problem]:
        yield from self.kontra_problems(deal)
        if deal.contract is not TarockContract.BETTEL:
            yield from points_game_problems(deal)
        else:
            if not self.bettel:
                yield problem("V74", "contract")
            yield from bettel_problems(deal)

    def game_score(self, deal: SimpleDeal, ledger: Ledger) -> Score:
        won = self._is_won(deal)
        worth = Amount(0) if won is None else self._worth(deal)
        # An empty pot is refilled before the cards are played.
        ante = self.ante if self.has_pot and not ledger.pot else 0
        payment = self._payment(deal, ledger, worth.cents, won=won, pot=ledger.pot + ante * ledger.seats)
        return paid_score(deal, ledger, payment, amount=worth, won=won, ante=ante)

    def _is_won(self, deal: SimpleDeal) -> bool | None:
        """Return whether the declarer won; None for 60-60, which remains a draw after Kontra. systems.md 19, 23"""
        if deal.contract is TarockContract.BETTEL:
            return deal.result is Result.FULFILLED
        if deal.points == HALF:
            return True if self.is_shifted(deal) and not self.kontra_keeps_draw else None
        return deal.card_points > HALF

    def _worth(self, deal: SimpleDeal) -> Amount:
        """Return the declarer's total gain or loss; with fixed payments, the amount from or to each defender."""
        if deal.contract is TarockContract.BETTEL:
            worth = Amount(0).plus("bettel", self._bettel_price)
        else:
            worth = self._by_tariff(deal) if self.payment == "fixed" else self._by_overshoot(deal)
        return self.doubled(worth, deal)

    @property
    def _bettel_price(self) -> int:
        """Return four times the basic stake, to or from each defender. systems.md 20"""
        return self.tariff_bettel if self.payment == "fixed" else BETTEL_FACTOR * self.bettel_base

    def _by_overshoot(self, deal: SimpleDeal) -> Amount:
        """Return the amount for the points over or under 60. systems.md 19.1"""
        rate = self._of_contract("rate", deal)
        worth = overshoot(deal.card_points, base=HALF, rate=rate, coin=self.coin, least=self.least_points)
        return worth.times("durch_doubles", 2) if deal.durch else worth

    def _by_tariff(self, deal: SimpleDeal) -> Amount:
        """Return the amount for the contract, plus Schneider and Durch. systems.md 19.2"""
        worth = Amount(0).plus(f"{deal.contract}", self._of_contract("tariff", deal))
        worth = worth.plus("schneider", self.tariff_schneider) if deal.is_schneider else worth
        return worth.plus("durch", self.tariff_durch) if deal.durch else worth

    def _of_contract(self, kind: str, deal: SimpleDeal) -> int:
        cents: int = getattr(self, f"{kind}_{deal.contract}")
        return cents

    def _payment(self, deal: SimpleDeal, ledger: Ledger, cents: int, *, won: bool | None, pot: int) -> CoinPayment:
        if won is None:
            return CoinPayment(steps=(Step("draw"),))
        defenders = len(defenders_of(deal, ledger))
        if deal.contract is TarockContract.BETTEL or self.payment == "fixed":
            return to_each(-cents if won else cents, defenders)
        if won and self.has_pot:
            return from_pot(cents, pot)
        lost = halves(cents, defenders, pot=pot, coin=self.coin)
        return to_each(-lost.defender, defenders) if won else lost

    def game_rows(self) -> Iterator[EntryRow]:
        yield choice_row("contract", self.contracts)
        yield choice_row("trump", (suit for suit in TarockSuit if suit is not TarockSuit.HEARTS), _IN_SOLO)
        yield points_row(_ON_POINTS)
        if self.bettel:
            yield choice_row("result", Result, _IN_BETTEL)
        yield flag_row("durch", _ON_POINTS)
        yield from self.kontra_rows()

    def value_tables(self) -> tuple[ValueTable, ...]:
        *on_points, bettel = (SimpleDeal(contract=contract) for contract in TarockContract)
        games = {f"game.{game.contract}": game for game in on_points}
        tables = [self.paid_table("value.games", games, _ENDINGS), self.payers_table(games["game.solo"], _ENDINGS)]
        if self.bettel:
            tables.append(self.paid_table("value.bettel", {"game.bettel": bettel}, _BETTEL_ENDINGS))
        return (*tables, *self.kontra_table(SimpleDeal(contract=TarockContract.FRAGE, points=71)))


TAROCK_SIMPLE: Final = TarockSimple(key="tarock_simple")
FIXED: Final = Preset(
    key="tarock_fixed",
    ruleset=TAROCK_SIMPLE.with_options({"payment": "fixed"}),
    words={
        "name": gettext_noop("Tarock with fixed payment"),
        "about": gettext_noop(
            "Fixed prices and no pot, as in Tarok of the early 20th century. The prices are our proposal, "
            "as those of a Spanish web page on Bavarian Tarock are lost."
        ),
        "explained": gettext_noop(
            "Three play with 36 German cards; a fourth deals and sits out. The highest bidder plays alone "
            "against the other two: Frage takes up the stock and has hearts as trumps, Solo does without "
            "the stock in another suit, Herzsolo without it in hearts. All cards together are worth 120 "
            "points, and the declarer needs 61; 60 each is a draw. If the declarer wins, each defender "
            "pays them the price of the contract; if the declarer loses, they pay it to each defender. "
            "Schneider, from 91 points on, and Durch, all tricks, each make the game dearer for either "
            "side."
        ),
    },
)
BETTEL: Final = Preset(
    key="tarock_bettel",
    ruleset=TAROCK_SIMPLE.with_options({"bettel": True}),
    words={
        "name": gettext_noop("Tarock with Bettel"),
        "about": gettext_noop(
            "With a fourth contract above Herzsolo: taking no trick at all, for four times the basic "
            "stake. Played between the wars; after a Spanish web page on Bavarian Tarock."
        ),
        "explained": gettext_noop(
            "This is Tarock with a fourth contract above Frage, Solo and Herzsolo: in a Bettel the "
            "declarer promises to take no trick at all. There are no trumps, the Tens are low, players "
            "must follow suit, and card points do not count. If the declarer succeeds, each defender pays "
            "them four times the basic stake, 40 cents unless the table sets another amount; if the "
            "declarer takes a trick, they pay each defender as much. The pot is not touched, because a "
            "Bettel is settled between the players. In the other contracts 61 of the 120 points win, and a "
            "winner takes one cent from the pot for each point over 60, in whole five-cent coins."
        ),
    },
)
HIRSCH: Final = Preset(
    key="tarock_hirsch",
    ruleset=TAROCK_SIMPLE.with_options({"kontra_levels": 5}),
    words={
        "name": gettext_noop("Tarock with Kontra up to Hirsch"),
        "about": gettext_noop(
            "Kontra, Re, Supp, Resupp and Hirsch each double the game; after a Spanish web page on Bavarian Tarock."
        ),
        "explained": gettext_noop(
            "This is Tarock in which both sides may double the price before the first card is played. A "
            "defender who believes that the declarer will fail says Kontra: the game counts double, and "
            "now the defenders must reach 61. The declarer may reply with Re, which doubles again and "
            "returns the target to the declarer; Supp, Resupp and Hirsch follow in turn, up to 32 times "
            "the price. With 60 each nobody pays, whatever was called. The rest is Tarock: Frage, Solo and "
            "Herzsolo are paid by the points over 60, and a winner takes from the pot no more than is in "
            "it."
        ),
    },
)
FIXED_BETTEL: Final = Preset(
    key="tarock_fixed_bettel",
    ruleset=TAROCK_SIMPLE.with_options({"payment": "fixed", "bettel": True}),
    words={
        "name": gettext_noop("Tarock with fixed payment and Bettel"),
        "about": gettext_noop(
            "Fixed prices and no pot, with Bettel as the most expensive contract. The prices are our "
            "proposal, as those of a Spanish web page on Bavarian Tarock are lost."
        ),
        "explained": gettext_noop(
            "Three play with 36 German cards; a fourth deals and sits out, and the highest bidder plays "
            "alone against the other two. Frage takes up the stock and has hearts as trumps, Solo does "
            "without the stock in another suit, Herzsolo without it in hearts; 61 of the 120 card points "
            "win, and 60 each is a draw. Bettel ranks above them all: there are no trumps, the Tens rank "
            "low, everyone must follow suit, and the declarer may not take a single trick. If the declarer "
            "wins, each defender pays them the price of the contract; if the declarer loses, they pay it "
            "to each defender. Schneider, from 91 points on, and Durch, all tricks, make a game dearer, "
            "while a Bettel always costs the same."
        ),
    },
)
BETTEL_HIRSCH: Final = Preset(
    key="tarock_bettel_hirsch",
    ruleset=TAROCK_SIMPLE.with_options({"bettel": True, "kontra_levels": 5}),
    words={
        "name": gettext_noop("Tarock with Bettel and Kontra"),
        "about": gettext_noop(
            "With Bettel above Herzsolo, and Kontra up to Hirsch, each doubling the game; after a Spanish "
            "web page on Bavarian Tarock."
        ),
        "explained": gettext_noop(
            "One declarer plays against two with 36 German cards: Frage with the stock, Solo and Herzsolo "
            "without it, and 61 of the 120 card points win. The declarer takes a cent from the pot for "
            "each point over 60, in whole coins, or pays the defenders the same for each point short. "
            "Bettel ranks above them all: there are no trumps, the Tens rank low, everyone must follow "
            "suit, and the declarer may not take a single trick, for four times the basic stake from or to "
            "each defender. Before the first card a defender may say Kontra: the game counts double, and "
            "now the defenders must reach 61. Re returns the target to the declarer and doubles again, and "
            "this may go on with Supp, Resupp and Hirsch, up to 32 times the price."
        ),
    },
)
register(TAROCK_SIMPLE, FIXED, BETTEL, HIRSCH, FIXED_BETTEL, BETTEL_HIRSCH)
