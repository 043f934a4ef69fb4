"""Texts that name a person: shown before an erasure, unchanged by it, removed by the manager by hand."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import Player
from tests.tournaments.cast import an_event
from tests.tournaments.privacy.small import GUEST, MEMBER, a_small_event
from tests.tournaments.privacy.traces import all_faults
from tournaments.events.models import Event, Ruling
from tournaments.events.services.events import open_check_in
from tournaments.events.services.registration import register
from tournaments.events.services.seating import draw, new_attempt
from tournaments.privacy.models import ErasureRequest
from tournaments.privacy.queries.mentions import mentions
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services import rights
from tournaments.privacy.services.erasure import REMOVED, remove_texts
from tournaments.privacy.services.rights import erase_now

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def shared(shared_db) -> Event:
    return a_small_event()


@pytest.fixture
def event(shared, monkeypatch, db) -> Event:
    monkeypatch.setattr(rights, "unfinished_events", lambda person: [])
    monkeypatch.setattr("tournaments.privacy.views.pages.unfinished_events", lambda person: [])
    monkeypatch.setattr("tournaments.privacy.traces._overwrite_freed", lambda: True)
    return Event.objects.get(pk=shared.pk)


def leader(event: Event) -> Client:
    client = Client()
    client.force_login(event.club.members.get())
    return client


def test_the_manager_reads_where_the_name_occurs_before_it_is_erased(event):
    player = Player.objects.get(name=MEMBER)

    page = leader(event).get(reverse("erasure_of_player", args=[player.public_id])).text

    assert ["Members of Herz Dame" in page, "number 2" in page] == [True, True]
    assert "free texts mention the player" in page
    assert "were loud" in page


def test_a_guest_reads_how_many_texts_there_are_and_not_what_others_wrote(event):
    card = event.entrants.get(name=GUEST).card_key

    page = Client().get(reverse("erasure_by_card", args=[card])).text

    assert "free texts mention the player" in page
    assert "were loud" not in page


@pytest.mark.postgresql
def test_an_erasure_leaves_free_texts_to_the_manager(event):
    request = erase_now(Person.of(event.entrants.get(name=GUEST)), by="card")
    address = reverse("erased_texts", args=[request.pk])
    personal_data = [ruling.reason for ruling in Ruling.objects.filter(event=event)]
    page = leader(event).get(address).text
    nothing = leader(event).post(address, follow=True).text

    shown_text = leader(event).post(address, {"text": request.texts}, follow=True).text

    assert any(GUEST in reason for reason in personal_data)
    assert GUEST in page
    assert "Nothing was ticked" in nothing
    assert "texts removed" in shown_text
    assert "There are no such texts left" in shown_text
    assert [reason for reason in Ruling.objects.values_list("reason", flat=True) if GUEST in reason] == []
    assert all_faults() == []


@pytest.mark.postgresql
def test_the_reason_of_a_draw_is_removed_from_its_report_too(event):
    drawn = an_event(event.club, series=1)
    player = Player.objects.get(name=MEMBER)
    register(drawn, player=player, present=True, by="anna")
    for name in ("Bernd", "Clara", "Dieter"):
        register(drawn, name=name, present=True, by="anna")
    open_check_in(drawn, by="anna")
    draw(drawn, by="anna")
    record = new_attempt(drawn, reason=f"{MEMBER} came late", by="anna")
    assert MEMBER in str(record.protocol)

    remove_texts(mentions(Person(player=player)), by="anna")

    record.refresh_from_db()
    assert [record.reason, record.protocol["inputs"]["reason"]] == [REMOVED, REMOVED]
    assert MEMBER not in str(record.protocol)
    assert all_faults([drawn]) == []


def test_texts_are_for_the_club_alone(event):
    request = erase_now(Person.of(event.entrants.get(name=GUEST)), by="card")
    address = reverse("erased_texts", args=[request.pk])

    answers = [Client().get(address), Client().post(address, {"text": request.texts})]

    assert {answer.status_code for answer in answers} == {302}
    assert ErasureRequest.objects.get().texts == request.texts
    assert any(GUEST in reason for reason in Ruling.objects.values_list("reason", flat=True))
