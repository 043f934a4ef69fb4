"""What every paper of an event says in its head and foot."""

from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext

from .listing.values import Block, Listing


@dataclass(frozen=True, slots=True)
class EventHead:
    """The event as its papers name it."""

    name: str
    club: str
    place: str
    day: date

    @property
    def line(self) -> str:
        """Under the title: event, day, place."""
        return " · ".join(part for part in (self.name, self.day_words, self.place) if part)

    @property
    def day_words(self) -> str:
        return str(date_format(self.day, "DATE_FORMAT"))


def event_listing(
    head: EventHead,
    title: str,
    blocks: list[Block],
    *,
    version: str = "",
    columns: int = 1,
    landscape: bool = False,
    has_range: bool = False,
) -> Listing:
    """A paper of this event in the reader's language."""
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
    )
