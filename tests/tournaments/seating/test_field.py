from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.field import MATES, NAMED_PAIR, Field, make_field
from tournaments.seating.tables import Series

from .strategies import fields, histories


def field_of(players: int, history: tuple[Series[int], ...] = ()) -> Field:
    """Three mates, and a named pair of strangers."""
    numbers = {player: player for player in range(players)}
    return make_field(numbers, series=1, groups=[range(3)], forbidden=[(3, 4)], history=history)


@given(fields(least=6, most=30), st.data())
def test_a_pair_costs_the_same_alone_as_among_all(players: int, data: st.DataObject) -> None:
    field = field_of(players, data.draw(histories(players)))

    ties = field.ties()

    for one in range(players):
        assert [field.tie(one, other) for other in range(players)] == [ties[one].get(at, 0) for at in range(players)]


def test_mates_and_earlier_meetings_are_added_up() -> None:
    field = field_of(8, (((0, 1, 3, 5),), ((0, 1, 4, 99),)))

    assert [field.tie(0, other) for other in range(1, 8)] == [MATES + 2, MATES, 1, 1, 1, 0, 0]
    assert field.tie(3, 4) == NAMED_PAIR


def test_players_are_alike_until_one_of_them_has_met_another_or_was_at_a_table_of_three() -> None:
    numbers = {player: player for player in range(8)}

    assert make_field(numbers, series=1, history=[((80, 81, 82), (83, 84, 85, 7))]).is_free
    assert not make_field(numbers, series=1, history=[((0, 1, 82, 83),)]).is_free
    assert not make_field(numbers, series=1, history=[((0, 81, 82),)]).is_free
    assert not make_field(numbers, series=1, groups=[(0, 1)]).is_free
