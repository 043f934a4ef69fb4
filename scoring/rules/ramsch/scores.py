"""What a Ramsch is worth to each seat, and why."""

from collections.abc import Mapping, Sequence
from math import prod

from ..score import Score, Step
from .deal import RamschDeal
from .options import RamschOptions


def score_ramsch(deal: RamschDeal, options: RamschOptions, seats: int) -> Score:
    """What is lost is negative; a Durchmarsch and the fewest points of a Gewinner-Ramsch win. systems.md 9

    A Durchmarsch goes before every other way to score.
    """
    if options.ramsch_durchmarsch and deal.is_march(seats):
        return _march(deal, options, seats)
    if options.ramsch_mode == "gewinner":
        return _gewinner(deal, options, seats)
    return _lost(deal, options, seats)


def _march(deal: RamschDeal, options: RamschOptions, seats: int) -> Score:
    """Who takes every trick wins the Ramsch. systems.md 9.3"""
    marchers = tuple(set(deal.points_of(seats)) - set(deal.virgins))
    steps = (Step("durchmarsch", options.ramsch_durchmarsch), *_pushed(deal))
    # Where a won Ramsch counts as a game won, so does this one.
    winners = marchers if options.ramsch_mode == "gewinner" else ()
    return _written(dict.fromkeys(marchers, _award(steps)), steps, seats, winners)


def _gewinner(deal: RamschDeal, options: RamschOptions, seats: int) -> Score:
    """The fewest card points win, for all who have them; the skat goes to the most. systems.md 9.9"""
    points = deal.points_of(seats)
    fewest = min(points.values())
    winners = tuple(sorted(seat for seat in points if points[seat] == fewest))
    steps = (Step("gewinner", options.gewinner_award), *_pushed(deal))
    return _written(dict.fromkeys(winners, _award(steps)), (Step("fewest_points", fewest), *steps), seats, winners)


def _award(steps: Sequence[Step]) -> int:
    award, *pushed = steps
    return award.number * _factor(pushed)


def _lost(deal: RamschDeal, options: RamschOptions, seats: int) -> Score:
    """The most card points lose, or everybody loses his own. systems.md 9.1, 9.4, 9.8"""
    points, losers = _counted(deal, options, seats)
    basis = _basis(deal, options, max(points.values()))
    doublings = (*_jungfrau(deal, options), *_pushed(deal))
    if options.ramsch_mode == "all_points":
        losses = {seat: -_factor(doublings) * own for seat, own in points.items()}
        return _written(losses, (basis, *doublings), seats)
    parts = len(losers) if options.ramsch_tie == "share" else 1
    # What cannot be shared evenly is dropped.
    loss = basis.number * _factor(doublings) // parts
    shared = (Step("shared", by=parts),) if parts > 1 else ()
    return _written(dict.fromkeys(losers, -loss), (basis, *doublings, *shared), seats)


def _counted(deal: RamschDeal, options: RamschOptions, seats: int) -> tuple[dict[int, int], tuple[int, ...]]:
    """Card points with the skat where it belongs, and who loses. systems.md 9.2, 9.6"""
    points, skat = deal.points_of(seats), deal.skat or 0
    if options.ramsch_skat_to == "last_trick" and deal.last is not None:
        points[deal.last] += skat
    losers = tuple(seat for seat in points if points[seat] == max(points.values()))
    # A tie is left to the last trick only where one of the tied took it.
    if options.ramsch_tie == "last_trick" and deal.last in losers:
        losers = (deal.last,)
    if options.ramsch_skat_to == "loser":
        points |= {seat: points[seat] + skat for seat in losers}
    return points, losers


def _basis(deal: RamschDeal, options: RamschOptions, most: int) -> Step:
    """What is charged before anything doubles it."""
    if options.ramsch_mode == "all_points":
        return Step("own_points")
    if options.ramsch_mode == "fixed":
        virgins = min(len(deal.virgins), len(options.ramsch_fixed) - 1)
        return Step("fixed", options.ramsch_fixed[virgins])
    return Step("most_points", most)


def _jungfrau(deal: RamschDeal, options: RamschOptions) -> tuple[Step, ...]:
    """A fixed Ramsch has its own figures for virgins. systems.md 9.4, 9.8"""
    doubles = deal.virgins and options.ramsch_jungfrau_doubles and options.ramsch_mode != "fixed"
    return (Step("jungfrau", by=2),) if doubles else ()


def _pushed(deal: RamschDeal) -> tuple[Step, ...]:
    """Each push doubles. systems.md 9.7"""
    return (Step("pushed", deal.pushes, 2**deal.pushes),) if deal.pushes else ()


def _factor(doublings: Sequence[Step]) -> int:
    return prod(step.by for step in doublings)


def _written(figures: Mapping[int, int], steps: Sequence[Step], seats: int, winners: tuple[int, ...] = ()) -> Score:
    """The list has the sum of what moved: the loser's figure where there is but one."""
    points = tuple(figures.get(seat, 0) for seat in range(seats))
    written = sum(points)
    return Score(
        points=points,
        won=written > 0,
        written=written,
        winners=winners,
        steps=(*steps, Step("ramsch", result=written)),
    )
