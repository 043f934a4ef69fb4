"""Checks for a deal of Tournée Skat: all problems at once, with the V-codes of systems.md 26."""

from collections.abc import Iterator
from typing import Final

from ..card_points import ALL_POINTS, IMPOSSIBLE_POINTS, MOST_SKAT_POINTS, points_problems
from ..contracts import Game
from ..counted_game import declarer_problems, matador_problems, passed_problems, result_problems
from ..deal import Outcome, Side
from ..problems import Problem, problem
from ..skat.options import MAX_GRAND_MATADORS
from ..table import active_seats
from .values import (
    BASES,
    SCHNEIDER_FROM,
    TourneeContract,
    TourneeDeal,
    TourneeRamschDeal,
    ramsch_points,
    reaches_contract,
)

# Four Jacks and the seven other cards of the suit.
MOST_MATADORS: Final = 11
_MULTIPLIERS: Final = ("with_without", "matadors", "schneider_announced", "schwarz_announced", "schneider", "schwarz")


def game_problems(deal: TourneeDeal, seats: int) -> Iterator[Problem]:
    if deal.outcome is Outcome.PASSED:
        yield from passed_problems(deal)
        return
    if deal.outcome is Outcome.RAMSCH:
        yield problem("V30", "outcome")
    yield from declarer_problems(deal, seats)
    yield from _contract_problems(deal)
    if deal.contract is TourneeContract.NULL:
        yield from _null_problems(deal)
    elif deal.contract is not None:
        yield from _trump_problems(deal)


def _contract_problems(deal: TourneeDeal) -> Iterator[Problem]:
    if deal.contract is None:
        yield problem("V90", "contract")
    # A card of the skat is turned up only in a Tournée.
    if deal.passt_mir_nicht and deal.contract not in (None, TourneeContract.TOURNEE):
        yield problem("V60", "passt_mir_nicht", "contract")
    if deal.contract is TourneeContract.GUCKSER and deal.suit not in (None, Game.GRAND):
        yield problem("V61", "suit", "contract", case="guckser")
    is_open_grand = deal.contract is TourneeContract.SOLO and deal.suit is Game.GRAND
    if deal.ouvert and deal.contract is not None and not (is_open_grand or deal.contract is TourneeContract.NULL):
        yield problem("V61", "ouvert", "contract", case="open")


def _null_problems(deal: TourneeDeal) -> Iterator[Problem]:
    # A Null's value depends neither on trumps nor on the other side's tricks.
    filled = [name for name in (*_MULTIPLIERS, "suit") if getattr(deal, name)]
    if deal.no_trick is not Side.NONE:
        filled.append("no_trick")
    if filled:
        yield problem("V62", *filled)
    if deal.points is not None:
        yield problem("V17", "points")
    if deal.won is None and deal.null_tricks is None:
        yield problem("V91", "won")
    if deal.won is not None and deal.won is not reaches_contract(deal):
        yield problem("V92", "won", "null_tricks", won=int(reaches_contract(deal)))


def _trump_problems(deal: TourneeDeal) -> Iterator[Problem]:
    if deal.trumps not in BASES[TourneeContract.SOLO]:
        yield problem("V90", "suit")
    if deal.trumps is Game.GRAND:
        yield from matador_problems(deal, most=MAX_GRAND_MATADORS, too_many="V06")
    else:
        yield from matador_problems(deal, most=MOST_MATADORS)
    yield from result_problems(deal, is_reached=reaches_contract(deal), schneider_from=SCHNEIDER_FROM)
    yield from _announcement_problems(deal)


def _announcement_problems(deal: TourneeDeal) -> Iterator[Problem]:
    """Check that a game ticked as won can have been won with its announcements. V20, V96"""
    if not deal.won:
        return
    if deal.schwarz_announced and deal.schwarz is False and deal.no_trick is Side.NONE:
        yield problem("V20", "schwarz", "schwarz_announced")
    if (deal.schneider_announced or deal.schwarz_announced) and deal.schneider is False and deal.points is None:
        yield problem("V96", "schneider", "schneider_announced")


def ramsch_problems(deal: TourneeRamschDeal, seats: int) -> Iterator[Problem]:
    """Yield every problem of a Ramsch; checks that depend on a faulty field are skipped."""
    if deal.outcome is not Outcome.RAMSCH or deal.declarer is not None:
        yield problem("V30", "outcome", "declarer")
    multipliers = ("matadors", "schneider_announced", "schwarz_announced")
    if filled := [name for name in multipliers if getattr(deal, name)]:
        yield problem("V62", *filled)
    yield from tuple(_seat_problems(deal, seats)) or tuple(_taken_problems(deal, seats)) or _sum_problems(deal, seats)


def _seat_problems(deal: TourneeRamschDeal, seats: int) -> Iterator[Problem]:
    if len(deal.points) > seats:
        yield problem("V28", "points", n=seats)
    if len(set(deal.virgins)) < len(deal.virgins) or not set(deal.virgins) <= set(range(seats)):
        yield problem("V28", "virgins", n=seats)
    for seat in sorted(set(range(seats)) - set(active_seats(deal.dealer, seats))):
        if deal.points_of(seat) or seat in deal.virgins:
            yield problem("V02", "points", "virgins", seat=seat, deals=1)


def _taken_problems(deal: TourneeRamschDeal, seats: int) -> Iterator[Problem]:
    for seat, points in ramsch_points(deal, seats).items():
        yield from points_problems(points, "points")
        if points and seat in deal.virgins:
            yield problem("V32", "points", "virgins", seat=seat)
    if set(ramsch_points(deal, seats)) <= set(deal.virgins):
        yield problem("V33", "virgins")


def _sum_problems(deal: TourneeRamschDeal, seats: int) -> Iterator[Problem]:
    taken = ramsch_points(deal, seats)
    is_filled = all(deal.points_of(seat) is not None or seat in deal.virgins for seat in taken)
    # The skat is unused, and two cards are worth at most 22.
    if not is_filled or not ALL_POINTS - MOST_SKAT_POINTS <= sum(taken.values()) <= ALL_POINTS:
        yield problem("V63", "points")
    elif sum(taken.values()) in IMPOSSIBLE_POINTS:
        yield problem("V15", "points", n=sum(taken.values()))
