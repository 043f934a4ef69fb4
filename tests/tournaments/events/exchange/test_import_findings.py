"""Before a file with differences is imported, they are shown in plain words."""

import json
import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournaments.cast import club_of
from tests.tournaments.events.exchange.test_archive import elsewhere, put
from tests.tournaments.privacy.small import a_small_event
from tournaments.events.exchange.archive import export_event, read_archive
from tournaments.events.exchange.archive.text import format_archive
from tournaments.events.models import Event

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture(scope="module")
def content(shared_db):
    with elsewhere():
        exported = export_event(a_small_event())
    return read_archive(exported).content | {"stated": json.loads(exported)["stated"]}


@pytest.fixture
def karl(db) -> Client:
    club_of("Grand Hand", "karl")
    client = Client()
    client.force_login(User.objects.get(username="karl"))
    return client


def upload(client: Client, content, **fields):
    file = SimpleUploadedFile("event.json", format_archive(content), content_type="application/json")
    club = User.objects.get(username="karl").clubs.get()
    return client.post(reverse("import_event"), {"archive": file, "club": club.pk, **fields})


def stored_in(page: str) -> dict[str, str]:
    return {name: re.findall(f'name="{name}" value="([^"]+)"', page)[0] for name in ("token", "club")}


def test_a_file_that_agrees_is_imported_at_once(karl, content):
    assert upload(karl, content).status_code == 302
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("event", "name"), "Another", "changed without an entry in the audit log"),
        (("event", "entry_fee"), 4_200, "changed without an entry in the audit log"),
        (("event", "notice_text"), "Free beer", "changed without an entry in the audit log"),
        (("event", "day"), "2026-01-02", "changed without an entry in the audit log"),
        (("standings", 0, "content", "tables", 0, "rows", 0, 3), 9_999, "do not match the results"),
    ],
)
def test_differences_are_shown_before_anything_is_stored(karl, content, path, value, words):
    confirmation = upload(karl, put(content, path, value))

    assert confirmation.status_code == 200
    assert words in confirmation.text
    assert Event.objects.count() == 0

    done = karl.post(reverse("import_event"), stored_in(confirmation.text))

    assert done.status_code == 302
    assert Event.objects.count() == 1


def test_differences_are_shown_in_german(karl, content):
    changed = put(content, ("event", "name"), "Another")
    karl.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"

    page = upload(karl, changed).text

    assert "ohne Eintrag im Protokoll" in page


def test_a_pending_import_belongs_to_its_user(karl, content):
    kept = stored_in(upload(karl, put(content, ("event", "name"), "Another")).text)
    club_of("Pik As", "berta")
    berta = Client()
    berta.force_login(User.objects.get(username="berta"))

    answer = berta.post(reverse("import_event"), {**kept, "club": User.objects.get(username="berta").clubs.get().pk})

    assert answer.status_code == 422
    assert "Choose it again" in answer.text
    assert Event.objects.count() == 0


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("entrants", 1, "number"), 1),
        (("payments",), []),
        (("series", 0, "rounds"), 99),
        (("sheets", 0, "deal_count"), 77),
    ],
)
def test_no_refusal_contains_sql(karl, content, path, value):
    confirmation = upload(karl, put(content, path, value))
    texts = [confirmation.text]
    if "token" in confirmation.text and 'value="' in confirmation.text and confirmation.status_code == 200:
        texts.append(karl.post(reverse("import_event"), stored_in(confirmation.text), follow=True).text)

    assert not re.search(r"constraint|UNIQUE|CHECK|tournaments_|scoring_|NOT NULL", " ".join(texts))


def test_the_digest_is_still_checked_first(karl, content):
    data = json.loads(format_archive(content))
    data["event"]["name"] = "Another"
    file = SimpleUploadedFile("event.json", json.dumps(data).encode())

    answer = karl.post(reverse("import_event"), {"archive": file, "club": User.objects.get().clubs.get().pk})

    assert answer.status_code == 422
    assert "its checksum does not match" in answer.text
