"""Public pages opened by a key: the page of a start card, and the way from a table's sign to its list."""

import pytest
from django.urls import reverse

from tests.tournaments.cast import an_event, club_of, entrants
from tests.tournaments.events.play.lists import key_series
from tournaments.events.models import Event
from tournaments.events.phrases.choices import ShownNames
from tournaments.events.queries.names import short_name
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.services.events import open_check_in
from tournaments.events.services.results import open_table_sheet
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import complete_series, start_series

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    event = an_event(club_of(), series=1, time_limit=135)
    entrants(event, 8)
    return open_check_in(event, by="anna")


@pytest.fixture
def playing(event: Event) -> Event:
    draw(event, by="anna")
    publish(event, by="anna")
    start_series(event, by="anna")
    return event


def at(view: str, event: Event, *more: object) -> str:
    return reverse(view, args=[event.public_id, *more])


def test_the_page_of_a_start_card_shows_the_seat(client, playing):
    anna = playing.entrants.get(number=1)
    seat = anna.seats.get()

    page = client.get(at("start_card", playing, anna.card_key)).content.decode()

    assert f"Table {seat.table.number}, seat {seat.place + 1}" in page


def test_the_page_of_a_start_card_promises_no_seat_after_the_last_series(client, playing):
    anna = playing.entrants.get(number=1)
    address = at("start_card", playing, anna.card_key)
    key_series(playing.series.get())
    complete_series(playing, by="anna")

    page = client.get(address).content.decode()

    assert "All series have been played" in page
    assert "No seat yet" not in page


def test_after_the_event_is_closed_own_phones_do_not_sign(client, playing):
    address = at("start_card", playing, playing.entrants.get(number=1).card_key)
    open_lists = [open_table_sheet(table, by="anna") for table in playing.series.get(number=1).tables.all()]

    before = client.get(address).text
    Event.objects.update(phase="closed")

    assert open_lists
    assert "Sign on this phone" in before
    assert "Sign on this phone" not in client.get(address).text


def test_between_two_series_the_page_of_a_start_card_announces_a_seat(client, event):
    anna = event.entrants.get(number=1)

    assert "No seat yet" in client.get(at("start_card", event, anna.card_key)).content.decode()


@pytest.mark.promise("S9")
def test_nobody_finds_a_page_by_guessing(client, playing):
    assert client.get(at("start_card", playing, "AAAAAAAAAAAA")).status_code == 404


def test_the_sign_of_a_table_leads_to_its_list(client, playing):
    address = at("table_page", playing, 1, sign_key(playing, 1))

    confirmation = client.get(address)
    led = client.post(address)
    entered = client.get(led.url)

    assert "Are these your seats?" in confirmation.content.decode()
    assert entered.status_code == 200
    assert led.url == reverse("enter", args=[playing.series.get().tables.get(number=1).sheet.public_id])


def test_two_of_one_name_find_their_seats_at_a_table_by_their_start_numbers(client, event):
    event.entrants.update(name="Georg Hinz")
    draw(event, by="anna")
    publish(event, by="anna")

    names = client.get(at("table_page", event, 1, sign_key(event, 1))).context["names"]

    table = event.series.get().tables.get(number=1)
    numbers = table.seats.order_by("place").values_list("entrant__number", flat=True)
    assert names == [f"Georg Hinz ({number})" for number in numbers]
    assert names == list(table.sheet.seats.order_by("place").values_list("name", flat=True))


def test_the_key_of_one_sign_opens_no_other_table(client, playing):
    assert client.get(at("table_page", playing, 2, sign_key(playing, 1))).status_code == 404
    assert client.get(at("table_page", playing, 2, "schlüssel")).status_code == 404


def test_with_short_names_signs_and_cards_hide_full_names_of_others(client, playing):
    Event.objects.update(shown_names=ShownNames.SHORT)
    card = playing.entrants.get(number=1)
    table = card.seats.get().table

    pages = [
        client.get(at("start_card", playing, card.card_key)).content.decode(),
        client.get(at("table_page", playing, table.number, sign_key(playing, table.number))).content.decode(),
    ]

    others = [seat.entrant.name for seat in table.seats.exclude(entrant=card)]
    assert [name for name in others for page in pages if name in page] == []
    assert all(short_name(name) in page for name in others for page in pages)
