"""A piece of paper work as plain data: which paper, and what stands on it."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Job:
    """`paper` names the module that draws it; its `draw(values) -> bytes` gets `values`, which are plain JSON."""

    paper: str
    values: Any

    def to_json(self) -> bytes:
        """The same job is always the same bytes; letters no UTF-8 can say come through as well."""
        return _bytes_of({"paper": self.paper, "values": self.values})


@dataclass(frozen=True, slots=True)
class Section:
    """A paper with its parts; a PDF of several papers, an order, has an entry for each in its outline."""

    title: str
    jobs: tuple[Job, ...]


def job_from_json(data: bytes) -> Job:
    """The job that `Job.to_json` wrote."""
    return Job(**json.loads(data))


def order_to_json(order: Sequence[Section]) -> bytes:
    """The same order is always the same bytes."""
    return _bytes_of([[section.title, [[job.paper, job.values] for job in section.jobs]] for section in order])


def order_from_json(data: bytes) -> list[Section]:
    """The order that `order_to_json` wrote."""
    return [Section(title, tuple(Job(*job) for job in jobs)) for title, jobs in json.loads(data)]


def fingerprint(data: bytes) -> str:
    """64 hex digits that differ where the bytes differ."""
    return hashlib.sha256(data).hexdigest()


def _bytes_of(plain: Any) -> bytes:
    return json.dumps(plain, separators=(",", ":"), sort_keys=True).encode("ascii")
