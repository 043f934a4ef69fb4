"""Results published by leagues, calculated again; the sources are in tests/data/leagues/SOURCES.md."""

import csv
from pathlib import Path

import pytest

from tournaments.standings import LEAGUE, Line, SeriesLine, rank, sum_series, with_match_points
from tournaments.standings.leagues import DSKV, ISPA

from .samples import places, series_line

DATA = Path(__file__).parents[2] / "data" / "leagues"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def as_published(row: dict[str, str]) -> Line:
    """A line of a table: its sums are those of one long series."""
    (line,) = sum_series(
        [
            SeriesLine(
                entrant=row["team"],
                series=1,
                total=int(row["total"]),
                match_points=int(row["own"]),
                match_points_against=int(row["against"]),
            )
        ]
    )
    return line


@pytest.mark.parametrize("name", ["landesliga_nord_2016", "ispa_ost_2014_15"])
@pytest.mark.promise(
    "C5",
    "Published tables of leagues are reproduced.",
)
def test_a_published_table_is_in_our_order(name: str) -> None:
    published = rows(name)

    table = rank([as_published(row) for row in reversed(published)], LEAGUE)

    assert places(table) == [(int(row["place"]), row["team"]) for row in published]


def test_the_match_points_of_a_published_day_are_those_of_its_scale() -> None:
    table = [as_published(row) for row in rows("landesliga_nord_2016")]

    assert {line.match_points + line.match_points_against for line in table} == {3 * DSKV.points(4)[0]}
    # Four groups play three series.
    assert sum(line.match_points for line in table) == 4 * 3 * sum(DSKV.points(4))


def test_the_match_points_of_a_published_group_follow_from_the_places_in_its_series() -> None:
    series = [list(row.values())[1:] for row in rows("landesliga_nord_2016_group")]
    # The first of four has the most points, whatever they were.
    made = [
        series_line(team, number, total=-place)
        for number, teams in enumerate(series, start=1)
        for place, team in enumerate(teams, start=1)
    ]

    found = with_match_points(sum_series(made), [(tuple(series[0]), (1, 2, 3))])

    published = {row["team"]: (int(row["own"]), int(row["against"])) for row in rows("landesliga_nord_2016")}
    assert len(found) == 4
    for line in found:
        assert (line.match_points, line.match_points_against) == published[str(line.entrant)]


def test_a_published_ispa_season_is_worth_six_match_points_a_series() -> None:
    table = [as_published(row) for row in rows("ispa_ost_2014_15")]
    series, meetings = 20, 4

    assert {line.match_points + line.match_points_against for line in table} == {series * ISPA.points(4)[0]}
    # What the fifteen leave is the part of the sixteenth, who is last with it.
    left = series * meetings * sum(ISPA.points(4)) - sum(line.match_points for line in table)
    assert left == 26
    assert 0 <= left < min(line.match_points for line in table)


@pytest.mark.parametrize("row", rows("second_bundesliga_2022"), ids=lambda row: f"day {row['day']}")
def test_a_published_day_is_the_sum_of_its_series(row: dict[str, str]) -> None:
    most = DSKV.points(4)[0]
    parts = [
        SeriesLine(
            entrant="the team",
            series=number,
            total=int(row[series]),
            match_points=int(row[f"own_{series}"]),
            match_points_against=most - int(row[f"own_{series}"]),
        )
        for number, series in enumerate(("first", "second", "third"), start=1)
    ]

    (day,) = sum_series(parts)

    assert (day.total, day.match_points, day.match_points_against) == (
        int(row["total"]),
        int(row["own"]),
        int(row["against"]),
    )


@pytest.mark.parametrize("row", rows("match_points"), ids=lambda row: str(row["what"]))
def test_published_match_points_are_those_of_so_many_series(row: dict[str, str]) -> None:
    of_four, of_five = int(row["series_of_four"]), int(row["series_of_five"])

    assert int(row["own"]) + int(row["against"]) == of_four * DSKV.points(4)[0] + of_five * DSKV.points(5)[0]


@pytest.mark.promise("C5")
def test_a_published_season_is_the_sum_of_its_days() -> None:
    three_days, fourth, fifth, season = (
        (int(row["own"]), int(row["against"])) for row in rows("match_points") if "Ergoldinger" in row["what"]
    )

    assert tuple(map(sum, zip(three_days, fourth, fifth, strict=True))) == season
