"""Hypothesis strategies: fields of every size that can be seated."""

from random import Random

from hypothesis import strategies as st

from tournaments.seating.tables import Series

from .counts import random_series

seeds = st.integers(0, 10**6)


def fields(least: int = 3, most: int = 200) -> st.SearchStrategy[int]:
    """Numbers of players; five make no tables."""
    return st.integers(least, most).filter(lambda players: players != 5)


def numbers_of_series(most: int = 8) -> st.SearchStrategy[int]:
    return st.integers(1, most)


@st.composite
def histories(draw: st.DrawFn, players: int, most: int = 3) -> tuple[Series[int], ...]:
    """Series already played by some of the players and perhaps by others, seated at random."""
    chance = Random(draw(seeds))
    played = []
    for _ in range(draw(st.integers(0, most))):
        came = [player for player in range(players + 4) if chance.random() < 0.85]
        if len(came) not in (0, 1, 2, 5):
            played.append(random_series(came, chance))
    return tuple(played)
