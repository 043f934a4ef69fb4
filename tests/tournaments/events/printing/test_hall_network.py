"""The network of the hall is printed as a code next to addresses that can be opened only within it."""

from collections.abc import Callable
from datetime import date

import pytest
from django.contrib.auth.models import User

from tests.tournaments.cast import an_event, entrants, own_club
from tests.tournaments.events.printing.reading import codes_on, dots_of, words_of
from tournaments.events.exchange.archive import export_event, import_event
from tournaments.events.models import Entrant, Event, HallNetwork
from tournaments.events.printing.addresses import network_code
from tournaments.events.printing.start_card_pages import draw as start_cards_pdf
from tournaments.events.printing.start_cards import start_card_jobs
from tournaments.events.printing.table_sign_pages import FACES
from tournaments.events.printing.table_sign_pages import draw as table_signs_pdf
from tournaments.events.printing.table_signs import table_sign_jobs
from tournaments.events.services.events import copy_event
from tournaments.events.services.networks import set_network

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

SITE = "https://skat.example.org/"
CODE = dots_of("WIFI:T:WPA;S:Gasthof;P:herz dame 7;;")


def a_hall() -> Event:
    event = an_event()
    entrants(event, 1)
    set_network(event, name="Gasthof", password="herz dame 7", by="anna")
    return event


def signs(event: Event, per_page: int) -> bytes:
    return table_signs_pdf(table_sign_jobs(event, site=SITE, last=1, per_page=per_page)[0].values)


def cards(event: Event, per_page: int) -> bytes:
    return start_cards_pdf(start_card_jobs(event, site=SITE, per_page=per_page)[0].values)


DOCUMENTS = [
    pytest.param(signs, 1, id="a large sign"),
    pytest.param(signs, 2, id="a small sign"),
    pytest.param(cards, 4, id="a card"),
    pytest.param(cards, 8, id="a label"),
]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("document", "per_page"), DOCUMENTS)
def test_the_code_of_the_network_is_on_the_document_where_one_is_known(
    document: Callable[[Event, int], bytes], per_page: int
):
    event = a_hall()

    with_one = document(event, per_page)
    set_network(event, name="", password="", by="anna")
    without = document(event, per_page)

    assert [code == CODE for code in codes_on(with_one)].count(True) == len(codes_on(without))
    assert CODE not in codes_on(without)
    assert ("first: Wi-Fi" in words_of(with_one), "Wi-Fi" in words_of(without)) == (True, False)


def test_a_sign_shows_the_network_as_text_too():
    texts = words_of(signs(a_hall(), 1))

    assert "Gasthof" in texts
    assert "password: herz dame 7" in texts


@pytest.mark.parametrize("per_page", FACES)
def test_the_network_stays_on_its_face_and_clear_of_the_table_code(per_page: int):
    face = FACES[per_page]

    assert face.network_left + face.network <= face.width - 5
    assert face.words_left + face.words_width <= face.width - 5
    is_next_to = face.network_left + face.network < face.qr_left
    is_above = face.network_top + face.network < face.qr_top
    assert is_next_to or is_above


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("Gasthof", "herzdame7", "WIFI:T:WPA;S:Gasthof;P:herzdame7;;"),
        ("Gasthof", "", "WIFI:T:nopass;S:Gasthof;;"),
        ('Zum "Wenzel"; Gäste', r"a,b:c\d12", r"WIFI:T:WPA;S:Zum \"Wenzel\"\; Gäste;P:a\,b\:c\\d12;;"),
    ],
    ids=["a password", "an open network", "marks that mean something"],
)
def test_the_code_of_a_network_is_read_as_it_was_set(name, password, code):
    assert network_code(HallNetwork(name=name, password=password)) == code


def test_the_organiser_sets_the_network_and_takes_it_away(client):
    event = an_event()
    own_club()
    client.force_login(User.objects.get(username="anna"))
    there = f"/events/{event.public_id}/papers/network/"

    assert there in client.get(f"/events/{event.public_id}/papers/").text
    assert client.post(there, {"name": "Gasthof", "password": "short"}).status_code == 422
    client.post(there, {"name": "Gasthof", "password": "herz dame 7"})
    assert (event.network.name, event.network.password) == ("Gasthof", "herz dame 7")
    client.post(there, {"name": "", "password": ""})
    assert not HallNetwork.objects.exists()
    assert "herz dame" not in str([*event.audit_entries.values_list("data")])


def test_a_copied_event_keeps_the_network():
    copied = copy_event(a_hall(), name="Next", day=date(2026, 6, 1), by="anna")

    assert (copied.network.name, copied.network.password) == ("Gasthof", "herz dame 7")


@pytest.mark.postgresql
def test_the_network_is_exported_and_imported():
    event = a_hall()
    data = export_event(Event.objects.get(pk=event.pk))
    # The event is removed, as if the file came to another site: audit entries cannot be deleted.
    Event.objects.filter(pk=event.pk).update(public_id="Z" * 12)
    Entrant.objects.filter(event=event).update(card_key="Z" * 12)

    restored = import_event(data, event.club, by="anna")

    assert export_event(restored) == data
    assert (restored.network.name, restored.network.password) == ("Gasthof", "herz dame 7")
