"""A game of one declarer against the others, decided by card points, with bids in suits.

Tournée Skat and the Skat of 1835 share it. Official Skat, with its bids and concessions, has checks.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .card_points import ALL_POINTS, MOST_SKAT_POINTS, points_problems
from .deal import AnyDeal, Run, Side
from .plain import plain_fields
from .problems import Problem, problem
from .score import Score, Step
from .skat.values import SCHNEIDER_UP_TO, TARGET
from .table import positions


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedDeal(AnyDeal):
    """The result of such a game as entered; None means "not entered".

    `points` are the declarer's, including the skat. `schneider` and `schwarz` are ticked for the side that lost the
    game; `no_trick` names the side without a trick.
    """

    with_without: Run | None = None
    matadors: int | None = None
    points: int | None = None
    won: bool | None = None
    schneider: bool | None = None
    schwarz: bool | None = None
    no_trick: Side = Side.NONE


def is_schwarz(deal: CountedDeal) -> bool:
    """Return whether one side took no trick; 120 points do not prove it. Ruling 7"""
    return deal.no_trick is not Side.NONE or bool(deal.schwarz)


def is_schneider(deal: CountedDeal, *, schneider_from: int) -> bool:
    """Return whether the declarer has the points for Schneider or at most 30; without points, the tick decides."""
    if deal.points is None:
        return bool(deal.schneider) or is_schwarz(deal)
    return deal.points >= schneider_from or deal.points <= SCHNEIDER_UP_TO


def matador_steps(deal: CountedDeal) -> list[Step]:
    return [Step(deal.with_without or "matadors", deal.matadors)] if deal.matadors else []


def declarer_score(deal: AnyDeal, seats: int, *, written: int, won: bool, **figures: Any) -> Score:
    players = () if deal.declarer is None else (deal.declarer,)
    return Score(
        points=tuple(written if seat == deal.declarer else 0 for seat in range(seats)),
        won=won,
        written=written,
        winners=players if won else (),
        losers=() if won else players,
        **figures,
    )


def loss_step(value: int, *, factor: int) -> Step:
    """Return the last step of a lost game: the value counts against the declarer, `factor` times."""
    if factor == 1:
        return Step("lost_once", value, result=-value)
    return Step("lost", value, factor, -factor * value)


def passed_score(seats: int) -> Score:
    return Score(points=(0,) * seats, steps=(Step("passed"),))


def passed_problems(deal: AnyDeal) -> Iterator[Problem]:
    # A passed-in deal has only a dealer and a number.
    filled = [name for name in plain_fields(deal) if name not in ("outcome", "dealer")]
    if filled:
        yield problem("V25", "outcome", *filled)


def declarer_problems(deal: AnyDeal, seats: int) -> Iterator[Problem]:
    """Check that the declarer is an active player. V01, V02"""
    if deal.declarer is None or not 0 <= deal.declarer < seats:
        yield problem("V01", "declarer")
    elif deal.dealer is not None and deal.declarer in positions(deal.dealer, seats).sitting_out:
        yield problem("V02", "declarer", seat=deal.declarer, deals=int(deal.declarer == deal.dealer))


def matador_problems(deal: CountedDeal, *, most: int, too_many: str = "V07") -> Iterator[Problem]:
    """Check that the number of matadors is possible. V05, V06, V07"""
    if deal.matadors is None or deal.matadors < 1:
        yield problem("V05", "matadors")
    elif deal.matadors > most:
        yield problem(too_many, "matadors", max=most)


def result_problems(deal: CountedDeal, *, is_reached: bool, schneider_from: int) -> Iterator[Problem]:
    """Check that points, tricks and ticks agree; `is_reached` is whether the points won the game. V14-V20, V92-V95"""
    wrong = tuple(points_problems(deal.points, "points"))
    yield from wrong
    yield from _side_problems(deal)
    if deal.schneider is False and is_schwarz(deal):
        yield problem("V95", "schneider", "schwarz")
    if deal.points is None:
        if deal.won is None:
            yield problem("V16", "points")
    elif not wrong:
        yield from _points_problems(deal, deal.points, is_reached=is_reached, schneider_from=schneider_from)


def _side_problems(deal: CountedDeal) -> Iterator[Problem]:
    tricks_denied = deal.schwarz is False and deal.no_trick in (Side.DECLARER, Side.DEFENDERS)
    # The side that won the game took a trick.
    winner = {True: Side.DECLARER, False: Side.DEFENDERS, None: None}[deal.won]
    winner_without = deal.points is None and deal.no_trick is winner
    if deal.no_trick is Side.BOTH or tricks_denied or winner_without:
        yield problem("V20", "schwarz", "no_trick")


def _points_problems(deal: CountedDeal, points: int, *, is_reached: bool, schneider_from: int) -> Iterator[Problem]:
    without = _side_without_trick(deal, points)
    if without is Side.DEFENDERS and points != ALL_POINTS:
        yield problem("V18", "points", "schwarz")
    if without is Side.DECLARER and points > MOST_SKAT_POINTS:
        yield problem("V19", "points", "schwarz")
    if deal.schneider not in (None, is_schneider(deal, schneider_from=schneider_from)):
        yield problem("V93", "schneider", "points", n=points)
    if deal.won not in (None, is_reached):
        yield problem("V92", "won", "points", n=points, won=int(is_reached))


def _side_without_trick(deal: CountedDeal, points: int) -> Side:
    """Return the side without a trick; if only "Schwarz" was ticked, the card points decide which."""
    if deal.no_trick is not Side.NONE or not deal.schwarz:
        return deal.no_trick
    return Side.DEFENDERS if points >= TARGET else Side.DECLARER
