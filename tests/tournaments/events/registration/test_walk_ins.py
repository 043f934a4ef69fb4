"""Walk-ins entered by name and completed later, and players of another event of the day."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import an_event, helper, own_club
from tests.tournaments.events.exchange.test_archive import elsewhere
from tournaments.events.exchange.archive import export_event, import_event
from tournaments.events.exchange.stored import event_faults
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Role
from tournaments.events.queries.registration import Met, offers, unfinished_entrants
from tournaments.events.services.events import open_check_in
from tournaments.events.services.money import pay_fee
from tournaments.events.services.registration import finish_entry, register, remove_entrant

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    return an_event(entry_fee=1000)


@pytest.fixture
def anna(event) -> Client:
    return browser("anna")


def browser(login: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username=login))
    return client


def page(client: Client, view: str, event: Event, **options: str) -> str:
    return client.get(reverse(view, args=[event.public_id]), options).content.decode()


def jot(event: Event, *names: str) -> None:
    for name in names:
        register(event, name=name, present=True, unfinished=True, by="anna")


def names(event: Event) -> list[str]:
    return [entrant.name for entrant in unfinished_entrants(event)]


def test_a_name_is_noted_and_registration_counts_the_unfinished(event, anna):
    anna.post(reverse("registration", args=[event.public_id]), {"name": "Gerd Gerlach", "unfinished": "on"})
    register(event, name="Heike Hinrichs", by="anna")

    queue = page(anna, "registration", event, show="unfinished")

    assert names(event) == ["Gerd Gerlach"]
    assert "Gerlach" in queue
    assert "Hinrichs" not in queue
    assert "?show=unfinished" in page(anna, "registration", event)


def test_saving_the_details_finishes_one_and_leads_to_the_next(event, anna):
    jot(event, "Gerd Gerlach", "Ingo Isemann")
    numbers = [entrant.number for entrant in unfinished_entrants(event)]
    addresses = [reverse("entrant", args=[event.public_id, number]) for number in numbers]
    values = [{"name": "Gerd Gerlach", "club_name": "Gera"}, {"name": "Ingo Isemann", "club_name": ""}]

    led_to = [anna.post(address, fields).url for address, fields in zip(addresses, values, strict=True)]

    assert led_to == [addresses[1], reverse("registration", args=[event.public_id])]
    assert names(event) == []


@pytest.mark.postgresql
def test_a_walk_in_is_finished_once(event):
    jot(event, "Gerd Gerlach")
    gerd = event.entrants.get()

    for _ in range(2):
        finish_entry(gerd, by="anna")

    assert event.audit_entries.filter(act="entry_finished").count() == 1


def test_a_removed_player_is_no_longer_unfinished(event):
    jot(event, "Gerd Gerlach")

    remove_entrant(event.entrants.get(), by="anna")

    assert names(event) == []


def test_the_draw_lists_unfinished_walk_ins(event, anna):
    jot(event, *(f"Gast {letter}" for letter in "ABCDEFGH"))
    open_check_in(event, by="anna")

    assert "8 players were entered at the door by name only" in " ".join(page(anna, "seating", event).split())


def test_unfinished_walk_ins_are_exported_and_imported():
    with elsewhere():
        event = an_event()
        jot(event, "Gerd Gerlach")
        assert event_faults(event) == []
        data = export_event(event)

    assert names(import_event(data, own_club(), by="anna")) == ["Gerd Gerlach"]


@pytest.fixture
def morning(event) -> Event:
    """Another event of the day, in which Gerd has paid."""
    morning = an_event(name="Frühpreis", entry_fee=800)
    gerd = register(morning, name="Gerd Gerlach", club_name="Gera", by="anna")
    pay_fee(morning, gerd, by="anna")
    return morning


@pytest.mark.postgresql
def test_players_of_todays_other_event_are_offered_first_with_their_payment(event, morning):
    an_event(name="Vorjahr").entrants.create(number=1, name="Gerda Adam", registered_at=event.created_at)

    found = offers(event, "ger", is_own_club=True, other_events=[morning])

    assert [(one.name, one.met) for one in found] == [
        ("Gerd Gerlach", Met("Frühpreis", 1, 800)),
        ("Gerda Adam", None),
    ]


def test_registration_shows_payments_in_the_other_event(event, morning, anna):
    result = "today at Frühpreis with start number 1, 8.00 paid"

    offered = page(anna, "registration_offers", event, name="gerd")
    values = {"name": "Gerd Gerlach", "club_name": "Gera"}
    entered = anna.post(reverse("registration", args=[event.public_id]), values, follow=True).content.decode()

    assert [result in " ".join(text.split()) for text in (offered, entered)] == [True, True]


def test_helpers_of_one_event_see_nothing_of_the_other(event, morning):
    helper(event, Role.CASHIER, "bert")

    assert "Frühpreis" not in page(browser("bert"), "registration_offers", event, name="gerd")


def test_an_event_of_another_day_is_not_shown(event, morning, anna):
    Event.objects.filter(pk=morning.pk).update(day="2026-01-03")

    assert "Frühpreis" not in page(anna, "registration_offers", event, name="gerd")
