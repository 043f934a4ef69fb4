"""Published results are recalculated as printed. Each file names its source in SOURCES.md."""

import csv
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from .skat_check import checker

DATA = Path(__file__).parents[1] / "data"
Row = dict[str, str]


def rows_of(name: str) -> list[Row]:
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


def standing(taker: str, *totals: int, **more: int) -> object:
    """A row of a ranking with one line for each series."""
    by_series = {series: checker.Line(total=total, played=1) for series, total in enumerate(totals)}
    fractions = {code: Fraction(figure) for code, figure in more.items()}
    return checker.Standing(taker, checker.sum_of(by_series.values()), by_series, fractions)


def test_the_list_of_preisskat_by_three_schemes() -> None:
    for row in rows_of("published/preisskat.csv"):
        for scheme in ("classic", "seeger", "seeger_fabian"):
            line = checker.Line(*(int(row[cell]) for cell in ("points", "won", "lost", "others_lost")))
            line.rate(scheme, 4)

            assert line.total == int(row[scheme]), (row["player"], scheme)


def test_the_round_of_skatabrechnung_deal_by_deal() -> None:
    game, accounts = checker.Game("isko", checker.DEFAULTS, 3), Counter[int]()
    for row in rows_of("published/skatabrechnung.csv"):
        numbers = ("matadors", "won", "schneider", "ouvert")
        deal = {"game": row["game"], **{name: int(row[name]) for name in numbers if row[name]}}

        accounts.update(game.outcome({**deal, "declarer": "ABC".index(row["declarer"])}, dealer=2).points)

        assert [accounts[seat] for seat in range(3)] == [int(row[f"total_{seat}"]) for seat in "abc"]


@pytest.mark.parametrize("row", rows_of("leagues/second_bundesliga_2022.csv"), ids=lambda row: f"day {row['day']}")
def test_a_day_of_the_second_bundesliga_is_the_sum_of_its_series(row: Row) -> None:
    series = ("first", "second", "third")
    day = standing("the team", *(int(row[name]) for name in series))
    own = sum(int(row[f"own_{name}"]) for name in series)

    assert day.line.total == int(row["total"])
    assert (own, 3 * first_of_four() - own) == (int(row["own"]), int(row["against"]))


def first_of_four() -> int:
    points: list[int] = checker.scale({"scale_key": "dskv", "own_scale": None}, 4)
    return points[0]


def test_the_four_series_won_by_dresden() -> None:
    for row in rows_of("published/dresden_2015.csv"):
        first, second = int(row["total"]), int(row["total"]) - int(row["lead"])
        ranked = checker.placed([standing("second", second), standing("Dresden", first)], ["total"])

        points = checker.match_points(ranked, checker.scale({"scale_key": "dskv", "own_scale": None}, 4))

        assert points["Dresden"] == int(row["own"])
        assert first_of_four() - points["Dresden"] == int(row["against"])


def test_the_series_of_a_group_of_the_landesliga_bring_its_match_points() -> None:
    table = {row["team"]: int(row["own"]) for row in rows_of("leagues/landesliga_nord_2016.csv")}
    won: Counter[str] = Counter()
    for row in rows_of("leagues/landesliga_nord_2016_group.csv"):
        places = ("first", "second", "third", "fourth")
        ranked = checker.placed([standing(row[place], -rank) for rank, place in enumerate(places)], ["total"])
        points = checker.match_points(ranked, checker.scale({"scale_key": "dskv", "own_scale": None}, 4))
        won.update({team: int(own) for team, own in points.items()})

    assert dict(won) == {team: table[team] for team in won}


@pytest.mark.parametrize(
    ("name", "series", "first"),
    [
        ("leagues/landesliga_nord_2016.csv", 3, 3),
        ("leagues/ispa_ost_2014_15.csv", 20, 6),
        ("published/bundesliga_day_4.csv", 16, 3),
    ],
)
def test_a_league_table_is_in_its_printed_order(name: str, series: int, first: int) -> None:
    rows = rows_of(name)
    figures = [standing(row["place"], int(row.get("total", 0)), match_points=int(row["own"])) for row in rows]

    ranked = checker.placed(figures, ["match_points", "total"])

    # Where no totals were printed, equal teams share the place that the first of them has.
    assert all(row.place <= int(row.taker) for row in ranked)
    assert ranked[0].taker == "1"
    assert {int(row["own"]) + int(row["against"]) for row in rows} == {series * first}
    if "total" in rows[0]:
        assert [row.place for row in ranked] == [int(row["place"]) for row in rows]
