"""Downloads of files with names are logged, shown to the people responsible, and deleted in time."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError
from django.test import Client
from django.urls import get_resolver, reverse

from scoring.clock import as_of, now
from scoring.clubs.members import add_player
from scoring.sheets.services import open_sheet
from skatclub.legal.downloads import NAMELESS, RETENTION
from skatclub.legal.models import Download
from skatclub.legal.phrases import TAKEN
from skatclub.legal.tidying import tidy
from tests.tournaments.cast import an_event, club_of, own_club
from tests.tournaments.privacy.scene import printed
from tests.tournaments.privacy.test_public_until import played
from tournaments.events.models import Event
from tournaments.events.phrases.choices import CodeRole
from tournaments.events.services.desk_codes import give_code
from tournaments.events.services.events import open_check_in
from tournaments.events.services.registration import register
from tournaments.events.services.seating import draw, new_attempt
from tournaments.privacy.queries.persons import Person
from tournaments.privacy.services.erasure import erase

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def event() -> Event:
    return played()


def login(name: str = "anna") -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(User.objects.get(username=name))
    return client


def noted() -> list[tuple[str, str, str, str]]:
    return [(one.by, one.what, one.of, str(one.club)) for one in Download.objects.order_by("pk")]


@pytest.mark.parametrize("view", ["archive_file", "results_csv", "results_xlsx"])
def test_a_download_is_logged_with_its_event(event, view):
    answer = login().get(reverse(view, args=[event.public_id]))

    assert answer.status_code == 200
    assert noted() == [("anna", view, "Herbstpreis", "Herz Dame")]


def test_a_document_fetched_by_a_helpers_code_is_logged_under_their_name(event):
    made = printed(event, ["participants"])
    _, code = give_code(event, name="Berta", role=CodeRole.CASHIER, ends_at=now() + timedelta(hours=9), by="anna")
    berta = Client()
    berta.get(reverse("take_code", args=[code]))

    answer = berta.get(reverse("document_pdf", args=[event.public_id, made.pk]))

    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert noted() == [("Berta (Code 1)", "document_pdf", "Herbstpreis", "Herz Dame")]


@pytest.mark.long
def test_pages_refusals_and_files_without_names_are_not_logged(event):
    for address in (
        event.get_absolute_url(),
        reverse("standings", args=[event.public_id]),
        reverse("draw_protocol", args=[event.public_id, 1]),
    ):
        login().get(address)
    Client().get(reverse("results_csv", args=[event.public_id]))

    assert noted() == []


def test_a_draw_report_is_logged_because_its_reason_may_name_someone():
    event = an_event(own_club(), series=1)
    for name in ("Anna", "Bernd", "Clara", "Dieter"):
        register(event, name=name, present=True, by="anna")
    open_check_in(event, by="anna")
    draw(event, by="anna")
    new_attempt(event, reason="Bernd sits with his brother", by="anna")

    file = login().get(reverse("draw_protocol", args=[event.public_id, 2]), {"format": "json"})

    assert "Bernd sits" in file.text
    assert noted() == [("anna", "draw_protocol", event.name, "Herz Dame")]


def test_downloads_work_on_a_read_only_database(event, monkeypatch, caplog):
    def full(**_values: object) -> None:
        raise DatabaseError("disk is full")

    monkeypatch.setattr(Download.objects, "create", full)

    answer = login().get(reverse("results_csv", args=[event.public_id]))

    assert answer.status_code == 200
    assert "took /events/" in caplog.text


def test_a_club_reads_its_own_downloads_and_the_operator_reads_all(event):
    club_of("Karo Sieben", "bernd")
    User.objects.create_superuser("clara")
    login().get(reverse("results_csv", args=[event.public_id]))

    seen = {name: "Herbstpreis" in login(name).get(reverse("downloads")).text for name in ("anna", "bernd", "clara")}

    assert seen == {"anna": True, "bernd": False, "clara": True}
    assert Client().get(reverse("downloads")).status_code == 302


@pytest.mark.usefixtures("believed_clock")
def test_after_its_retention_period_a_line_is_deleted(event):
    login().get(reverse("results_csv", args=[event.public_id]))

    with as_of(now() + RETENTION - timedelta(hours=1)):
        tidy()
        before = Download.objects.count()
    with as_of(now() + RETENTION + timedelta(hours=1)):
        tidy()

    assert (before, Download.objects.count()) == (1, 0)


@pytest.mark.promise("S23")
def test_the_title_of_a_list_stays_as_its_club_wrote_it():
    club = own_club()
    player = add_player(club, name="Ute Quirlbach")
    sheet = open_sheet(names=[player, "Bernd", "Clara"], length=3, club=club, title="For QUIRLBACH, Ute's birthday")
    login().get(reverse("sheet_file", args=[sheet.public_id]))

    erase(Person(player=player), by="anna")

    assert [of for _, _, of, _ in noted()] == ["For QUIRLBACH, Ute's birthday"]


def test_every_file_has_its_words():
    named = {pattern.name for pattern in _patterns(get_resolver().url_patterns)}
    files = {name for name in named if name and name.endswith(("_pdf", "_csv", "_xlsx", "_file"))}

    assert files - NAMELESS - set(TAKEN) == set()


def _patterns(patterns):
    for pattern in patterns:
        yield from _patterns(pattern.url_patterns) if hasattr(pattern, "url_patterns") else [pattern]


def test_the_downloads_are_linked_from_the_account_page(event):
    own_club()
    staff = User.objects.create_superuser("clara")
    pages = {name: login(name).get(reverse("account")).text for name in ("anna", staff.username)}

    addresses = [reverse(view) for view in ("downloads", "record_of_processing", "operator_details")]
    assert [address in pages["anna"] for address in addresses] == [True, False, False]
    assert [address in pages["clara"] for address in addresses] == [True, True, True]
