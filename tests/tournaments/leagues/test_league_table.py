"""The table of a division and its individual ranking, from stored reports alone."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from scoring.clock import as_of, now
from tests.tournaments.leagues.cast import (
    FIRST_DAY,
    a_division,
    a_meeting,
    by_chance,
    days_of,
    match_points_by_series,
    opened,
    play,
    reported,
    settle,
    team_of,
)
from tournaments.events.printing.listing.values import texts_of
from tournaments.leagues.models import Division, MatchReport, Meeting
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.printing.documents import division_table_document
from tournaments.leagues.queries import division_table, meeting_result, player_ranking
from tournaments.leagues.services import set_schedule, withdraw_team
from tournaments.leagues.services.meetings import deduct

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

SCALES = {
    "DSKV, four teams": ({}, 4, [3, 2, 1, 0]),
    "DSKV, five teams": ({}, 5, [4, 3, 2, 1, 0]),
    "ISPA, four teams": ({"scale_key": "ispa"}, 4, [6, 4, 2, 0]),
    "ISPA, three teams": ({"scale_key": "ispa"}, 3, [4, 2, 0]),
    "an own scale": ({"scale_key": "own", "own_scale": [5, 3, 1, 1]}, 4, [5, 3, 1, 1]),
}
# (points, won, lost) of each player of four teams, the rule, and the match points of teams 1 to 4.
TIES = {
    "two share": (
        ["total"],
        [(300, 0, 0), (200, 4, 1), (200, 1, 0), (100, 0, 0)],
        [3, Fraction(3, 2), Fraction(3, 2), 0],
    ),
    "three share": (["total"], [(200, 0, 0), (200, 0, 0), (200, 0, 0), (100, 0, 0)], [2, 2, 2, 0]),
    "all share": (["total"], [(200, 0, 0)] * 4, [Fraction(3, 2)] * 4),
    "more games won": (["total", "won"], [(300, 0, 0), (200, 1, 0), (200, 4, 0), (100, 0, 0)], [3, 1, 2, 0]),
    "then fewer lost": (
        ["points", "won", "lost"],
        [(300, 0, 0), (200, 4, 1), (200, 4, 0), (100, 0, 0)],
        [3, 1, 2, 0],
    ),
    "all equal, so they share": (
        ["total", "won", "lost"],
        [(300, 0, 0), (200, 4, 0), (200, 4, 0), (100, 0, 0)],
        [3, Fraction(3, 2), Fraction(3, 2), 0],
    ),
}


def stored(division: Division, totals: dict[int, dict[int, int]], *, state: str = MeetingState.APPROVED) -> None:
    """A report for each meeting, written without play: by match day and team the total of each player per series."""
    squads = {team.number: list(team.squad.order_by("number")[:4]) for team in division.teams.all()}
    first = 1
    for day in division.match_days.order_by("number"):
        numbers = list(range(first, first + day.series))
        first += day.series
        for meeting in day.meetings.order_by("number") if day.number in totals else ():
            teams = list(meeting.sides.order_by("place").values_list("team__number", flat=True))
            lines = [
                [series, table, seat, team, squads[team][table - 1].number, total, 0, 0, 0, 0, 0, total]
                for series in numbers
                for seat, team in enumerate(teams, start=1)
                for table in range(1, 5)
                for total in [totals[day.number].get(team, 0)]
                if team in totals[day.number]
            ]
            content = {"series": numbers, "teams": teams, "lines": lines}
            MatchReport.objects.create(meeting=meeting, number=1, content=content, at=now())
            Meeting.objects.filter(pk=meeting.pk).update(state=state)


def rows(division: Division, **options) -> list[tuple]:
    """(place, team, match points, against) of each row."""
    table = division_table(division, **options)
    return [(row.place, row.number, row.match_points, row.match_points_against) for row in table.rows]


@pytest.mark.parametrize(("chosen", "teams", "points"), SCALES.values(), ids=SCALES.keys())
def test_match_points_of_a_series(chosen, teams, points):
    division = a_division(teams, **chosen)
    set_schedule(division, days_of([range(1, teams + 1)], series=1), by="anna")

    stored(division, {1: {team: 100 - team for team in range(1, teams + 1)}})

    assert [row.match_points for row in division_table(division).rows] == points
    assert {row.match_points + row.match_points_against for row in division_table(division).rows} == {points[0]}


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("parted_by", "made", "points"), TIES.values(), ids=TIES.keys())
def test_equal_totals_in_a_series(parted_by, made, points):
    meeting = a_meeting(players=(4, 4, 4, 4), series=1, parted_by=parted_by, scheme="classic")
    play(opened(meeting), lambda series, number: made[(number - 1) // 4])

    reported(meeting)

    assert [team.match_points for team in meeting_result(meeting).teams] == points


def test_the_table_goes_by_match_points_then_totals():
    division = a_division(8)
    set_schedule(division, days_of([(1, 2, 3, 4), (5, 6, 7, 8)], series=1), by="anna")

    stored(division, {1: {1: 90, 2: 80, 3: 70, 4: 60, 5: 95, 6: 75, 7: 70, 8: 65}})

    assert rows(division) == [
        (1, 5, 3, 0),
        (2, 1, 3, 0),
        (3, 2, 2, 1),
        (4, 6, 2, 1),
        (5, 3, 1, 2),
        (5, 7, 1, 2),
        (7, 8, 0, 3),
        (8, 4, 0, 3),
    ]


def test_the_table_of_an_earlier_day_is_as_it_was():
    division = a_division(4)
    set_schedule(division, days_of([(1, 2, 3, 4)], [(1, 2, 3, 4)], [(1, 2, 3, 4)], series=2), by="anna")

    with as_of(datetime(*FIRST_DAY.timetuple()[:3], 12, tzinfo=UTC)):
        stored(division, {1: {1: 4, 2: 3, 3: 2, 4: 1}, 2: {1: 1, 2: 2, 3: 3, 4: 4}})

    first, both = division_table(division, through_day=1), division_table(division)
    assert (first.through_day, both.through_day, both.days) == (1, 2, (1, 2))
    assert [(row.number, row.by_day) for row in first.rows] == [(1, (6,)), (2, (4,)), (3, (2,)), (4, (0,))]
    assert {row.number: row.by_day for row in both.rows} == {1: (6, 0), 2: (4, 2), 3: (2, 4), 4: (0, 6)}
    assert first.binding_from == FIRST_DAY + timedelta(days=14)


def test_promoted_and_relegated_are_marked_and_a_tie_across_the_line_is_open():
    division = a_division(4)
    Division.objects.update(promoted=1, relegated=1)
    division.refresh_from_db()
    set_schedule(division, days_of([(1, 2, 3, 4)], series=1), by="anna")

    before = [row.zone for row in division_table(division).rows]
    stored(division, {1: {1: 4, 2: 3, 3: 1, 4: 1}})

    assert before == ["", "", "", ""]
    assert [row.zone for row in division_table(division).rows] == ["promoted", "", "open", "open"]


def test_a_table_is_provisional_until_every_meeting_of_its_days_is_approved():
    division = a_division(8)
    set_schedule(division, days_of([(1, 2, 3, 4), (5, 6, 7, 8)], series=1), by="anna")
    _, second = Meeting.objects.order_by("number")
    stored(division, {1: {team: team for team in range(1, 9)}})

    Meeting.objects.filter(pk=second.pk).update(state=MeetingState.CONFIRMED)
    table = division_table(division)
    Meeting.objects.update(state=MeetingState.APPROVED)

    assert table.is_provisional
    assert {row.number for row in table.rows if row.is_provisional} == {5, 6, 7, 8}
    assert not division_table(division).is_provisional


def test_a_withdrawn_team_keeps_what_it_has():
    division = a_division(4)
    set_schedule(division, days_of([(1, 2, 3, 4)], [(1, 2, 3, 4)], series=1), by="anna")
    stored(division, {1: {1: 4, 2: 3, 3: 2, 4: 1}, 2: {2: 3, 3: 2, 4: 1}})

    withdraw_team(team_of(division.league, 1), reason="No players", by="anna")

    assert rows(division) == [(1, 2, 5, 1), (2, 1, 3, 3), (2, 3, 3, 3), (4, 4, 1, 5)]
    assert [row.is_withdrawn for row in division_table(division).rows] == [False, True, False, False]


def test_a_deduction_counts_from_the_match_day_before_it():
    division = a_division(4)
    set_schedule(division, days_of([(1, 2, 3, 4)], [(1, 2, 3, 4)], series=1), by="anna")
    stored(division, {1: {1: 4, 2: 3, 3: 2, 4: 1}, 2: {1: 4, 2: 3, 3: 2, 4: 1}})

    with as_of(datetime(2026, 4, 10, tzinfo=UTC)):
        deduct(team_of(division.league, 1), match_points=1, reason="Too late", by="anna")

    assert rows(division, through_day=1)[0] == (1, 1, 3, 0)
    assert rows(division)[0] == (1, 1, 5, 0)


def test_a_document_mentions_only_the_deductions_in_its_table():
    division = a_division(4)
    set_schedule(division, days_of([(1, 2, 3, 4)], [(1, 2, 3, 4)], series=1), by="anna")
    stored(division, {1: {1: 4, 2: 3, 3: 2, 4: 1}, 2: {1: 4, 2: 3, 3: 2, 4: 1}})
    first, second = division.match_days.order_by("number").values_list("day", flat=True)

    for day in (first, second):
        with as_of(datetime(day.year, day.month, day.day, 12, tzinfo=UTC) + timedelta(days=1)):
            deduct(team_of(division.league, 1), match_points=1, reason="Too late", by="anna")

    papers = [texts_of(division_table_document(division, through=number)) for number in (1, 2)]
    assert [sum("Too late" in text for text in texts) for texts in papers] == [1, 2]


@pytest.mark.long
def test_players_are_ranked_by_their_sum_over_all_teams():
    meeting = a_meeting(players=(4, 4, 4, 4), series=2, scheme="classic")
    made = {1: 500, 5: 700, 9: 700, 13: 100}
    play(opened(meeting), lambda series, number: (made.get(number, 0), 3 if number == 9 else 2, 0))

    settle(meeting)

    ranking = player_ranking(meeting.match_day.division)
    best = [(row.place, row.name, row.team, row.played, row.total, row.average) for row in ranking[:3]]
    assert best == [
        (1, "Player 3.1", "Team 3", 2, 1400, 700.0),
        (2, "Player 2.1", "Team 2", 2, 1400, 700.0),
        (3, "Player 1.1", "Team 1", 2, 1000, 500.0),
    ]
    assert len(ranking) == 16


def test_tables_take_as_many_queries_after_one_day_as_after_five(django_assert_num_queries):
    division = a_division(8)
    set_schedule(division, days_of(*([(1, 2, 3, 4), (5, 6, 7, 8)] for _ in range(5)), series=1), by="anna")
    division = Division.objects.select_related("league").get()
    played = []
    for days in (range(1, 2), range(2, 6)):
        stored(
            division, {day: {team: team * day for team in range(1, 9)} for day in days}, state=MeetingState.CONFIRMED
        )
        with django_assert_num_queries(7):
            played.append(division_table(division).rows[0].played)
        with django_assert_num_queries(6):
            assert len(player_ranking(division)) == 32
    meeting = Meeting.objects.select_related("match_day__division__league").first()
    with django_assert_num_queries(3):
        meeting_result(meeting)

    assert played == [1, 5]


@pytest.mark.long
def test_a_league_of_a_hundred_teams_is_calculated_from_its_reports():
    division = a_division(100)
    groups = [tuple(range(first, first + 4)) for first in range(1, 101, 4)]
    set_schedule(division, days_of(*(groups for _ in range(5))), by="anna")

    stored(division, {day: {team: team * day for team in range(1, 101)} for day in range(1, 6)})

    table = division_table(division)
    assert [row.number for row in table.rows[:3]] == [100, 96, 92]
    assert sum(row.match_points for row in table.rows) == 25 * 5 * 3 * 6


def test_figures_by_chance_make_match_points_that_sum_to_a_constant():
    meeting = a_meeting(players=(4, 4, 4, 4), series=3, scale_key="ispa")
    play(opened(meeting), by_chance("sums"))

    reported(meeting)

    assert [sum(points) for points in match_points_by_series(meeting)] == [12, 12, 12]
