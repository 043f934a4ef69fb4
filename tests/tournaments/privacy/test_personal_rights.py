"""Stored data of a person, objection and erasure: by the code of the start card, and for the manager of the club."""

import json
import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime

from scoring.clock import now
from scoring.clubs.members import add_player
from scoring.models import Player
from tests.tournaments.privacy.small import GUEST, MEMBER, a_small_event
from tests.tournaments.privacy.traces import rows_that_name
from tournaments.events.models import Entrant, Event, SignUp
from tournaments.events.phrases.choices import SignUpState
from tournaments.privacy.models import ErasureRequest
from tournaments.privacy.services import rights
from tournaments.privacy.views import pages

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event(shared) -> Event:
    return Event.objects.get(pk=shared.pk)


@pytest.fixture(scope="module")
def shared(shared_db) -> Event:
    return a_small_event()


@pytest.fixture(autouse=True)
def settled(shared, db, monkeypatch):
    """The protest period is over, and no other transaction keeps freed bytes."""
    for place in (rights, pages):
        monkeypatch.setattr(place, "unfinished_events", lambda person: [])
    monkeypatch.setattr("tournaments.privacy.traces._overwrite_freed", lambda: True)


def card_of(event: Event, name: str) -> str:
    return Entrant.objects.get(event=event, name=name).card_key


def by_card(page: str, event: Event, name: str) -> str:
    return reverse(f"{page}_by_card", args=[card_of(event, name)])


def leader() -> Client:
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    return client


@pytest.mark.long
def test_a_start_card_shows_the_stored_data(event):
    page = Client().get(by_card("personal_data", event, GUEST))
    personal_data = json.loads(Client().get(by_card("personal_data_file", event, GUEST)).content)

    assert page["Cache-Control"] == "private, no-store"
    assert all(text in page.text for text in (GUEST, "0170 1", event.name))
    (there,) = personal_data["events"]
    assert (there["name"], there["phone"], len(there["seats"]), len(there["results"])) == (GUEST, "0170 1", 1, 1)
    assert personal_data["register"] is None


def test_a_members_start_card_shows_the_member_data_too(event):
    personal_data = json.loads(Client().get(by_card("personal_data_file", event, MEMBER)).content)

    assert (personal_data["register"]["name"], personal_data["register"]["member_number"]) == (MEMBER, "7")


def test_stored_data_is_hidden_without_the_code(event):
    member = Player.objects.get(name=MEMBER)
    strangers = Client()
    strangers.force_login(User.objects.create_user("dieter"))

    answers = [strangers.get(f"/cards/{'X' * 12}/"), strangers.get(f"/players/{member.public_id}/kept/")]

    assert [answer.status_code for answer in answers] == [404, 404]


@pytest.mark.postgresql
def test_an_objection_gives_a_guest_a_pseudonym_and_can_be_withdrawn(event):
    address = by_card("objection", event, GUEST)

    Client().post(address, {"names": "covered"})
    pseudonymised = Client().get(reverse("standings", args=[event.public_id])).text
    Client().post(address, {"names": "open"})

    assert GUEST not in pseudonymised
    assert GUEST in Client().get(reverse("standings", args=[event.public_id])).text


def test_an_erasure_needs_a_confirmation(event):
    address = by_card("erasure", event, GUEST)

    result = Client().get(address)
    refused = [Client().post(address).status_code, Client().post(address, {"name": "Gerda"}).status_code]

    assert GUEST in result.text
    assert refused == [422, 422]
    assert Entrant.objects.filter(event=event, name=GUEST).exists()


@pytest.mark.long
def test_a_guest_requests_erasure(event):
    address, personal_data = by_card("erasure", event, GUEST), by_card("personal_data", event, GUEST)

    answer = Client().post(address, {"name": GUEST}, follow=True)

    assert answer.redirect_chain == [(personal_data, 302)]
    assert {row.rpartition(": ")[2] for row in rows_that_name(["Gründlich"])} == {"reason"}
    assert "Erase my name" not in answer.text


def test_texts_of_the_sign_up_are_among_the_stored_data(event):
    guest = Entrant.objects.get(event=event, name=GUEST)
    SignUp.objects.create(
        event=event, entrant=guest, state=SignUpState.ACCEPTED, note="Near the door, please", signed_up_at=now()
    )

    values = [
        Client().get(by_card(page, event, GUEST)).content.decode() for page in ("personal_data", "personal_data_file")
    ]

    assert ["Near the door, please" in each for each in values] == [True, True]


def test_a_manager_reads_about_a_member_in_the_third_person(event):
    player = Player.objects.get(name=MEMBER)
    Client().post(by_card("erasure", event, MEMBER), {"name": MEMBER})

    page = leader().get(reverse("personal_data_of_player", args=[player.public_id])).text

    assert [words in page for words in ("asked for erasure on", "Consents", "Erasure")] == [True] * 3
    assert [words in page for words in ("You asked", "Your permissions", "Your rights", "Erase my name")] == [False] * 4


@pytest.mark.postgresql
def test_the_club_page_lists_pending_requests_longest_first(event):
    club, people = event.club, [add_player(event.club, name=f"Wartet {number}") for number in range(20)]
    asked_at = now()
    for days, player in enumerate(people):
        done_at = asked_at if days < 5 else None
        days_ago = asked_at - timedelta(days=days)
        ErasureRequest.objects.create(club=club, player=player, asked_at=days_ago, done_at=done_at, number=days)

    page = leader().get(club.get_absolute_url()).text

    values = re.findall(r"/erasure/\">(Wartet \d+)|Player (\d+): erased", page)
    assert [name or f"done {number}" for name, number in values][:15] == [f"Wartet {days}" for days in range(19, 4, -1)]
    assert len(values) == 20
    assert date_format(localtime(asked_at - timedelta(days=19)), "SHORT_DATE_FORMAT") in page


@pytest.mark.long
def test_a_member_is_pseudonymised_until_the_manager_erases_them(event):
    Client().post(by_card("erasure", event, MEMBER), {"name": MEMBER})
    player = Player.objects.get(name=MEMBER)
    response = leader().get(player.club.get_absolute_url())

    leader().post(reverse("erasure_of_player", args=[player.public_id]), {"name": player.shown_name})

    assert player.shown_name.startswith("Player ")
    assert reverse("erasure_of_player", args=[player.public_id]) in response.text
    assert {row.rpartition(": ")[2] for row in rows_that_name(["Mitglied"])} == {"reason"}
    assert ErasureRequest.objects.get().number == player.pseudonym_number


@pytest.mark.long
def test_no_drawn_document_survives_an_erasure(event, monkeypatch):
    deleted = []
    monkeypatch.setattr("tournaments.privacy.traces.delete_documents", lambda: deleted.append(True))

    Client().post(by_card("erasure", event, GUEST), {"name": GUEST})

    assert deleted == [True]


def test_consents_are_written_down_with_day_and_giver(event):
    address = by_card("consents", event, GUEST)

    Client().post(address, {"to": ["photos"]})
    Client().post(address, {"to": []})

    page = Client().get(by_card("personal_data", event, GUEST)).text
    assert "photos taken at the event: allowed" in page
    assert "photos taken at the event: withdrawn" in page
