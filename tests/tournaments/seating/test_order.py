from tournaments.seating.field import make_field
from tournaments.seating.order import in_fair_order


def test_series_stand_so_that_nobody_goes_to_a_table_of_three_too_early() -> None:
    # Player 0 was at a table of three before; the number 7 is its empty chair.
    field = make_field({player: player for player in range(7)}, series=3, history=[((0, 90, 91),)])
    first, last, second = [0, 4, 5, 6, 1, 2, 3, 7], [0, 1, 2, 6, 3, 4, 5, 7], [0, 1, 2, 3, 4, 5, 6, 7]

    assert in_fair_order([first, last, second], field) == [first, second, last]
