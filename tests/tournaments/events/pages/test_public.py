"""What everybody sees: the hall, one's own page, the way from a table's sign to its list, the prize-giving."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import an_event, club_of, entrants
from tests.tournaments.events.play.lists import key_series
from tournaments.events.printing.head import head_of
from tournaments.events.printing.seat_plan import seat_plan_by_name, seat_plan_of
from tournaments.events.queries.names import short_name
from tournaments.events.queries.table_keys import sign_key
from tournaments.events.services.events import open_check_in
from tournaments.events.services.seating import draw, publish
from tournaments.events.services.series import complete_series, start_series
from tournaments.models import Event, Presence, ShownNames

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


def modes(client: Client, event: Event) -> str:
    return str(client.get(at("hall", event)).context["mode"])


def test_the_hall_follows_the_event(client, event):
    seen = [modes(client, event)]
    draw(event, by="anna")
    publish(event, by="anna")
    seen.append(modes(client, event))
    start_series(event, by="anna")
    seen.append(modes(client, event))
    key_series(event.series.get())
    complete_series(event, by="anna")
    seen.append(modes(client, event))

    assert seen == ["door", "seats", "play", "standings"]


def test_the_hall_names_who_is_missing(client, event):
    event.entrants.filter(number=2).update(presence=Presence.EXPECTED)

    page = client.get(at("hall", event)).content.decode()

    assert "Brandt, Bernd" in page
    assert "Ahlers" not in page


LAST_NAMES = ["Zora Abel", "Bernd von der Heide", "Clara Kühn", "Otto Kuhnert", "Jan Łukasik", "Anna Östermann"]
NAMESAKES = ["Peter Nowak", "Peter Nowak"]


@pytest.mark.parametrize("shown_names", [ShownNames.FULL, ShownNames.SHORT])
def test_page_hall_and_paper_show_the_seats_in_one_order(client, event, shown_names):
    for person, name in zip(event.entrants.order_by("-number"), [*LAST_NAMES, *NAMESAKES], strict=True):
        event.entrants.filter(pk=person.pk).update(name=name)
    Event.objects.update(shown_names=shown_names)
    event.refresh_from_db()
    draw(event, by="anna")
    publish(event, by="anna")
    series = event.series.get()

    on_the_page = [name for name, _table, _seat in client.get(at("seating", event)).context["people"]]
    in_the_hall = [name for name, _table, _seat in client.get(at("hall", event)).context["seats"]]
    paper = seat_plan_by_name(head_of(event), seat_plan_of(event, series))
    on_paper = [row.cells[1] for row in paper.blocks[0].rows]

    in_full = shown_names == ShownNames.FULL
    namesake = "Nowak, Peter" if in_full else "Peter N."
    assert [name.text for name in in_the_hall] == [name.text for name in on_the_page]
    assert [f"{name.text} ({name.number})" if name.is_shared else name.text for name in in_the_hall] == on_paper
    assert [name.number for name in in_the_hall if name.text == namesake] == [1, 2]
    if in_full:
        assert [name.letter for name in in_the_hall] == ["A", "H", "K", "K", "L", "N", "N", "O"]


def test_the_hall_shows_how_far_the_tables_are(client, playing):
    key_series(playing.series.get(), but=(2,))

    tables = client.get(at("hall", playing)).context["tables"]

    assert [(table["number"], table["is_in"], table["length"]) for table in tables] == [(1, True, 48), (2, False, 48)]


def test_ones_own_page_says_where_one_sits(client, playing):
    anna = playing.entrants.get(number=1)
    seat = anna.seats.get()

    page = client.get(at("start_card", playing, anna.card_key)).content.decode()

    assert f"Table {seat.table.number}, seat {seat.place + 1}" in page


def test_ones_own_page_promises_no_seat_once_all_is_played(client, playing):
    anna = playing.entrants.get(number=1)
    address = at("start_card", playing, anna.card_key)
    key_series(playing.series.get())
    complete_series(playing, by="anna")

    page = client.get(address).content.decode()

    assert "All series are played" in page
    assert "No seat yet" not in page


def test_between_two_series_ones_own_page_says_that_a_seat_will_come(client, event):
    anna = event.entrants.get(number=1)

    assert "No seat yet" in client.get(at("start_card", event, anna.card_key)).content.decode()


@pytest.mark.promise("S9")
def test_nobody_finds_a_page_by_guessing(client, playing):
    assert client.get(at("start_card", playing, "AAAAAAAAAAAA")).status_code == 404


def test_the_sign_of_a_table_leads_to_its_list(client, playing):
    address = at("table_door", playing, 1, sign_key(playing, 1))

    asked = client.get(address)
    led = client.post(address)
    entered = client.get(led.url)

    assert "Do you sit like this?" in asked.content.decode()
    assert entered.status_code == 200
    assert led.url == reverse("enter", args=[playing.series.get().tables.get(number=1).sheet.public_id])


def test_two_of_one_name_find_their_seats_at_a_table_by_their_start_numbers(client, event):
    event.entrants.update(name="Georg Hinz")
    draw(event, by="anna")
    publish(event, by="anna")

    names = client.get(at("table_door", event, 1, sign_key(event, 1))).context["names"]

    table = event.series.get().tables.get(number=1)
    numbers = table.seats.order_by("place").values_list("entrant__number", flat=True)
    assert names == [f"Georg Hinz ({number})" for number in numbers]
    assert names == list(table.sheet.seats.order_by("place").values_list("name", flat=True))


def test_the_key_of_one_sign_opens_no_other_table(client, playing):
    assert client.get(at("table_door", playing, 2, sign_key(playing, 1))).status_code == 404
    assert client.get(at("table_door", playing, 2, "schlüssel")).status_code == 404


def test_where_names_are_short_neither_sign_nor_card_tells_more_of_the_others(client, playing):
    Event.objects.update(shown_names=ShownNames.SHORT)
    card = playing.entrants.get(number=1)
    table = card.seats.get().table

    pages = [
        client.get(at("start_card", playing, card.card_key)).content.decode(),
        client.get(at("table_door", playing, table.number, sign_key(playing, table.number))).content.decode(),
    ]

    others = [seat.entrant.name for seat in table.seats.exclude(entrant=card)]
    assert [name for name in others for page in pages if name in page] == []
    assert all(short_name(name) in page for name in others for page in pages)


def test_the_prizes_lead_whoever_publishes_them_to_the_prize_giving(client, playing):
    Event.objects.update(entry_fee=1000, prize_plan=[{"ranking": "total", "share": 1, "weights": [2, 1]}])
    key_series(playing.series.get())
    complete_series(playing, by="anna")
    stranger = client.get(at("prizes", playing)).content.decode()
    client.force_login(User.objects.get(username="anna"))

    assert at("ceremony", playing) not in stranger
    assert at("ceremony", playing) in client.get(at("prizes", playing)).content.decode()


def test_the_prizes_are_told_from_the_last_to_the_first(client, playing):
    key_series(playing.series.get())
    complete_series(playing, by="anna")
    client.force_login(User.objects.get(username="anna"))

    told = [
        [row.place for row in client.get(at("ceremony", playing), {"told": count}).context["rows"]]
        for count in (0, 1, 8, 99)
    ]

    assert told == [[], [8], [1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8]]
