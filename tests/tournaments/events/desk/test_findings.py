"""Every finding in words that name the cell."""

from dataclasses import replace

import pytest

from tests.tournaments.events.desk.lists import FOUR, THREE, without_totals
from tournaments.events.forms.desk import wrong_cells
from tournaments.events.phrases.findings import cell_words, finding_words, hint_words
from tournaments.standings import SEEGER_FABIAN, Finding, KeyedCell, KeyedList, check_keyed_list

NAMES = ("Meier", "Müller", "Schulz", "Becker")
NO_PASSED = replace(FOUR, passed=None)


def with_other_bonus(keyed: KeyedList, more: int) -> KeyedList:
    rows = (replace(row, total=(row.total or 0) + more * (keyed.lost - row.lost)) for row in keyed.rows)
    return replace(keyed, rows=tuple(rows))


# The list as keyed, the sentence, what may explain it, the cells that are marked.
CASES = {
    "digits swapped in points or total": (
        FOUR.with_cell(0, "points", 241),
        "Meier: total is off by 27, divisible by 9: digits swapped in points or total?",
        ["Points 214, digits swapped?", "Total 831 instead of 804?"],
        ["points_0"],
    ),
    "the sign of the points": (
        FOUR.with_cell(2, "points", 12),
        "Schulz: total is off by 24, twice 12: wrong sign for 12?",
        ["Points −12, wrong sign?", "Total 392 instead of 368?"],
        ["points_2"],
    ),
    "a digit of the points": (
        FOUR.with_cell(0, "points", 274),
        "Meier: total is off by 60. Check points and total.",
        ["Points 214, one digit wrong?", "Total 864, one digit wrong?"],
        ["points_0", "total_0"],
    ),
    "a digit of the points missing": (
        FOUR.with_cell(3, "points", 39),
        "Becker: total is off by 270. Check points and total.",
        ["Points 309, a digit missing?", "Total 659 instead of 929?"],
        ["points_3"],
    ),
    "neither a usual slip": (
        FOUR.with_cell(0, "points", 555),
        "Meier: total is off by 341. Check points and total.",
        ["Points 214 instead of 555?", "Total 1145 instead of 804?"],
        ["points_0", "total_0"],
    ),
    "a digit of the points too many": (
        FOUR.with_cell(3, "points", 3309),
        "Becker: a digit too many? Points should be 309, not 3309.",
        [],
        ["points_3"],
    ),
    "one game won too few": (
        FOUR.with_cell(2, "won", 7),
        "Schulz: one digit wrong? Won should be 8, not 7.",
        [],
        ["won_2"],
    ),
    "one game lost too many": (
        FOUR.with_cell(3, "lost", 2),
        "Becker: one digit wrong? Lost should be 1, not 2.",
        [],
        ["lost_3"],
    ),
    "a figure of two digits wrong": (
        FOUR.with_cell(1, "won", 2),
        "Müller: Won should be 10, not 2.",
        [],
        ["won_1"],
    ),
    "won and lost swapped": (
        FOUR.with_cell(2, "won", 4).with_cell(2, "lost", 8),
        "Schulz: won and lost swapped? It should be 8 won and 4 lost.",
        [],
        ["won_2", "lost_2"],
    ),
    "points of two players swapped": (
        FOUR.with_cell(0, "points", 309).with_cell(3, "points", 214),
        "Meier and Becker: Points swapped?",
        [],
        ["points_0", "points_3"],
    ),
    "30 instead of 40": (
        with_other_bonus(THREE, -10),
        "All totals use 30 for each game lost by others; at this table it should be 40.",
        [],
        [],
    ),
    "40 instead of 30": (
        with_other_bonus(FOUR, 10),
        "All totals use 40 for each game lost by others; at this table it should be 30.",
        [],
        [],
    ),
    "passed deals that do not fit": (
        replace(FOUR, passed=4),
        "1 deal too many: games won, games lost and deals passed in add up to more than all deals.",
        ["Passed in 3 instead of 4?", "Deals 49 instead of 48?"],
        ["passed", "deals"],
    ),
    "deals missing": (
        replace(FOUR, passed=1),
        "2 deals are missing: games won, games lost and deals passed in do not add up to all deals.",
        ["Passed in 3 instead of 1?", "Deals 46 instead of 48?"],
        ["passed", "deals"],
    ),
    "a game too many without the passed deals": (
        NO_PASSED.with_cell(0, "won", 10),
        "Meier: total is off by 50. Check the whole row.",
        ["Total 854, one digit wrong?", "Won 9 instead of 10?", "Points 164 instead of 214?"],
        ["total_0"],
    ),
    "too few points": (
        without_totals(FOUR).with_cell(3, "points", -5000),
        "Becker: 4604 points fewer than this number of games can give.",
        [],
        ["points_3"],
    ),
    "too many points": (
        without_totals(FOUR).with_cell(0, "points", 9000),
        "Meier: 6696 points more than this number of games can give.",
        [],
        ["points_0"],
    ),
    "points no such games can make": (
        KeyedList(without_totals(FOUR).with_cell(1, "points", -181).with_cell(1, "won", 0).rows, 48, 13),
        "Müller: these points are not possible with this number of games won and lost.",
        [],
        ["points_1"],
    ),
    "more games than deals": (
        without_totals(NO_PASSED).with_cell(1, "won", 34).with_cell(0, "points", 9000),
        "21 deals too many: games won, games lost and deals passed in add up to more than all deals.",
        [],
        ["passed"],
    ),
    "many deals left over": (
        without_totals(NO_PASSED).with_cell(1, "won", 4),
        "9 deals are left over. Was that many passed in?",
        [],
        ["passed"],
    ),
}


@pytest.mark.parametrize(("keyed", "sentence", "hints", "cells"), CASES.values(), ids=CASES)
def test_a_finding_names_its_cell(keyed: KeyedList, sentence: str, hints: list[str], cells: list[str]) -> None:
    names = NAMES[: len(keyed.rows)]

    finding = check_keyed_list(keyed)[0]

    assert finding_words(finding, keyed, names, SEEGER_FABIAN) == sentence
    assert hint_words(finding, names) == hints
    assert wrong_cells([finding]) == cells


@pytest.mark.parametrize(
    ("finding", "sentence"),
    [
        (Finding("negative", 0, -7), "Meier: the number of games won or lost cannot be negative."),
        (Finding("too_many_games", 1, 1), "Müller: 1 game more than the number of deals played in this seat."),
        (Finding("too_many_games", 1, 3), "Müller: 3 games more than the number of deals played in this seat."),
        (Finding("step", 2, 10), "Schulz: points and total must differ by a multiple of 10."),
    ],
)
def test_findings_are_shown_while_figures_are_missing(finding: Finding, sentence: str) -> None:
    assert finding_words(finding, None, NAMES, SEEGER_FABIAN) == sentence


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (KeyedCell(0, "points", 214, -204), "Meier, Points: first 214, now −204"),
        (KeyedCell(None, "passed", 3, 4), "Passed in: first 3, now 4"),
    ],
)
def test_two_keyings_are_compared_cell_by_cell(cell: KeyedCell, words: str) -> None:
    assert cell_words(cell, NAMES) == words
