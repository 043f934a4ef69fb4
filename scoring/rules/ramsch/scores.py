"""Score a Ramsch for each seat, step by step."""

from collections.abc import Mapping, Sequence
from math import prod

from ..score import Score, Step
from .deal import RamschDeal
from .options import RamschOptions


def score_ramsch(deal: RamschDeal, options: RamschOptions, seats: int) -> Score:
    """Return the score; losses are negative. A Durchmarsch and the fewest points in a Gewinner-Ramsch win. systems.md 9

    A Durchmarsch takes precedence over every other way to score.
    """
    if options.ramsch_durchmarsch and deal.is_march(seats):
        return _march(deal, options, seats)
    if options.ramsch_mode == "gewinner":
        return _gewinner(deal, options, seats)
    return _lost(deal, options, seats)


def _march(deal: RamschDeal, options: RamschOptions, seats: int) -> Score:
    """Score a Durchmarsch: the player who takes every trick wins the Ramsch. systems.md 9.3"""
    marchers = tuple(set(deal.points_of(seats)) - set(deal.virgins))
    steps = (Step("durchmarsch", options.ramsch_durchmarsch), *_pushed(deal))
    # If a won Ramsch counts as a game won, this one does too.
    winners = marchers if options.ramsch_mode == "gewinner" else ()
    return _written(dict.fromkeys(marchers, _award(steps)), steps, seats, winners)


def _gewinner(deal: RamschDeal, options: RamschOptions, seats: int) -> Score:
    """Score a Gewinner-Ramsch: all players with the fewest card points win; the most get the skat. systems.md 9.9"""
    points = deal.points_of(seats)
    fewest = min(points.values())
    winners = tuple(sorted(seat for seat in points if points[seat] == fewest))
    steps = (Step("gewinner", options.gewinner_award), *_pushed(deal))
    return _written(dict.fromkeys(winners, _award(steps)), (Step("fewest_points", fewest), *steps), seats, winners)


def _award(steps: Sequence[Step]) -> int:
    award, *pushed = steps
    return award.number * _factor(pushed)


def _lost(deal: RamschDeal, options: RamschOptions, seats: int) -> Score:
    """Score a lost Ramsch: the most card points lose, or all players lose their own. systems.md 9.1, 9.4, 9.8"""
    points, losers = _counted(deal, options, seats)
    if options.ramsch_mode == "all_points":
        return _own_points(deal, options, seats, points=points, losers=losers)
    basis = _basis(deal, options, max(points.values()))
    doublings = (*_jungfrau(deal, options), *_pushed(deal))
    charge = basis.number * _factor(doublings)
    parts = len(losers) if options.ramsch_tie == "share" else 1
    loss, dropped = divmod(charge, parts)
    shared = (Step("shared", by=parts),) if parts > 1 else _tie(deal, options, seats, losers)
    rest = (Step("dropped", dropped),) if dropped else ()
    return _written(dict.fromkeys(losers, -loss), (basis, *doublings, *shared, *rest), seats)


def _own_points(
    deal: RamschDeal, options: RamschOptions, seats: int, *, points: Mapping[int, int], losers: tuple[int, ...]
) -> Score:
    """Score it by own points: all players lose theirs; a Jungfrau doubles the loss of the most. systems.md 9.4"""
    jungfrau, pushed = _jungfrau(deal, options), _pushed(deal)
    doubled = losers if options.ramsch_jungfrau_of == "loser" else tuple(points)
    losses = {
        seat: -own * _factor(pushed) * (_factor(jungfrau) if seat in doubled else 1) for seat, own in points.items()
    }
    if jungfrau and options.ramsch_jungfrau_of == "loser":
        jungfrau = (Step("jungfrau_of_loser", max(points.values()), 2),)
    return _written(losses, (Step("own_points"), *jungfrau, *pushed), seats)


def _tie(deal: RamschDeal, options: RamschOptions, seats: int, losers: tuple[int, ...]) -> tuple[Step, ...]:
    """Return how a tie for the most card points was broken. systems.md 9.6"""
    if len(losers) > 1:
        word = "tied_without_last" if options.ramsch_tie == "last_trick" else "tied"
        return (Step(word, by=len(losers)),)
    return (Step("tied_last_trick"),) if len(_most(_before_the_loser(deal, options, seats))) > 1 else ()


def _counted(deal: RamschDeal, options: RamschOptions, seats: int) -> tuple[dict[int, int], tuple[int, ...]]:
    """Return card points including the skat, and the losers. systems.md 9.2, 9.6"""
    points = _before_the_loser(deal, options, seats)
    losers = _most(points)
    # A tie is decided by the last trick only if one of the tied players took it.
    if options.ramsch_tie == "last_trick" and deal.last in losers:
        losers = (deal.last,)
    if options.ramsch_skat_to == "loser":
        points |= {seat: points[seat] + (deal.skat or 0) for seat in losers}
    return points, losers


def _before_the_loser(deal: RamschDeal, options: RamschOptions, seats: int) -> dict[int, int]:
    """Return the card points that decide the loser, with the skat if the last trick takes it. systems.md 9.2"""
    points = deal.points_of(seats)
    if options.ramsch_skat_to == "last_trick" and deal.last is not None:
        points[deal.last] += deal.skat or 0
    return points


def _most(points: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(seat for seat in points if points[seat] == max(points.values()))


def _basis(deal: RamschDeal, options: RamschOptions, most: int) -> Step:
    if options.ramsch_mode == "fixed":
        return Step("fixed", options.ramsch_fixed[len(deal.virgins)])
    return Step("most_points", most)


def _jungfrau(deal: RamschDeal, options: RamschOptions) -> tuple[Step, ...]:
    """Return the step for virgins; a fixed Ramsch has its own figures for them. systems.md 9.4, 9.8"""
    doubles = deal.virgins and options.ramsch_jungfrau_doubles and options.ramsch_mode != "fixed"
    return (Step("jungfrau", by=2),) if doubles else ()


def _pushed(deal: RamschDeal) -> tuple[Step, ...]:
    """Return the doublings, one for each push. systems.md 9.7"""
    return (Step("pushed", deal.pushes, 2**deal.pushes),) if deal.pushes else ()


def _factor(doublings: Sequence[Step]) -> int:
    return prod(step.by for step in doublings)


def _written(figures: Mapping[int, int], steps: Sequence[Step], seats: int, winners: tuple[int, ...] = ()) -> Score:
    """Return a score whose written figure is the sum of all changes; with a single loser, the loser's figure."""
    points = tuple(figures.get(seat, 0) for seat in range(seats))
    written = sum(points)
    return Score(
        points=points,
        won=written > 0,
        written=written,
        winners=winners,
        steps=(*steps, Step("ramsch", result=written)),
    )
