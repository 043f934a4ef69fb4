"""Photographs of codes: uploaded to the web process, read by the worker, and deleted at once."""

import json
import logging
import subprocess
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any, Final
from uuid import UUID, uuid4

from django.core.files.base import File
from django.core.files.storage import Storage, storages
from django.utils import timezone
from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from scoring.processes import run_limited

logger = logging.getLogger(__name__)

MOST_QUEUED: Final = 20
# Pictures from anyone but the desk may take up this many, so that the desk always finds room.
MOST_OF_STRANGERS: Final = 15
_PROGRAM: Final = Path(__file__).with_name("picture.py")
_MEMORY, _SECONDS = 2 << 30, 10
# Nobody waits longer; a picture not read by then is deleted.
_GIVEN_UP_AFTER: Final = timedelta(minutes=2)
# Documents can wait; a player who has just taken a photograph should not.
_BEFORE_DOCUMENTS: Final = 1


class TooManyPhotos(Exception):
    """The queue is full."""


class PhotoFailed(Exception):
    """The picture could not be read."""


def take_photo(picture: "File[bytes]", *, most: int = MOST_QUEUED) -> UUID:
    """Queue the picture; return the id for `codes_in`.

    Raises TooManyPhotos if `most` are waiting, OSError if the disk is full.
    """
    _delete_old()
    if _photos().filter(status=TaskResultStatus.READY).count() >= most:
        raise TooManyPhotos
    name = f"{uuid4()}.photo"
    _storage().save(name, picture)
    taken = read_photo.using(priority=_BEFORE_DOCUMENTS).enqueue(name=name)
    return UUID(str(taken.id))


def codes_in(photo: UUID) -> list[bytes] | None:
    """Return the codes found, [] if there are none, None while the picture waits. Raises PhotoFailed."""
    found = _photos().filter(pk=photo).first()
    if found is None or found.status == TaskResultStatus.FAILED:
        raise PhotoFailed
    if found.status == TaskResultStatus.SUCCESSFUL:
        return [bytes.fromhex(code) for code in found.return_value or []]
    if abs(timezone.now() - found.enqueued_at) > _GIVEN_UP_AFTER:
        raise PhotoFailed
    return None


@task(queue_name="papers")
def read_photo(name: str) -> list[str]:
    try:
        with _storage().open(name) as stream:
            picture = stream.read()
    except OSError:
        raise PhotoFailed from None
    # A photograph may show people, so it is deleted even if it cannot be read.
    finally:
        _storage().delete(name)
    try:
        found = run_limited(_PROGRAM, memory=_MEMORY, seconds=_SECONDS, given=picture)
    except subprocess.TimeoutExpired:
        raise PhotoFailed from None
    if found.returncode:
        logger.warning("A photograph was not read: %s", found.stderr[-500:].decode(errors="replace"))
        raise PhotoFailed
    return [str(code) for code in json.loads(found.stdout)]


def _delete_old() -> None:
    """Delete abandoned results and pictures. A time in the future means the clock was wrong."""
    old, ahead = timezone.now() - _GIVEN_UP_AFTER, timezone.now() + _GIVEN_UP_AFTER
    _photos().exclude(enqueued_at__range=(old, ahead)).delete()
    for name in _storage().listdir("")[1]:
        with suppress(OSError):
            if name.endswith(".photo") and not old <= _storage().get_modified_time(name) <= ahead:
                _storage().delete(name)


def _photos() -> Any:
    return DBTaskResult.objects.filter(task_path=read_photo.module_path)


def _storage() -> Storage:
    return storages["papers"]
