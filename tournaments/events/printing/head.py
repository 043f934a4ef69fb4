"""Header and footer of an event's documents, and how names are shown on them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext

from tournaments.events.models import Event
from tournaments.events.queries.names import public_names
from tournaments.events.queries.pseudonyms import Pseudonyms, pseudonyms_of, public_pseudonyms

from .listing.values import Block, Listing

Shown = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class EventHead:
    """The event's details for the header of its documents."""

    name: str
    club: str
    place: str
    day: date

    @property
    def line(self) -> str:
        return " · ".join(part for part in (self.name, self.day_words, self.place) if part)

    @property
    def day_words(self) -> str:
        return str(date_format(self.day, "DATE_FORMAT"))


def head_of(event: Event) -> EventHead:
    return EventHead(event.name, event.club.name, event.place, event.day)


def shown_names(event: Event, *, is_public: bool) -> Shown:
    """Return how names are written: shortened as for the public on public documents, in full for the desk."""
    return public_names(event) if is_public else str


def document_pseudonyms(event: Event, *, is_public: bool) -> Pseudonyms:
    return public_pseudonyms(pseudonyms_of(event), event) if is_public else pseudonyms_of(event)


def event_listing(
    head: EventHead,
    title: str,
    blocks: list[Block],
    *,
    version: str = "",
    columns: int = 1,
    landscape: bool = False,
    has_range: bool = False,
    hangs: bool = False,
) -> Listing:
    return Listing(
        title=title,
        under=head.line,
        version=version,
        foot=head.club,
        page_words=pgettext("printed list", "Page {page} of {pages}"),
        language=get_language() or "en",
        blocks=tuple(blocks),
        columns=columns,
        landscape=landscape,
        has_range=has_range,
        hangs=hangs,
    )
