"""A season as a file: the identity of players on its evenings, and ranking and till as on their pages."""

import json
from datetime import date

import pytest

from tests.tournaments.cast import club_of
from tests.tournaments.seasons.cast import a_season, an_evening, players_of
from tournaments.seasons.exchange import export_season
from tournaments.seasons.models import Season
from tournaments.seasons.queries.seasons import season_standings
from tournaments.seasons.queries.till import season_till
from tournaments.seasons.services.seasons import book_cash, close_season

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def season(shared_db) -> Season:
    """Two evenings with a guest who comes twice, a struck series, and money."""
    club = club_of()
    season = a_season(club, drop=1, ranking="average")
    players = players_of(club, ["Anna", "Bernd"])
    an_evening(season, [{"Anna": 900, "Bernd": 500, "Gast": 700}], players, entry_fee=300)
    an_evening(season, [{"Anna": 100, "Bernd": 600, "gast": 200}], players)
    excused = season.evenings.get(number=2)
    excused.excused.add(players["Bernd"])
    book_cash(season, day=date(2026, 3, 1), words="Karten", cents=-500, by="anna")
    close_season(season, by="anna")
    return Season.objects.get(pk=season.pk)


@pytest.fixture(scope="module")
def file(season):
    return json.loads(export_season(season))


def rows(file, name):
    return next(table["rows"] for table in file["stated"] if table["table"] == name)


def names_of(file):
    return {row["person"]: row["name"] for row in file["persons"]}


def test_a_guest_of_two_evenings_is_one_person(file):
    assert sorted(name.casefold() for name in names_of(file).values()) == ["anna", "bernd", "gast"]
    assert [sorted(person for _, person in evening["persons"]) for evening in file["evenings"]] == [[1, 2, 3]] * 2


def test_the_ranking_is_exported_as_its_page_shows_it(season, file):
    names, standings = names_of(file), season_standings(season)

    found = [(names[row[0]], row[1], row[2], row[6]) for row in rows(file, "ranking")]

    assert found[:2] == [(row.name, "ranked", row.place, row.total) for row in standings.rows]
    assert [row[1] for row in found[2:]] == ["guests"]


def test_struck_values_are_exported_next_to_counted_ones(file):
    bernd = next(number for number, name in names_of(file).items() if name == "Bernd")

    assert sorted(row[1:] for row in rows(file, "values") if row[0] == bernd) == [
        [1, 500, True, False],
        [2, 600, False, False],
    ]


def test_the_till_is_exported_to_the_cent(season, file):
    till = season_till(season)

    assert rows(file, "till sum") == [
        [till.fees, till.loss, till.prizes, till.other, till.beside, till.balance, till.open]
    ]
    assert [row["cents"] for row in file["cash"]] == [-500]


def test_a_ranking_stays_as_it_was_published(season, file):
    (version,) = file["versions"]

    assert version["content"]["rows"] == rows(file, "ranking")
    assert not any(name in json.dumps(version) for name in ("Anna", "Bernd"))


def test_the_file_is_the_same_each_time(season):
    assert export_season(season) == export_season(season)
