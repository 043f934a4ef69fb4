"""A second list at a table of an event: a player opens it, the desk sees it, and nothing else uses it."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of
from scoring.models import SheetRecord
from scoring.sheets.queries import open_sheets_of
from scoring.sheets.services import correct_deal, open_second_list, second_list_key
from tests.scoring.cast import lost, new_id, won, write
from tests.tournaments.cast import an_event, club_of, entrants
from tournaments.events.exchange.archive import export_event
from tournaments.events.locking import Refused
from tournaments.events.models import Event, TableRecord
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import cancel_series, start_series
from tournaments.events.services.table_signs import renew_table_signs
from tournaments.templatetags.navigation import unfinished_tables

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def shared(shared_db) -> Event:
    """Its second table has no second list."""
    event = an_event(club_of(), series=1)
    entrants(event, 8)
    open_check_in(event, by="anna")
    draw(event, by="anna")
    publish(event, by="anna")
    return event


@pytest.fixture
def event(shared, db) -> Event:
    return Event.objects.get(pk=shared.pk)


@pytest.fixture
def table(event) -> TableRecord:
    return event.series.get().tables.select_related("sheet").get(number=1)


@pytest.fixture
def second_list(table) -> SheetRecord:
    """Differs from its list in the second deal."""
    second_list = open_second_list(table.sheet, by="")
    write(table.sheet, won(3), won(2))
    write(second_list, won(3), lost(2))
    return second_list


def with_card(event: Event, table: TableRecord) -> Client:
    """The phone of the player at seat 3, who may not enter on the list."""
    client = Client(headers={"accept-language": "en"})
    card = table.seats.get(place=2).entrant.card_key
    client.post(reverse("start_card", args=[event.public_id, card]))
    return client


def desk() -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username="anna"))
    return client


def test_a_player_keeps_the_second_list_by_start_card(event, table):
    start_series(event, by="anna")
    client = with_card(event, table)

    client.post(reverse("keep_second_list", args=[table.sheet.public_id]))

    second_list = SheetRecord.objects.get(second_list_of=table.sheet)
    entered = [client.get(reverse("enter", args=[each.public_id])).status_code for each in (second_list, table.sheet)]
    assert entered == [200, 302]
    assert [found for _, found in unfinished_tables(open_sheets_of(AnonymousUser(), client.session["table_keys"]))] == [
        second_list
    ]


@pytest.mark.postgresql
def test_the_desk_sees_where_list_and_second_list_differ_until_one_is_corrected(event, table, second_list):
    start_series(event, by="anna")
    client, address = desk(), reverse("list_desk", args=[event.public_id])
    before = client.get(address).text

    correct_deal(second_list, 2, won(2), client_id=new_id(), after=2, by="", reason="")

    names = [seat.name for seat in table.sheet.seats.all()]
    assert f"Deal 2 differs: list “{names[2]}: Hearts +20”, copy “{names[2]}: Hearts −40”." in before
    assert "List and copy differ" not in client.get(address).text


@pytest.mark.long
def test_event_file_search_and_desk_ignore_second_lists(event, table):
    before = export_event(event)

    second_list = open_second_list(table.sheet, by="")
    write(second_list, won(3))

    assert export_event(event) == before
    found = [desk().get(reverse("search"), {"q": each.public_id}).text for each in (table.sheet, second_list)]
    assert [table.sheet.get_absolute_url() in found[0], second_list.get_absolute_url() in found[1]] == [True, False]
    answer = desk().post(reverse("receive_list", args=[event.public_id]), {"list": second_list.public_id}, follow=True)
    assert "There is no list" in answer.text


def test_new_table_signs_close_the_second_list_too(event, table, second_list):
    key = second_list_key(table.sheet)
    assert second_list.opens_with(key)

    renew_table_signs(event, reason="photographed", by="anna")

    second_list.refresh_from_db()
    assert not second_list.opens_with(key)


def test_a_series_with_a_started_second_list_is_not_cancelled(event, table):
    write(open_second_list(table.sheet, by=""), won(3))

    with pytest.raises(Refused, match="table_has_started"):
        cancel_series(event, reason="nobody came", by="anna")


@pytest.mark.postgresql
def test_a_series_is_deleted_with_its_unused_second_lists(event, table):
    open_second_list(table.sheet, by="")

    cancel_series(event, reason="nobody came", by="anna")

    assert not SheetRecord.objects.exists()


def test_a_second_list_hides_the_names_that_its_list_hides(event, table, second_list):
    name = table.sheet.seats.get(place=2).name

    def reads(client: Client) -> bool:
        return name in client.get(second_list.get_absolute_url()).text

    now = reads(Client())
    with as_of(datetime(2030, 1, 1, tzinfo=UTC)):
        later = reads(Client())

    assert (now, later) == (True, False)
