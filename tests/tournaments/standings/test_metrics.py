from dataclasses import replace
from fractions import Fraction

import pytest

from tournaments.standings import METRICS, Line, SeriesLine, credited, find_metric, rank, sum_series
from tournaments.standings.metrics import average_over

from .samples import places, totals

PLAYED = SeriesLine(
    entrant=7,
    series=1,
    total=1332,
    points=492,
    won=12,
    lost=1,
    others_lost=8,
    match_points=3,
    match_points_against=1,
)
(LINE,) = sum_series([PLAYED, SeriesLine(entrant=7, series=2, total=-32, lost=5), credited(7, 3, 500)])


@pytest.mark.parametrize(
    ("key", "figure"),
    [
        ("total", 1800),
        ("points", 492),
        ("won", 12),
        ("lost", 6),
        ("others_lost", 8),
        ("played", 2),
        ("has_played", 1),
        ("best_series", 1332),
        ("worst_series", -32),
        ("average", 650),
        ("average_over:4", 325),
        ("average_over:1", 650),
        ("match_points", 3),
        ("match_points_against", 1),
    ],
)
def test_every_metric_is_a_figure_of_the_line(key: str, figure: int) -> None:
    assert find_metric(key).value(LINE, ()) == figure
    assert find_metric(key).key == key


def test_every_metric_has_a_figure_where_nothing_was_played() -> None:
    absent = Line(entrant=7)

    assert {metric.value(absent, ()) for metric in METRICS.values()} == {0}
    assert average_over(24).value(absent, ()) == 0


# What a list was worth to its player: a missed one is none, so it spoils neither an average nor the worst.
OF_LISTS_ALONE = {"average", "worst_series"}


@pytest.mark.parametrize("key", METRICS)
def test_missing_a_series_is_no_better_than_scoring_zero(key: str) -> None:
    """Nobody gains by missing a series."""
    early = {"total": 900, "points": 500, "won": 9, "lost": 2, "others_lost": 4, "match_points": 3}
    made = [replace(PLAYED, series=1, entrant=who, **early) for who in ("Anna", "Bernd")]
    others = [replace(PLAYED, series=series, entrant="Clara") for series in (1, 2)]
    field = sum_series([*made, *others, SeriesLine(entrant="Bernd", series=2)])

    ranked = {line.entrant: place for place, line in rank(field, [key])}

    assert (ranked["Anna"] < ranked["Bernd"]) == (key in OF_LISTS_ALONE)


def test_an_average_is_exact() -> None:
    (line,) = sum_series(totals(Anna=[100, 100, 101]))

    assert find_metric("average").value(line, ()) == Fraction(301, 3)


def test_fewer_is_better_for_lost_games_and_points_against() -> None:
    assert [key for key, metric in METRICS.items() if metric.fewer_is_better] == ["lost", "match_points_against"]


def test_a_tie_is_explained_from_the_rows_of_published_standings() -> None:
    assert [key for key, metric in METRICS.items() if metric.is_published] == [
        "total",
        "points",
        "won",
        "lost",
        "played",
    ]


@pytest.mark.parametrize(
    ("key", "order"),
    [
        ("total", ["Bernd", "Anna", "Clara"]),
        ("average", ["Clara", "Anna", "Bernd"]),
        ("average_over:2", ["Anna", "Bernd", "Clara"]),
        ("best_series", ["Clara", "Anna", "Bernd"]),
    ],
)
def test_the_compared_metric_decides_the_order(key: str, order: list[str]) -> None:
    lines = sum_series(totals(Anna=[500, 600, None], Bernd=[300, 400, 450], Clara=[None, None, 700]))

    assert [entrant for _, entrant in places(rank(lines, [key]))] == order


def test_an_absent_player_can_rank_behind_a_negative_total() -> None:
    lines = sum_series(totals(Anna=[-20]), entrants=["Bernd"])

    assert places(rank(lines)) == [(1, "Bernd"), (2, "Anna")]
    assert places(rank(lines, ["has_played", "total"])) == [(1, "Anna"), (2, "Bernd")]


@pytest.mark.parametrize("key", ["totel", "", "average_over", "average_over:", "average_over:-1", "total:3"])
def test_an_unknown_metric_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match=f"there is no metric '{key}'"):
        find_metric(key)
