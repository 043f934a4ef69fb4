"""The signs for the tables of an event."""

from math import ceil

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import get_language

from scoring.printing.job import Job
from tournaments.events.models import Event
from tournaments.events.phrases.documents import sign_words

from .addresses import network_of, sign_address
from .document_values import SignSheet
from .table_sign_pages import draw


def table_sign_jobs(event: Event, *, site: str, last: int, first: int = 1, per_page: int = 1) -> list[Job]:
    """Return the signs for the tables `first` to `last`; their codes are valid for the whole event."""
    signs = [(str(number), sign_address(site, event, number)) for number in range(first, last + 1)]
    code, network_words = network_of(event)
    sheet = SignSheet(
        words=sign_words() | network_words,
        language=get_language() or settings.LANGUAGE_CODE,
        event=event.name,
        place=" · ".join(part for part in (event.place, str(date_format(event.day, "DATE_FORMAT"))) if part),
        per_page=per_page,
        signs=tuple(signs),
        network=code,
    )
    return [Job(draw, lambda sheet: ceil(len(sheet.signs) / sheet.per_page), sheet)] if signs else []
