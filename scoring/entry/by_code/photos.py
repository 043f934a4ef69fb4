"""Photographs that wait to be read: taken in by the web, read where papers are drawn, and deleted at once."""

import base64
import json
import logging
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final
from uuid import UUID, uuid4

from django.core.files.base import File
from django.core.files.storage import Storage, storages
from django.utils import timezone
from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from scoring.printing.job import Job, Limits
from scoring.printing.queue import PressIsFull
from scoring.printing.renderer import answer_of

logger = logging.getLogger(__name__)

MOST_WAITING: Final = 20
# Of these, strangers' pictures take so many: the desk always finds room.
MOST_OF_STRANGERS: Final = 15
_LIMITS: Final = Limits(memory=2 << 30, processor=10, clock=15)
# Nobody waits longer; what was not read until then is deleted.
_GIVEN_UP_AFTER: Final = timedelta(minutes=2)
# Papers can wait: whoever holds a phone before the camera cannot.
_BEFORE_PAPERS: Final = 1


class PhotoFailed(Exception):
    """The picture could not be read."""


def take_photo(picture: "File[bytes]", *, most: int = MOST_WAITING) -> UUID:
    """Have the picture read; the id is what `codes_in` asks by. PressIsFull where `most` wait, OSError where the disk
    is full."""
    _forget_old()
    if _photos().filter(status=TaskResultStatus.READY).count() >= most:
        raise PressIsFull
    name = f"{uuid4()}.photo"
    _storage().save(name, picture)
    taken = read_photo.using(run_after=timezone.now(), priority=_BEFORE_PAPERS).enqueue(name=name)
    return UUID(str(taken.id))


def codes_in(photo: UUID) -> list[bytes] | None:
    """The codes in a picture, none where it shows none; None until it is read. PhotoFailed where it cannot be."""
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
    """The task: find the codes in the picture, and delete it."""
    try:
        with _storage().open(name) as stream:
            picture = base64.b64encode(stream.read()).decode()
    except OSError:
        raise PhotoFailed from None
    finally:
        _storage().delete(name)
    answer = answer_of(Job("scoring.entry.by_code.picture", picture), _LIMITS)
    try:
        return [str(code) for code in json.loads(answer)]
    except ValueError:
        logger.warning("A photograph was not read: %s", answer[-500:].decode(errors="replace"))
        raise PhotoFailed from None


def _forget_old() -> None:
    """Delete what nobody asks for any more, and pictures that nobody came to read; ahead of now the clock was wrong."""
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
