from dataclasses import replace

import pytest

from scoring.rules import legal_bids
from tournaments.standings import (
    Candidate,
    Finding,
    KeyedCell,
    KeyedList,
    KeyedRow,
    ListRules,
    check_keyed_list,
    differences,
    is_proved,
)
from tournaments.standings.game_sums import LOST_VALUES, WON_VALUES, can_make
from tournaments.standings.slips import slip_between

# A whole list of four, 48 deals; L = 7, so that T = P + 50 (w - l) + 30 (7 - l).
MEIER, MUELLER, SCHULZ, BECKER = range(4)
RIGHT = KeyedList(
    rows=(
        KeyedRow(points=214, won=7, lost=2, total=614),
        KeyedRow(points=180, won=4, lost=0, total=590),
        KeyedRow(points=-12, won=6, lost=4, total=178),
        KeyedRow(points=309, won=8, lost=1, total=839),
    ),
    deals=36,
    passed=4,
)
# The same figures at a table of three, the fourth left out: L = 6, and 40 for each game the others lost.
OF_THREE = KeyedList(
    rows=(
        KeyedRow(points=214, won=7, lost=2, total=624),
        KeyedRow(points=180, won=4, lost=0, total=620),
        KeyedRow(points=-12, won=6, lost=4, total=168),
    ),
    deals=24,
    passed=1,
)


def keyed(seat: int | None, name: str, figure: int | None, right: KeyedList = RIGHT) -> KeyedList:
    return right.with_cell(seat, name, figure)


def cell(seat: int | None, name: str, keyed: int, meant: int) -> Candidate:
    return Candidate(name, (KeyedCell(seat, name, keyed, meant),))


def without_totals(right: KeyedList) -> KeyedList:
    return replace(right, rows=tuple(replace(row, total=None) for row in right.rows))


@pytest.mark.parametrize("right", [RIGHT, OF_THREE], ids=["of four", "of three"])
def test_a_right_list_has_no_findings_and_is_proved(right: KeyedList) -> None:
    assert check_keyed_list(right) == ()
    assert is_proved(right)


@pytest.mark.parametrize(
    "incomplete",
    [
        pytest.param(without_totals(RIGHT), id="no totals"),
        pytest.param(keyed(BECKER, "total", None), id="one total missing"),
        pytest.param(keyed(None, "passed", None), id="passed deals not read"),
    ],
)
def test_missing_figures_cannot_be_proved(incomplete: KeyedList) -> None:
    assert check_keyed_list(incomplete) == ()
    assert not is_proved(incomplete)


def test_a_wrong_list_is_not_proved() -> None:
    assert not is_proved(keyed(SCHULZ, "won", 5))


# One wrong cell, and the finding that names it.
LOCATED = {
    "one game won too few": (keyed(SCHULZ, "won", 5), Finding("won", SCHULZ, -1, (cell(SCHULZ, "won", 5, 6),))),
    "won misread": (keyed(MUELLER, "won", 9), Finding("won", MUELLER, 5, (cell(MUELLER, "won", 9, 4),))),
    "one game lost too many": (keyed(BECKER, "lost", 2), Finding("lost", BECKER, 1, (cell(BECKER, "lost", 2, 1),))),
    "lost misread": (keyed(MUELLER, "lost", 6), Finding("lost", MUELLER, 6, (cell(MUELLER, "lost", 6, 0),))),
    "won and lost swapped": (
        keyed(SCHULZ, "won", 4).with_cell(SCHULZ, "lost", 6),
        Finding(
            "won_lost",
            SCHULZ,
            -2,
            (Candidate("won_lost", (KeyedCell(SCHULZ, "won", 4, 6), KeyedCell(SCHULZ, "lost", 6, 4))),),
        ),
    ),
    "points of two players swapped": (
        keyed(MEIER, "points", 309).with_cell(BECKER, "points", 214),
        Finding(
            "swapped",
            MEIER,
            95,
            (Candidate("swapped", (KeyedCell(MEIER, "points", 309, 214), KeyedCell(BECKER, "points", 214, 309))),),
        ),
    ),
    "totals of two players swapped": (
        keyed(MEIER, "total", 839).with_cell(BECKER, "total", 614),
        Finding(
            "swapped",
            MEIER,
            225,
            (Candidate("swapped", (KeyedCell(MEIER, "total", 839, 614), KeyedCell(BECKER, "total", 614, 839))),),
        ),
    ),
    "points that so many games cannot make": (
        keyed(MUELLER, "points", 18),
        Finding("points", MUELLER, -162, (cell(MUELLER, "points", 18, 180),)),
    ),
}


