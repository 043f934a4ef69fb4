"""Over many seeds nobody is favoured: not in opponents, first seats or tables of three."""

import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from math import comb, sqrt

import pytest

from tests.examples import repeats
from tournaments.seating.draw import plan

from . import counts

SEEDS = repeats(500, long=500, longest=2000)


def deviation(times: Sequence[int], freedom: int) -> float:
    """How many standard deviations the chi-square is from that of equal chances."""
    expected = sum(times) / len(times)
    chi_square = sum((one - expected) ** 2 / expected for one in times)
    return (chi_square - freedom) / sqrt(2 * freedom)


@pytest.mark.long
@pytest.mark.parametrize(("players", "series"), [(9, 2), (14, 2), (16, 3), (22, 3), (24, 2), (26, 4)])
def test_over_many_seeds_everybody_is_treated_alike(players: int, series: int) -> None:
    met: Counter[tuple[int, int]] = Counter()
    first: Counter[int] = Counter()
    threes: Counter[int] = Counter()
    for seed in range(SEEDS):
        drawn = plan(range(players), series, seed=seed, effort=0.01).series
        met.update(counts.meetings(drawn))
        first.update(table[0] for one in drawn for table in one)
        threes.update(counts.threes(drawn))

    # A pair that met does not meet again, so that the figures vary less than lots would: only too much is wrong.
    assert deviation([met[pair] for pair in met], comb(players, 2) - 1) < 4
    assert deviation([first[player] for player in range(players)], players - 1) < 4
    if any(threes.values()):
        assert deviation([threes[player] for player in range(players)], players - 1) < 4


LARGEST = """
from resource import RUSAGE_SELF, getrusage
from tournaments.seating import plan
found = plan(range(5000), 12, seed=1)
assert found.measures.repeats == 0
print(getrusage(RUSAGE_SELF).ru_maxrss // 1024)
"""


@pytest.mark.long
def test_the_largest_field_fits_into_little_memory() -> None:
    """A child's peak includes its parent's memory at the start, so this process must be small itself."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

    drawn = subprocess.run([sys.executable, "-c", LARGEST], capture_output=True, check=True, text=True)

    assert int(drawn.stdout) < max(200, own + 100)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("players", range(6, 41))
def test_every_small_field_is_drawn_as_well_as_its_bound_allows(players: int) -> None:
    for series in (2, 3, 4, 5, 6, 8):
        found = plan(range(players), series, seed=players)
        assert found.bound.weighted <= found.measures.weighted <= found.bound.weighted + 8
        assert found.measures.seat_faults == 0
        assert max(found.measures.threes.values()) <= found.bound.threes
