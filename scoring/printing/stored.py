"""Files prepared by the worker, in the storage "papers" that several machines may share, and the rows of its tasks."""

from contextlib import suppress
from typing import Any, Final

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

QUEUE: Final = "papers"
# The suffix of files that belong to a task.
PREPARED: Final = ".prepared"
# Seconds; a task that takes longer belonged to a worker that was stopped.
_PATIENCE: Final = 600
_OPEN: Final = (TaskResultStatus.READY, TaskResultStatus.RUNNING)

Prepared = DBTaskResult[Any, Any]


def store(name: str, data: bytes) -> None:
    """Store the whole file or nothing. Raises OSError if the disk is full."""
    try:
        _storage().save(name, ContentFile(data))
    except OSError:
        _storage().delete(name)
        raise


def stored(name: str) -> bytes | None:
    try:
        with _storage().open(name) as stream:
            return bytes(stream.read())
    except OSError:
        return None


def delete(name: str) -> None:
    _storage().delete(name)


def file_of(row: Prepared) -> str:
    return f"{row.pk}{PREPARED}"


def prepared(row: Prepared) -> bytes | None:
    """Return the file of a finished task; before that it may be incomplete."""
    return stored(file_of(row)) if row.status == TaskResultStatus.SUCCESSFUL else None


def is_open(row: Prepared) -> bool:
    """Return whether the file may still come: not later than `_PATIENCE` after its request."""
    return row.status in _OPEN and (timezone.now() - row.enqueued_at).total_seconds() < _PATIENCE


def delete_documents() -> None:
    DBTaskResult.objects.filter(queue_name=QUEUE).delete()
    # The folder is created with the first file.
    with suppress(FileNotFoundError):
        for name in _storage().listdir("")[1]:
            delete(name)


def _storage() -> Storage:
    return storages["papers"]
