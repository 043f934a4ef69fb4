"""Checks for a Ramsch: all problems at once, with the V-codes of systems.md 26."""

from collections.abc import Iterator
from typing import Final

from ..card_points import ALL_POINTS, IMPOSSIBLE_POINTS, MOST_SKAT_POINTS, points_problems
from ..deal import Outcome
from ..problems import Problem, problem
from ..table import active_seats
from .deal import RamschDeal
from .options import RamschOptions

MOST_PUSHES: Final = 3
# With a third hand in play no cards are unused.
_SEATS_WITH_AN_UNUSED_HAND: Final = 2


def check_ramsch(
    deal: RamschDeal,
    options: RamschOptions,
    seats: int,
    *,
    has_skat: bool = True,
    allows_declarer: bool = False,
) -> tuple[Problem, ...]:
    """Return every problem of the entry.

    V30 to V36, V02 for the player who sits out, V14 and V15 for card points, V28 for seats. With `allows_declarer` a
    Ramsch is a player's contract, whether or not all passed.
    """
    found = [*_nobody_declares(deal, options, allows_declarer=allows_declarer), *_pushes(deal, options)]
    if strangers := tuple(_strangers(deal, seats)):
        return (*found, *strangers)
    found += _sitting_out(deal, seats)
    found += _card_points(deal, options, has_skat=has_skat)
    found += _sum(deal, options, seats)
    found += _tricks(deal, options, seats)
    return tuple(found)


def _nobody_declares(deal: RamschDeal, options: RamschOptions, *, allows_declarer: bool) -> Iterator[Problem]:
    filled = [name for name in ("bid", "game") if getattr(deal, name) is not None]
    is_played = deal.outcome is Outcome.RAMSCH
    if not allows_declarer:
        filled = ["declarer"] * (deal.declarer is not None) + filled
        is_played = is_played and options.plays_ramsch
    if filled or not is_played:
        yield problem("V30", "outcome", *filled)


def _pushes(deal: RamschDeal, options: RamschOptions) -> Iterator[Problem]:
    if not 0 <= deal.pushes <= (MOST_PUSHES if options.ramsch_schieben else 0):
        yield problem("V35", "pushes")


def _strangers(deal: RamschDeal, seats: int) -> Iterator[Problem]:
    if deal.points is not None and len(deal.points) != seats:
        yield problem("V28", "points", n=seats)
    if len(set(deal.virgins)) < len(deal.virgins) or not set(deal.virgins) <= set(range(seats)):
        yield problem("V28", "virgins", n=seats)


def _sitting_out(deal: RamschDeal, seats: int) -> Iterator[Problem]:
    for seat in set(range(seats)) - set(active_seats(deal.dealer, seats)):
        filled = {
            "points": deal.points is not None and bool(deal.points[seat]),
            "last": deal.last == seat,
            "virgins": seat in deal.virgins,
        }
        if fields := [name for name, is_filled in filled.items() if is_filled]:
            yield problem("V02", *fields, seat=seat, deals=int(seat == deal.dealer))


def _card_points(deal: RamschDeal, options: RamschOptions, *, has_skat: bool) -> Iterator[Problem]:
    # If tens count 1, every number of card points is possible.
    may_be_odd = options.ramsch_total < ALL_POINTS
    figures = [("points", figure) for figure in deal.points or ()] + [("unused", deal.unused)]
    for name, figure in figures:
        yield from (found for found in points_problems(figure, name) if not (may_be_odd and found.code == "V15"))
    skat = deal.skat or 0
    if not 0 <= skat <= (MOST_SKAT_POINTS if has_skat else 0) or (skat in IMPOSSIBLE_POINTS and not may_be_odd):
        yield problem("V36", "skat")


def _sum(deal: RamschDeal, options: RamschOptions, seats: int) -> Iterator[Problem]:
    counted = sum(deal.points_of(seats).values()) + (deal.skat or 0)
    is_left_over = bool(deal.unused) and seats > _SEATS_WITH_AN_UNUSED_HAND
    if counted + (deal.unused or 0) != options.ramsch_total or is_left_over:
        yield problem("V31", "points", "skat", n=counted + (deal.unused or 0), total=options.ramsch_total)


def _tricks(deal: RamschDeal, options: RamschOptions, seats: int) -> Iterator[Problem]:
    points = deal.points_of(seats)
    for seat in deal.virgins:
        if points.get(seat):
            yield problem("V32", "points", "virgins", seat=seat)
    if set(points) <= set(deal.virgins):
        yield problem("V33", "virgins")
    elif deal.last is None:
        if options.last_trick_counts:
            yield problem("V34", "last")
    elif not 0 <= deal.last < seats:
        yield problem("V34", "last")
    elif deal.last in deal.virgins:
        yield problem("V34", "last", "virgins", seat=deal.last, case="virgin")
