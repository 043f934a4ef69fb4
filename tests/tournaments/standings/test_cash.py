from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import EURO, cash_needed, pieces


def test_an_amount_in_notes_and_coins() -> None:
    assert pieces(38_888) == {20000: 1, 10000: 1, 5000: 1, 2000: 1, 1000: 1, 500: 1, 200: 1, 100: 1, 50: 1} | {
        20: 1,
        10: 1,
        5: 1,
        2: 1,
        1: 1,
    }
    assert pieces(40_00) == {2000: 2}
    assert pieces(0) == {}


def test_every_envelope_is_filled_by_itself() -> None:
    assert cash_needed([1500, 1500, 33334]) == {20000: 1, 10000: 1, 2000: 1, 1000: 3, 500: 2, 200: 1, 100: 1} | {
        20: 1,
        10: 1,
        2: 2,
    }


def test_the_till_can_do_without_large_notes() -> None:
    assert cash_needed([30000], denominations=(500, 5000, 2000)) == {5000: 6}


def test_an_amount_that_the_pieces_cannot_make_is_refused() -> None:
    with pytest.raises(ValueError, match=r"1250 cents cannot be paid in \(1000, 500\)"):
        pieces(1250, (1000, 500))


@given(st.integers(0, 500_000))
def test_the_pieces_make_the_amount_and_none_could_be_a_larger_one(cents: int) -> None:
    made = pieces(cents)

    assert sum(piece * count for piece, count in made.items()) == cents
    for piece in EURO:
        smaller = sum(own * count for own, count in made.items() if own < piece)
        assert smaller < piece


@given(st.lists(st.integers(0, 90_000)), st.randoms(use_true_random=False))
def test_the_order_of_the_envelopes_changes_nothing(amounts: list[int], chance: Random) -> None:
    needed = cash_needed(chance.sample(amounts, len(amounts)))

    assert list(needed.items()) == sorted(cash_needed(amounts).items(), reverse=True)
    assert sum(piece * count for piece, count in needed.items()) == sum(amounts)
