"""All shown players are marked present, or as having paid, by one tap; and one tap reverts it."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import an_event, entrants, helper
from tournaments.events.exchange.stored import event_faults
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Presence, Role
from tournaments.events.queries.bulk_actions import EntrySpan
from tournaments.events.services.events import open_check_in
from tournaments.events.services.money import pay_all_fees, pay_fee, take_all_fees_back
from tournaments.events.services.registration import mark_all_here, register, set_presence, undo_all_here

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    """Five in registration; two of Gera are expected, one is present, one comes later and one did not come."""
    event = an_event(entry_fee=1000)
    for name, club in (("Anna", "Gera"), ("Bernd", "Gera"), ("Clara", ""), ("Dieter", ""), ("Emil", "")):
        register(event, name=name, club_name=club, by="anna")
    open_check_in(event, by="anna")
    for number, presence in ((3, Presence.PRESENT), (4, Presence.LATER), (5, Presence.NO_SHOW)):
        set_presence(event.entrants.get(number=number), presence, by="anna")
    event.refresh_from_db()
    return event


def browser(login: str = "anna") -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username=login))
    return client


def presences(event: Event) -> str:
    return " ".join(event.entrants.order_by("number").values_list("presence", flat=True))


def text_of(answer) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def test_all_expected_players_are_marked_by_separate_audit_entries(event):
    span = mark_all_here(event, [1, 2, 3, 4, 5, 99], by="anna")

    entries = event.audit_entries.filter(seq__range=(span.first, span.last)).order_by("seq")
    assert presences(event) == "present present present later no_show"
    assert [(action.act, action.data["number"]) for action in entries] == [
        ("presence_present", number) for number in (1, 2)
    ]


def test_players_announced_for_later_are_not_counted_marked_or_paid_for(event):
    anna, registration = browser(), reverse("registration", args=[event.public_id])

    page = text_of(anna.get(registration))
    pay_all_fees(event, [1, 2, 3, 4], by="anna")

    assert ("All shown are present ( 2 )" in page, "All shown have paid ( 3 )" in page) == (True, True)
    assert list(event.payments.values_list("entrant__number", flat=True)) == [1, 2, 3]


def test_a_second_tap_does_nothing(event):
    mark_all_here(event, [1, 2], by="anna")
    pay_all_fees(event, [1, 2], by="anna")

    assert mark_all_here(event, [1, 2], by="anna") is None
    assert pay_all_fees(event, [1, 2], by="anna") is None
    assert event.payments.count() == 2


@pytest.mark.postgresql
def test_one_tap_unmarks_all_marked_players(event):
    before = presences(event)
    span = mark_all_here(event, [1, 2, 4], by="anna")

    assert [undo_all_here(event, span, by="anna") for _ in range(2)] == [2, 0]
    assert presences(event) == before


def test_later_changes_by_others_are_kept(event):
    """Bernd left and returned, which is no longer part of the bulk action."""
    span = mark_all_here(event, [1, 2], by="anna")
    for presence in (Presence.LEFT, Presence.PRESENT):
        set_presence(event.entrants.get(number=2), presence, by="bert")

    assert undo_all_here(event, span, by="anna") == 1
    assert presences(event).split()[:2] == ["expected", "present"]


def test_bulk_actions_of_others_cannot_be_undone(event):
    here, paid = mark_all_here(event, [1, 2], by="anna"), pay_all_fees(event, [1, 2], by="anna")

    assert (undo_all_here(event, here, by="bert"), take_all_fees_back(event, paid, by="bert")) == (0, 0)


def test_each_payment_has_a_separate_receipt(event):
    pay_fee(event, event.entrants.get(number=1), by="anna")

    span = pay_all_fees(event, [1, 2, 3], by="anna")

    taken = event.payments.order_by("receipt").values_list("receipt", "entrant__number", "cents", "by")
    assert list(taken) == [(1, 1, 1000, "anna"), (2, 2, 1000, "anna"), (3, 3, 1000, "anna")]
    assert event.audit_entries.filter(seq__range=(span.first, span.last), act="fee_paid").count() == 2


@pytest.mark.postgresql
def test_one_tap_reverses_the_receipts_of_one_tap(event):
    span = pay_all_fees(event, [1, 2], by="anna")

    assert [take_all_fees_back(event, span, by="anna") for _ in range(2)] == [2, 0]
    assert [payment.cents for payment in event.payments.order_by("receipt")] == [1000, 1000, -1000, -1000]
    # The exported file can still be checked.
    assert not event_faults(event)


@pytest.mark.long
def test_the_page_shows_the_count_before_and_after(event):
    anna, registration = browser(), reverse("registration", args=[event.public_id])

    page = text_of(anna.get(registration, {"find": "gera"}))
    assert ("All shown are present ( 2 )" in page, "All shown have paid ( 2 )" in page) == (True, True)
    answer = anna.post(reverse("all_paid", args=[event.public_id]) + "?find=gera", {"numbers": "1 2"}, follow=True)

    texts = text_of(answer)
    assert "2 players have paid, 20.00 in total, receipts 1 to 2. Undo" in texts
    span = answer.redirect_chain[-1][0].rpartition("paid=")[2]
    undone = anna.post(reverse("all_paid", args=[event.public_id]), {"undo": span}, follow=True)
    assert "Undone for 2 players." in text_of(undone)
    # Back in the browser's history there is nothing left to undo.
    assert "receipts 1 to 2" not in text_of(anna.get(registration, {"paid": span}))


def test_bulk_payment_is_offered_only_to_cashiers(event):
    helper(event, Role.DESK, "bert")

    page = browser("bert").get(reverse("registration", args=[event.public_id])).content.decode()

    assert reverse("all_here", args=[event.public_id]) in page
    assert reverse("all_paid", args=[event.public_id]) not in page


@pytest.mark.sampled(3)
@pytest.mark.parametrize("text", ["", "3", "x-4", "3-x", "-", "1" * 20 + "-2"])
def test_an_unknown_range_of_entries_is_refused(event, text):
    assert EntrySpan.read(text) is None
    assert browser().post(reverse("all_here", args=[event.public_id]), {"undo": text}).status_code == 404


def test_a_whole_hall_is_marked_at_once(event):
    entrants(event, 30, presence=Presence.EXPECTED)

    span = mark_all_here(event, range(1, 40), by="anna")

    assert EntrySpan.read(str(span)) == span
    assert event.entrants.filter(presence=Presence.PRESENT).count() == 33
