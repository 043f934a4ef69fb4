from collections import Counter
from random import Random

from hypothesis import given

from tournaments.seating.split import split_evenly

from .counts import random_series
from .strategies import fields, numbers_of_series, seeds


@given(fields(most=60), numbers_of_series(most=6), seeds)
def test_both_halves_are_alike_at_every_player_and_every_table(players: int, series: int, seed: int) -> None:
    chance = Random(seed)
    tables = [table for _ in range(series) for table in random_series(range(players), chance)]
    edges = [(player, number) for number, table in enumerate(tables) for player in table]

    left, right = split_evenly(edges)

    assert sorted(left + right) == sorted(edges)
    for end in (0, 1):
        lefts, rights = Counter(edge[end] for edge in left), Counter(edge[end] for edge in right)
        assert all(abs(lefts[one] - rights[one]) <= 1 for one in {edge[end] for edge in edges})


def test_nothing_is_halved_into_nothing() -> None:
    assert split_evenly([]) == ([], [])
