"""A league as a file: the inputs of its tables, and the tables as its pages show them."""

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.leagues.cast import a_meeting, by_chance, opened, play, reported
from tournaments.leagues.exchange import export_league
from tournaments.leagues.models import LineUpPlace, Meeting
from tournaments.leagues.queries import division_table, player_ranking
from tournaments.leagues.services.meetings import deduct

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def meeting(shared_db) -> Meeting:
    made = a_meeting(4, series=2, players=[4, 4, 4, 4], captains=True)
    play(opened(made), by_chance(1))
    reported(made)
    deduct(made.match_day.division.league.teams.get(number=2), match_points=1, reason="Came late", by="anna")
    return made


@pytest.fixture(scope="module")
def file(meeting):
    return json.loads(export_league(meeting.match_day.division.league))


def stated(file, name):
    return next(table for table in file["stated"] if table["table"] == name)


def test_the_table_is_exported_as_its_page_shows_it(meeting, file):
    table, rows = division_table(meeting.match_day.division), stated(file, "table 1")["rows"]

    assert [row[:3] for row in rows] == [[row.number, row.place, row.match_points] for row in table.rows]
    assert [row[9] for row in rows if row[0] == 2] == [1]


def test_the_players_are_exported_with_exact_averages(meeting, file):
    ranking = player_ranking(meeting.match_day.division)

    assert [row[0] for row in stated(file, "players 1")["rows"]] == [row.number for row in ranking]


def test_each_meeting_is_there_with_its_line_ups_its_reports_and_its_event(meeting, file):
    (row,) = file["meetings"]

    assert [side["team"] for side in row["sides"]] == [1, 2, 3, 4]
    assert all(len(side["line_up"]) == 4 for side in row["sides"])
    assert [report["content"] for report in row["reports"]] == [meeting.reports.get().content]
    assert [event["event"]["public_id"] for event in file["events"]] == [row["event"]]


def test_match_points_of_a_meeting_are_exported_series_by_series(file):
    rows = stated(file, "meeting 1.1.1")["rows"]

    assert {(row[0], row[1]) for row in rows} == {(team, series) for team in (1, 2, 3, 4) for series in (1, 2)}
    assert sum(row[7] for row in rows) == 2 * (3 + 2 + 1)


def test_the_file_is_the_same_each_time(meeting):
    league = meeting.match_day.division.league

    assert export_league(league) == export_league(league)


def test_no_condition_of_the_file_grows_with_its_line_ups(meeting):
    """SQLite allows a thousand terms in one condition, and a large league has more in its line-ups."""
    with CaptureQueriesContext(connection) as asked:
        export_league(meeting.match_day.division.league)

    assert max(query["sql"].count(" OR ") for query in asked) < LineUpPlace.objects.count() / 2
