"""A piece of paper work as plain data: which paper, and what stands on it."""

import hashlib
import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Job:
    """`paper` names the module that draws it; its `draw(values) -> bytes` gets `values`, which are plain JSON."""

    paper: str
    values: Any

    def to_json(self) -> bytes:
        """The same job is always the same bytes; letters no UTF-8 can say come through as well."""
        plain = {"paper": self.paper, "values": self.values}
        return json.dumps(plain, separators=(",", ":"), sort_keys=True).encode("ascii")


def job_from_json(data: bytes) -> Job:
    """The job that `Job.to_json` wrote."""
    plain = json.loads(data)
    return Job(plain["paper"], plain["values"])


def fingerprint(data: bytes) -> str:
    """64 hex digits that differ where the bytes differ."""
    return hashlib.sha256(data).hexdigest()
