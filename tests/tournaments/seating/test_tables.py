import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating import table_sizes

from .strategies import fields

SIZES = {3: [3], 4: [4], 6: [3, 3], 7: [4, 3], 8: [4, 4], 9: [3, 3, 3], 10: [4, 3, 3], 11: [4, 4, 3], 12: [4, 4, 4]}


@pytest.mark.parametrize(("players", "sizes"), SIZES.items())
def test_a_field_makes_tables_of_four_and_few_of_three(players: int, sizes: list[int]) -> None:
    assert table_sizes(players) == sizes


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 5])
def test_some_fields_make_no_tables(players: int) -> None:
    with pytest.raises(ValueError, match=f"{players} players cannot be seated"):
        table_sizes(players)


@given(fields(most=5000))
def test_everybody_has_a_chair_and_at_most_three_tables_are_of_three(players: int) -> None:
    sizes = table_sizes(players)

    assert sum(sizes) == players
    assert sizes == sorted(sizes, reverse=True)
    assert set(sizes) <= {3, 4}
    assert sizes.count(3) <= 3


@given(st.integers(6, 300))
def test_no_other_tables_have_fewer_of_three(players: int) -> None:
    threes = [three for three in range(players // 3 + 1) if (players - 3 * three) % 4 == 0]

    assert table_sizes(players).count(3) == min(threes)
