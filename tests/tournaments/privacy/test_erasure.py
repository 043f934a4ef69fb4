"""A person is erased: the name is nowhere any more, and every sum, chain and check is as sound as before."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from scoring.clock import now
from scoring.models import Player
from scoring.sheets.services import correct_deal, open_second_list, open_sheet
from skatclub.legal import tidying
from skatclub.legal.models import Download
from tests.checker.skat_check import has_head
from tests.scoring.cast import FOUR, new_id, won, write
from tests.tournaments.cast import club_of
from tests.tournaments.privacy.small import GUEST, MEMBER, OTHER, a_small_event
from tests.tournaments.privacy.traces import all_faults, remove_all_texts, rows_that_name
from tournaments.events.exchange.archive import export_event
from tournaments.events.locking import Refused
from tournaments.events.models import Entrant, Event, EventAuditEntry, Ruling
from tournaments.events.phrases.choices import CodeRole
from tournaments.events.queries.standings.published import standings_in
from tournaments.events.services.desk_codes import give_code
from tournaments.events.services.registration import change_entrant
from tournaments.events.services.series import reopen_event
from tournaments.privacy.models import Consent, ErasureRequest
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services import rights
from tournaments.privacy.services.erasure import erase
from tournaments.privacy.services.rights import erase_now, request_erasure, withdraw_request

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def shared(shared_db) -> Event:
    return a_small_event()


@pytest.fixture
def event(shared, db) -> Event:
    return Event.objects.get(pk=shared.pk)


def guest_of(event: Event) -> Entrant:
    return event.entrants.get(name=GUEST)


def member() -> Person:
    return Person(player=Player.objects.get(name=MEMBER))


def figures(event: Event) -> Any:
    """The standings without names."""
    return [
        [[value for value in row if not isinstance(value, str)] for row in table["rows"]]
        for version in event.standings.all()
        for table in version.content["tables"]
    ]


@pytest.mark.promise("S23")
def test_an_erased_helper_by_code_is_in_no_row(event):
    reopen_event(event, reason="One more", by="anna")
    given, _code = give_code(event, name=GUEST, role=CodeRole.CASHIER, ends_at=now() + timedelta(hours=9), by="anna")
    entrant = event.entrants.exclude(name=GUEST).order_by("number")[0]
    change_entrant(entrant, club_name="Grand Hand", reason="Moved", by=str(given))
    Download.objects.create(at=now(), by=str(given), what="results_csv", path="/")
    assert len(rows_that_name(["Gründlich"])) > 3

    remove_all_texts(Person.of(guest_of(event)))
    who = erase(Person.of(guest_of(event)), by="anna")

    assert rows_that_name(["Gründlich"]) == []
    assert all_faults() == []
    actions = set(event.audit_entries.filter(by__contains="Code").values_list("by", flat=True))
    assert {Download.objects.get().by} == actions == {f"{who.shown} (Code 1)"}


@pytest.mark.promise("S23")
def test_an_erased_guest_is_in_no_row(event):
    guest, before = guest_of(event), figures(event)

    chain = [action.hash for action in event.audit_entries.order_by("seq")]
    remove_all_texts(Person.of(guest))
    who = erase(Person.of(guest), by="anna")

    guest.refresh_from_db()
    assert (guest.name, guest.phone, guest.birth_date) == (who.shown, "", None)
    assert [action.hash for action in event.audit_entries.order_by("seq")][: len(chain)] == chain
    assert rows_that_name(["Gründlich"]) == []
    assert figures(event) == before
    assert all_faults() == []


@pytest.mark.long
def test_an_erased_member_is_in_no_row(event):
    before = figures(event)

    remove_all_texts(member())
    erase(member(), by="anna")

    assert rows_that_name(["Mitglied"]) == []
    assert figures(event) == before
    assert all_faults() == []


@pytest.mark.long
@pytest.mark.parametrize("of_an_event", [True, False], ids=["a table of the event", "a table of the club"])
def test_a_name_leaves_the_second_list_of_a_table_too(event, of_an_event):
    sheet = event.series.get().tables.get().sheet if of_an_event else open_sheet(names=FOUR, club=event.club)
    copy = open_second_list(sheet, by="")
    write(copy, won(3), won(2))
    correct_deal(copy, 1, won(1), client_id=new_id(), after=2, by="", reason=f"{MEMBER} has seen it")

    remove_all_texts(member())
    erase(member(), by="anna")

    assert rows_that_name(["Mitglied"]) == []
    assert all_faults() == []


@pytest.mark.long
def test_others_keep_their_names(event):
    before = {name: len(rows_that_name([name])) for name in (OTHER, MEMBER)}

    erase(Person.of(guest_of(event)), by="anna")

    assert {name: len(rows_that_name([name])) for name in (OTHER, MEMBER)} == before


def test_a_namesake_of_an_erased_person_is_unchanged():
    event = a_small_event(club_of("Pik Bube", "bernd"), others=(GUEST, "Bernd Brandt"))
    one, other = event.entrants.filter(name=GUEST).order_by("number")
    said = [action.values for action in event.audit_entries.filter(data__number=other.number)]
    ruled = Ruling.objects.get(entrant=one).reason

    erase(Person.of(one), by="anna")

    assert Entrant.objects.get(pk=one.pk).name != GUEST
    assert Entrant.objects.get(pk=other.pk).name == GUEST
    assert [action.values for action in event.audit_entries.filter(data__number=other.number)] == said
    tables = [table for version in event.standings.all() for table in standings_in(version).tables]
    assert {row.name for table in tables for row in table.rows if row.entrant == other.number} == {GUEST}
    # It cannot be known which of the two was meant.
    assert Ruling.objects.get(entrant=one).reason == ruled
    assert all_faults() == []


def test_append_only_rows_can_be_emptied_and_nothing_else(event):
    action, ruling = event.audit_entries.exclude(reason="")[0], Ruling.objects.exclude(reason="")[0]
    changes = [
        (EventAuditEntry, action, {"at": event.created_at}),
        (EventAuditEntry, action, {"data": {}, "salt": ""}),
        (EventAuditEntry, action, {"reason": "another", "salt": ""}),
        (EventAuditEntry, action, {"said": {}}),
        (Ruling, ruling, {"points": 0}),
        (Ruling, ruling, {"reason": "another", "salt": ""}),
        (Ruling, ruling, {"reason": ""}),
    ]

    for model, record, fields in changes:
        with pytest.raises(DatabaseError), transaction.atomic():
            model.objects.filter(pk=record.pk).update(**fields)
    EventAuditEntry.objects.filter(pk=action.pk).update(reason="", said={}, salt="")
    Ruling.objects.filter(pk=ruling.pk).update(reason="", digest=ruling.commitment, salt="")

    assert all_faults() == []


def test_an_erasure_that_fails_leaves_everything_as_it_was(event, monkeypatch):
    before = export_event(event)
    monkeypatch.setattr("tournaments.privacy.services.erasure.name_erased.send", lambda *args, **more: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        erase(Person.of(guest_of(event)), by="anna")

    assert export_event(Event.objects.get(pk=event.pk)) == before
    assert all_faults() == []


@pytest.mark.long
def test_hashes_printed_before_are_still_recognised(event):
    action = EventAuditEntry.objects.filter(event=event).order_by("-seq")[0]

    erase(Person.of(guest_of(event)), by="anna")

    data = export_event(Event.objects.get(pk=event.pk))
    assert has_head(data, action.hash[:32])
    assert not has_head(data, "0" * 32)


def test_erasure_waits_until_the_protest_period_ends(event):
    guest = guest_of(event)

    with pytest.raises(Refused) as refused:
        erase_now(Person.of(guest), by="anna")

    assert (refused.value.code, refused.value.params) == ("not_over_yet", {"names": [event.name]})


@pytest.mark.postgresql
def test_an_early_request_is_pseudonymised_and_erased_in_time(event, monkeypatch):
    guest = guest_of(event)

    request_erasure(Person.of(guest), by="card")

    guest.refresh_from_db()
    assert guest.name.startswith("Player ")
    assert rights.erase_due() == []
    later = rights.now() + timedelta(days=15)
    monkeypatch.setattr(rights, "now", lambda: later)
    monkeypatch.setattr(rights, "settled_now", lambda: later)
    # It runs by itself; nothing is overwritten within a transaction.
    overwritten = []
    monkeypatch.setattr(tidying, "remove_traces", lambda: overwritten.append(True))
    tidying.tidy()
    assert overwritten == [True]
    assert ErasureRequest.objects.exclude(done_at=None).get().entrant == guest
    guest.refresh_from_db()
    assert guest.written_name == ""
    assert all_faults() == []


@pytest.mark.postgresql
def test_two_processes_that_look_at_once_erase_nobody_twice(event, monkeypatch):
    guest = guest_of(event)
    request_erasure(Person.of(guest), by="card")
    later = rights.now() + timedelta(days=15)
    monkeypatch.setattr(rights, "now", lambda: later)
    monkeypatch.setattr(rights, "settled_now", lambda: later)
    erase_one, found = rights._erase_due, []

    def erased_by_another_before(pk, *, by):
        found.append(erase_one(pk, by=by))
        return erase_one(pk, by=by)

    monkeypatch.setattr(rights, "_erase_due", erased_by_another_before)

    assert rights.erase_due() == []
    assert [request.entrant for request in found] == [guest]
    assert ErasureRequest.objects.count() == 1


@pytest.mark.postgresql
def test_a_withdrawn_request_is_not_carried_out(event, monkeypatch):
    guest = guest_of(event)
    request_erasure(Person.of(guest), by="card")

    taken_back = [withdraw_request(Person.of(guest)), withdraw_request(Person.of(guest))]

    later = rights.now() + timedelta(days=15)
    monkeypatch.setattr(rights, "now", lambda: later)
    monkeypatch.setattr(rights, "settled_now", lambda: later)
    assert taken_back == [True, False]
    assert rights.erase_due() == []
    rights.take_objection_back(Person.of(guest), by="card", card=guest.card_key)
    guest.refresh_from_db()
    assert guest.name == GUEST


@pytest.mark.long
def test_the_manager_is_informed_by_number_only(event, monkeypatch):
    player = member().player
    monkeypatch.setattr(rights, "unfinished_events", lambda person: [])

    request = erase_now(Person(player=player), by="anna")

    player.refresh_from_db()
    assert (player.name, request.number, request.club) == (
        f"Player {request.number}",
        player.pseudonym_number,
        event.club,
    )
    assert ErasureRequest.objects.get().done_at is not None


@pytest.mark.postgresql
def test_consents_stay_recorded(event):
    person = Person.of(guest_of(event))

    rights.allow(person, "photos", by="anna")
    rights.allow(person, "photos", by="anna")
    rights.withdraw(person, "photos", by="card")

    (said,) = Consent.objects.all()
    assert (said.to, said.given_by, said.withdrawn_by) == ("photos", "anna", "card")
    assert said.withdrawn_at >= said.given_at
