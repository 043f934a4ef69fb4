"""How many keys a paper list takes at the desk; the desk journey checks that these are the keys pressed."""

from statistics import mean

import pytest

from tests.tournaments.events.desk.lists import keys_of
from tests.tournaments.events.play.lists import played_list

MOST_KEYS = 54


@pytest.mark.long
def test_a_list_of_four_is_54_keys_or_fewer_in_the_mean() -> None:
    lists = [played_list(4, 12, seed=f"keys {number}") for number in range(150)]

    assert mean(map(keys_of, lists)) <= MOST_KEYS
