"""The mails to those who signed up: sent beside the site, so that no page waits for a mail server."""

import logging
from smtplib import SMTPRecipientsRefused
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format

from tournaments.events.models import SignUp
from tournaments.events.phrases.sign_ups import mail_subject, mail_words, standing_words
from tournaments.events.queries.sign_ups import BEFORE_PLAY, place_in_line

log = logging.getLogger(__name__)


def send_due_mails() -> bool:
    """Send what is due, each once; False where the server does not take it: the rest stays due.

    Several machines may do so at once: whoever takes a mail takes it from the others.
    """
    due = SignUp.objects.exclude(mail_due="").filter(event__phase__in=BEFORE_PLAY).select_related("event")
    server = get_connection()
    try:
        for sign_up in due.order_by("pk"):
            if not _sent(sign_up, server):
                return False
    finally:
        server.close()
    return True


def _sent(sign_up: SignUp, server: Any) -> bool:
    own = SignUp.objects.filter(pk=sign_up.pk)
    if not own.filter(mail_due=sign_up.mail_due).update(mail_due=""):
        return True
    try:
        _mail_of(sign_up, server).send()
    except SMTPRecipientsRefused:
        log.warning("The mail server knows no such address: sign-up %s", sign_up.pk)
    except OSError as fault:
        log.warning("Mails wait until the mail server takes them: %s", type(fault).__name__)
        own.filter(mail_due="").update(mail_due=sign_up.mail_due)
        return False
    return True


def _mail_of(sign_up: SignUp, server: Any) -> EmailMessage:
    event = sign_up.event
    with translation.override(sign_up.language or None):
        place = place_in_line(sign_up) if sign_up.is_waiting else 0
        address = settings.SITE_URL + reverse("own_sign_up", args=[event.public_id, sign_up.key])
        words = mail_words(
            event.name, str(date_format(event.day, "DATE_FORMAT")), standing_words(sign_up.state, place), address
        )
        subject = mail_subject(sign_up.mail_due, event.name)
    return EmailMessage(subject, words, to=[sign_up.email], connection=server)
