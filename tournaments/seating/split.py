"""Splits a bipartite graph of players and tables into halves that agree at every node, give or take one edge."""

from collections.abc import Hashable, Sequence
from itertools import compress
from typing import Final, TypeVar

Guest = TypeVar("Guest", bound=Hashable)

NONE: Final = -1


def split_evenly(edges: Sequence[tuple[Guest, int]]) -> tuple[list[tuple[Guest, int]], list[tuple[Guest, int]]]:
    """Return two halves of the edges, each in the original order. An edge is (player, number of a table).

    At each end the edges are linked in pairs, the two of which go to different halves. Links of players and of
    tables alternate along any chain, so a closed chain has an even length. (Euler; de Werra)
    """
    links = _links([guest for guest, _ in edges]), _links([table for _, table in edges])
    sides = [NONE] * len(edges)
    for start in range(len(edges)):
        if sides[start] == NONE:
            # Walk the chain in both directions; a closed one is complete after the first.
            sides[start] = 0
            _alternate(start, links[0], links[1], sides)
            _alternate(start, links[1], links[0], sides)
    return list(compress(edges, [1 - side for side in sides])), list(compress(edges, sides))


def _links(ends: Sequence[Hashable]) -> list[int]:
    """Return for each edge the one it is linked with; one is left over where their number is odd."""
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
