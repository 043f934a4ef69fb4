"""Tarock money: a game's value in coins, and its payment. systems.md 19-23"""

from dataclasses import dataclass, replace
from typing import Self

from ..deal import AnyDeal
from ..ledger import Ledger
from ..score import Score, Step
from ..table import active_seats


@dataclass(frozen=True, slots=True)
class Amount:
    """Cents, and the steps of their sum."""

    cents: int
    steps: tuple[Step, ...] = ()

    def plus(self, word: str, cents: int) -> Self:
        return self._then(word, self.cents + cents, number=cents)

    def times(self, word: str, factor: int) -> Self:
        return self._then(word, self.cents * factor)

    def halved(self, word: str) -> Self:
        return self._then(word, self.cents // 2)

    def _then(self, word: str, cents: int, *, number: int = 0) -> Self:
        step = Step(word, number, result=cents, in_cents=True)
        return replace(self, cents=cents, steps=(*self.steps, step))


def rounded_up(cents: int, coin: int) -> int:
    return -(-cents // coin) * coin


def overshoot(points: int, *, base: int, rate: int, coin: int, raised_by: int = 0, least: int = 0) -> Amount:
    """Return the rate for each point over or under the base, at least `least`, and for a raise, in whole coins.

    systems.md 19.1
    """
    apart = abs(points - base)
    counted = [Step("over" if points > base else "under", apart, base)]
    if apart < least:
        counted.append(Step("at_least", least))
        apart = least
    cents = rounded_up(rate * (apart + raised_by), coin)
    raised = (Step("raise_counts", raised_by, result=apart + raised_by),) if raised_by else ()
    return Amount(cents, (*counted, *raised, Step("comes_to", result=cents, in_cents=True)))


@dataclass(frozen=True, slots=True)
class CoinPayment:
    """The changes by a game: the declarer's cents, each defender's, and the pot. They sum to 0."""

    declarer: int = 0
    defender: int = 0
    pot: int = 0
    steps: tuple[Step, ...] = ()


def from_pot(amount: int, pot: int) -> CoinPayment:
    taken = min(amount, pot)
    word = "from_pot" if taken == amount else "pot_is_short"
    return CoinPayment(taken, pot=-taken, steps=(Step(word, taken, result=pot - taken, in_cents=True),))


def to_each(amount: int, defenders: int) -> CoinPayment:
    """Return the payment of the amount by the declarer to each defender, or the reverse if it is negative."""
    step = Step("pays_each" if amount > 0 else "gets_from_each", abs(amount), in_cents=True)
    return CoinPayment(-amount * defenders, amount, steps=(step,))


def halves(amount: int, defenders: int, *, pot: int, coin: int) -> CoinPayment:
    """Return the payment by the declarer: each defender gets half in whole coins; the pot adds the odd coin.

    If the pot lacks it, the declarer pays it too. systems.md 19.1
    """
    share = rounded_up(amount, 2 * coin) // 2
    odd = share * defenders - amount
    added = min(odd, pot)
    paid = amount + odd - added
    steps = [Step("pays", paid, in_cents=True), Step("each_gets", share, in_cents=True)]
    if added:
        steps.append(Step("pot_adds", added, in_cents=True))
    return CoinPayment(-paid, share, -added, tuple(steps))


def defenders_of(deal: AnyDeal, ledger: Ledger) -> tuple[int, ...]:
    return tuple(seat for seat in active_seats(deal.dealer, ledger.seats) if seat != deal.declarer)


def paid_score(
    deal: AnyDeal,
    ledger: Ledger,
    payment: CoinPayment,
    *,
    amount: Amount,
    won: bool | None,
    ante: int = 0,
    need: int = 0,
) -> Score:
    defenders = defenders_of(deal, ledger)
    moved = {deal.declarer: payment.declarer} | dict.fromkeys(defenders, payment.defender)
    players = () if deal.declarer is None or won is None else (deal.declarer,)
    again = (Step("ante_again", ante, result=ante * ledger.seats, in_cents=True),) if ante else ()
    return Score(
        points=(0,) * ledger.seats,
        cents=tuple(moved.get(seat, 0) - ante for seat in range(ledger.seats)),
        pot=payment.pot + ante * ledger.seats,
        value=amount.cents,
        won=bool(won),
        need=need,
        written=payment.declarer,
        winners=players if won else (),
        losers=() if won else players,
        steps=(*again, *amount.steps, *payment.steps),
    )


def unpaid_score(ledger: Ledger) -> Score:
    """Return the score of a passed deal, which changes nothing but uses up its number."""
    nothing = (0,) * ledger.seats
    return Score(points=nothing, cents=nothing, steps=(Step("passed"),))


def richest(ledger: Ledger) -> tuple[int, ...]:
    most = max(ledger.cents)
    return tuple(seat for seat, cents in enumerate(ledger.cents) if cents == most)
