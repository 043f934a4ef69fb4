"""Heartbeats of copies and backups in the storage "papers": when each last succeeded, for the pages that show it."""

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
    """Store the worker's newest heartbeat of this kind, with the time; raise OSError if the disk is full."""
    entry = json.dumps({"at": now().isoformat(), **values}).encode()
    storages["papers"].save(f"{_FOLDER}/{kind}_{worker}", ContentFile(entry))


def newest(kind: str) -> Heartbeat | None:
    """Return the newest heartbeat of this kind from any worker; its "at" is a datetime."""
    found: list[Heartbeat] = []
    with suppress(OSError):
        names = storages["papers"].listdir(_FOLDER)[1]
        # A file that is just being written is read a second time.
        found = [
            entry for name in names if name.startswith(f"{kind}_") for entry in [_read(name) or _read(name)] if entry
        ]
    return min(found, key=age, default=None)


def age(entry: Heartbeat | None) -> timedelta:
    """Return the age of the heartbeat. One in the future came from a wrong clock; its distance counts as its age."""
    return abs(now() - entry["at"]) if entry else timedelta.max


def _read(name: str) -> Heartbeat | None:
    with suppress(OSError, ValueError), storages["papers"].open(f"{_FOLDER}/{name}") as stream:
        entry: Heartbeat = json.load(stream)
        return entry | {"at": datetime.fromisoformat(entry["at"])}
    return None
