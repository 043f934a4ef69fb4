"""The page of files, the downloads, and the import."""

from datetime import timedelta
from io import BytesIO

import openpyxl
import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils.timezone import now
from django_tasks_db.models import DBTaskResult

from scoring.models import Club, Membership
from tests.documents import queued_tasks, run_pending_tasks
from tests.tournaments.cast import an_event, club_of, helper
from tests.tournaments.events.exchange.samples import whole_event
from tests.tournaments.events.exchange.test_archive import ARCHIVES, archive_of, elsewhere
from tournaments.events.exchange.archive import export_event
from tournaments.events.forms import exchange
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Role

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

EXPORTS = ("archive", "archive_file", "published_file", "results_csv", "results_xlsx")


def login(client, name: str) -> None:
    client.force_login(User.objects.get(username=name))


def upload(client, data: bytes, **fields: object):
    file = SimpleUploadedFile("event.json", data, content_type="application/json")
    return client.post(reverse("import_event"), {"archive": file, **fields})


@pytest.mark.sampled(4)
@pytest.mark.parametrize("export", EXPORTS)
@pytest.mark.parametrize(
    ("role", "status"),
    [(Role.ORGANISER, 200), (Role.DIRECTOR, 200), (Role.REFEREE, 404), (Role.DESK, 404), (Role.CASHIER, 404)],
)
def test_files_are_for_organiser_and_director(client, export, role, status):
    event = an_event()
    client.force_login(helper(event, role))

    assert client.get(reverse(export, args=[event.public_id])).status_code == status


@pytest.mark.parametrize("export", EXPORTS)
def test_strangers_find_no_files(client, export):
    event = an_event()
    club_of("Grand Hand", "karl")

    assert client.get(reverse(export, args=[event.public_id])).status_code == 404
    login(client, "karl")
    assert client.get(reverse(export, args=[event.public_id])).status_code == 404


@pytest.mark.long
def test_the_page_says_what_is_private(client):
    event = whole_event(club_of())
    login(client, "anna")

    page = client.get(reverse("archive", args=[event.public_id])).content.decode()

    assert "dates of birth, phone numbers" in page
    assert all(reverse(export, args=[event.public_id]) in page for export in EXPORTS[1:])


def test_only_logins_of_a_club_are_offered_the_import(client):
    event = an_event()
    client.force_login(helper(event, Role.DIRECTOR))

    page = client.get(reverse("archive", args=[event.public_id])).content.decode()

    assert reverse("import_event") not in page


def test_before_the_first_list_there_are_no_results_to_download(client):
    event = an_event()
    login(client, "anna")

    page = client.get(reverse("archive", args=[event.public_id])).content.decode()

    assert "once the first list is in" in page
    assert reverse("results_csv", args=[event.public_id]) not in page


@pytest.mark.promise("S16")
def test_downloads_are_named_and_never_cached(client):
    event = whole_event(club_of(), 7)
    login(client, "anna")

    answers = {export: client.get(reverse(export, args=[event.public_id])) for export in EXPORTS[1:]}

    assert {export: answer["Content-Disposition"] for export, answer in answers.items()} == {
        "archive_file": 'attachment; filename="preisskat-7-oel-eis-2026-05-09.json"',
        "published_file": 'attachment; filename="preisskat-7-oel-eis-2026-05-09.published.json"',
        "results_csv": 'attachment; filename="preisskat-7-oel-eis-2026-05-09.csv"',
        "results_xlsx": 'attachment; filename="preisskat-7-oel-eis-2026-05-09.xlsx"',
    }
    assert {answer["Cache-Control"] for answer in answers.values()} == {"private, no-store"}
    assert answers["archive_file"].content == export_event(event)
    assert openpyxl.load_workbook(BytesIO(answers["results_xlsx"].content)).sheetnames


def test_a_workbook_of_a_large_event_is_prepared_by_the_worker_for_each_download(client, monkeypatch):
    monkeypatch.setattr("tournaments.events.views.exchange.MOST_AT_ONCE", -1)
    event = an_event()
    login(client, "anna")
    address = reverse("results_xlsx", args=[event.public_id])
    waiting = client.get(address)
    run_pending_tasks()
    fetched = client.get(address)
    again = client.get(address)

    assert (waiting.status_code, waiting["Refresh"]) == (202, "1")
    assert openpyxl.load_workbook(BytesIO(fetched.content)).sheetnames == ["Total", "Lists"]
    assert fetched["Content-Disposition"].endswith('.xlsx"')
    assert again.status_code == 202


def test_a_workbook_that_nobody_fetched_is_prepared_again_later(client, monkeypatch):
    monkeypatch.setattr("tournaments.events.views.exchange.MOST_AT_ONCE", -1)
    event = an_event()
    login(client, "anna")
    address = reverse("results_xlsx", args=[event.public_id])
    client.get(address)
    run_pending_tasks()
    DBTaskResult.objects.update(finished_at=now() - timedelta(hours=5))

    assert client.get(address).status_code == 202


