"""Checks for a Skat deal: all problems at once, with the V-codes of systems.md 26."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from ..card_points import ALL_POINTS, IMPOSSIBLE_POINTS, MOST_SKAT_POINTS
from ..contracts import Game
from ..deal import Deal, Outcome, Side, deal_to_dict
from ..problems import Problem, problem
from ..table import active_seats, positions
from .bidding import LOWEST_BID, ladder, nearest_bids
from .options import SkatOptions
from .values import (
    SCHNEIDER_FROM,
    SCHNEIDER_UP_TO,
    TARGET,
    null_name,
    null_value,
    reached_schwarz,
    reached_target,
    trump_value,
    wins_null,
)

Rule = Callable[[Deal, SkatOptions, int], Iterator[Problem]]


def check_skat(deal: Deal, options: SkatOptions, seats: int) -> tuple[Problem, ...]:
    """Return every problem of the entry; checks that depend on a faulty field are skipped."""
    if deal.outcome is Outcome.PASSED:
        return tuple(_passed(deal))
    if deal.outcome is Outcome.RAMSCH:
        return (problem("V30", "outcome"),)
    rules = _TABLE_RULES + (_PLAY_RULES if deal.game else ())
    if deal.game:
        rules += _TRUMP_RULES if deal.game.has_trumps else _NULL_RULES
    return tuple(found for rule in rules for found in rule(deal, options, seats))


def _passed(deal: Deal) -> Iterator[Problem]:
    # A passed-in deal has only a dealer and a number.
    filled = [name for name in deal_to_dict(deal) if name not in ("outcome", "dealer")]
    if filled:
        yield problem("V25", "outcome", *filled)


def _declarer(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if deal.declarer is None or not 0 <= deal.declarer < seats:
        yield problem("V01", "declarer")
    elif deal.dealer is not None and deal.declarer in positions(deal.dealer, seats).sitting_out:
        yield problem("V02", "declarer", seat=deal.declarer, deals=int(deal.declarer == deal.dealer))


def _game(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if deal.game not in options.games:
        yield problem("V90", "game")


def _bid(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    bids = ladder(options)
    if deal.bid is None:
        if options.score_basis == "bid":
            yield problem("V26", "bid")
    elif not LOWEST_BID <= deal.bid <= bids[-1]:
        yield problem("V04", "bid", bid=deal.bid, top=bids[-1])
    elif deal.bid not in bids:
        lower, higher = nearest_bids(deal.bid, bids)
        yield problem("V03", "bid", bid=deal.bid, lo=lower, hi=higher)


def _kontra(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if not 0 <= deal.kontra <= options.kontra_levels or (deal.kontra_by is not None and not deal.kontra):
        yield problem("V22", "kontra", kontra=deal.kontra, levels=options.kontra_levels)
    if deal.kontra_by is None:
        return
    silent = options.kontra_requires_bid and deal.bidders is not None and deal.kontra_by not in deal.bidders
    if deal.kontra_by == deal.declarer:
        yield problem("V24", "kontra_by")
    elif silent or deal.kontra_by not in active_seats(deal.dealer, seats):
        yield problem("V23", "kontra_by", "bidders")


def _conceded(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if deal.conceded is Side.BOTH:
        yield problem("V20", "conceded")
    if deal.conceded is Side.DECLARER and deal.won:
        yield problem("V97", "won", "conceded", conceded=deal.conceded.value)
    if deal.conceded is Side.DECLARER and _is_decided(deal, options):
        yield problem("V92", "conceded", "points", n=deal.points or 0, won=1)
    # The defenders' concession does not cover a bid: an overbid game stays lost.
    if deal.conceded is Side.DEFENDERS and deal.won is False and _covers(deal, options):
        yield problem("V97", "won", "conceded", conceded=deal.conceded.value)


def _is_decided(deal: Deal, options: SkatOptions) -> bool:
    """Return whether the declarer took all the points needed, also in an announced game. Document 003; ruling 8"""
    if deal.points is None or deal.game is None or not deal.game.has_trumps or deal.points > ALL_POINTS:
        return False
    played_out = replace(deal, conceded=Side.NONE)
    return reached_target(played_out) and _covers(played_out, options)


def _both_sides(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if deal.no_trick is Side.BOTH:
        yield problem("V20", "no_trick")


def _matadors(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    assert deal.game is not None
    most = options.max_matadors(deal.game)
    if deal.matadors is None or deal.matadors < 1:
        yield problem("V05", "matadors")
    elif deal.matadors > most:
        yield problem("V06" if deal.game is Game.GRAND else "V07", "matadors", max=most)


def _announcements(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    # Only a Hand game may be announced. ISkO 2.5
    if deal.schneider_announced and not deal.hand:
        yield problem("V10", "schneider_announced", "hand")
    if deal.schwarz_announced and not deal.hand:
        yield problem("V11", "schwarz_announced", "hand")
    if deal.announces_schwarz and deal.schneider_announced is False:
        yield problem("V12", "schneider_announced", "schwarz_announced")
    if deal.ouvert and not (deal.hand and deal.announces_schwarz):
        yield problem("V13", "ouvert", "hand", "schwarz_announced")


def _points(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if deal.points is None:
        if deal.conceded is Side.NONE and (options.card_points == "required" or deal.won is None):
            yield problem("V91", "won") if options.card_points == "off" else problem("V16", "points")
    elif not 0 <= deal.points <= ALL_POINTS:
        yield problem("V14", "points", n=deal.points)
    elif deal.points in IMPOSSIBLE_POINTS:
        yield problem("V15", "points", n=deal.points)


def _tricks(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if _contradicts_side(deal, options):
        yield problem("V20", "schwarz", "no_trick")
    if deal.points is None or deal.conceded is not Side.NONE:
        return
    if _side_without_trick(deal) is Side.DEFENDERS and deal.points != ALL_POINTS:
        yield problem("V18", "points", "schwarz")
    if _side_without_trick(deal) is Side.DECLARER and deal.points > MOST_SKAT_POINTS:
        yield problem("V19", "points", "schwarz")


def _contradicts_side(deal: Deal, options: SkatOptions) -> bool:
    if deal.schwarz is False and deal.no_trick in (Side.DECLARER, Side.DEFENDERS):
        return True
    if deal.conceded is not Side.NONE or deal.won is None:
        return False
    if deal.won:
        missed = deal.schwarz is False or deal.points not in (None, ALL_POINTS)
        return deal.no_trick is Side.DECLARER or (deal.announces_schwarz and missed)
    return deal.no_trick is Side.DEFENDERS and _covers(deal, options)


def _side_without_trick(deal: Deal) -> Side:
    """Return the losing side of a Schwarz; if only "Schwarz" was tapped, the card points decide which."""
    if deal.no_trick is not Side.NONE or not deal.schwarz or deal.points is None:
        return deal.no_trick
    return Side.DEFENDERS if deal.points >= TARGET else Side.DECLARER


def _taps(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if reached_schwarz(deal) and deal.schneider is False:
        yield problem("V95", "schneider", "schwarz")
    if deal.won and deal.announces_schneider and deal.schneider is False:
        yield problem("V96", "schneider", "schneider_announced")
    if deal.points is None or deal.schneider is None or deal.conceded is not Side.NONE:
        return
    if deal.schneider is not (deal.points >= SCHNEIDER_FROM or deal.points <= SCHNEIDER_UP_TO):
        yield problem("V93", "schneider", "points", n=deal.points)


def _outcome(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if deal.won is None or deal.conceded is Side.DECLARER:
        return
    covers = _covers(deal, options)
    if deal.won and not covers:
        assert deal.bid is not None
        yield problem("V94", "bid", "won", bid=deal.bid)
    if deal.conceded is not Side.NONE or deal.points is None or not 0 <= deal.points <= ALL_POINTS:
        return
    if deal.won is not reached_target(deal) and (deal.won or covers):
        yield problem("V92", "won", "points", n=deal.points, won=int(reached_target(deal)))


def _covers(deal: Deal, options: SkatOptions) -> bool:
    """Return whether the game is worth its bid, as far as the entry shows. ISkO 3.6.1"""
    if deal.bid is None or deal.game is None or (deal.game.has_trumps and not deal.matadors):
        return True
    value = trump_value(deal, options) if deal.game.has_trumps else null_value(deal, options)
    return value >= deal.bid


def _null_extras(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if deal.matadors is not None:
        yield problem("V08", "matadors")
    extras = ("schneider_announced", "schwarz_announced", "schneider", "schwarz")
    if filled := [name for name in extras if getattr(deal, name)]:
        yield problem("V09", *filled)
    # A Revolution is played from the hand, and has one value.
    if deal.game is Game.REVOLUTION and (filled := [name for name in ("hand", "ouvert") if getattr(deal, name)]):
        yield problem("V09", *filled, case="revolution")
    if deal.points is not None:
        yield problem("V17", "points")
    if deal.null_tricks and deal.no_trick is Side.DECLARER:
        yield problem("V20", "null_tricks", "no_trick")


def _null_outcome(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    if deal.conceded is not Side.NONE:
        return
    if deal.won is None and deal.null_tricks is None:
        yield problem("V91", "won")
    elif deal.won is not None and deal.won is not wins_null(deal):
        yield problem("V92", "won", "null_tricks", won=int(wins_null(deal)))


def _null_cover(deal: Deal, options: SkatOptions, seats: int) -> Iterator[Problem]:
    # A Null that cannot cover its bid is entered as the suit or Grand game it is charged as. Ruling 6
    if not _covers(deal, options):
        assert deal.bid is not None
        value = null_value(deal, options)
        yield problem("V21", "bid", "game", game=null_name(deal), v=value, bid=deal.bid)


_TABLE_RULES: Final[tuple[Rule, ...]] = (_declarer, _game, _bid, _kontra)
_PLAY_RULES: Final[tuple[Rule, ...]] = (_conceded, _both_sides)
_TRUMP_RULES: Final[tuple[Rule, ...]] = (_matadors, _announcements, _points, _tricks, _taps, _outcome)
_NULL_RULES: Final[tuple[Rule, ...]] = (_null_extras, _null_outcome, _null_cover)
