"""The logo of an event: stored unchanged, checked by the worker, and shown on notice and certificates."""

import base64
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from scoring.printing.logos import read_logo
from tests.tournaments.cast import an_event, club_of, helper
from tests.tournaments.events.pages.test_events import anna, club
from tests.tournaments.events.printing.test_certificates import certificate, sheet
from tournaments.events.exchange.archive import export_event, import_event
from tournaments.events.models import Event
from tournaments.events.phrases.choices import Phase, Role
from tournaments.events.printing.certificate_pages import draw as certificates_pdf
from tournaments.events.printing.listing.drawing import draw as draw_listing
from tournaments.events.printing.notice import notice_job
from tournaments.events.services.events import change_logo, copy_event

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

__all__ = ["anna", "club"]


def picture(width: int = 40, height: int = 20, kind: str = "PNG") -> bytes:
    stream = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(stream, kind)
    return stream.getvalue()


def letters(data: bytes) -> str:
    return base64.b64encode(data).decode()


def sent(client: Client, event: Event, data: bytes) -> str:
    file = SimpleUploadedFile("logo.png", data)
    return client.post(reverse("logo", args=[event.public_id]), {"picture": file}, follow=True).content.decode()


def images(pdf: bytes) -> list[tuple[int, int]]:
    return [image.image.size for page in PdfReader(io.BytesIO(pdf)).pages for image in page.images if image.image]


def test_the_logo_of_a_closed_event_stays_and_the_page_shows_it(anna, club):
    event = an_event(club)
    sent(anna, event, picture())
    Event.objects.filter(pk=event.pk).update(phase=Phase.CLOSED)

    response = anna.post(reverse("logo", args=[event.public_id]), {"remove": "1"}, follow=True)

    assert (response.status_code, "data:image/png" in response.text) == (200, True)
    assert Event.objects.get(pk=event.pk).logo


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_logo_is_stored_shown_and_removed(anna, club, kind):
    event = an_event(club)

    kept = sent(anna, event, picture(kind=kind))
    stored = Event.objects.get(pk=event.pk).logo
    gone = anna.post(reverse("logo", args=[event.public_id]), {"remove": "1"}, follow=True).content.decode()

    assert f"data:image/{kind.lower()};base64,{stored}" in kept
    assert base64.b64decode(stored) == picture(kind=kind)
    assert "data:image/" not in gone
    assert [action.act for action in event.audit_entries.order_by("seq")][1:] == ["emblem_changed", "emblem_removed"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"<svg onload=alert(1)>", "neither a PNG nor a JPEG", id="another kind"),
        pytest.param(picture() + bytes(40_000), "larger than 40 kB", id="too large"),
        pytest.param(b"", "empty", id="an empty file"),
    ],
)
def test_an_invalid_logo_is_refused(anna, club, data, words):
    event = an_event(club)

    assert words in sent(anna, event, data)
    assert Event.objects.get(pk=event.pk).logo == ""


def test_a_helper_of_the_desk_does_not_change_the_logo(club):
    event = an_event(club)
    client = Client()
    client.force_login(helper(event, Role.DESK))

    assert client.get(reverse("logo", args=[event.public_id])).status_code == 404


def test_the_logo_is_in_the_head_of_the_notice_once():
    event = an_event(series=2, logo=letters(picture()), notice_text="\n".join(["Way."] * 120))

    pdf = draw_listing(notice_job(event).values)

    drawn = [b"/Logo Do" in page.get_contents().get_data() for page in PdfReader(io.BytesIO(pdf)).pages]

    assert drawn == [True, *[False] * (len(drawn) - 1)]
    assert images(pdf)[0] == (40, 20)
    assert len(drawn) > 1
    assert pdf == draw_listing(notice_job(event).values)


@pytest.mark.long
def test_the_logo_is_on_each_certificate_instead_of_the_suits():
    plain = sheet(certificate(), certificate(name="Bernd Brandt"))
    pdf = certificates_pdf(plain._replace(logo=letters(picture())))

    assert images(certificates_pdf(plain)) == []
    assert images(pdf) == [(40, 20)] * 2
    assert "♣" not in PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(picture()[:20], id="cut off"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(30), id="none at all"),
        pytest.param(picture(5000, 5000), id="a bomb"),
    ],
)
def test_documents_omit_an_unreadable_logo(data):
    assert read_logo(letters(data)) is None
    assert images(draw_listing(notice_job(an_event(logo=letters(data))).values)) == []


def test_the_logo_is_exported_and_imported():
    event = an_event(logo=letters(picture()))
    data = export_event(event)
    Event.objects.filter(pk=event.pk).update(public_id="2" * 12)

    assert import_event(data, club_of("Grand Hand", "karl"), by="karl").logo == event.logo


@pytest.mark.postgresql
def test_the_logo_is_copied_with_the_event_and_changed_once():
    event = an_event()
    for _ in range(2):
        event = change_logo(event, letters(picture()), by="anna")

    assert copy_event(event, name="Winterpreis", day=event.day, by="anna").logo == event.logo
    assert event.audit_entries.filter(act="emblem_changed").count() == 1
