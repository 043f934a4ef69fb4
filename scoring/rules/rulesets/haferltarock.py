"""Haferltarock: winners take from the Haferl until it is empty, and a Hand bid can be raised. systems.md 21"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ..deal import AnyDeal
from ..entry_form import EntryRow
from ..ledger import Ending, Ledger
from ..list_line import ListColumn
from ..problems import Problem, problem
from ..ruleset import Preset, amount, corrected, option, register
from ..score import Score, Step
from ..tarock.checks import MOST_STOCK_POINTS, all_tricks_problems, missing_trump, tarock_points_problems
from ..tarock.deal import ALL_POINTS, HALF, TarockSuit
from ..tarock.haferl_deal import (
    MOST_PLUS,
    STEP,
    HaferlContract,
    HaferlDeal,
    berliner_problems,
    raise_problems,
)
from ..tarock.haferl_words import HAFERL_WORDS
from ..tarock.money import Amount, CoinPayment, defenders_of, from_pot, halves, overshoot, paid_score, richest, to_each
from ..tarock.ruleset import CoinTarock, choice_row, coins, flag_row, points_row
from ..value_table import ValueTable
from ..words import gettext_noop

_IN_HAND: Final = (("contract", ("hand",)),)
_ENDINGS: Final[dict[str, dict[str, Any]]] = {
    "value.won_61": {"points": 61},
    "value.won_91": {"points": 91},
    "value.lost_60": {"points": 60},
    "value.lost_59": {"points": 59},
    "value.lost_29": {"points": 29},
}
_RAISES: Final[dict[str, dict[str, Any]]] = {
    f"value.plus_{plus}": {"points": ALL_POINTS, "plus": plus} for plus in (0, 5, 10, 15, 20)
}


@dataclass(frozen=True, kw_only=True)
class Haferltarock(CoinTarock):
    """Pick-up and Hand games in any suit for the coins in the Haferl; the last coin ends the round. systems.md 21"""

    ante: int = coins(50, 5, 1000, house_rule=True, printed=True)
    haferl_payment: str = option("per_step", "per_step", "overshoot", house_rule=True)
    raise_counts: bool = corrected(True, False, True, was=False, where={"haferl_payment": "overshoot"}, house_rule=True)
    # The least points of a game whose difference is 0. Ruling 16
    least_points: int = corrected(1, 1, 0, was=0, where={"haferl_payment": "overshoot"}, house_rule=True)
    unit: int = coins(10, 5, 500, house_rule=True)
    rate: int = amount(1, 1, 20, in_cents=True, house_rule=True)
    berliner: bool = option(False, False, True)
    berliner_hearts_only: bool = option(False, False, True)
    self_raise: bool = option(False, False, True)

    deal_type: ClassVar[type[AnyDeal]] = HaferlDeal
    words: ClassVar[Mapping[str, str]] = HAFERL_WORDS

    @property
    def ends_by_itself(self) -> bool:
        return True

    @property
    def has_pot(self) -> bool:
        return True

    @property
    def stakes(self) -> tuple[int, ...]:
        return (self.ante,)

    @property
    def marks(self) -> tuple[str, ...]:
        counted = {"durch": self.haferl_payment == "overshoot", "unopposed": self.self_raise}
        return tuple(name for name, is_shown in counted.items() if is_shown)

    def ending(self, ledger: Ledger) -> Ending | None:
        """Return the ending once the Haferl is empty. systems.md 21"""
        return None if ledger.pot else Ending("haferl_empty", richest(ledger))

    def game_problems(self, deal: HaferlDeal) -> Iterator[Problem]:
        if deal.contract is None:
            yield problem("V90", "contract")
        else:
            yield from missing_trump(deal)
        yield from self.kontra_problems(deal)
        yield from raise_problems(deal, self_raise=self.self_raise)
        if self.berliner and deal.contract is HaferlContract.AUFNAHME:
            yield from berliner_problems(deal, hearts_only=self.berliner_hearts_only)
        yield from tarock_points_problems(deal)
        if deal.durch:
            yield from all_tricks_problems(deal, "durch", most_lost=MOST_STOCK_POINTS)

    def game_score(self, deal: HaferlDeal, ledger: Ledger) -> Score:
        won = self._is_won(deal)
        by_steps = self.haferl_payment == "per_step"
        worth = self.doubled(self._by_steps(deal) if by_steps else self._by_overshoot(deal), deal)
        payment = from_pot(worth.cents, ledger.pot) if won else self._loss(deal, ledger, worth.cents)
        return paid_score(deal, ledger, payment, amount=worth, won=won, need=deal.target)

    def _is_won(self, deal: HaferlDeal) -> bool:
        """Return whether it is won: 60-60 is lost; after Kontra it is the defenders who may fall short. systems.md 21,
        23"""
        if self.is_shifted(deal):
            return ALL_POINTS - deal.card_points < deal.target
        return deal.card_points >= deal.target

    def _by_steps(self, deal: HaferlDeal) -> Amount:
        """Return one unit for a pick-up, two for a Hand, one more for every five bid. systems.md 21"""
        assert deal.contract is not None
        units = deal.contract.units + deal.plus // STEP
        counted = [Step(deal.contract.value, deal.contract.units)]
        if deal.plus:
            counted.append(Step("plus", deal.plus, result=units))
        cents = units * self.unit
        return Amount(cents, (*counted, Step("comes_to", result=cents, in_cents=True)))

    def _by_overshoot(self, deal: HaferlDeal) -> Amount:
        """Return the points over or under the target less one, plus a made raise; a Hand counts twice.

        The document does not say how a raise is paid (ruling 16). Our reading: a raise adds as much to the payment as
        to the target, so a made raise counts the points over 60 and the raise in addition. A missed raise already lacks
        more points. systems.md 21
        """
        base = deal.target - 1
        # After Kontra the defenders' points decide.
        base = ALL_POINTS - base if self.is_shifted(deal) else base
        is_reached = self._is_won(deal) is not self.is_shifted(deal)
        if is_reached and self.raise_counts:
            worth = overshoot(deal.card_points, base=HALF, raised_by=deal.plus, rate=self.rate, coin=self.coin)
        else:
            least = self.least_points
            worth = overshoot(deal.card_points, base=base, rate=self.rate, coin=self.coin, least=least)
        worth = worth.times("hand_doubles", 2) if deal.contract is HaferlContract.HAND else worth
        return worth.times("durch_doubles", 2) if deal.durch else worth

    def _loss(self, deal: HaferlDeal, ledger: Ledger, cents: int) -> CoinPayment:
        defenders = len(defenders_of(deal, ledger))
        if self.haferl_payment == "per_step":
            return to_each(cents, defenders)
        return halves(cents, defenders, pot=ledger.pot, coin=self.coin)

    def game_rows(self) -> Iterator[EntryRow]:
        yield choice_row("contract", HaferlContract)
        yield choice_row("plus", range(STEP, MOST_PLUS + 1, STEP), _IN_HAND)
        yield choice_row("trump", TarockSuit)
        yield points_row()
        if self.haferl_payment == "overshoot":
            yield flag_row("durch")
        if self.self_raise:
            yield flag_row("unopposed", _IN_HAND, main=False)
        yield from self.kontra_rows()

    def columns(self) -> tuple[ListColumn, ...]:
        return (ListColumn("target"), *super().columns())

    def cells(self, deal: HaferlDeal, score: Score) -> dict[str, int | str]:
        return {"target": score.need} | super().cells(deal, score)

    def suit_of(self, deal: HaferlDeal) -> str:
        return deal.trump or ""

    def value_tables(self) -> tuple[ValueTable, ...]:
        games = {f"game.{contract}": HaferlDeal(contract=contract) for contract in HaferlContract}
        hand = {"game.hand": games["game.hand"]}
        return (
            self.paid_table("value.games", games, _ENDINGS),
            self.payers_table(games["game.hand"], _ENDINGS),
            self.paid_table("value.raised", hand, _RAISES),
            *self.kontra_table(HaferlDeal(contract=HaferlContract.AUFNAHME, points=71)),
        )


HAFERLTAROCK: Final = Haferltarock(key="haferltarock")


def _preset(key: str, options: dict[str, Any], name: str, about: str, explained: str) -> Preset:
    words = {"name": name, "about": about, "explained": explained}
    return Preset(key=key, ruleset=HAFERLTAROCK.with_options(options), words=words)


register(
    HAFERLTAROCK,
    _preset(
        "haferl_overshoot",
        {"haferl_payment": "overshoot"},
        gettext_noop("Haferltarock by points"),
        gettext_noop(
            "Each point over or under the target counts, plus any raise that is made, and a Hand game "
            "counts twice. This is our proposal, as the payment list of a Spanish web page on Bavarian "
            "Tarock is lost."
        ),
        gettext_noop(
            "In this Haferltarock the card points determine the price of a game: each point over or under "
            "60 is a cent, rounded up to five-cent coins. A Hand game counts twice, and so does one in "
            "which a side takes every trick (Durch). A player who raises a Hand bid must reach that many "
            "more points; if they succeed, the raise is paid on top, if not, they are that many more "
            "points short; a game missed by one point, as with 60 each, counts as one. Winners take their "
            "money from the Haferl; losers pay, and each defender gets half, with the Haferl adding the "
            "odd coin. How it used to be paid is no longer known, so this is our proposal; the round ends "
            "when the Haferl is empty."
        ),
    ),
    _preset(
        "haferl_berliner",
        {"berliner": True},
        gettext_noop("Berliner"),
        gettext_noop(
            "Haferltarock in which only the dealer may take the stock; after a Spanish web page on Bavarian Tarock."
        ),
        gettext_noop(
            "Berliner is Haferltarock in which the stock belongs to the dealer. Only the dealer may take "
            "it up and play a pick-up game, in any suit; the others play a Hand game, without the stock, "
            "or not at all. At a table of four the dealer sits out, so there are only Hand games. A "
            "pick-up game counts one unit, a Hand game two, plus one for every five points by which it was "
            "raised. A player who reaches the target of 61 points or more takes their money from the "
            "Haferl; a player who misses it pays each defender, until the Haferl is empty."
        ),
    ),
    _preset(
        "haferl_berliner_hearts",
        {"berliner": True, "berliner_hearts_only": True},
        gettext_noop("Berliner in hearts"),
        gettext_noop(
            "Haferltarock in which only the dealer may take the stock, and then only in hearts; after a "
            "Spanish web page on Bavarian Tarock."
        ),
        gettext_noop(
            "This is Berliner with one more restriction: the dealer, who alone may take up the stock, may "
            "do so only with hearts as trumps. In a Hand game, without the stock, all players may name any "
            "suit, including the dealer. At a table of four the dealer sits out, so there are only Hand "
            "games. The declarer needs 61 of the 120 points, or more if the game was raised; 60 each is "
            "lost. Winners are paid from the Haferl and losers pay each defender, until the Haferl is "
            "empty."
        ),
    ),
    _preset(
        "haferl_self_raise",
        {"self_raise": True},
        gettext_noop("Haferltarock with self-raise"),
        gettext_noop(
            "A player who is not challenged may raise their own Hand bid; after a Spanish web page on Bavarian Tarock."
        ),
        gettext_noop(
            "In Haferltarock a Hand bid is driven up by another player's bid; here the last remaining "
            "bidder may also raise it. That player must then play from the hand and promises five, ten or "
            "more points beyond 61. Every five points make the game one unit dearer: a Hand game counts "
            "two units, and four if it is raised by ten. A player who misses the promised points has lost, "
            "even with 61 or more. Winners take their money from the Haferl, losers pay each defender, and "
            "the round ends when the Haferl is empty."
        ),
    ),
    _preset(
        "haferl_kontra",
        {"kontra_levels": 5},
        gettext_noop("Haferltarock with Kontra"),
        gettext_noop(
            "After Kontra the defenders must reach the target, and each call up to Hirsch doubles the "
            "game; after a Spanish web page on Bavarian Tarock."
        ),
        gettext_noop(
            "In this Haferltarock both sides may double the price before the first card is played. A "
            "defender who does not believe the declarer says Kontra: the game counts double, and now the "
            "defenders must reach the target, 61 or as many as were bid. If they miss it the declarer has "
            "won, even with 60 each. Re gives the target back to the declarer and doubles again; Supp, "
            "Resupp and Hirsch follow in turn, up to 32 times the price, and with each the target changes "
            "sides. Winners take their money from the Haferl as far as it reaches, and losers pay each "
            "defender."
        ),
    ),
)