def test_a_failed_workbook_is_reported_and_started_again(client, monkeypatch):
    monkeypatch.setattr("tournaments.events.views.exchange.MOST_AT_ONCE", -1)
    event = an_event()
    login(client, "anna")
    address = reverse("results_xlsx", args=[event.public_id])
    client.get(address)
    queued_tasks()[0].set_failed(ValueError())

    failed = client.get(address, follow=True)

    assert failed.redirect_chain == [(reverse("archive", args=[event.public_id]), 302)]
    assert "The file could not be created." in failed.text
    assert client.get(address).status_code == 202


@pytest.mark.long
def test_an_event_is_imported_from_its_file(client):
    data = archive_of()
    club_of("Grand Hand", "karl")
    login(client, "karl")

    confirmation = upload(client, data, club=Club.objects.get().pk)
    answer = client.post(
        reverse("import_event"), {"token": confirmation.context["token"], "club": Club.objects.get().pk}
    )

    event = Event.objects.get()
    assert answer.status_code == 302
    assert answer.url == event.get_absolute_url()
    assert export_event(event) == data


def test_a_login_with_several_clubs_chooses_one(client):
    data = archive_of()
    club_of("Grand Hand", "karl")
    other = Club.objects.create(name="Herz Bube", slug="herz-bube")
    Membership.objects.create(user=User.objects.get(), club=other)
    login(client, "karl")

    page = client.get(reverse("import_event")).content.decode()
    confirmation = upload(client, data, club=other.pk)
    # The sample was written past the services.
    client.post(reverse("import_event"), {"token": confirmation.context["token"], "club": other.pk})

    assert "Herz Bube</option>" in page
    assert Event.objects.get().club == other


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "The submitted file is empty."),
        (b"%PDF-1.7", "This file is not an event file. Nothing was imported."),
        (ARCHIVES[0].read_bytes().replace(b"1000", b"2000"), "The event file was changed after it was created"),
    ],
    ids=["empty", "a document", "changed"],
)
def test_a_wrong_file_is_refused_at_its_field(client, data, words):
    club = club_of("Grand Hand", "karl")
    login(client, "karl")

    answer = upload(client, data, club=club.pk)

    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert Event.objects.count() == 0


@pytest.mark.long
def test_an_existing_event_is_not_imported_again(client):
    event = whole_event(club_of())
    login(client, "anna")

    answer = upload(client, export_event(event), club=event.club.pk)

    assert answer.status_code == 422
    assert "is already on this site" in answer.content.decode()


def test_a_file_beyond_all_bounds_is_refused(client, monkeypatch):
    monkeypatch.setattr(exchange, "MOST_BYTES", 1000)
    club = club_of("Grand Hand", "karl")
    login(client, "karl")

    answer = upload(client, ARCHIVES[0].read_bytes(), club=club.pk)

    assert answer.status_code == 422
    assert "at most" in answer.content.decode()


def test_an_event_is_not_imported_to_another_club(client):
    club_of("Grand Hand", "karl")
    other = club_of("Herz Dame", "anna")
    login(client, "karl")

    answer = upload(client, archive_of_nobody(), club=other.pk)

    assert answer.status_code == 422
    assert Event.objects.count() == 0


def archive_of_nobody() -> bytes:
    return ARCHIVES[0].read_bytes()


def test_a_login_without_a_club_cannot_import(client):
    client.force_login(User.objects.create_user("eve"))

    assert client.get(reverse("import_event")).status_code == 404


def test_importing_needs_a_login(client):
    answer = client.get(reverse("import_event"))

    assert (answer.status_code, answer.url) == (302, f"{reverse('login')}?next={reverse('import_event')}")


@pytest.mark.long
def test_the_commands_write_a_file_and_read_it_again(tmp_path, capsys):
    file = tmp_path / "event.json"
    with elsewhere():
        event = whole_event(club_of())
        call_command("export_event", event.public_id.lower(), str(file))
        data = export_event(event)
    club = club_of("Grand Hand", "karl")

    call_command("import_event", str(file), "--club", club.slug)

    assert file.read_bytes() == data == export_event(Event.objects.get())
    assert Event.objects.get().get_absolute_url() in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    [
        ("export_event", "222222222222"),
        ("import_event", "nowhere.json", "--club", "grand-hand"),
        ("import_event", "nowhere.json", "--club", "nobody"),
        ("import_event", __file__, "--club", "grand-hand"),
    ],
    ids=["no event", "no file", "no club", "no archive"],
)
def test_a_failing_command_gives_the_reason(command):
    club_of("Grand Hand", "karl")

    with pytest.raises(CommandError):
        call_command(*command)
