"""The state of each list of a series, and how it is found."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.sheets.exchange.skat_check import sheet_faults
from scoring.sheets.services import end_sheet
from tests.tournaments.events.desk.lists import FOUR, an_event_in_play, key, sign_all, table_of, without_totals
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.queries.desk import (
    DeskBox,
    desk_lists,
    find_list,
    missing_lists,
    next_to_key,
    piles,
    still_open,
)
from tournaments.events.services.results import confirm_list, open_table_sheet, receive_list, set_aside, tick_list

pytestmark = [pytest.mark.storage, pytest.mark.postgresql, pytest.mark.django_db]


def series_of(event: Event) -> SeriesRecord:
    return event.series.get(number=1)


@pytest.fixture
def event(running, db) -> Event:
    return Event.objects.get(pk=running.pk)


@pytest.fixture(scope="module")
def running(shared_db) -> Event:
    """Seven tables: one list in each state, the last two missing."""
    event = an_event_in_play(tables=7)
    key(event, table=1)
    key(event, without_totals(FOUR), table=2)
    key(event, without_totals(FOUR), table=3, by="clara")
    set_aside(event, series=1, table=4, reason="coffee", after=0, by="bernd")
    receive_list(event, series=1, table=5, by="bernd")
    return event


def test_every_list_is_under_its_state(event: Event) -> None:
    lists = desk_lists(series_of(event), login="bernd")

    assert [one.box for one in lists] == [
        DeskBox.DONE,
        DeskBox.KEYED,
        DeskBox.TO_CHECK,
        DeskBox.CLARIFY,
        DeskBox.RECEIVED,
        DeskBox.MISSING,
        DeskBox.MISSING,
    ]
    assert still_open(lists) == 6
    assert missing_lists(series_of(event)) == [5, 6, 7]


def test_received_lists_are_keyed_before_others_are_keyed_again(event: Event) -> None:
    lists = desk_lists(series_of(event), login="bernd")

    assert next_to_key(lists, 1).number == 5
    receive_list(event, series=1, table=7, by="bernd")
    lists = desk_lists(series_of(event), login="bernd")
    assert [next_to_key(lists, table).number for table in (1, 5, 7)] == [5, 7, 5]


def test_without_received_lists_those_of_others_come_next(event: Event) -> None:
    key(event, table=5)

    assert next_to_key(desk_lists(series_of(event), login="bernd"), 1).number == 3


def test_lists_are_piled_in_the_order_of_keying_per_keyer(event: Event) -> None:
    key(event, table=7, by="clara")
    key(event, table=5)
    key(event, FOUR.with_cell(None, "passed", None), table=1, after=1, reason="not read")
    tick_list(event, series=1, table=7, after=1, by="rolf")

    found = piles(desk_lists(series_of(event), login="bernd"))

    laid = [(pile.keyer, [one.number for one in pile.lists], pile.checked) for pile in found]
    assert laid == [("bernd", [1, 2, 5], 0), ("clara", [3, 7], 1)]
    assert [[one.number for one in pile.open] for pile in found] == [[5], [3]]


def test_a_table_that_was_dissolved_has_no_list(event: Event) -> None:
    table_of(event, 7).seats.all().delete()

    assert missing_lists(series_of(event)) == [5, 6]
    assert len(desk_lists(series_of(event), login="bernd")) == 6


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3", (1, 3)),
        (" 03 ", (1, 3)),
        ("Tisch 3", (1, 3)),
        ("1-3", (1, 3)),
        ("S1 T07", (1, 7)),
        ("8", None),
        ("2-3", None),
        ("Meier", None),
        ("", None),
    ],
)
def test_a_list_is_found_by_its_typed_number(event: Event, text: str, found: tuple[int, int] | None) -> None:
    assert find_list(event, text, series=1) == found


def test_a_list_confirmed_from_its_print_is_sound(event: Event) -> None:
    table = table_of(event, 6)
    sheet = open_table_sheet(table, by="anna")
    end_sheet(sheet, reason="rain", by="table")
    sheet.refresh_from_db()
    table.refresh_from_db()

    result = confirm_list(table, after=sheet.head_seq, by="bernd")

    sheet.refresh_from_db()
    assert result.state == "checked"
    assert sheet.is_closed
    assert list(sheet_faults(sheet)) == []


def test_a_list_is_found_by_its_bar_code_and_by_its_address(event: Event) -> None:
    sign_all(event, 6)
    number = table_of(event, 6).sheet.public_id

    assert find_list(event, number.lower(), series=2) == (1, 6)
    assert find_list(event, f"https://club.example/sheets/{number}/", series=1) == (1, 6)
    assert find_list(event, "Z" * 12, series=1) is None


@pytest.mark.parametrize("tables", [3, 30])
def test_the_desk_asks_as_often_for_thirty_tables_as_for_three(tables: int) -> None:
    event = an_event_in_play(tables=tables)
    key(event)
    series = series_of(event)

    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert len([one.names for one in desk_lists(series, login="bernd")]) == tables

    assert len(asked) == 3