@pytest.mark.parametrize(("wrong", "finding"), LOCATED.values(), ids=LOCATED)
def test_the_wrong_cell_is_named(wrong: KeyedList, finding: Finding) -> None:
    assert check_keyed_list(wrong) == (finding,)


# A wrong cell that two could be: the finding, the candidates as (cell, meant, slip), the likelier first.
NARROWED = {
    "a digit of the points": (
        keyed(MEIER, "points", 274),
        ("total", MEIER, -60),
        [("points", 214, "digit"), ("total", 674, "digit")],
    ),
    "digits of the points transposed": (
        keyed(MEIER, "points", 241),
        ("total", MEIER, -27),
        [("points", 214, "transposed"), ("total", 641, "transposed")],
    ),
    "a digit of the total": (
        keyed(SCHULZ, "total", 778),
        ("total", SCHULZ, 600),
        [("total", 178, "digit"), ("points", 588, "")],
    ),
    "digits of the total transposed, off by 90": (
        keyed(MUELLER, "total", 509),
        ("total", MUELLER, -81),
        [("total", 590, "transposed"), ("points", 99, "")],
    ),
    "the sign of the points": (
        keyed(SCHULZ, "points", 12),
        ("total", SCHULZ, -24),
        [("points", -12, "sign"), ("total", 202, "")],
    ),
    "a digit of the points dropped": (
        keyed(BECKER, "points", 39),
        ("total", BECKER, 270),
        [("points", 309, "dropped"), ("total", 569, "")],
    ),
    "a digit of the points doubled": (
        keyed(BECKER, "points", 3309),
        ("points", BECKER, 3000),
        [("points", 309, "extra")],
    ),
    "neither a usual slip": (
        keyed(MEIER, "points", 555),
        ("total", MEIER, -341),
        [("points", 214, ""), ("total", 955, "")],
    ),
}


@pytest.mark.parametrize(("wrong", "finding", "candidates"), NARROWED.values(), ids=NARROWED)
def test_a_wrong_row_is_named_with_the_likelier_cell_first(
    wrong: KeyedList, finding: tuple[str, int, int], candidates: list[tuple[str, int, str]]
) -> None:
    (found,) = check_keyed_list(wrong)

    assert (found.code, found.seat, found.by) == finding
    assert [(one.kind, one.cells[0].meant, one.slip) for one in found.candidates] == candidates


def test_two_rows_with_two_possible_slips_are_reported_by_the_first() -> None:
    """Two who won and lost alike: their points are swapped, or their totals."""
    alike = {"won": 7, "lost": 2}
    rows = (KeyedRow(points=180, total=674, **alike), KeyedRow(points=214, total=640, **alike), *RIGHT.rows[2:])
    of_nine_lost = tuple(replace(row, total=(row.total or 0) + 60) for row in rows[2:])

    (found,) = check_keyed_list(KeyedList(rows=(*rows[:2], *of_nine_lost), deals=41, passed=4))

    assert (found.code, found.seat, found.by) == ("total", MEIER, 34)
    assert [(one.kind, [item.name for item in one.cells]) for one in found.candidates] == [
        ("swapped", ["points", "points"]),
        ("swapped", ["total", "total"]),
    ]


def test_passed_deals_that_do_not_fit_are_named_with_the_deals() -> None:
    (found,) = check_keyed_list(keyed(None, "passed", 6))

    assert (found.code, found.seat, found.by) == ("count", None, -2)
    assert found.candidates == (cell(None, "passed", 6, 4), cell(None, "deals", 36, 38))


def test_games_the_table_miscounted_with_their_total_are_found_by_the_count() -> None:
    miscounted = keyed(MEIER, "won", 8).with_cell(MEIER, "total", 664)

    assert [(found.code, found.by) for found in check_keyed_list(miscounted)] == [("count", -1)]


