"""One deal of cards from the shuffle to what the table writes down."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from scoring.rules import PASSED_DEAL, Card, Deal, Run, Side, count_matadors, score
from scoring.rules.cards import PACK
from scoring.rules.skat.values import SCHNEIDER_FROM, SCHNEIDER_UP_TO, TARGET

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

    `hands` are the ten cards dealt to forehand, middlehand and rearhand; the deal's declarer is such a place. `held`
    are his twelve; `put_away` lies in the skat during the play. A game given up has fewer than ten tricks.
    """

    deal: Deal
    hands: tuple[tuple[Card, ...], ...]
    skat: tuple[Card, ...]
    held: tuple[Card, ...] = ()
    put_away: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()


def play_deal(rng: Random) -> PlayedDeal:
    """Shuffle, deal, bid and play."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = tuple(tuple(pack[start : start + 10]) for start in (0, 10, 20))
    dealt = PlayedDeal(deal=PASSED_DEAL, hands=hands, skat=tuple(pack[30:]))
    bidding = bid_for_deal(hands, rng)
    if bidding is None:
        return dealt
    contract = choose_contract(hands[bidding.declarer], dealt.skat, bidding.bid)
    tricks = _play(dealt.hands, contract, bidding.declarer)
    deal, tricks = _give_up(_write_down(contract, bidding, tricks), contract, tricks, rng)
    return replace(
        dealt,
        deal=deal,
        held=contract.cards + contract.put_away,
        put_away=contract.put_away,
        tricks=tuple(tricks),
    )


def _play(hands: Sequence[Sequence[Card]], contract: Contract, declarer: int) -> list[Trick]:
    playing = [contract.cards if place == declarer else hand for place, hand in enumerate(hands)]
    return play_tricks(playing, contract.put_away, game=contract.game, declarer=declarer)


def _write_down(contract: Contract, bidding: Bidding, tricks: Sequence[Trick]) -> Deal:
    """Everything the table could say of the deal."""
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
