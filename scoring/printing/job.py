"""A document as its parts: the function that draws each, and its values."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Job:
    """A part of a document: `draw(values)` makes its PDF, of as many pages as `count(values)` says."""

    draw: Callable[[Any], bytes]
    count: Callable[[Any], int]
    values: Any


@dataclass(frozen=True, slots=True)
class Section:
    """A document with its parts; a PDF of several sections has an outline entry for each."""

    title: str
    jobs: tuple[Job, ...]


def page_count(jobs: Iterable[Job]) -> int:
    return sum(job.count(job.values) for job in jobs)


def jobs_of(sections: Sequence[Section]) -> list[Job]:
    return [job for section in sections for job in section.jobs]