def test_a_table_with_the_bonus_of_another_size_is_reported() -> None:
    rows = tuple(replace(row, total=(row.total or 0) + 10 * (7 - row.lost)) for row in RIGHT.rows)

    assert check_keyed_list(replace(RIGHT, rows=rows)) == (Finding("bonus", None, 0, (Candidate("bonus"),)),)


def test_a_table_of_three_with_bonus_thirty_is_reported() -> None:
    rows = tuple(replace(row, total=(row.total or 0) - 10 * (6 - row.lost)) for row in OF_THREE.rows)

    assert check_keyed_list(replace(OF_THREE, rows=rows)) == (Finding("bonus", None, 0, (Candidate("bonus"),)),)


def test_faults_beyond_one_slip_are_reported_equation_by_equation() -> None:
    wrong = keyed(MEIER, "points", 314).with_cell(SCHULZ, "total", 187).with_cell(None, "passed", 5)

    assert check_keyed_list(wrong) == (
        Finding("count", None, -1),
        Finding("total", MEIER, -100, (cell(MEIER, "points", 314, 214), cell(MEIER, "total", 614, 714))),
        Finding("total", SCHULZ, 9, (cell(SCHULZ, "points", -12, -3), cell(SCHULZ, "total", 187, 178))),
    )


def test_without_the_passed_deals_a_game_too_many_can_be_any_of_the_row() -> None:
    (found,) = check_keyed_list(keyed(MEIER, "won", 8, right=keyed(None, "passed", None)))

    assert (found.code, found.seat, found.by) == ("total", MEIER, -50)
    assert {(one.kind, one.cells[0].meant) for one in found.candidates} == {
        ("won", 7),
        ("points", 164),
        ("total", 664),
    }


# What can be seen without the totals: limits alone.
LIMITS = {
    "too few points": (keyed(MUELLER, "points", 60), ("too_low", MUELLER, -12)),
    "too many points": (keyed(MUELLER, "points", 1060), ("too_high", MUELLER, 4)),
    "fewer points than won and lost games can make": (
        keyed(SCHULZ, "points", -2100),
        ("too_low", SCHULZ, -2100 - (6 * 18 - 4 * 540)),
    ),
    "more points than won and lost games can make": (
        keyed(MEIER, "points", 1800),
        ("too_high", MEIER, 1800 - (7 * 264 - 2 * 36)),
    ),
    "points without a game": (
        RIGHT.with_cell(MUELLER, "won", 0).with_cell(None, "passed", 8),
        ("too_high", MUELLER, 180),
    ),
    "an odd loss": (
        RIGHT.with_cell(MUELLER, "won", 0).with_cell(MUELLER, "lost", 4).with_cell(MUELLER, "points", -181),
        ("impossible", MUELLER, 0),
    ),
    "fewer games than none": (keyed(MEIER, "won", -7).with_cell(None, "passed", 18), ("negative", MEIER, -7)),
    "more games than the seat has played deals": (
        keyed(MUELLER, "won", 20).with_cell(MUELLER, "lost", 8).with_cell(SCHULZ, "points", 5000),
        ("too_many_games", MUELLER, 1),
    ),
}


@pytest.mark.parametrize(("wrong", "finding"), LIMITS.values(), ids=LIMITS)
def test_without_totals_the_limits_are_still_checked(wrong: KeyedList, finding: tuple[str, int | None, int]) -> None:
    found = [(one.code, one.seat, one.by) for one in check_keyed_list(without_totals(wrong))]

    assert finding in found


def test_without_the_passed_deals_lost_games_are_still_located_by_the_totals() -> None:
    assert check_keyed_list(keyed(BECKER, "lost", 2, right=keyed(None, "passed", None))) == (
        Finding("lost", BECKER, 1, (cell(BECKER, "lost", 2, 1),)),
    )


def test_swapped_points_can_explain_a_limit_without_totals() -> None:
    wrong = without_totals(keyed(MUELLER, "points", -12).with_cell(SCHULZ, "points", 180))

    (found,) = check_keyed_list(wrong)

    assert (found.code, found.seat, found.by) == ("too_low", MUELLER, -84)
    assert found.candidates[-1].kind == "swapped"
    assert {one.slip for one in found.candidates} == {"swapped"}


