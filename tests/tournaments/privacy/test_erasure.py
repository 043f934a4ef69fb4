"""Somebody is erased: his name is nowhere any more, and every sum, chain and check is as sound as before."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from scoring.models import EntryRecord, SheetRecord
from scoring.turning import lifted
from tests.tournaments.privacy.scene import NAMES, Scene, a_scene
from tests.tournaments.privacy.traces import all_faults, rows_that_name
from tournaments.events.exchange.archive import export_event, head_faults, read_archive
from tournaments.events.held import Refused
from tournaments.models import ActRecord, Consent, Entrant, ErasureWish, Event
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services import rights
from tournaments.privacy.services.erasure import erase
from tournaments.privacy.services.rights import erase_now, wish_erasure

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def made(shared_db) -> Scene:
    return a_scene()


@pytest.fixture
def scene(made, db) -> Scene:
    return made


def sound() -> list[str]:
    """The meeting's lists are written past its services, so that its rows are bound to no act."""
    return all_faults(Event.objects.filter(meeting=None).order_by("pk"))


def figures(event: Event) -> Any:
    """Everything of the standings but names."""
    return [
        [[value for value in row if not isinstance(value, str)] for row in table["rows"]]
        for version in event.standings.all()
        for table in version.content["tables"]
    ]


def guest_of(scene: Scene) -> Entrant:
    return scene.event.entrants.get(number=5)


def test_a_guests_name_is_in_no_row_any_more(scene):
    guest = guest_of(scene)
    name = guest.name

    who = erase(Person.of(guest), by="anna")

    guest.refresh_from_db()
    assert (guest.name, guest.phone, guest.birth_date) == (who.shown, "", None)
    assert name.encode() not in export_event(Event.objects.get(pk=guest.event_id))
    assert sound() == []


@pytest.mark.parametrize("place", [0, 1, 2], ids=["nicknamed", "hidden", "objected"])
def test_a_members_names_are_in_no_row_any_more(scene, place):
    player = scene.covers[place]
    before = figures(scene.event)
    words = [part for name in Person(player=player).names for part in name.split() if part in (*NAMES, "Blitz")]
    assert words
    assert rows_that_name(words)

    erase(Person(player=player), by="anna")

    assert rows_that_name(words) == []
    assert figures(Event.objects.get(pk=scene.event.pk)) == before
    assert sound() == []


def test_others_keep_their_names(scene):
    kept = [player for player in scene.covers if player != scene.covers[1]]
    before = {player.pk: len(rows_that_name([player.name])) for player in kept}

    erase(Person(player=scene.covers[1]), by="anna")

    assert {player.pk: len(rows_that_name([player.name])) for player in kept} == before


def test_whoever_is_called_alike_stays_as_he_is(scene):
    one, other = guest_of(scene), scene.event.entrants.get(number=6)
    Entrant.objects.filter(pk=other.pk).update(name=one.name)
    held_by_other = ActRecord.objects.filter(event=scene.event, data__number=6).count()

    erase(Person.of(one), by="anna")

    assert Entrant.objects.get(pk=other.pk).name == one.name
    assert Entrant.objects.get(pk=one.pk).name != one.name
    assert ActRecord.objects.filter(event=scene.event, data__number=6).count() == held_by_other


def test_what_is_written_once_cannot_be_changed_before_and_after(scene):
    erase(Person.of(guest_of(scene)), by="anna")

    for records in (EntryRecord.objects.all(), ActRecord.objects.all()):
        with pytest.raises(DatabaseError), transaction.atomic():
            records.filter(pk=records[0].pk).update(reason="otherwise")


def test_an_erasure_that_fails_leaves_everything_as_it_was(scene, monkeypatch):
    guest = guest_of(scene)
    before = export_event(scene.event)
    monkeypatch.setattr("tournaments.privacy.services.turned_protocols.log_turning", lambda *args, **more: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        erase(Person.of(guest), by="anna")

    assert export_event(Event.objects.get(pk=scene.event.pk)) == before
    assert sound() == []


def test_a_name_that_was_left_somewhere_is_found(scene):
    player = scene.covers[1]
    erase(Person(player=player), by="anna")

    with lifted():
        line = EntryRecord.objects.filter(sheet__in=SheetRecord.objects.filter(event_table=None)).first()
        EntryRecord.objects.filter(pk=line.pk).update(reason="said Kanarhidden")

    assert rows_that_name(["Kanarhidden"]) == [f"scoring.EntryRecord {line.pk}: reason"]
    assert sound() != []


def test_what_was_printed_before_is_still_known(scene):
    act = ActRecord.objects.filter(event=scene.event).order_by("-seq")[0]

    erase(Person.of(guest_of(scene)), by="anna")

    archive = read_archive(export_event(Event.objects.get(pk=scene.event.pk)))
    assert list(head_faults(archive, act.hash[:32])) == []
    assert list(head_faults(archive, "0" * 32)) != []


def test_it_waits_until_nobody_can_protest(scene):
    guest = guest_of(scene)

    with pytest.raises(Refused) as refused:
        erase_now(Person.of(guest), by="anna")

    assert (refused.value.code, refused.value.params) == ("not_over_yet", {"names": [scene.event.name]})


def test_who_asks_too_early_is_covered_and_erased_in_time(scene, monkeypatch):
    guest = guest_of(scene)

    wish_erasure(Person.of(guest), by="card")

    guest.refresh_from_db()
    assert guest.name.startswith("Player ")
    assert rights.erase_due() == []
    later = rights.now() + timedelta(days=15)
    monkeypatch.setattr(rights, "now", lambda: later)
    assert [wish.entrant for wish in rights.erase_due()] == [guest]
    guest.refresh_from_db()
    assert guest.written_name == ""
    assert sound() == []


def test_the_leader_is_told_by_number_alone(scene, monkeypatch):
    player = scene.covers[0]
    monkeypatch.setattr(rights, "running", lambda person: [])

    wish = erase_now(Person(player=player), by="anna")

    player.refresh_from_db()
    assert (player.name, wish.number, wish.club) == (f"Player {wish.number}", player.cover_number, scene.club)
    assert ErasureWish.objects.get().done_at is not None


def test_what_somebody_allowed_stays_written_down(scene):
    person = Person.of(guest_of(scene))

    rights.allow(person, "photos", by="anna")
    rights.allow(person, "photos", by="anna")
    rights.withdraw(person, "photos", by="card")

    (said,) = Consent.objects.all()
    assert (said.to, said.given_by, said.withdrawn_by) == ("photos", "anna", "card")
    assert said.withdrawn_at >= said.given_at
