"""The accounts of a table before the first deal, and a row at the foot with nothing but its figures."""

from scoring.rules import FootRow, Ledger


def test_a_pot_is_empty_until_a_player_pays_into_it() -> None:
    assert Ledger(points=(0, 0, 0), cents=(0, 0, 0)).pot == Ledger.opened(3).pot == 0
    assert Ledger.opened(3, ante=50) == Ledger(points=(0, 0, 0), cents=(-50, -50, -50), pot=150)


def test_a_row_at_the_foot_is_of_points_and_appears_only_there() -> None:
    row = FootRow("played", ("2/4", "1/4"))

    assert (row.in_cents, row.at_table, row.as_mark) == (False, False, False)
