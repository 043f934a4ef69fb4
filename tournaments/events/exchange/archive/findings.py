"""Describe the problems of an uploaded event file."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from scoring.sheets.exchange.skat_check import Difference, check_bytes
from tournaments.events.locking import Refused
from tournaments.events.models import Event
from tournaments.events.phrases.file_findings import FINDINGS

from .draws import draw_differences
from .shapes import shape_fault
from .text import Archive, read_archive

MOST_SHOWN: Final = 200
# Seconds; an event of 1,000 players who enter every deal takes a fraction of it.
PATIENCE: Final = 120


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A parsed file and its differences from the recomputed figures."""

    archive: Archive
    differences: tuple[Difference, ...]


def check_archive(data: bytes) -> CheckedFile:
    """Read and check the file.

    Raises Refused like `read_archive`, and with `archive_was_changed` or `event_is_here`.
    """
    archive = read_archive(data)
    if not archive.has_its_digest:
        raise Refused("archive_was_changed")
    if fault := shape_fault(archive.content):
        # Further checks rely on the shape.
        return CheckedFile(archive, (Difference(fault),))
    event = archive.content["event"]
    if Event.objects.filter(public_id=str(event.get("public_id"))).exists():
        raise Refused("event_is_here", name=str(event.get("name")))
    report = check_bytes(data, seconds=PATIENCE)
    if report.word not in ("agrees", "differs"):
        raise Refused("archive_unreadable")
    return CheckedFile(archive, (*report.differences, *draw_differences(archive.content)))


def findings_of(checked: CheckedFile) -> dict[str, Any]:
    """Return the event's name, the number of findings of each kind, and the first differences; {} if there are none."""
    if not checked.differences:
        return {}
    counts = Counter(each.part if each.part in FINDINGS else "form" for each in checked.differences)
    event = checked.archive.content.get("event")
    return {
        "name": str(event.get("name", "")) if isinstance(event, dict) else "",
        "kinds": [(words, counts[part]) for part, words in FINDINGS.items() if part in counts],
        "differences": checked.differences[:MOST_SHOWN],
        "more": max(0, len(checked.differences) - MOST_SHOWN),
    }
