"""One deal of cards from the shuffle to what the table writes down, and a whole list of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from scoring.rules import PASSED_DEAL, Card, Deal, Outcome, Run, Side, count_matadors, dealer_of, positions, score
from scoring.rules.cards import PACK
from scoring.rules.skat.values import SCHNEIDER_FROM, SCHNEIDER_UP_TO, TARGET
from scoring.rules.table import TABLE_SIZES

from .auction import Bidding, bid_for_deal
from .contract import Contract, choose_contract
from .tricks import Trick, play_tricks

# How often a decided game is given up rather than played to its end.
_GIVES_UP: Final = 0.10
_GIVES_UP_OVERBID: Final = 0.50
_NULL_SHOWN_AFTER: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A deal as it was dealt, played and written down.

    `hands` are the ten cards dealt to forehand, middlehand and rearhand, `seats` their seats at the table. `held`
    are the declarer's twelve; `put_away` lies in the skat during the play. A game given up has fewer than ten tricks.
    """

    deal: Deal
    seats: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    skat: tuple[Card, ...]
    held: tuple[Card, ...] = ()
    put_away: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()


def play_deal(rng: Random, *, seats_active: tuple[int, ...] = (0, 1, 2), dealer: int | None = None) -> PlayedDeal:
    """Shuffle, deal, bid and play; `seats_active` are the seats of forehand, middlehand and rearhand."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = tuple(tuple(pack[start : start + 10]) for start in (0, 10, 20))
    dealt = PlayedDeal(deal=replace(PASSED_DEAL, dealer=dealer), seats=seats_active, hands=hands, skat=tuple(pack[30:]))
    bidding = bid_for_deal(hands, rng)
    if bidding is None:
        return dealt
    contract = choose_contract(hands[bidding.declarer], dealt.skat, bidding.bid)
    tricks = _play(dealt.hands, contract, bidding.declarer)
    deal, tricks = _give_up(_write_down(contract, bidding, tricks), contract, tricks, rng)
    return replace(
        dealt,
        deal=replace(deal, declarer=seats_active[bidding.declarer], dealer=dealer),
        held=contract.cards + contract.put_away,
        put_away=contract.put_away,
        tricks=tuple(tricks),
    )


def play_list(rng: Random, seats: int, length: int, *, first_dealer: int = 0) -> tuple[Deal, ...]:
    """The deals of a whole list, each with its dealer; the deal passes on clockwise."""
    dealers = [dealer_of(number, seats, first_dealer) for number in range(1, length + 1)]
    return tuple(play_deal(rng, seats_active=positions(seat, seats).active, dealer=seat).deal for seat in dealers)


def as_tapped(deal: Deal, *, with_points: bool = False) -> Deal:
    """The deal as a table enters it: only what is ticked is said, and the bid only where it cost the game."""
    if deal.outcome is Outcome.PASSED:
        return PASSED_DEAL
    return replace(
        deal,
        dealer=None,
        bid=deal.bid if score(deal, seats=max(TABLE_SIZES)).overbid else None,
        points=deal.points if with_points else None,
        no_trick=Side.NONE,
        null_tricks=None,
        schneider=deal.schneider or None,
        schwarz=deal.schwarz or None,
    )


def _play(hands: Sequence[Sequence[Card]], contract: Contract, declarer: int) -> list[Trick]:
    playing = [contract.cards if place == declarer else hand for place, hand in enumerate(hands)]
    return play_tricks(playing, contract.put_away, game=contract.game, declarer=declarer)


def _write_down(contract: Contract, bidding: Bidding, tricks: Sequence[Trick]) -> Deal:
    """Everything the table could say of the deal; the declarer is still a place, not a seat."""
    deal = Deal(
        declarer=bidding.declarer,
        bid=bidding.bid,
        game=contract.game,
        hand=contract.hand,
        ouvert=contract.ouvert,
        schneider_announced=contract.announces_schneider or None,
    )
    mine = [trick for trick in tricks if trick.taker == bidding.declarer]
    if not contract.game.has_trumps:
        return replace(deal, null_tricks=bool(mine), won=not mine)
    side, run = count_matadors(contract.cards + contract.put_away, contract.game)
    points = sum(trick.points for trick in mine) + sum(card.points for card in contract.put_away)
    no_trick = Side.NONE if 0 < len(mine) < len(tricks) else Side.DEFENDERS if mine else Side.DECLARER
    deal = replace(deal, with_without=Run(side), matadors=run, points=points, no_trick=no_trick)
    schneider = points >= SCHNEIDER_FROM or points <= SCHNEIDER_UP_TO
    return replace(deal, won=score(deal).won, schneider=schneider, schwarz=no_trick is not Side.NONE)


def _give_up(deal: Deal, contract: Contract, tricks: list[Trick], rng: Random) -> tuple[Deal, list[Trick]]:
    """Now and then the side that cannot save the game gives up, and the rest is not played."""
    overbid = score(deal).overbid
    if rng.random() >= (_GIVES_UP_OVERBID if overbid else _GIVES_UP) or contract.announces_schneider:
        return deal, tricks
    played = 1 if overbid else _decided_after(deal, contract, tricks)
    if played >= len(tricks):
        return deal, tricks
    given_up = replace(
        deal,
        conceded=Side.DEFENDERS if deal.won else Side.DECLARER,
        points=None,
        no_trick=Side.NONE,
        null_tricks=None,
        schneider=None,
        schwarz=None,
    )
    return given_up, tricks[:played]


def _decided_after(deal: Deal, contract: Contract, tricks: Sequence[Trick]) -> int:
    """After how many tricks the game is decided and nobody can become Schneider any more; all of them if never."""
    if not contract.game.has_trumps:
        return _NULL_SHOWN_AFTER
    declarer, defenders = sum(card.points for card in contract.put_away), 0
    for number, trick in enumerate(tricks, start=1):
        if trick.taker == deal.declarer:
            declarer += trick.points
        else:
            defenders += trick.points
        if max(declarer, defenders + 1) >= TARGET and min(declarer, defenders) > SCHNEIDER_UP_TO:
            return number
    return len(tricks)
