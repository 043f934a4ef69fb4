"""A piece of paper work: which paper, what stands on it, and what it may cost."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from .plain_values import to_json


@dataclass(frozen=True, slots=True)
class Job:
    """`paper` names the module that draws it: its `draw(values) -> bytes` says by its annotation what they are.

    A job that was read back from JSON has plain JSON for its values; the press makes them out of it.
    """

    paper: str
    values: Any

    def to_json(self) -> bytes:
        return to_json([self.paper, self.values])


@dataclass(frozen=True, slots=True)
class Section:
    """A paper with its parts; a PDF of several papers, an order, has an entry for each in its outline."""

    title: str
    jobs: tuple[Job, ...]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one paper may cost: bytes of address space, seconds of processor, seconds of wall clock with waiting."""

    memory: int = 1 << 30
    processor: int = 60
    clock: int = 90


# What the press answers where it cannot draw at all.
MISSING_ENGINE: Final = b"what sets type does not load"


def job_from_json(data: bytes) -> Job:
    return Job(*json.loads(data))


def order_to_json(order: Sequence[Section]) -> bytes:
    """The order as canonical JSON: its hash names the PDF."""
    return to_json([[section.title, [[job.paper, job.values] for job in section.jobs]] for section in order])


def order_from_json(data: bytes) -> list[Section]:
    """The inverse of `order_to_json`, with plain JSON for the values of its jobs."""
    return [Section(title, tuple(Job(*job) for job in jobs)) for title, jobs in json.loads(data)]


def fingerprint(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()
