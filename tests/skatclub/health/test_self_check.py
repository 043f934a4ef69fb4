"""What the page "State of the site" checks by itself: address, clock, fonts, mail."""

import subprocess
from datetime import UTC, datetime, timedelta
from smtplib import SMTPAuthenticationError
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from scoring.clock import as_of, now
from scoring.settled_clock import see_today
from skatclub.health import font_check
from tests.scoring.cast import table, won, write
from tests.tournaments.cast import an_event, entrants

pytestmark = [pytest.mark.storage, pytest.mark.django_db]


@pytest.fixture
def clara(settings) -> User:
    settings.SITE_URL = ""
    return User.objects.create_superuser("clara", email="clara@club.example")


def state(clara: User, **headers: str) -> str:
    client = Client(headers={"accept-language": "en"} | headers)
    client.force_login(clara)
    return client.get(reverse("state_of_the_site")).text


def is_red(page: str, words: str) -> bool:
    assert words in page
    return f'<strong class="error">{words}' in page


@pytest.mark.parametrize(
    ("headers", "words", "is_fault"),
    [
        ({"host": "localhost:8000"}, "Codes and links point to http://localhost:8000.", False),
        (
            {"host": "club.example"},
            "Codes and links point to http://club.example, the address at which you opened this page.",
            True,
        ),
        (
            {"host": "club.example", "x-forwarded-proto": "https"},
            "This page was requested as https://club.example, but the site takes its address to be "
            "http://club.example. Start it",
            True,
        ),
        (
            {"host": "club.example", "sec-fetch-site": "none"},
            "This page was requested as https://club.example, but the site takes its address to be "
            "http://club.example. Start it",
            True,
        ),
        (
            {"host": "127.0.0.1:8000", "x-forwarded-host": "club.example", "x-forwarded-proto": "https"},
            "This page was requested as https://club.example, but the site takes its address to be "
            "http://127.0.0.1:8000. Let",
            True,
        ),
        ({"host": "localhost", "x-script-name": "/skat"}, "This site was requested under the path /skat.", True),
    ],
)
def test_the_address_is_compared_with_the_one_the_visitor_used(clara, headers, words, is_fault):
    assert is_red(state(clara, **headers), words) is is_fault


def test_all_links_lead_to_the_site_url(clara, settings):
    settings.SITE_URL = "https://skat.example"

    assert not is_red(state(clara, host="laptop"), "Codes and links point to https://skat.example.")


def test_a_clock_behind_the_newest_entry_is_reported(clara):
    write(table(), won(1))
    words = "The server clock says"
    client = Client(headers={"accept-language": "en"})
    client.force_login(clara)

    assert not is_red(state(clara), "The server clock says ")
    with as_of(now() - timedelta(days=1)):
        assert is_red(state(clara), words)
        start = client.get(reverse("start")).text
    assert words in start
    assert "but the newest entry is from" in start
    assert words not in client.get(reverse("start")).text


def test_an_audit_entry_of_an_event_counts_as_an_entry(clara):
    an_event()

    with as_of(now() - timedelta(hours=1)):
        assert is_red(state(clara), "The server clock says")


def test_a_clock_behind_the_release_is_reported_on_a_new_site(clara):
    with as_of(datetime(2015, 1, 1, 12, tzinfo=UTC)):
        assert is_red(state(clara), "The server clock says")
        assert "but this version of the site is from" in state(clara)
        assert "The server clock" not in Client().get("/").text


def test_a_long_pause_is_reported_because_the_clock_may_be_ahead(clara):
    see_today()

    with as_of(now() + timedelta(days=365)):
        see_today()
        page = state(clara)

    assert not is_red(page, "The server clock says ")
    assert "Before that, the site last ran on" in page


def test_letters_without_a_font_are_reported(clara, monkeypatch):
    entrants(an_event(), 7)
    monkeypatch.setattr(font_check, "_has_font", lambda letter: letter != "王")
    assert not is_red(state(clara), "All characters in the names of players can be printed.")

    table(("王 Wang", "Łukasz Ż", "Γιώργος"))

    assert is_red(state(clara), "No font on this server has these characters from the names of players: 王.")


def test_fonts_are_looked_up_on_the_machine():
    try:
        known = subprocess.run(["fc-list", ":charset=41"], capture_output=True, check=True).stdout
    except OSError:
        pytest.skip("this machine has no fontconfig")

    assert font_check._has_font("A") is bool(known.strip())
    # A code point that no font may have.
    assert not font_check._has_font("\U0010ffff")


def test_without_a_mail_server_no_test_mail_is_offered(clara):
    page = state(clara)

    assert not is_red(page, "No email is sent: EMAIL_URL does not name a server.")
    assert 'name="email"' not in page


@pytest.fixture
def with_mail(clara, settings) -> None:
    settings.MAIL, settings.EMAIL_HOST = {"host": "mail.example"}, "mail.example"
    settings.DEFAULT_FROM_EMAIL, settings.SITE_URL = "club@club.example", "https://skat.example"


def sent_to(clara: User, address: str) -> Any:
    client = Client(headers={"accept-language": "en"})
    client.force_login(clara)
    return client.post(reverse("state_of_the_site"), {"email": address}, follow=True)


@pytest.mark.usefixtures("with_mail")
def test_a_test_mail_goes_to_the_operator(clara):
    page = state(clara)
    answer = sent_to(clara, "clara@club.example")

    assert "Sent via mail.example from club@club.example." in page
    assert 'value="clara@club.example"' in page
    assert "The mail server accepted the email to clara@club.example." in answer.text
    (sent,) = mail.outbox
    assert (sent.to, "https://skat.example/" in sent.body) == (["clara@club.example"], True)


@pytest.mark.usefixtures("with_mail")
@pytest.mark.parametrize("fault", [ConnectionRefusedError("refused"), SMTPAuthenticationError(535, b"wrong password")])
def test_a_refusing_mail_server_is_reported(clara, monkeypatch, fault):
    def send(*_anything: Any) -> None:
        raise fault

    monkeypatch.setattr(EmailMessage, "send", send)

    assert "The email was not sent: " in sent_to(clara, "clara@club.example").text


@pytest.mark.usefixtures("with_mail")
def test_an_invalid_address_is_reported_at_its_field(clara):
    answer = sent_to(clara, "clara")

    assert (answer.status_code, mail.outbox) == (422, [])
    assert 'value="clara"' in answer.text
