"""Leagues and seasons are recalculated from their events; alterations are reported."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from .planting import Alter, Json, more, other_digit, put, stated, take_out, without, without_column
from .skat_check import checker, passed_over

SAMPLES = Path(__file__).parent / "samples"
LEAGUE = json.loads(gzip.decompress((SAMPLES / "league.json.gz").read_bytes()))
SEASON = json.loads(gzip.decompress((SAMPLES / "season.json.gz").read_bytes()))
MEETING = "division 1, day 1, meeting 1"
REPORT = "meetings.0.reports.0.content.lines.0"
# (the table, the row, the column, what is written there, the place that must be named)
CELLS_OF_LEAGUE = [
    ("meeting 1.1.1", 0, "total", more, "meeting 1.1.1, team 1, series 1"),
    ("meeting 1.1.1", 2, "match_points", more, "meeting 1.1.1, team 1, series 3"),
    ("table 1", 0, "match_points_against", more, "table 1, team 13"),
    ("table 1", 3, "place", more, "table 1, team 15"),
    ("table 1", 1, "zone", "", "table 1, team 2"),
    ("players 1", 1, "average", "7611/9", "players 1, member 17"),
]
CELLS_OF_SEASON = [
    ("values", 0, "struck", True, "values, person 11, series 1"),
    ("ranking", 2, "place", more, "ranking, person 24"),
    ("ranking", 0, "average", more, "ranking, person 11"),
    ("winners", 0, "total", more, "winners, evening 1, series 0, person 11"),
    ("till of evenings", 0, "entry", more, "till of evenings, evening 1"),
    ("till of persons", 0, "paid", more, "till of persons, person 20"),
]
# (what was done, the file, how, the place that must be named, the cell)
FAULTS = [
    ("a player's total in a report", LEAGUE, put(f"{REPORT}.11", more), f"{MEETING}, series 1, table 1", "total"),
    ("a seat in a report", LEAGUE, put(f"{REPORT}.2", 4), MEETING, "row"),
    ("a deduction", LEAGUE, put("deductions.0.match_points", 2), "table 1, team 16", "deducted_match_points"),
    ("a deduction kept back", LEAGUE, take_out("deductions", 0), "table 1, team 16", "match_points"),
    ("the scale", LEAGUE, put("league.scale_key", "ispa"), "meeting 1.1.1, team 1, series 1", "match_points"),
    ("an act of the league", LEAGUE, put("acts.9.reason", "nur so"), "act 10", "hash"),
    ("how many are dropped", SEASON, put("season.drop", 0), "ranking, person 11", "counted"),
    ("a credit", SEASON, put("season.credit", 500), "ranking, person 8", "total"),
    ("who was who", SEASON, put("evenings.0.persons.0", [1, 13]), "ranking, person 15", "lists"),
    ("the club's cash", SEASON, put("cash.0.cents", -2600), "till sum", "beside"),
    ("a column of a table", LEAGUE, without_column("table 1", "zone"), "table 1, team 13", "zone"),
    ("all that a league states", LEAGUE, without("stated"), "file", "stated"),
    ("a column of the ranking", SEASON, without_column("ranking", "average"), "ranking, person 11", "average"),
    ("all that a season states", SEASON, without("stated"), "file", "stated"),
    ("an act of the season", SEASON, put("acts.3.hash", other_digit), "act 4", "hash"),
]


@pytest.fixture
def only_its_own_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    # The events within agree, as the first test has seen; they and the digest take nearly all of the time.
    monkeypatch.setattr(checker, "check_event", lambda event, report: None)
    monkeypatch.setattr(checker, "check_file_digest", lambda content, report: None)


def a_changed_file(content: Json) -> Json:
    return {**json.loads(json.dumps({**content, "events": []})), "events": content["events"]}


@pytest.mark.parametrize("content", [LEAGUE, SEASON], ids=["league", "season"])
def test_files_written_by_the_site_agree(content: Json) -> None:
    report = checker.check(content)

    assert report.differences == []
    assert report.looked_at["tables"] == len(content["stated"])
    assert passed_over(report) == {}


@pytest.mark.usefixtures("only_its_own_figures")
@pytest.mark.parametrize(
    ("content", "cells"), [(LEAGUE, CELLS_OF_LEAGUE), (SEASON, CELLS_OF_SEASON)], ids=["league", "season"]
)
def test_only_altered_cells_are_reported(content: Json, cells: list[Any]) -> None:
    altered = a_changed_file(content)
    for table, row, column, value, _ in cells:
        stated(table, row, column, value)(altered)

    found = checker.check(altered).differences

    assert {(row.where, row.cell) for row in found} == {(where, column) for _, _, column, _, where in cells}


@pytest.mark.sampled(4)
@pytest.mark.usefixtures("only_its_own_figures")
@pytest.mark.parametrize(
    ("content", "alter", "where", "cell"), [pytest.param(*fault[1:], id=fault[0]) for fault in FAULTS]
)
def test_a_planted_fault_is_reported(content: Json, alter: Alter, where: str, cell: str) -> None:
    altered = a_changed_file(content)
    alter(altered)

    found = checker.check(altered).differences

    named = [(difference.where, difference.cell) for difference in found]
    assert any(place.startswith(where) and name == cell for place, name in named), named


@pytest.mark.parametrize(("lines", "zones"), [({"lines": []}, {"open"}), (None, {""})], ids=["reported", "not yet"])
def test_zones_follow_from_the_first_report_even_of_an_unattended_meeting(lines: Json | None, zones: set[str]) -> None:
    altered = a_changed_file(LEAGUE)
    for meeting in altered["meetings"]:
        meeting["reports"] = [{"number": 1, "content": lines}] if lines else []
    altered["deductions"] = []

    table, _ = checker.league_tables(altered)["table 1"]

    assert {row["zone"] for row in table} == zones
    assert {row.get("day 1", "no column") for row in table} == {None if lines else "no column"}