def test_a_limit_names_no_cell_by_itself() -> None:
    # Swapping won and lost would help, but the points may be wrong as well.
    wrong = without_totals(
        RIGHT.with_cell(SCHULZ, "points", -2000).with_cell(SCHULZ, "won", 8).with_cell(SCHULZ, "lost", 2)
    )

    (found,) = check_keyed_list(wrong)

    assert (found.code, found.seat) == ("too_low", SCHULZ)
    assert [one.kind for one in found.candidates] == ["won_lost"]


def test_many_deals_left_over_are_a_doubt_where_nobody_read_the_passed_ones() -> None:
    def left_over(deals: int) -> tuple[Finding, ...]:
        return check_keyed_list(without_totals(replace(RIGHT, deals=deals, passed=None)))

    assert left_over(38) == ()
    assert left_over(39) == (Finding("many_passed", None, 7),)


def test_more_games_than_deals_are_found_without_the_passed_ones() -> None:
    (found,) = check_keyed_list(without_totals(replace(RIGHT, deals=31, passed=None)))

    assert (found.code, found.by) == ("count", -1)
    assert cell(None, "deals", 31, 32) in found.candidates


@pytest.mark.parametrize(
    ("seats", "deals", "most"), [(3, 36, 36), (4, 48, 36), (4, 45, 34), (4, 3, 3), (5, 20, 12), (5, 9, 7)]
)
def test_a_seat_cannot_play_the_deals_it_sits_out(seats: int, deals: int, most: int) -> None:
    def codes(games: int) -> list[str]:
        rows = (KeyedRow(points=20 * games, won=games, lost=0), *[KeyedRow(0, 0, 0)] * (seats - 1))
        return [found.code for found in check_keyed_list(KeyedList(rows, deals, passed=deals - games))]

    assert codes(most) == []
    if most < deals:
        assert codes(most + 1) == ["too_many_games"]


# Other schemes: of a classic list the total is the game points.
CLASSIC = ListRules(bonus_win=0, malus_loss=0, bonus_defender_3=0, bonus_defender_4=0)
SEEGER = ListRules(bonus_defender_3=0, bonus_defender_4=0)
DOCUMENT = ListRules(malus_loss=0, bonus_defender_4=40)


@pytest.mark.parametrize(
    ("rules", "totals"),
    [
        pytest.param(CLASSIC, (214, 180, -12, 309), id="classic"),
        pytest.param(SEEGER, (464, 380, 88, 659), id="Seeger"),
        pytest.param(DOCUMENT, (764, 660, 408, 949), id="no malus, always 40"),
    ],
)
def test_a_list_is_checked_by_its_own_scheme(rules: ListRules, totals: tuple[int, ...]) -> None:
    rows = tuple(replace(row, total=total) for row, total in zip(RIGHT.rows, totals, strict=True))
    right = replace(RIGHT, rows=rows)

    assert check_keyed_list(right, rules) == ()
    assert [found.code for found in check_keyed_list(right.with_cell(MEIER, "total", totals[0] + 7), rules)] == [
        "total"
    ]


def test_a_classic_list_reveals_a_wrong_tally_by_the_count_only() -> None:
    rows = tuple(replace(row, total=row.points) for row in RIGHT.rows)

    (found,) = check_keyed_list(replace(RIGHT, rows=rows).with_cell(MEIER, "lost", 3), CLASSIC)

    assert (found.code, found.by) == ("count", -1)
    assert cell(MEIER, "lost", 3, 2) in found.candidates


def test_a_total_that_is_missing_is_not_swapped_with_another() -> None:
    (found,) = check_keyed_list(keyed(MEIER, "total", 839, right=keyed(BECKER, "total", None)))

    assert {one.kind for one in found.candidates} == {"total", "points"}


@pytest.mark.parametrize(
    "rules", [ListRules(won_values=(), lost_values=()), ListRules(won_values=()), ListRules(lost_values=())]
)
def test_points_are_not_asked_for_where_no_values_are_given(rules: ListRules) -> None:
    assert check_keyed_list(without_totals(keyed(MUELLER, "points", 5000)), rules) == ()


def test_two_keyings_differ_cell_by_cell_in_the_order_of_the_list() -> None:
    other = keyed(SCHULZ, "lost", 3).with_cell(MEIER, "total", None).with_cell(None, "passed", 5)

    assert differences(RIGHT, RIGHT) == ()
    assert differences(RIGHT, other) == (
        KeyedCell(MEIER, "total", 614, None),
        KeyedCell(SCHULZ, "lost", 4, 3),
        KeyedCell(None, "passed", 4, 5),
    )


