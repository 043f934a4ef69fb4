"""What the check says of a file that is to be imported."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from tournaments.events.held import Refused
from tournaments.events.models import Event
from tournaments.events.phrases.file_findings import FINDINGS

from .checks import faults_by_check
from .text import read_archive

MOST_SHOWN: Final = 200


@dataclass(frozen=True)
class FileFindings:
    """The event's name in the file, what was found in plain words with how often, and the check's own sentences."""

    name: str
    kinds: list[tuple[Any, int]]
    sentences: list[str]
    more: int


def file_findings(data: bytes) -> FileFindings | None:
    """What is wrong with the file; None where all is well. Refused as `read_archive`, and `archive_was_changed`."""
    archive = read_archive(data)
    if not archive.is_unchanged:
        raise Refused("archive_was_changed")
    event = archive.content.get("event")
    event = event if isinstance(event, dict) else {}
    if Event.objects.filter(public_id=str(event.get("public_id"))).exists():
        # The import itself says that it is here.
        return None
    found = list(faults_by_check(archive.content))
    if not found:
        return None
    kinds = Counter(check for check, _fault in found)
    return FileFindings(
        name=str(event.get("name", "")),
        kinds=[(words, kinds[check]) for check, words in FINDINGS.items() if check in kinds],
        sentences=[fault for _check, fault in found[:MOST_SHOWN]],
        more=max(0, len(found) - MOST_SHOWN),
    )
