from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    TEAM,
    TEAM_KINDS,
    Line,
    Substitution,
    Team,
    check_team,
    credited,
    only_series,
    rank,
    sum_series,
    team_lines,
)
from tournaments.standings.teams import MIXED, TANDEM, TeamKind

from . import strategies
from .samples import places, series_line, totals

# Two series of six players: A, B and C, D are tandems, and E comes for B in the second.
PLAYED = sum_series(
    [
        series_line("A", 1, 900, 9, 1, 400),
        series_line("B", 1, 100, 3, 4, 50),
        series_line("C", 1, 500, 6, 2, 200),
        series_line("D", 1, 600, 6, 0, 300),
        series_line("A", 2, 300, 4, 2, 100),
        series_line("C", 2, 200, 3, 3, 90),
        series_line("D", 2, 250, 3, 2, 110),
        series_line("E", 2, 350, 5, 1, 180),
    ]
)
FIRST = Team(1, ("A", "B"), (Substitution(series=2, leaves="B", comes="E"),))
SECOND = Team(2, ("C", "D"))


def test_a_team_is_the_sum_of_its_line_ups_series_by_series() -> None:
    first, second = team_lines([FIRST, SECOND], PLAYED)

    assert [(part.series, part.total, part.won, part.lost, part.played) for part in first.parts] == [
        (1, 1000, 12, 5, 2),
        (2, 650, 9, 3, 2),
    ]
    assert (first.entrant, first.total, first.points, first.won, first.lost) == (1, 1650, 730, 21, 8)
    assert (second.entrant, second.total, second.points, second.won, second.lost) == (2, 1550, 700, 18, 7)


def test_teams_are_ranked_like_players_over_any_series() -> None:
    teams = team_lines([SECOND, FIRST], PLAYED)

    assert places(rank(teams)) == [(1, 1), (2, 2)]
    assert places(rank(only_series(teams, {1}))) == [(1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param((400, 5, 2), (399, 9, 0), id="the sum of the totals"),
        pytest.param((400, 6, 4), (400, 5, 2), id="more games won"),
        pytest.param((400, 5, 1), (400, 5, 2), id="fewer games lost"),
    ],
)
def test_ties_of_teams_are_broken_by_the_sums(better: tuple[int, int, int], worse: tuple[int, int, int]) -> None:
    half = series_line("C", 1, 100, 1, 1)
    played = sum_series(
        [series_line("Z", 1, *better), half, series_line("A", 1, *worse), series_line("D", 1, 100, 1, 1)]
    )

    assert places(rank(team_lines([Team(1, ("A", "D")), Team(2, ("Z", "C"))], played))) == [(1, 2), (2, 1)]


def test_an_incomplete_team_is_the_sum_of_those_present() -> None:
    (line,) = team_lines([Team(3, ("A", "B", "C", "nobody"))], PLAYED)

    assert [(part.total, part.played) for part in line.parts] == [(1500, 3), (500, 2)]


def test_below_the_minimum_of_players_a_team_gets_nothing() -> None:
    (line,) = team_lines([Team(3, ("A", "B", "C", "nobody"))], PLAYED, least=3)

    assert [(part.series, part.total) for part in line.parts] == [(1, 1500)]


def test_a_credited_absence_counts_for_the_team_and_not_as_a_player() -> None:
    played = sum_series([*totals(A=[700]), credited("B", 1, 500)])

    assert [line.total for line in team_lines([Team(1, ("A", "B"))], played, least=1)] == [1200]
    assert [line.total for line in team_lines([Team(1, ("A", "B"))], played, least=2)] == [0]
    assert [line.total for line in team_lines([Team(1, ("X", "B"))], played)] == [500]


def test_a_team_without_a_list_stands_with_zeros() -> None:
    assert team_lines([Team(9, ("X", "Y"))], PLAYED) == (Line(entrant=9),)


def test_a_substitute_can_be_replaced_and_the_first_come_back() -> None:
    team = Team(1, ("A", "B"), (Substitution(5, "F", "B"), Substitution(2, "B", "E"), Substitution(4, "E", "F")))

    assert [team.line_up(series) for series in range(1, 6)] == [
        ("A", "B"),
        ("A", "E"),
        ("A", "E"),
        ("A", "F"),
        ("A", "B"),
    ]


def test_nobody_can_be_replaced_who_does_not_play() -> None:
    with pytest.raises(ValueError, match="C does not play for team 1 in series 2"):
        Team(1, ("A", "B"), (Substitution(2, "C", "D"),)).line_up(3)


def test_nobody_plays_for_two_teams_in_one_series() -> None:
    with pytest.raises(ValueError, match="C plays twice in series 1"):
        team_lines([Team(1, ("D", "A", "C")), Team(2, ("C", "D"))], PLAYED)