def test_keyings_of_two_tables_are_not_compared() -> None:
    with pytest.raises(ValueError, match="one list has 4 seats, the other 3"):
        differences(RIGHT, OF_THREE)


@pytest.mark.parametrize("seats", [0, 2, 6])
def test_a_list_has_three_to_five_seats(seats: int) -> None:
    with pytest.raises(ValueError, match=f"a list has three, four or five seats, not {seats}"):
        KeyedList((KeyedRow(0, 0, 0),) * seats, deals=36)


@pytest.mark.parametrize(
    ("keyed", "meant", "slip"),
    [
        (12, -12, "sign"),
        (-309, 309, "sign"),
        (214, 274, "digit"),
        (-214, -914, "digit"),
        (241, 214, "transposed"),
        (412, 214, "transposed"),
        (24, 214, "dropped"),
        (12, 120, "dropped"),
        (2214, 214, "extra"),
        (2147, 214, "extra"),
        (7, 0, "digit"),
        (142, 214, ""),
        (14, -41, ""),
        (39, 214, ""),
        (21, 2140, ""),
        (555, 214, ""),
    ],
)
def test_the_slips_of_a_tired_hand(keyed: int, meant: int, slip: str) -> None:
    assert slip_between(keyed, meant) == slip


def test_there_are_63_values_to_win_and_84_to_lose() -> None:
    assert legal_bids() == WON_VALUES
    assert len(WON_VALUES) == 63
    assert (len(LOST_VALUES), LOST_VALUES[0], LOST_VALUES[-1]) == (84, 36, 540)


@pytest.mark.parametrize(
    ("points", "won", "lost", "is_possible"),
    [
        pytest.param(0, 0, 0, True, id="nothing"),
        pytest.param(18, 0, 0, False, id="points of no game"),
        pytest.param(18, 1, 0, True, id="the least game"),
        pytest.param(19, 1, 0, False, id="no game is worth 19"),
        pytest.param(-36, 0, 1, True, id="the least loss"),
        pytest.param(-38, 0, 1, False, id="no loss costs 38"),
        pytest.param(41, 2, 0, True, id="18 and 23"),
        pytest.param(37, 2, 0, False, id="18 and 19"),
        pytest.param(-18, 1, 1, True, id="18 less 36"),
        pytest.param(-522, 1, 1, True, id="18 less 540"),
        pytest.param(228, 1, 1, True, id="264 less 36"),
    ],
)
def test_what_games_can_make(points: int, won: int, lost: int, is_possible: bool) -> None:
    possible = can_make(points, won=won, lost=lost, won_values=WON_VALUES, lost_values=LOST_VALUES)

    assert possible is is_possible


def test_zero_points_are_a_figure_like_any_other() -> None:
    (found,) = check_keyed_list(keyed(MUELLER, "points", 0))

    assert cell(MUELLER, "points", 0, 180) in found.candidates


def test_two_figures_that_differ_by_one_may_have_been_swapped() -> None:
    right = keyed(MUELLER, "points", 213, keyed(MUELLER, "total", 623))
    swapped = keyed(MEIER, "points", 213, keyed(MUELLER, "points", 214, right))

    (found,) = check_keyed_list(swapped)

    cells = (KeyedCell(MEIER, "points", 213, 214), KeyedCell(MUELLER, "points", 214, 213))
    assert check_keyed_list(right) == ()
    assert Candidate("swapped", cells) in found.candidates


@pytest.mark.parametrize(("figure", "meant", "slip"), [(None, 20, "dropped"), (20, None, "extra"), (None, 7, "digit")])
def test_a_missing_figure_is_zero(figure: int | None, meant: int | None, slip: str) -> None:
    assert Candidate("won", (KeyedCell(MEIER, "won", figure, meant),)).slip == slip


def test_a_missed_limit_with_other_faults_names_no_slip() -> None:
    of_nothing = keyed(MEIER, "won", 0, keyed(MEIER, "lost", 0, keyed(MUELLER, "total", 999)))

    found = check_keyed_list(keyed(MEIER, "points", 19, of_nothing))

    assert {finding.code for finding in found if not finding.candidates} == {"count", "too_high"}
