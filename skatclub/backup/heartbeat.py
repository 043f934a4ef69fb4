"""What is told to the pages of how the last copy went, in the storage "papers"."""

import json
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final

from django.core.files.base import ContentFile
from django.core.files.storage import storages

from scoring.clock import now

_FOLDER: Final = "signs"

Heartbeat = dict[str, Any]


def write_heartbeat(kind: str, worker: str, **values: object) -> None:
    """Leave the worker's newest sign of this kind, with the time. OSError where there is no room."""
    entry = json.dumps({"at": now().isoformat(), **values}).encode()
    storages["papers"].save(f"{_FOLDER}/{kind}_{worker}", ContentFile(entry))


def newest(kind: str) -> Heartbeat | None:
    """The newest sign of this kind that any worker has left; its "at" is a time."""
    found: list[Heartbeat] = []
    with suppress(OSError):
        names = storages["papers"].listdir(_FOLDER)[1]
        # Read again where it was just being written.
        found = [
            entry for name in names if name.startswith(f"{kind}_") for entry in [_read(name) or _read(name)] if entry
        ]
    return min(found, key=age, default=None)


def age(entry: Heartbeat | None) -> timedelta:
    """How old the sign is. One that lies ahead was given by a clock that was, and is as old as it lies ahead."""
    return abs(now() - entry["at"]) if entry else timedelta.max


def _read(name: str) -> Heartbeat | None:
    with suppress(OSError, ValueError), storages["papers"].open(f"{_FOLDER}/{name}") as stream:
        entry: Heartbeat = json.load(stream)
        return entry | {"at": datetime.fromisoformat(entry["at"])}
    return None