def test_two_teams_of_one_key_are_refused() -> None:
    with pytest.raises(ValueError, match="entrant 1 has two lines of one series"):
        team_lines([Team(1, ("A", "B")), Team(1, ("C", "D"))], PLAYED)


def test_a_player_may_change_the_team_between_two_series() -> None:
    teams = [FIRST, Team(2, ("C", "D"), (Substitution(2, "D", "B"),))]
    played = [line for line in PLAYED if line.entrant != "D"]

    assert [line.total for line in team_lines(teams, played)] == [1650, 700]


LABELS = {"A": {"women"}, "B": {"men", "seniors"}, "C": {"men"}, "D": ()}
TEAMS = {
    "a whole team": (("A", "B", "C", "D"), TEAM, ()),
    "a team of three": (("A", "B", "C"), TEAM, ("too_few",)),
    "a tandem of three": (("A", "B", "C"), TANDEM, ("too_many",)),
    "a tandem of one": (("A", "A"), TANDEM, ("twice",)),
    "one woman, one man": (("B", "A"), MIXED, ()),
    "two men": (("B", "C"), MIXED, ("not_one_of_each",)),
    "a woman and one without a label": (("A", "D"), MIXED, ("not_one_of_each",)),
    "one woman of three": (("A", "B", "C"), TeamKind("trio", 3, ("women",)), ()),
    "all at once": (("B", "C", "B"), MIXED, ("too_many", "twice", "not_one_of_each")),
}


@pytest.mark.parametrize(("members", "kind", "problems"), TEAMS.values(), ids=TEAMS)
def test_every_fault_of_a_team_is_reported(members: tuple[str, ...], kind: TeamKind, problems: tuple[str, ...]) -> None:
    assert check_team(Team(1, members), kind, LABELS) == problems


def test_labels_are_asked_for_where_they_matter_alone() -> None:
    assert check_team(Team(1, ("A", "B")), TANDEM) == ()
    assert check_team(Team(1, ("A", "B")), MIXED) == ("not_one_of_each",)


def test_the_kinds_of_teams_have_keys() -> None:
    assert {key: kind.size for key, kind in TEAM_KINDS.items()} == {"team": 4, "tandem": 2, "mixed": 2}


@given(strategies.lines(most_entrants=8), st.permutations(range(1, 9)))
def test_a_team_is_the_sum_of_its_members(lines: Sequence[Line], order: list[int]) -> None:
    teams = [Team(0, tuple(order[:4])), Team(1, tuple(order[4:]))]
    by_player = {line.entrant: line for line in lines}

    for team, made in zip(teams, team_lines(teams, lines), strict=True):
        members = [by_player[member] for member in team.members if member in by_player]
        for figure in ("total", "points", "won", "lost", "others_lost", "passed", "adjustment", "played"):
            assert getattr(made, figure) == sum(getattr(member, figure) for member in members)


@given(strategies.lines(most_entrants=8), st.randoms(use_true_random=False))
def test_the_order_of_members_teams_and_lines_changes_nothing(lines: Sequence[Line], chance: Random) -> None:
    groups = [[1, 2, 3, 4], [5, 6, 7, 8]]
    teams = [Team(key, tuple(chance.sample(members, 4))) for key, members in enumerate(groups)]
    shuffled = chance.sample(lines, len(lines))

    assert team_lines(reversed(teams), shuffled) == team_lines(
        [Team(key, tuple(members)) for key, members in enumerate(groups)], lines
    )


def test_three_who_play_for_a_team_of_four_count_four_thirds() -> None:
    played = sum_series(totals(A=[300, 90], B=[400, 90], C=[500, 90], D=[None, 90]))

    (line,) = team_lines([Team(1, tuple("ABCD"))], played, seated={1: "ABC", 2: "ABCD"})

    assert [(part.series, part.total, part.adjustment) for part in line.parts] == [(1, 1600, 400), (2, 360, 0)]


@pytest.mark.parametrize(
    ("seated", "total"),
    [
        pytest.param({1: "ABCD"}, 1201, id="the fourth has a seat and no list yet"),
        pytest.param({1: "D"}, 1201, id="a seat is enough to be there"),
        pytest.param({}, 1601, id="a player with a list was present: a third is rounded to whole points"),
        pytest.param({2: "D"}, 1601, id="a seat in another series is none"),
        pytest.param(None, 1201, id="without seats nothing is filled up"),
    ],
)
def test_a_team_of_three_is_filled_up_where_the_fourth_is_not_there(seated: dict[int, str] | None, total: int) -> None:
    played = sum_series(totals(A=[300], B=[400], C=[501]))

    (line,) = team_lines([Team(1, tuple("ABCD"))], played, seated=seated)

    assert line.total == total


def test_two_of_a_team_of_four_are_not_filled_up() -> None:
    played = sum_series(totals(A=[300], B=[400]))

    (line,) = team_lines([Team(1, tuple("ABCD"))], played, seated={1: "AB"})

    assert line.total == 700
