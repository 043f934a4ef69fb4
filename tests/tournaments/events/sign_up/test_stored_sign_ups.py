"""Stored data of sign-ups: exported with the event, and deleted when no longer needed."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.clock import today
from skatclub.legal.tidying import tidy
from tests.tournaments.events.sign_up.cast import open_event, signed_up, standing
from tournaments.events.exchange.archive import export_event, import_event
from tournaments.events.models import Event, SignUp
from tournaments.events.services.sign_ups import accept, change_page

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


def test_sign_ups_are_exported_and_imported():
    event = open_event(places=2, team_kinds=["tandem"])
    change_page(event, shows_names=True, closes_at=timezone.now(), by="anna")
    change_page(event, closes_at=None, by="anna")
    first, *_others = signed_up(
        event, "Anna Ahlers", "Bernd Brandt", "Clara Classen", note="by train", email="a@example.org"
    )
    accept(first, by="anna")
    before, club = standing(event), event.club
    data = export_event(Event.objects.get(pk=event.pk))
    everything_of(event)

    restored = import_event(data, club, by="anna")

    assert export_event(restored) == data
    assert standing(restored) == before
    assert restored.sign_up_page.places == 2
    # What leads to a mailbox stays where it was given.
    assert b"example.org" not in data
    assert set(restored.sign_ups.values_list("email", flat=True)) == {""}


def everything_of(event: Event) -> None:
    """Remove the event, as if the file came to another site."""
    # Audit entries cannot be deleted: the event gives up its public number instead, and its keys.
    Event.objects.filter(pk=event.pk).update(public_id="Z" * 12)
    for number, entrant in enumerate(event.entrants.all()):
        entrant.card_key = f"{number:0>12}"
        entrant.save()
    SignUp.objects.filter(event=event).delete()


def test_a_file_without_sign_ups_does_not_mention_them():
    event = open_event()
    event.sign_up_page.delete()

    assert b"sign_up_page" not in export_event(Event.objects.get(pk=event.pk))


@pytest.mark.usefixtures("believed_clock")
def test_a_month_after_the_event_nothing_of_a_sign_up_is_left():
    past, due = open_event(), open_event(name="Later")
    for event, days in ((past, 31), (due, 29)):
        Event.objects.filter(pk=event.pk).update(day=today() - timedelta(days=days))
        accept(signed_up(event, "Anna Ahlers", "Bernd Brandt")[0], by="anna")

    tidy()

    assert {one.event for one in SignUp.objects.select_related("event")} == {due}
    assert past.entrants.count() == 1
