"""Derived figures in the file of an event: the numbers of its pages, without names, and never trusted."""

from collections import Counter
from fractions import Fraction

import pytest

from scoring.sheets.exchange.derived import DerivedTable, derived_table
from scoring.sheets.exchange.plain_files import format_file
from tests.tournaments.cast import club_of
from tests.tournaments.events.exchange.samples import whole_event
from tests.tournaments.events.exchange.test_archive import archive_of, elsewhere
from tournaments.events.exchange.archive import export_event, import_event, read_archive
from tournaments.events.exchange.archive.derived import derived_tables
from tournaments.events.exchange.archive.text import format_archive
from tournaments.events.models import Event, TeamSubstitution
from tournaments.events.queries.standings import event_standings
from tournaments.events.queries.till import till_report

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def event(shared_db) -> Event:
    return whole_event(club_of("Karo Sieben", "emil"))


@pytest.fixture(scope="module")
def stated(event) -> dict[str, DerivedTable]:
    return {table.name: table for table in derived_tables(event)}


def test_each_ranking_is_exported_as_its_page_shows_it(event, stated):
    for table in event_standings(event).tables:
        found = stated[f"standings {table.key}"]

        assert found.columns[2:-6] == tuple(f"series {number}" for number in table.series)
        assert [(row[1], row[0], row[-2]) for row in found.rows] == [
            (row.place, row.entrant, row.total) for row in table.rows
        ]


def test_prizes_and_till_are_exported_to_the_cent(event, stated):
    standings, till = event_standings(event), till_report(event)

    assert stated["pot"].rows == ((standings.pot, sum(row.cents for row in standings.payout), standings.left),)
    assert [row[6] for row in stated["prizes"].rows] == [row.cents for row in standings.payout]
    assert stated["till sum"].rows == ((till.money_in, till.money_out, till.balance),)


def test_every_list_is_exported_deal_by_deal(event, stated):
    lists = [table for series in event.series.all() for table in series.tables.exclude(sheet=None)]

    for table in lists:
        points = [seat.points for seat in table.sheet.seats.all()]
        assert [row[1] for row in stated[f"foot of list {table.sheet.public_id}"].rows] == points
        assert list(stated[f"list {table.sheet.public_id}"].rows[-1][2:]) == points


def test_a_row_is_found_by_its_key_and_a_table_by_its_name(stated, event):
    tables = list(derived_tables(event))

    assert len({table.name for table in tables}) == len(tables)
    for table in tables:
        places = [table.columns.index(name) for name in table.key]
        keys = Counter(tuple(row[place] for place in places) for row in table.rows)
        assert max(keys.values(), default=1) == 1, table.name
        assert all(len(row) == len(table.columns) for row in table.rows)


def test_figures_name_players_by_number_only(event, stated):
    cells = {cell for table in stated.values() for row in table.rows for cell in row}
    people = {entrant.name for entrant in event.entrants.all()}

    assert cells & people == set()


def test_derived_figures_of_a_file_are_recalculated():
    data = archive_of()
    false = [{"table": "pot", "key": [], "columns": ["pot", "paid", "left"], "rows": [[1, 2, 3]]}]
    forged = format_archive(read_archive(data).content | {"stated": false})

    assert export_event(import_event(forged, club_of("Grand Hand", "karl"), by="karl")) == data


@pytest.mark.long
def test_a_contradictory_event_can_still_be_exported(caplog):
    with elsewhere():
        event = whole_event(club_of("Grand Hand", "karl"), 3, players=8)
        team = event.teams.filter(kind="team").first()
        strangers = event.entrants.exclude(memberships__team=team)
        TeamSubstitution.objects.create(team=team, series=1, leaves=strangers[0], comes=strangers[1])

        data = export_event(event)

    assert b'"stated": [],' in data
    assert "cannot be worked out" in caplog.text


def test_a_fraction_is_in_lowest_terms():
    table = derived_table("averages", "entrant", "entrant average", [(1, Fraction(14, 6)), (2, Fraction(4, 2))])

    assert table.to_json()["rows"] == [[1, "7/3"], [2, 2]]


def test_white_space_does_not_change_a_file():
    content = {"rows": [{"b": 1, "a": "ä"}], "empty": [], "one": {"b": [1], "a": None}}

    lines = format_file("a kind", 1, content).decode().splitlines()

    assert lines[:2] + lines[4:-2] == [
        "{",
        '"format": "a kind",',
        '"empty": [],',
        '"one": {"a": null, "b": [1]},',
        '"rows": [',
        '{"a": "ä", "b": 1}',
        "],",
    ]
