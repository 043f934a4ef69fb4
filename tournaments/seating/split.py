"""Splitting what joins players and tables into two halves: alike at every player and every table, give or take one."""

from collections.abc import Hashable, Sequence
from itertools import compress
from typing import Final, TypeVar

Guest = TypeVar("Guest", bound=Hashable)

NONE: Final = -1


def split_evenly(edges: Sequence[tuple[Guest, int]]) -> tuple[list[tuple[Guest, int]], list[tuple[Guest, int]]]:
    """An edge is somebody and the number of a table he sits at.

    Both halves keep the order of the edges.

    At each end the edges are linked in pairs, two of which go to different halves. Links of players and of tables
    alternate along any chain, so one that comes back to its beginning is of even length. (Euler; de Werra)
    """
    links = _links([guest for guest, _ in edges]), _links([table for _, table in edges])
    sides = [NONE] * len(edges)
    for start in range(len(edges)):
        if sides[start] == NONE:
            sides[start] = 0
            _alternate(start, links[0], links[1], sides)
            _alternate(start, links[1], links[0], sides)
    return list(compress(edges, [1 - side for side in sides])), list(compress(edges, sides))


def _links(ends: Sequence[Hashable]) -> list[int]:
    """For each edge the number of the one it is linked with; one is over where their number is odd."""
    links = [NONE] * len(ends)
    open_ends: dict[Hashable, int] = {}
    for number, end in enumerate(ends):
        partner = open_ends.pop(end, NONE)
        if partner == NONE:
            open_ends[end] = number
        else:
            links[partner], links[number] = number, partner
    return links


def _alternate(edge: int, links: Sequence[int], other_links: Sequence[int], sides: list[int]) -> None:
    side = 1
    while (edge := links[edge]) != NONE and sides[edge] == NONE:
        sides[edge] = side
        side = 1 - side
        links, other_links = other_links, links
