from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from tournaments.standings import (
    SCALES,
    Entrant,
    Line,
    Lot,
    Number,
    Scale,
    SeriesLine,
    Team,
    only_series,
    rank,
    sum_series,
    team_lines,
    with_match_points,
    zones,
)
from tournaments.standings.leagues import DSKV, ISPA, TABLE_POINTS, TeamMeeting

from .samples import league_table, line, places, series_line, totals

FOUR = ("A", "B", "C", "D")
HALF = Fraction(1, 2)


def match_points(lines: Sequence[Line]) -> dict[object, tuple[Number, Number]]:
    return {found.entrant: (found.match_points, found.match_points_against) for found in lines}


def one_series(
    *made: int | None, scale: Scale = DSKV, won: Sequence[int] = (0, 0, 0, 0, 0)
) -> list[tuple[Number, ...]]:
    """Match points of the teams A, B, ... for one series with these totals; None where a team was absent."""
    teams = "ABCDE"[: len(made)]
    played = [
        series_line(team, 1, total, wins)
        for team, total, wins in zip(teams, made, won, strict=False)
        if total is not None
    ]
    return list(match_points(with_match_points(sum_series(played), [(tuple(teams), (1,))], scale)).values())


# official.md 5.2
SERIES = {
    "3:0, 2:1, 1:2, 0:3": ((3990, 3502, 4070, 3100), [(2, 1), (1, 2), (3, 0), (0, 3)]),
    "two first share five points": (
        (900, 900, 800, 700),
        [(5 * HALF, HALF)] * 2 + [(1, 2), (0, 3)],
    ),
    "two in the middle": ((900, 800, 800, 700), [(3, 0), (3 * HALF, 3 * HALF), (3 * HALF, 3 * HALF), (0, 3)]),
    "two last": ((900, 800, 700, 700), [(3, 0), (2, 1), (HALF, 5 * HALF), (HALF, 5 * HALF)]),
    "three first": ((900, 900, 900, 700), [(2, 1), (2, 1), (2, 1), (0, 3)]),
    "all four": ((900, 900, 900, 900), [(3 * HALF, 3 * HALF)] * 4),
    "an absent team is as if it were last": (
        (700, None, 900, -50),
        [(2, 1), (0, 3), (3, 0), (1, 2)],
    ),
    "two absent": ((None, 700, None, 900), [(0, 3), (2, 1), (0, 3), (3, 0)]),
    "five teams": ((1, 2, 3, 4, 5), [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)]),
    "three teams": ((30, 10, 20), [(2, 0), (0, 2), (1, 1)]),
}


@pytest.mark.parametrize(("made", "expected"), SERIES.values(), ids=SERIES)
def test_match_points_of_a_series(made: tuple[int | None, ...], expected: list[tuple[Number, Number]]) -> None:
    assert one_series(*made) == expected


