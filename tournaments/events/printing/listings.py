"""A requested document, and how documents of rows and sentences are built from their values."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.printing.job import Job
from tournaments.events.models import Event, SeriesRecord

from .head import EventHead, head_of
from .listing.drawing import job_of
from .listing.values import Document as DrawnDocument

# The options that name a series: one with seats, and one with lists that are in.
SERIES: Final = "series"
LISTED: Final = "listed"


@dataclass(frozen=True, slots=True)
class DocumentRequest:
    """A requested document: `options` are specific to it, `site` is like "https://skat.example.org/"."""

    event: Event
    site: str
    options: Mapping[str, Any]

    @property
    def names_series(self) -> bool:
        return SERIES in self.options or LISTED in self.options

    def series(self) -> SeriesRecord:
        """Return the chosen series. Raises SeriesRecord.DoesNotExist if it no longer exists."""
        number = self.options.get(SERIES) or self.options[LISTED]
        return self.event.series.select_related("event", "event__club").get(number=number)


@dataclass(frozen=True, slots=True)
class Listed:
    """A document of rows and sentences: `fetch(event, ...)` returns its value, `document(head, value)` its contents.

    `fetch` is called with the series if the document is about one, or once for each result of `of_each`; these become
    parts of the document.
    """

    fetch: Callable[..., Any]
    document: Callable[[EventHead, Any], DrawnDocument]
    of_each: Callable[[Event], Iterable[Any]] | None = None

    def __call__(self, request: DocumentRequest) -> list[Job]:
        head = head_of(request.event)
        return [job_of(self.document(head, value)) for value in self.values(request)]

    def values(self, request: DocumentRequest) -> list[Any]:
        if self.of_each is not None:
            return [self.fetch(request.event, one) for one in self.of_each(request.event)]
        return [self.fetch(request.event, *([request.series()] if request.names_series else []))]
