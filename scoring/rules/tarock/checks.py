"""Checks for a Tarock deal that all games share. systems.md 26"""

from collections.abc import Iterator
from typing import Final

from ..card_points import points_problems
from ..problems import Problem, problem
from .deal import ALL_POINTS, TarockContract, TarockDeal, TarockSuit

# Three Aces in the stock, which counts for the declarer.
MOST_STOCK_POINTS: Final = 33


def tarock_points_problems(deal: TarockDeal) -> Iterator[Problem]:
    """Check that the declarer's points are entered and possible. V16, V70"""
    if deal.points is None:
        yield problem("V16", "points")
    elif is_impossible(deal.points):
        case = "no_set" if 0 <= deal.points <= ALL_POINTS else "beyond"
        yield problem("V70", "points", case=case, n=deal.points)


def is_impossible(points: int) -> bool:
    return any(points_problems(points))


def missing_trump(deal: TarockDeal) -> Iterator[Problem]:
    """Check that the declarer of a game in a suit of choice names it. systems.md 19, 21"""
    if deal.trump is None:
        yield problem("V90", "trump", case="trump")


def trump_problems(deal: TarockDeal, contract: TarockContract, *, frage_code: str = "V71") -> Iterator[Problem]:
    if deal.trump is None:
        return
    if (deal.trump is TarockSuit.HEARTS) is (contract is TarockContract.SOLO):
        code = frage_code if contract is TarockContract.FRAGE else "V71"
        yield problem(code, "trump", "contract", case=contract.value)


def all_tricks_problems(deal: TarockDeal, field: str, *, most_lost: int) -> Iterator[Problem]:
    """Check that the player who takes every trick has all points, except those that the declarer put away. V72"""
    if deal.points is None or is_impossible(deal.points):
        return
    if most_lost < deal.points < ALL_POINTS:
        yield problem("V72", "points", field)


def kontra_problems(kontra: int, levels: int) -> Iterator[Problem]:
    """Check that Kontra, Re and so on follow each other, up to the number the table plays. V22"""
    if not 0 <= kontra <= levels:
        yield problem("V22", "kontra", kontra=kontra, levels=levels)
