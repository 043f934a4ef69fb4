"""The table of keying errors in official.md 2.4: one slip each in simulated lists, and the findings of the desk."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from tournaments.standings import Finding, KeyedList, check_keyed_list

from .played_lists import played_list

Slip = Callable[[KeyedList, Random], KeyedList]
LISTS = 1_500


@cache
def right_list(seed: int) -> KeyedList:
    """Of four and of three in turn."""
    return played_list(seed, seats=4 - seed % 2)


def wrong_lists(slip: Slip, lists: int = LISTS) -> Iterator[tuple[KeyedList, KeyedList]]:
    """(right, wrong) lists; where the slip would change nothing the next list is taken."""
    seed = made = 0
    while made < lists:
        right = right_list(seed)
        wrong = slip(right, Random(seed))
        if wrong != right:
            made += 1
            yield right, wrong
        seed += 1


def a_seat(right: KeyedList, chance: Random) -> int:
    return chance.randrange(len(right.rows))


def rewritten(right: KeyedList, chance: Random, name: str, rewrite: Callable[[str, Random], str]) -> KeyedList:
    """The digits of one figure written differently, its sign kept."""
    seat = a_seat(right, chance)
    figure = right.cell(seat, name) or 0
    written = int(rewrite(str(abs(figure)), chance) or "0")
    return right.with_cell(seat, name, -written if figure < 0 else written)


def another_digit(digits: str, chance: Random) -> str:
    place = chance.randrange(len(digits))
    return f"{digits[:place]}{chance.randrange(10)}{digits[place + 1 :]}"


def transposed(digits: str, chance: Random) -> str:
    place = chance.randrange(max(1, len(digits) - 1))
    return digits[:place] + digits[place : place + 2][::-1] + digits[place + 2 :]


def dropped(digits: str, chance: Random) -> str:
    place = chance.randrange(len(digits))
    return digits[:place] + digits[place + 1 :]


def doubled(digits: str, chance: Random) -> str:
    place = chance.randrange(len(digits))
    return digits[: place + 1] + digits[place:]


def sign_lost(right: KeyedList, chance: Random) -> KeyedList:
    seat = a_seat(right, chance)
    return right.with_cell(seat, "points", -right.rows[seat].points)


def off_by_one(name: str) -> Slip:
    def slip(right: KeyedList, chance: Random) -> KeyedList:
        seat = a_seat(right, chance)
        figure = right.cell(seat, name) or 0
        return right.with_cell(seat, name, max(0, figure + chance.choice((-1, 1))))

    return slip


def misread(name: str) -> Slip:
    return lambda right, chance: right.with_cell(a_seat(right, chance), name, chance.randrange(17))


def won_and_lost_swapped(right: KeyedList, chance: Random) -> KeyedList:
    seat = a_seat(right, chance)
    row = right.rows[seat]
    return right.with_cell(seat, "won", row.lost).with_cell(seat, "lost", row.won)


def columns_swapped(*names: str) -> Slip:
    def slip(right: KeyedList, chance: Random) -> KeyedList:
        one, two = chance.sample(range(len(right.rows)), 2)
        wrong = right
        for name in names:
            wrong = wrong.with_cell(one, name, right.cell(two, name)).with_cell(two, name, right.cell(one, name))
        return wrong

    return slip


def with_totals(right: KeyedList, more: Callable[[int], int]) -> KeyedList:
    """The list with totals increased by the table, seat by seat."""
    rows = (replace(row, total=(row.total or 0) + more(seat)) for seat, row in enumerate(right.rows))
    return replace(right, rows=tuple(rows))


def other_bonus(right: KeyedList, chance: Random) -> KeyedList:
    more = 10 if len(right.rows) == 4 else -10
    return with_totals(right, lambda seat: more * (right.lost - right.rows[seat].lost))


def total_misadded(right: KeyedList, chance: Random) -> KeyedList:
    seat, by = a_seat(right, chance), chance.choice((-100, -50, -30, -10, -1, 1, 10, 30, 50, 100))
    return right.with_cell(seat, "total", (right.rows[seat].total or 0) + by)


def won_miscounted(right: KeyedList, chance: Random) -> KeyedList:
    """By the table itself, so that its total follows."""
    seat, more = a_seat(right, chance), chance.choice((-1, 1))
    won = right.with_cell(seat, "won", max(0, right.rows[seat].won + more))
    return with_totals(won, lambda place: 50 * (won.rows[place].won - right.rows[place].won))


def points_misadded(right: KeyedList, chance: Random) -> KeyedList:
    """In the running points, so that the total follows."""
    seat, by = a_seat(right, chance), chance.choice((-20, -10, 10, 20))
    return right.with_cell(seat, "points", right.rows[seat].points + by).with_cell(
        seat, "total", (right.rows[seat].total or 0) + by
    )


SINGLE_ERRORS: dict[str, Slip] = {
    "digit of the points": lambda right, chance: rewritten(right, chance, "points", another_digit),
    "points transposed": lambda right, chance: rewritten(right, chance, "points", transposed),
    "digit of the points dropped": lambda right, chance: rewritten(right, chance, "points", dropped),
    "digit of the points doubled": lambda right, chance: rewritten(right, chance, "points", doubled),
    "sign of the points": sign_lost,
    "digit of the total": lambda right, chance: rewritten(right, chance, "total", another_digit),
    "total transposed": lambda right, chance: rewritten(right, chance, "total", transposed),
    "total slipped at the table": total_misadded,
}
LOCATED_ERRORS: dict[str, tuple[Slip, str]] = {
    "won off by one": (off_by_one("won"), "won"),
    "won misread": (misread("won"), "won"),
    "lost off by one": (off_by_one("lost"), "lost"),
    "lost misread": (misread("lost"), "lost"),
    "won and lost swapped": (won_and_lost_swapped, "won_lost"),
}


def changed_cells(right: KeyedList, wrong: KeyedList) -> set[tuple[int, str]]:
    return {
        (seat, name)
        for seat in range(len(right.rows))
        for name in ("points", "won", "lost", "total")
        if right.cell(seat, name) != wrong.cell(seat, name)
    }


def repairs(right: KeyedList, wrong: KeyedList, found: Finding) -> bool:
    """Whether one of the candidates restores the right list."""
    repaired = []
    for candidate in found.candidates:
        fixed = wrong
        for cell in candidate.cells:
            fixed = fixed.with_cell(cell.seat, cell.name, cell.meant)
        repaired.append(fixed)
    return right in repaired


@pytest.mark.parametrize("slip", SINGLE_ERRORS.values(), ids=SINGLE_ERRORS)
@pytest.mark.sampled(8)
def test_every_single_error_in_points_or_total_is_found_in_its_row(slip: Slip) -> None:
    for right, wrong in wrong_lists(slip):
        ((seat, name),) = changed_cells(right, wrong)

        (found,) = check_keyed_list(wrong)

        assert (found.seat, found.by) in {
            (seat, (wrong.rows[seat].total or 0) - (right.rows[seat].total or 0)),
            (seat, right.rows[seat].points - wrong.rows[seat].points),
            (seat, wrong.rows[seat].points - right.rows[seat].points),
        }
        assert {candidate.kind for candidate in found.candidates} <= {"points", "total"}
        assert name in {candidate.kind for candidate in found.candidates}
        assert repairs(right, wrong, found)


@pytest.mark.parametrize(("slip", "kind"), LOCATED_ERRORS.values(), ids=LOCATED_ERRORS)
@pytest.mark.sampled(8)
def test_won_lost_and_their_swap_are_located_exactly(slip: Slip, kind: str) -> None:
    for right, wrong in wrong_lists(slip):
        ((seat, *_),) = {(seat,) for seat, _ in changed_cells(right, wrong)}

        (found,) = check_keyed_list(wrong)

        assert (found.code, found.seat, len(found.candidates)) == (kind, seat, 1)
        assert repairs(right, wrong, found)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("column", ["points", "total"])
def test_a_column_of_two_players_swapped_is_found(column: str) -> None:
    for right, wrong in wrong_lists(columns_swapped(column)):
        (found,) = check_keyed_list(wrong)

        assert found.code in ("swapped", "total")
        assert repairs(right, wrong, found)


def test_the_bonus_of_another_table_is_recognised() -> None:
    for _, wrong in wrong_lists(other_bonus):
        (found,) = check_keyed_list(wrong)

        assert "bonus" in {candidate.kind for candidate in found.candidates}


def test_games_the_table_miscounted_are_found_by_the_passed_deals() -> None:
    for _, wrong in wrong_lists(won_miscounted):
        assert {found.code for found in check_keyed_list(wrong)} & {"count", "too_low", "too_high", "impossible"}


def test_two_whole_rows_swapped_are_invisible_to_arithmetic() -> None:
    whole = columns_swapped("points", "won", "lost", "total")

    assert not any(check_keyed_list(wrong) for _, wrong in wrong_lists(whole, 300))


def test_a_slip_in_the_running_points_needs_the_deals() -> None:
    found = sum(bool(check_keyed_list(wrong)) for _, wrong in wrong_lists(points_misadded, 300))

    assert found <= 3


def test_right_lists_are_never_suspected() -> None:
    assert [seed for seed in range(LISTS) if check_keyed_list(right_list(seed))] == []
