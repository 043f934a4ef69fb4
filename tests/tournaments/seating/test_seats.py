from itertools import chain
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tournaments.seating import measure
from tournaments.seating.chance import Chance
from tournaments.seating.draw import plan
from tournaments.seating.seats import take_seats
from tournaments.seating.tables import Series

from . import counts
from .counts import random_series, series_in_turn
from .strategies import fields, histories, numbers_of_series, seeds


@settings(max_examples=examples(40))
@given(fields(), numbers_of_series(), seeds)
def test_everybody_has_each_seat_equally_often_where_threes_go_round(players: int, series: int, seed: int) -> None:
    drawn = series_in_turn(players, series, Random(seed))

    seated = take_seats(drawn, (), Chance(seed))

    assert [[set(table) for table in one] for one in seated] == [[set(table) for table in one] for one in drawn]
    assert counts.seat_faults(seated) == 0


# With 80 or more, where the same people are at tables of three over and over, one plan in a thousand misses it.
@settings(max_examples=examples(60))
@given(fields(most=40), numbers_of_series(), seeds)
def test_in_a_small_field_everybody_has_each_seat_equally_often(players: int, series: int, seed: int) -> None:
    chance = Random(seed)
    drawn = [random_series(range(players), chance) for _ in range(series)]

    seated = take_seats(drawn, (), Chance(seed))

    assert [[set(table) for table in one] for one in seated] == [[set(table) for table in one] for one in drawn]
    assert counts.seat_faults(seated) == 0


@given(st.integers(1, 30), st.integers(1, 3), seeds)
def test_at_tables_of_four_each_four_series_give_every_seat_once(tables: int, blocks: int, seed: int) -> None:
    chance = Random(seed)
    drawn = [random_series(range(4 * tables), chance) for _ in range(4 * blocks)]

    seated = take_seats(drawn, (), Chance(seed))

    for start in range(0, len(drawn), 4):
        account = measure(seated[start : start + 4]).seats
        assert set(account.values()) == {(1, 1, 1, 1)}


@settings(max_examples=examples(25))
@given(fields(most=60), seeds, st.data())
def test_seats_go_on_after_the_history(players: int, seed: int, data: st.DataObject) -> None:
    history = data.draw(histories(players))
    drawn = [random_series(range(players), Random(seed)) for _ in range(2)]

    seated = take_seats(drawn, history, Chance(seed))

    unseated = counts.seat_faults([*history, *drawn])
    assert counts.seat_faults([*history, *seated]) <= unseated
    assert sorted(chain(*seated[0])) == list(range(players))


def test_a_dissolved_table_stays_empty() -> None:
    dissolved: Series[int] = ((0, 1, 2, 3), (), (4, 5, 6))

    (seated,) = take_seats([dissolved], (), Chance(1))

    assert seated[1] == ()
    assert sorted(seated[2]) == [4, 5, 6]


def test_no_neighbour_comes_twice_where_nobody_meets_twice() -> None:
    assert [plan(range(16), 5, seed=seed).measures.same_left for seed in range(5)] == [0] * 5


def test_few_have_the_same_left_neighbour_again() -> None:
    again = by_chance = 0
    for seed in range(20):
        chance = Random(seed)
        drawn = [random_series(range(12), chance) for _ in range(3)]
        again += counts.same_left(take_seats(drawn, (), Chance(seed)))
        by_chance += counts.same_left(drawn)

    assert again < by_chance / 2
