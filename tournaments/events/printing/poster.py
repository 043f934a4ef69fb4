"""The poster that invites players to sign up."""

from django.conf import settings
from django.utils.formats import date_format, time_format
from django.utils.translation import get_language

from scoring.printing.job import Job
from tournaments.events.models import Event
from tournaments.events.phrases.documents import poster_words
from tournaments.events.phrases.prices import price_words

from .addresses import sign_up_address
from .document_values import PosterSheet
from .poster_pages import draw


def poster_job(event: Event, *, site: str) -> Job:
    return Job(
        draw,
        lambda sheet: 1,
        PosterSheet(
            words=poster_words(event.last_public_day),
            language=get_language() or settings.LANGUAGE_CODE,
            event=event.name,
            club=event.club.name,
            day=_when(event),
            prices=price_words(event),
            place=event.place,
            address=sign_up_address(site, event),
        ),
    )


def _when(event: Event) -> str:
    day = ", ".join(str(date_format(event.day, part)) for part in ("l", "DATE_FORMAT"))
    return f"{day}, {time_format(event.begins_at, 'H:i')}" if event.begins_at else day
