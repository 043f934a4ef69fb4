"""Stored data of a login, and its erasure: of a secretary or a helper who never played."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import ADDITION, CHANGE, LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of, now
from scoring.models import Membership
from tests.checker.skat_check import has_head
from tests.tournaments.privacy.small import GUEST, SECRETARY, an_evening_by_two
from tests.tournaments.privacy.traces import all_faults, rows_that_are
from tests.tournaments.test_rights import everything
from tournaments.events.exchange.archive import export_event
from tournaments.events.models import Event, EventAuditEntry
from tournaments.privacy.models import Consent, ErasureRequest
from tournaments.privacy.queries.logins import Login
from tournaments.privacy.services import rights
from tournaments.privacy.services.erasure import erase
from tournaments.privacy.services.rights import allow, erase_due
from tournaments.privacy.views import pages

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def shared(shared_db) -> Event:
    return an_evening_by_two()


@pytest.fixture
def event(shared, db) -> Event:
    return Event.objects.get(pk=shared.pk)


@pytest.fixture
def settled(monkeypatch):
    """The protest period is over, and no other transaction keeps freed bytes."""
    for place in (rights, pages):
        monkeypatch.setattr(place, "unfinished_events", lambda person: [])
    monkeypatch.setattr("tournaments.privacy.traces._overwrite_freed", lambda: True)


def secretary() -> Login:
    return Login(login=User.objects.get(username=SECRETARY))


def browser(name: str = SECRETARY) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username=name))
    return client


def figures(event: Event, shown: str = SECRETARY) -> Any:
    """All exported numbers, with the name of the login at its replacements."""
    tables = json.loads(export_event(event))["stated"]
    rows = [[[SECRETARY if value == shown else value for value in row] for row in table["rows"]] for table in tables]
    found = {table["table"]: sorted(map(str, own)) for table, own in zip(tables, rows, strict=True)}
    return {name: own for name, own in found.items() if name != "protocol"}


@pytest.mark.long
def test_a_login_reads_its_stored_data(event):
    client = browser()
    client.get(reverse("results_csv", args=[event.public_id]))
    allow(secretary(), "photos", by=SECRETARY)

    page = client.get(reverse("personal_data_of_login"))
    personal_data = json.loads(client.get(reverse("personal_data_file_of_login")).content)

    assert page["Cache-Control"] == "private, no-store"
    assert all(text in page.text for text in (SECRETARY, "ute@example.org", event.name, event.club.name))
    assert (personal_data["login"]["email"], personal_data["clubs"]) == ("ute@example.org", [event.club.name])
    (audit_log,) = personal_data["protocols"]
    done = event.audit_entries.filter(by=SECRETARY).order_by("seq")
    assert [(line["line"], line["act"]) for line in audit_log["acts"]] == [*done.values_list("seq", "act")]
    assert [entry["kind"] for entry in personal_data["entries"]] == ["deal", "deal"]
    assert [file["what"] for file in personal_data["files_taken"]] == ["results_csv"]
    assert [consent["to"] for consent in personal_data["consents"]] == ["photos"]
    assert len(personal_data["browsers"]) == 1
    # The subject of an audit entry is another person's data.
    assert GUEST not in page.text + json.dumps(personal_data, ensure_ascii=False)


def test_a_login_reads_only_its_own_data(event):
    assert SECRETARY not in browser("anna").get(reverse("personal_data_file_of_login")).text
    assert {
        Client().get(reverse(f"{page}_of_login")).status_code
        for page in ("personal_data", "personal_data_file", "erasure")
    } == {302}


@pytest.mark.postgresql
def test_a_login_is_in_no_row_any_more_and_every_check_holds(event):
    before, witness = figures(event), EventAuditEntry.objects.filter(event=event).order_by("-seq")[0].hash[:32]
    known = {name: len(rows_that_are(name)) for name in (GUEST, "anna")}
    LogEntry.objects.create(
        user=User.objects.get(username="anna"),
        content_type=ContentType.objects.get_for_model(event.club),
        object_id=str(event.club.pk),
        object_repr=str(event.club),
        action_flag=CHANGE,
        change_message=json.dumps([{"added": {"name": "membership", "object": f"{SECRETARY} in Herz Dame"}}]),
    )
    LogEntry.objects.create(
        user=User.objects.get(username="anna"),
        content_type=ContentType.objects.get_for_model(User),
        object_id=str(secretary().login.pk),
        object_repr=SECRETARY,
        action_flag=ADDITION,
    )

    who = erase(secretary(), by=SECRETARY)

    assert who.shown.startswith("Account ")
    assert rows_that_are(SECRETARY) == []
    assert not LogEntry.objects.filter(change_message__contains=SECRETARY).exists()
    assert not User.objects.filter(email__contains="ute").exists()
    assert all_faults() == []
    # Actions of the erased login are distinct from others, and others are unchanged.
    assert event.audit_entries.filter(by=who.shown).count() > 5
    assert {name: len(rows_that_are(name)) - known[name] for name in known} == {GUEST: 0, "anna": 0}
    after = Event.objects.get(pk=event.pk)
    assert figures(after, who.shown) == before
    # A printed code is still recognised.
    assert has_head(export_event(after), witness)


def test_names_cannot_be_guessed_from_stored_data(event):
    """Without the salt no digest of their audit entries can be made again."""
    erase(secretary(), by=SECRETARY)

    own = event.audit_entries.filter(by__startswith="Account ").exclude(act="name_erased")
    assert set(own.values_list("salt", flat=True)) == {""}


def test_an_erasure_that_fails_leaves_everything_as_it_was(event, monkeypatch):
    before = everything()
    monkeypatch.setattr("tournaments.privacy.services.erasure.login_erased.send", lambda *args, **more: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        erase(secretary(), by=SECRETARY)

    assert everything() == before


@pytest.mark.long
def test_erasing_a_login_logs_out(event, settled):
    client, address = browser(), reverse("erasure_of_login")

    refused = client.post(address, {"name": "anna"}).status_code
    answer = client.post(address, {"name": SECRETARY}, follow=True)

    assert (refused, answer.redirect_chain) == (422, [(reverse("start"), 302)])
    assert "Erased. “Account " in answer.text
    assert client.get(reverse("account")).status_code == 302
    assert ErasureRequest.objects.get().login.get_username().startswith("Account ")
    assert not Membership.objects.filter(user__is_active=False).exists()


@pytest.mark.parametrize("way", ["keeps_alone", "runs_alone"])
def test_the_last_keeper_of_a_club_cannot_erase_the_login(event, settled, way):
    if way == "keeps_alone":
        Membership.objects.filter(user__username="anna").delete()
    else:
        User.objects.filter(username=SECRETARY).update(is_superuser=True)

    texts = browser().post(reverse("erasure_of_login"), {"name": SECRETARY}, follow=True).text

    assert ("Nobody else could manage Herz Dame" if way == "keeps_alone" else "Nobody else could run the site") in texts
    assert User.objects.filter(username=SECRETARY, is_active=True).exists()


@pytest.mark.usefixtures("believed_clock")
@pytest.mark.long
def test_erasure_waits_until_the_protest_period_ends(event):
    client = browser()

    client.post(reverse("erasure_of_login"), {"name": SECRETARY})
    early = erase_due()
    still = client.get(reverse("personal_data_of_login")).status_code
    with as_of(now() + timedelta(days=15)):
        (done,) = erase_due()

    assert (early, still) == ([], 200)
    assert (done.login.get_username(), done.login.is_active) == (f"Account {done.number}", False)
    assert rows_that_are(SECRETARY) == []
    assert all_faults() == []


@pytest.mark.usefixtures("believed_clock")
def test_a_pending_request_is_withdrawn_on_its_page(event):
    client, address = browser(), reverse("erasure_of_login")
    waiting = client.post(address, {"name": SECRETARY}, follow=True).text

    texts = client.post(address, {"take_back": ""}, follow=True).text
    with as_of(now() + timedelta(days=15)):
        done = erase_due()

    assert 'name="take_back"' in waiting
    assert "nothing is erased" in texts
    assert 'name="take_back"' not in texts
    assert done == []


def test_consents_of_a_login_are_its_own(event):
    browser().post(reverse("consents_of_login"), {"to": ["photos", "publication"]})

    (texts,) = Consent.objects.all()
    assert (texts.login.get_username(), texts.to) == (SECRETARY, "photos")
