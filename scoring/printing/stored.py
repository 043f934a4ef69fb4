"""What the worker has prepared: files in the storage "papers", which several machines may share, and rows of tasks."""

from contextlib import suppress
from typing import Any, Final

from django.core.files.base import ContentFile
from django.core.files.storage import Storage, storages
from django.utils import timezone
from django_tasks import TaskResultStatus
from django_tasks_db.models import DBTaskResult

QUEUE: Final = "papers"
# How the names of files end that belong to a task.
PREPARED: Final = ".prepared"
# Seconds: what waits longer was with a worker that was stopped.
_PATIENCE: Final = 600
_OPEN: Final = (TaskResultStatus.READY, TaskResultStatus.RUNNING)

Prepared = DBTaskResult[Any, Any]


def store(name: str, data: bytes) -> None:
    """Store the file whole or not at all. OSError where there is no room."""
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
    """The name of the file that the task prepares."""
    return f"{row.pk}{PREPARED}"


def prepared(row: Prepared) -> bytes | None:
    """The file of a task that is done: until then it may be written in part."""
    return stored(file_of(row)) if row.status == TaskResultStatus.SUCCESSFUL else None


def is_open(row: Prepared) -> bool:
    """Whether the file may still come."""
    return row.status in _OPEN and (timezone.now() - row.enqueued_at).total_seconds() < _PATIENCE


def delete_documents() -> None:
    """Delete every file and every task: a name in it was erased."""
    DBTaskResult.objects.filter(queue_name=QUEUE).delete()
    # Before the first file there is no folder.
    with suppress(FileNotFoundError):
        for name in _storage().listdir("")[1]:
            delete(name)


def _storage() -> Storage:
    return storages["papers"]
