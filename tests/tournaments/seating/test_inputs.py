from typing import Any

import pytest

from tournaments.seating.draw import plan
from tournaments.seating.inputs import Inputs, make_inputs

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no players": ({"players": []}, "0 players"),
    "five players": ({"players": range(5)}, "5 players"),
    "a player twice": ({"players": [1, 2, 3, 1]}, "named twice"),
    "no series": ({"series": 0}, "at least one series"),
    "no effort": ({"effort": 0}, "some effort"),
    "an unknown mode": ({"mode": "fun"}, "no mode 'fun'"),
    "a pair of one": ({"forbidden": [(1, 1)]}, "names two players"),
    "a pair of three": ({"forbidden": [(1, 2, 3)]}, "names two players"),
    "a table of no series": ({"locked": [(3, (0, 1, 2))]}, "belongs to a series"),
    "a table of two": ({"locked": [(1, (0, 1))]}, "three or four seats"),
    "a stranger at a table": ({"locked": [(1, (0, 1, 99))]}, "players at a locked table must take part"),
    "one seat too many": ({"locked": [(1, (0, 1, 2)), (1, (2, 3, 4))]}, "sit there once"),
    "five left over": ({"players": range(9), "locked": [(1, (0, 1, 2, 3))]}, "5 players"),
}


@pytest.mark.parametrize(("wrong", "reason"), REFUSED.values(), ids=REFUSED)
def test_no_draw_is_made_of(wrong: dict[str, Any], reason: str) -> None:
    arguments: dict[str, Any] = {"players": range(12), "series": 2, "seed": 1, **wrong}

    with pytest.raises(ValueError, match=reason):
        plan(**arguments)
    # Nothing is drawn before.
    with pytest.raises(ValueError, match=reason):
        make_inputs(**arguments)


def test_inputs_are_a_value_whatever_they_were_made_from() -> None:
    made = make_inputs(players=[1, 2, 3], series=2, forbidden=[[1, 2]], seed=1)

    assert {made, Inputs(players=(1, 2, 3), series=2, forbidden=((1, 2),), seed=1)} == {made}
