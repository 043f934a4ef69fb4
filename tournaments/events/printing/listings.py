"""A paper as it is asked for, and how those of rows and sentences are made of their value."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.printing.job import Job
from tournaments.events.models import Event, SeriesRecord

from .head import EventHead, head_of
from .listing.drawing import job_of
from .listing.values import Document as DrawnDocument

# The options that name a series: one that has seats, and one of which lists are in.
SERIES: Final = "series"
LISTED: Final = "listed"


@dataclass(frozen=True, slots=True)
class DocumentRequest:
    """A paper as it was asked for: `options` are those of the paper, `site` is like "https://skat.example.org/"."""

    event: Event
    site: str
    options: Mapping[str, Any]

    @property
    def names_series(self) -> bool:
        return SERIES in self.options or LISTED in self.options

    def series(self) -> SeriesRecord:
        """The series that was chosen. SeriesRecord.DoesNotExist where it is gone."""
        number = self.options.get(SERIES) or self.options[LISTED]
        return self.event.series.select_related("event", "event__club").get(number=number)


@dataclass(frozen=True, slots=True)
class Listed:
    """A paper of rows and sentences: `fetch(event, ...)` gives its value, `document(head, value)` what stands on it.

    `fetch` is given the series where the paper is about one, or each of what `of_each` finds, a part for each of them.
    """

    fetch: Callable[..., Any]
    document: Callable[[EventHead, Any], DrawnDocument]
    of_each: Callable[[Event], Iterable[Any]] | None = None

    def __call__(self, request: DocumentRequest) -> list[Job]:
        """Its parts, in the current language."""
        head = head_of(request.event)
        return [job_of(self.document(head, value)) for value in self.values(request)]

    def values(self, request: DocumentRequest) -> list[Any]:
        """What stands on it, fetched: one value, or one of each."""
        if self.of_each is not None:
            return [self.fetch(request.event, one) for one in self.of_each(request.event)]
        return [self.fetch(request.event, *([request.series()] if request.names_series else []))]
