"""Mails to people who signed up, sent by the worker so that no page waits for a mail server."""

import logging
from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format

from scoring.limits import reset_tries, spend
from tournaments.events.models import SignUp
from tournaments.events.phrases.sign_ups import mail_subject, mail_words, standing_words
from tournaments.events.queries.sign_ups import BEFORE_PLAY, OPEN, place_in_line

log = logging.getLogger(__name__)

# Per mailbox, over all events: the addresses are not confirmed.
MOST_TO_A_MAILBOX, ITS_TIME = 3, timedelta(days=1)


def send_due_mails() -> bool:
    """Send each due mail once; False if the server does not accept one, and the remaining mails are still due.

    Several machines may run this at once: each mail is claimed by one of them before it is sent.
    """
    due = SignUp.objects.exclude(mail_due="").filter(event__phase__in=BEFORE_PLAY, state__in=OPEN)
    server = get_connection()
    try:
        for sign_up in due.select_related("event").order_by("pk"):
            if not _sent(sign_up, server):
                return False
    finally:
        server.close()
    return True


def _sent(sign_up: SignUp, server: Any) -> bool:
    row = SignUp.objects.filter(pk=sign_up.pk)
    # Only one process can clear the field; that one sends the mail.
    if not row.filter(mail_due=sign_up.mail_due).update(mail_due=""):
        return True
    counted = _counted(sign_up.email)
    if not counted:
        log.warning("Not mailed, since the address had %s mails of sign-ups today: %s", MOST_TO_A_MAILBOX, sign_up.pk)
        return True
    try:
        _mail_of(sign_up, server).send()
    except SMTPRecipientsRefused:
        # Not due again: the address stays wrong.
        log.warning("The mail server knows no such address: sign-up %s", sign_up.pk)
    except OSError as fault:
        # Due again, and not counted against the limit of the mailbox.
        log.warning("Mails wait until the mail server takes them: %s", type(fault).__name__)
        row.filter(mail_due="").update(mail_due=sign_up.mail_due)
        reset_tries(counted, _mailbox(sign_up.email))
        return False
    return True


def _counted(address: str) -> str:
    """Count one mail to this mailbox and return its counter; "" if the limit is reached.

    Each mail has its own counter, so the limit holds for every period of that length.
    """
    counters = (f"sign-up mail {number}" for number in range(MOST_TO_A_MAILBOX))
    return next((counter for counter in counters if spend(counter, _mailbox(address), most=1, within=ITS_TIME)), "")


def _mailbox(address: str) -> str:
    """Return the address without a "+" suffix: both forms lead to one mailbox."""
    name, _at, host = address.casefold().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"


def _mail_of(sign_up: SignUp, server: Any) -> EmailMessage:
    event = sign_up.event
    with translation.override(sign_up.language or None):
        place = place_in_line(sign_up) if sign_up.is_on_waiting_list else 0
        address = settings.SITE_URL + reverse("own_sign_up", args=[event.public_id, sign_up.key])
        words = mail_words(
            event.name, str(date_format(event.day, "DATE_FORMAT")), standing_words(sign_up.state, place), address
        )
        subject = mail_subject(sign_up.mail_due, event.name)
    return EmailMessage(subject, words, to=[sign_up.email], connection=server)
