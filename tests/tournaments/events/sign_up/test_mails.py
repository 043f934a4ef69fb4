"""Mails to those who signed up: optional, and a failing server loses nothing."""

from collections import Counter
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage

from skatclub.settings import mail_server
from tests.tournaments.events.sign_up.cast import open_event, signed_up, standing
from tournaments.events.models import Event, SignUp
from tournaments.events.services.sign_up_mails import send_due_mails
from tournaments.events.services.sign_ups import accept, withdraw

ENGLISH = {"language": "en"}


@pytest.fixture(autouse=True)
def site_url(settings):
    settings.SITE_URL = "https://skat.example.org"


def sent() -> list[tuple[list[str], str]]:
    """(to, subject) of the mails since the last call."""
    found = [(one.to, one.subject) for one in mail.outbox]
    mail.outbox.clear()
    return found


@pytest.mark.storage
@pytest.mark.django_db
def test_one_mail_confirms_with_the_link_and_another_reports_the_promotion():
    event = open_event(places=1)
    first, second = signed_up(event, "Anna Ahlers", "Bernd Brandt", email="b@example.org", **ENGLISH)

    assert send_due_mails()
    assert "You are number 1 on the waiting list." in mail.outbox[1].body
    assert f"https://skat.example.org/events/{event.public_id}/sign-up/{second.key}/" in mail.outbox[1].body
    assert sent() == [(["b@example.org"], "You are signed up: Herbstpreis")] * 2

    withdraw(first)
    send_due_mails()

    assert sent() == [(["b@example.org"], "You now have a place: Herbstpreis")]
    send_due_mails()
    assert sent() == []


@pytest.mark.storage
@pytest.mark.django_db
def test_a_mail_contains_no_typed_text():
    event = open_event()
    signed_up(event, "Win at https://pills.example", note="Buy pills", email="victim@example.org", **ENGLISH)

    send_due_mails()

    assert "pills" not in f"{mail.outbox[0].subject} {mail.outbox[0].body}"


@pytest.mark.storage
@pytest.mark.django_db
def test_without_an_address_no_mail_is_sent():
    signed_up(open_event(), "Anna Ahlers")

    send_due_mails()

    assert sent() == []


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.parametrize("fault", [SMTPServerDisconnected("gone"), TimeoutError(), ConnectionRefusedError()])
def test_a_server_that_fails_loses_no_mail(monkeypatch, fault):
    event = open_event()
    signed_up(event, "Anna Ahlers", "Bernd Brandt", email="a@example.org", **ENGLISH)
    with monkeypatch.context() as broken:
        broken.setattr(EmailMessage, "send", raising(fault))

        assert not send_due_mails()

    assert SignUp.objects.exclude(mail_due="").count() == 2
    assert len(standing(event)) == 2
    send_due_mails()
    assert len(sent()) == 2


@pytest.mark.storage
@pytest.mark.django_db
def test_an_address_that_does_not_exist_stops_no_other_mail(monkeypatch):
    signed_up(open_event(), "Anna Ahlers", "Bernd Brandt", email="a@example.org", **ENGLISH)
    with monkeypatch.context() as refusing:
        refusing.setattr(EmailMessage, "send", raising(SMTPRecipientsRefused({})))

        assert send_due_mails()

    assert not SignUp.objects.exclude(mail_due="").exists()


@pytest.mark.storage
@pytest.mark.django_db
def test_the_accepted_leave_no_address_behind():
    (one,) = signed_up(open_event(), "Anna Ahlers", email="a@example.org", **ENGLISH)

    accept(one, by="anna")

    assert [*SignUp.objects.values_list("email", "mail_due")] == [("", "")]


def raising(fault: Exception):
    def send(message: EmailMessage) -> int:
        raise fault

    return send


@pytest.mark.parametrize(
    ("url", "port", "ssl", "starttls"),
    [
        ("smtp://club:p%40ss@mail.example.org?from=club@example.org", 587, False, True),
        ("smtps://club:p%40ss@mail.example.org?from=club@example.org", 465, True, False),
        ("smtp://club:p%40ss@mail.example.org:25?from=club@example.org&starttls=no", 25, False, False),
    ],
    ids=["STARTTLS", "TLS", "neither"],
)
def test_the_mail_server_is_given_by_an_address(url, port, ssl, starttls):
    found = mail_server(url)

    assert found == {
        "host": "mail.example.org",
        "port": port,
        "user": "club",
        "password": "p@ss",
        "ssl": ssl,
        "starttls": starttls,
        "from": "club@example.org",
    }


def test_without_a_server_address_there_is_no_mail():
    assert mail_server("") == {}


@pytest.mark.parametrize("url", ["mail.example.org", "http://mail.example.org?from=a@b", "smtp://mail.example.org"])
def test_an_address_that_is_none_is_refused(url):
    with pytest.raises(ImproperlyConfigured):
        mail_server(url)


@pytest.mark.storage
@pytest.mark.django_db
def test_a_mailbox_gets_three_mails_a_day_over_all_events():
    for name in ("Herbstpreis", "Winterpreis", "Herbstpreis", "Osterpreis"):
        signed_up(open_event(name=name), "Made Up", "Made Up Too", email="Victim+x@example.org", **ENGLISH)
    signed_up(Event.objects.first(), "Anna Ahlers", email="anna@example.org", **ENGLISH)

    assert send_due_mails()

    assert Counter(address for (address,), _subject in sent()) == {"Victim+x@example.org": 3, "anna@example.org": 1}
    assert not SignUp.objects.exclude(mail_due="").exists()


@pytest.mark.storage
@pytest.mark.django_db
def test_a_mail_that_was_not_sent_uses_nothing_up(monkeypatch):
    signed_up(open_event(), "Anna Ahlers", "Bernd Brandt", "Clara Classen", email="a@example.org", **ENGLISH)
    with monkeypatch.context() as broken:
        broken.setattr(EmailMessage, "send", raising(TimeoutError()))
        for _time in range(4):
            assert not send_due_mails()

    assert send_due_mails()

    assert len(sent()) == 3
