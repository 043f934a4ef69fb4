from itertools import chain
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seating import measure

from . import counts
from .counts import random_series
from .strategies import fields, numbers_of_series, seeds

# Anna and Bernd meet in both series, and twice Anna has Bernd at her left.
FIRST = (("Anna", "Bernd", "Clara", "Dieter"), ("Emil", "Frieda", "Gerd"))
SECOND = (("Emil", "Frieda", "Gerd", "Clara"), ("Anna", "Bernd", "Dieter"))


def test_a_pair_that_met_before_is_named() -> None:
    found = measure([SECOND], history=[FIRST])

    assert found.repeats == 6
    assert set(map(frozenset, found.met_again)) == {
        frozenset(again)
        for again in [
            ("Anna", "Bernd", 2),
            ("Anna", "Dieter", 2),
            ("Bernd", "Dieter", 2),
            ("Emil", "Frieda", 2),
            ("Emil", "Gerd", 2),
            ("Frieda", "Gerd", 2),
        ]
    }


def test_wishes_are_counted_separately() -> None:
    found = measure(
        [FIRST, SECOND],
        groups=[("Anna", "Bernd"), {"Anna", "Bernd"}, ("Clara", "Nobody")],
        forbidden=[("Frieda", "Gerd")],
        queue=["Dieter", "Nobody", "Clara", "Emil"],
    )

    assert (found.mates, found.named_pairs, found.neighbours) == (2, 2, 1)


def test_tables_of_three_and_seats_are_counted_per_player() -> None:
    found = measure([SECOND], history=[FIRST])

    assert found.threes == dict.fromkeys(("Anna", "Bernd", "Dieter", "Emil", "Frieda", "Gerd"), 1) | {"Clara": 0}
    assert found.seats["Dieter"] == (0, 0, 1, 1)
    assert found.early_threes == 0
    assert found.same_left == 4
    assert found.seat_faults == counts.seat_faults([FIRST, SECOND])


def test_early_returns_to_a_table_of_three_are_counted() -> None:
    assert measure([FIRST, FIRST]).early_threes == 3
    assert measure([FIRST], history=[FIRST]).early_threes == 3
    assert measure([(("Anna", "Bernd", "Clara"),)] * 3).early_threes == 0
    assert measure([FIRST[:1], FIRST, FIRST]).early_threes == 3


def test_a_dissolved_table_is_no_table() -> None:
    assert measure([(*FIRST, ())]) == measure([FIRST])
    assert measure([]).repeats == 0


@settings(max_examples=examples(40))
@given(fields(most=80), numbers_of_series(6), st.integers(0, 3), seeds)
def test_measures_agree_with_a_slow_count(players: int, series: int, before: int, seed: int) -> None:
    chance = Random(seed)
    history = [random_series(range(players), chance) for _ in range(before)]
    later = [random_series(range(players), chance) for _ in range(series)]
    groups = [range(first, min(players, first + 3)) for first in range(0, players, 3)]

    found = measure(later, groups=groups, history=history)

    both = [*history, *later]
    assert found.repeats == counts.repeats(both) - counts.repeats(history)
    assert found.weighted == counts.weighted(both) - counts.weighted(history)
    assert found.mates == counts.together(later, groups)
    assert found.threes == counts.threes(both)
    assert found.seat_faults == counts.seat_faults(both)
    assert found.same_left == counts.same_left(both) - counts.same_left(history)
    met = counts.meetings(later)
    assert sum(times for *_, times in found.met_again) == sum(
        times for pair, times in counts.meetings(both).items() if times > 1 and met.get(pair)
    )


@given(fields(most=60), numbers_of_series(5), seeds)
def test_the_order_of_the_tables_changes_no_measure(players: int, series: int, seed: int) -> None:
    chance = Random(seed)
    played = [random_series(range(players), chance) for _ in range(series)]
    mixed = [tuple(chance.sample(tables, len(tables))) for tables in played]

    found, other = measure(played), measure(mixed)

    assert (found.repeats, found.weighted, found.early_threes) == (other.repeats, other.weighted, other.early_threes)
    assert (found.threes, found.seats) == (other.threes, other.seats)
    assert (found.seat_faults, found.same_left) == (other.seat_faults, other.same_left)
    assert len(set(chain(*chain(*mixed)))) == players