@pytest.mark.parametrize(
    ("scale", "expected"),
    [
        (DSKV, [(3, 0), (2, 1), (1, 2), (0, 3)]),
        (ISPA, [(6, 0), (4, 2), (2, 4), (0, 6)]),
        (TABLE_POINTS, [(4, 0), (3, 1), (2, 2), (1, 3)]),
        (Scale("house", custom=(5, 3, 1, 0)), [(5, 0), (3, 2), (1, 4), (0, 5)]),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_every_scale(scale: Scale, expected: list[tuple[int, int]]) -> None:
    assert one_series(40, 30, 20, 10, scale=scale) == expected


def test_whole_match_points_are_whole_numbers() -> None:
    assert [type(custom) for custom, _ in one_series(900, 900, 900, 700)] == [int] * 4


def test_a_tie_of_the_ispa_scale_needs_no_halves() -> None:
    assert one_series(900, 900, 800, 700, scale=ISPA) == [(5, 1), (5, 1), (2, 4), (0, 6)]


def test_a_scale_that_knows_too_few_places_is_refused() -> None:
    with pytest.raises(ValueError, match="scale table_points knows 4 places, not 5"):
        one_series(1, 2, 3, 4, 5, scale=TABLE_POINTS)


def test_the_scales_have_keys() -> None:
    assert SCALES == {"dskv": DSKV, "ispa": ISPA, "table_points": TABLE_POINTS}


def test_a_league_may_separate_equal_totals_by_games_before_sharing() -> None:
    lines = sum_series([series_line(team, 1, 900, won) for team, won in zip(FOUR, (7, 9, 7, 8), strict=True)])
    meeting = [(FOUR, (1,))]

    assert match_points(with_match_points(lines, meeting, parted_by=("total", "won"))) == {
        "A": (HALF, 5 * HALF),
        "B": (3, 0),
        "C": (HALF, 5 * HALF),
        "D": (2, 1),
    }


def test_a_series_nobody_has_played_gives_no_match_points() -> None:
    lines = sum_series(totals(A=[900], B=[800], C=[700], D=[600]))

    found = with_match_points(lines, [(FOUR, (1, 2, 3))])

    assert match_points(found) == {"A": (3, 0), "B": (2, 1), "C": (1, 2), "D": (0, 3)}


def test_after_a_series_nobody_has_played_the_next_one_counts() -> None:
    lines = sum_series(
        [series_line(team, 2, total, 0) for team, total in zip("ABCD", (900, 800, 700, 600), strict=True)]
    )

    found = with_match_points(lines, [(FOUR, (1, 2))])

    assert match_points(found) == {"A": (3, 0), "B": (2, 1), "C": (1, 2), "D": (0, 3)}


def test_a_team_that_has_not_met_anybody_yet_stands_in_the_table() -> None:
    assert with_match_points([], [(("A", "B"), (1,))]) == (Line(entrant="A"), Line(entrant="B"))


def test_adjustments_outside_the_lists_stay_in_the_table() -> None:
    penalty = SeriesLine(entrant="A", series=0, played=0, match_points=-1)
    lines = sum_series([*totals(A=[900], B=[800]), penalty])

    found = with_match_points(lines, [(("A", "B"), (1,))])

    assert match_points(found) == {"A": (0, 0), "B": (0, 1)}


def test_a_team_meets_once_in_a_series() -> None:
    lines = sum_series(totals(A=[900], B=[800], C=[700]))

    with pytest.raises(ValueError, match="team A meets twice in series 1"):
        with_match_points(lines, [(("A", "B"), (1,)), (("C", "A"), (1,))])


def test_fewer_than_three_players_are_no_team_in_the_league() -> None:
    players = {team: [f"{team}{number}" for number in range(4)] for team in FOUR}
    played = [
        series_line(player, 1, 100 + 10 * number)
        for team, members in players.items()
        for number, player in enumerate(members[:2] if team == "A" else members)
    ]
    teams = [Team(team, tuple(members)) for team, members in players.items()]

    lines = with_match_points(team_lines(teams, sum_series(played), least=3), [(FOUR, (1,))])

    assert [(found.total, found.match_points) for found in lines] == [(0, 0), (460, 2), (460, 2), (460, 2)]


def test_the_table_is_in_order_of_match_points_then_rating_points_then_games() -> None:
    lines = sum_series(
        totals(A=[900, 600, 900, 700], B=[800, 900, 700, 900], C=[700, 800, 800, 600], D=[600, 700, 600, 800])
    )
    meetings = [(FOUR, (1, 2)), (FOUR[::-1], (3, 4))]

    table = league_table(lines, meetings)

    assert [(place, found.entrant, found.match_points, found.match_points_against) for place, found in table] == [
        (1, "B", 9, 3),
        (2, "A", 7, 5),
        (3, "C", 5, 7),
        (4, "D", 3, 9),
    ]


@pytest.mark.parametrize(
    ("other", "first"),
    [
        pytest.param({"total": 899}, "A", id="rating points"),
        pytest.param({"total": 900, "won": 9}, "B", id="games won"),
        pytest.param({"total": 900, "won": 8, "lost": 1}, "B", id="games lost"),
    ],
)
def test_equal_match_points_are_separated_by_the_sums(other: dict[str, int], first: str) -> None:
    lines = [
        *sum_series([SeriesLine(entrant="A", series=1, total=900, won=8, lost=2)]),
        *sum_series([SeriesLine(entrant="B", series=1, **other)]),
    ]

    assert places(league_table(lines, []))[0] == (1, first)


def test_a_league_ends_with_the_lot_too() -> None:
    lines = [line("A", 900), line("B", 900)]

    assert places(league_table(lines, [])) == [(1, "A"), (1, "B")]
    assert places(league_table(lines, [], lots=[Lot(("B", "A"))])) == [(1, "B"), (2, "A")]


def test_the_table_of_a_day_is_that_of_its_series() -> None:
    lines = sum_series(totals(A=[900, 100], B=[800, 900]))
    season = with_match_points(lines, [(("A", "B"), (1,)), (("A", "B"), (2,))])

    assert match_points(only_series(season, {1})) == {"A": (1, 0), "B": (0, 1)}
    assert match_points(season) == {"A": (1, 1), "B": (1, 1)}


def test_a_final_by_table_points_is_a_league_of_players() -> None:
    lines = sum_series(totals(Anna=[900], Bernd=[1200], Clara=[300]))

    final = with_match_points(lines, [(("Anna", "Bernd", "Clara"), (1,))], TABLE_POINTS)

    assert match_points(final) == {"Anna": (3, 1), "Bernd": (4, 0), "Clara": (2, 2)}


SEASON_TEAMS = tuple(range(1, 17))


def season(seed: int) -> tuple[tuple[Line, ...], list[TeamMeeting]]:
    """Sixteen teams, five match days of three series in groups of four; some totals are equal."""
    chance = Random(seed)
    meetings, played = [], []
    for day in range(5):
        series = tuple(range(3 * day + 1, 3 * day + 4))
        order = chance.sample(SEASON_TEAMS, 16)
        meetings += [(tuple(order[first : first + 4]), series) for first in range(0, 16, 4)]
        played += [
            series_line(team, number, chance.randrange(2800, 4200, 100), chance.randrange(20, 30), chance.randrange(9))
            for team in SEASON_TEAMS
            for number in series
        ]
    return sum_series(played), meetings


@pytest.mark.parametrize("seed", range(20))
def test_a_season_gives_the_same_match_points_every_series(seed: int) -> None:
    lines, meetings = season(seed)

    table = [found for _, found in league_table(lines, meetings)]

    for number in range(1, 16):
        parts = [part for found in table for part in found.parts if part.series == number]
        assert sum(part.match_points for part in parts) == 4 * (3 + 2 + 1)
    assert {found.match_points + found.match_points_against for found in table} == {45}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("seed", range(20))
def test_a_season_equals_an_independent_recount(seed: int) -> None:
    lines, meetings = season(seed)
    made = {(part.entrant, part.series): part.total for found in lines for part in found.parts}
    recount: dict[Entrant, Fraction] = dict.fromkeys(SEASON_TEAMS, Fraction(0))
    for teams, series in meetings:
        for number in series:
            for team in teams:
                others = [made[other, number] for other in teams if other != team]
                # A point for each team one is ahead of, half a one for each equal team.
                custom = made[team, number]
                recount[team] += sum(custom > total for total in others) + HALF * sum(
                    custom == total for total in others
                )

    table = with_match_points(lines, meetings)

    assert {found.entrant: found.match_points for found in table} == recount
    order = sorted(table, key=lambda found: (found.match_points, found.total, found.won, -found.lost), reverse=True)
    assert [found.total for _, found in league_table(lines, meetings)] == [found.total for found in order]


def test_the_order_of_meetings_teams_and_lines_changes_nothing() -> None:
    lines, meetings = season(3)
    turned = [(teams[::-1], series[::-1]) for teams, series in reversed(meetings)]

    assert league_table(reversed(lines), turned) == league_table(lines, meetings)


def test_a_table_without_zones_has_no_marks() -> None:
    assert zones(rank([line("A", 9), line("B", 8)])) == ("", "")


ZONES = {
    "nobody": ((9, 8, 7), 0, 0, ["", "", ""]),
    "two up, one down": ((9, 8, 7, 6), 2, 1, ["promoted", "promoted", "", "relegated"]),
    "a tie inside the zone": ((9, 9, 7, 6), 2, 0, ["promoted", "promoted", "", ""]),
    "a tie across the line": ((9, 8, 8, 6), 2, 0, ["promoted", "open", "open", ""]),
    "a tie across the other line": ((9, 8, 8, 8), 0, 2, ["", "open", "open", "open"]),
    "all equal": ((9, 9, 9), 1, 1, ["open", "open", "open"]),
    "all go down": ((9, 8), 0, 2, ["relegated", "relegated"]),
}


@pytest.mark.parametrize(("made", "promoted", "relegated", "expected"), ZONES.values(), ids=ZONES)
def test_the_zones_of_a_table(made: tuple[int, ...], promoted: int, relegated: int, expected: list[str]) -> None:
    ranking = rank([line(team, total) for team, total in zip("ABCD", made, strict=False)])

    assert list(zones(ranking, promoted=promoted, relegated=relegated)) == expected
