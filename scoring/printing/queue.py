"""The queue of papers: ordered by the web, drawn by `skatclub.serving.print_papers` on this machine or another.

An order is a task of django-tasks; its values, and then its PDF, are stored under its mark.
"""

import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from threading import Event, Thread
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection
from django.db.models import F, QuerySet
from django.utils import timezone
from django_tasks import TaskContext, TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from .cache import forget, forget_all, keep_order, keep_pdf, kept_order, kept_pdf, mark_of
from .job import Job, Limits, Section
from .renderer import (
    PaperFailed,
    PaperForgotten,
    PaperHasNoRoom,
    PaperInterrupted,
    PaperTooSlow,
    PaperUnavailable,
    render,
)

logger = logging.getLogger(__name__)

# The row of an order.
Ordered = DBTaskResult[Any, Any]

_QUEUE: Final = "papers"
# More would wait longer than anybody does.
MOST_WAITING: Final = 40
# Parts of one order that are drawn at the same time.
_AT_ONCE: Final = 2
# An order is deleted after that time: the page that waited for it is closed.
_GIVEN_UP_AFTER: Final = timedelta(minutes=10)
# A printer says so often that it still draws an order; one that has said nothing for the other time was stopped.
_SIGN_OF_LIFE: Final = timedelta(seconds=2)
_STOPPED_AFTER: Final = timedelta(seconds=15)
# How long a failure is reported: a waiting page asks within that time; later the paper is drawn again.
TOLD_FOR: Final = timedelta(seconds=20)
# Where an order waits longer while nothing is drawn, no printer runs.
_TAKEN_WITHIN: Final = timedelta(seconds=10)
_FORGOTTEN_AFTER: Final = timedelta(days=2)
# A paper during which the printer was stopped twice is taken for the cause.
_MOST_TRIES: Final = 2
# Seconds.
_LOOK_AGAIN: Final = 0.2
_OPEN: Final = (TaskResultStatus.READY, TaskResultStatus.RUNNING)
_FAILURES: Final = {
    failure.__name__: failure
    for failure in (PaperFailed, PaperTooSlow, PaperUnavailable, PaperHasNoRoom, PaperInterrupted, PaperForgotten)
}


class PressIsFull(Exception):
    """`MOST_WAITING` papers wait already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far an order is: papers before it, its own parts, and whether a printer seems to run."""

    before: int
    parts_done: int
    parts: int
    is_new: bool
    has_printer: bool


JUST_ORDERED: Final = Progress(before=0, parts_done=0, parts=1, is_new=True, has_printer=True)

# Asking


def order_paper(order: Sequence[Section], about: Mapping[str, Any] | None = None, *, priority: int = 0) -> Ordered:
    """Enqueue the order; `about` is stored with it. Raises PressIsFull, or PaperHasNoRoom where the disk is full."""
    if _orders().filter(status=TaskResultStatus.READY).count() >= MOST_WAITING:
        raise PressIsFull
    _orders().filter(finished_at__lt=timezone.now() - _FORGOTTEN_AFTER).delete()
    mark = mark_of(order)
    # Before the task: a printer may take it at once.
    try:
        keep_order(mark, order)
    except OSError:
        raise PaperHasNoRoom from None
    # The moment keeps those of one priority in the order in which they came.
    ordered = print_order.using(run_after=timezone.now(), priority=priority)
    return _orders().get(pk=ordered.enqueue(mark=mark, about=dict(about or {})).id)


def orders_about(**about: Any) -> "QuerySet[Ordered]":
    """The orders stored with this `about`, newest first."""
    known = {f"args_kwargs__kwargs__about__{key}": value for key, value in about.items()}
    return _orders().filter(**known).order_by("-enqueued_at")


def order_for(mark: str) -> Ordered | None:
    """The newest order of this mark."""
    return _orders().filter(args_kwargs__kwargs__mark=mark).order_by("-enqueued_at").first()


def mark_in(order: Ordered) -> str:
    return str(order.args_kwargs["kwargs"]["mark"])


def about(order: Ordered) -> dict[str, Any]:
    """What was stored with the order."""
    return dict(order.args_kwargs["kwargs"]["about"])


def progress_of(order: Ordered) -> Progress | None:
    """How far the order is; None where it does not wait. Raises its failure for `TOLD_FOR`."""
    now = timezone.now()
    if order.status == TaskResultStatus.FAILED:
        _tell(_FAILURES.get(order.exception_class_path.rpartition(".")[2], PaperFailed), order.finished_at or now)
        return None
    if order.status not in _OPEN:
        return None
    parts_done, parts = order.return_value or (0, 1)
    if order.status == TaskResultStatus.RUNNING:
        # A printer that was killed, or whose machine is off, cannot say so.
        overdue = (order.started_at or now) + timedelta(seconds=_limits().clock) * (parts + 1)
        if now > overdue or now < (order.started_at or now) - _STOPPED_AFTER:
            _tell(PaperInterrupted, overdue)
            return None
    before = _orders().filter(status=TaskResultStatus.READY, run_after__lt=order.run_after)
    age = now - order.enqueued_at
    is_idle = not _orders().filter(status=TaskResultStatus.RUNNING).exists()
    return Progress(
        before=before.count() if order.status == TaskResultStatus.READY else 0,
        parts_done=parts_done,
        parts=parts,
        is_new=age < timedelta(seconds=3),
        has_printer=not (is_idle and age > _TAKEN_WITHIN),
    )


def _tell(failure: type[PaperFailed], failed_at: Any) -> None:
    """Raise the failure, unless it is older than `TOLD_FOR`: then the paper may be ordered again."""
    if abs(timezone.now() - failed_at) < TOLD_FOR:
        raise failure


def _orders() -> "QuerySet[Ordered]":
    return DBTaskResult.objects.filter(task_path=print_order.module_path)


def forget_papers() -> None:
    """No paper that was ordered or drawn so far is kept: a name in it was erased."""
    _orders().delete()
    forget_all()


def forget_papers_about(**about: Any) -> None:
    """No paper that was ordered with this `about` is kept."""
    orders = orders_about(**about)
    for order in orders:
        forget(mark_in(order))
    orders.delete()


# Drawing


def has_waiting() -> bool:
    """Whether an order, or a photograph, waits. It takes no lock, since the printer asks ten times a second."""
    return bool(DBTaskResult.objects.ready().filter(queue_name=_QUEUE).exists())


def take_up_again() -> None:
    """Requeue what printers were drawing when they were stopped, and delete orders too old to be waited for."""
    now, orders = timezone.now(), _orders()
    orders.filter(status=TaskResultStatus.READY, enqueued_at__lt=now - _GIVEN_UP_AFTER).delete()
    # The clock was ahead when these were ordered: nobody waits that long.
    orders.filter(status=TaskResultStatus.READY, run_after__gt=now + _STOPPED_AFTER).update(run_after=now)
    recent = (now - _STOPPED_AFTER, now + _STOPPED_AFTER)
    for order in orders.filter(status=TaskResultStatus.RUNNING).exclude(started_at__range=recent):
        if is_drawn(order):
            continue
        # Of several printers that find it one takes it up.
        found = orders.filter(pk=order.pk, status=TaskResultStatus.RUNNING, started_at=order.started_at)
        if len(order.worker_ids) < _MOST_TRIES:
            found.update(status=TaskResultStatus.READY, run_after=F("enqueued_at"))
        elif found.exists():
            order.set_failed(PaperInterrupted())


def is_drawn(order: Ordered) -> bool:
    """Whether a printer has begun to draw the order, and has said within `_STOPPED_AFTER` that it still does."""
    if order.status != TaskResultStatus.RUNNING or order.started_at is None:
        return False
    return any(abs(timezone.now() - sign) < _STOPPED_AFTER for sign in (order.started_at, order.run_after))


@contextmanager
def _told_of(order_id: str) -> Iterator[None]:
    """Say all the while that this order is being drawn: its `run_after`, which nobody waits for any more."""
    is_done = Event()

    def tell() -> None:
        while not is_done.wait(_SIGN_OF_LIFE.total_seconds()):
            # Without the database nobody takes the order up either.
            with suppress(DatabaseError, InterfaceError):
                _orders().filter(pk=order_id).update(run_after=timezone.now())
        connection.close()

    Thread(target=tell, daemon=True).start()
    try:
        yield
    finally:
        is_done.set()


@task(queue_name=_QUEUE, takes_context=True)
def print_order(context: TaskContext, mark: str, about: dict[str, Any]) -> None:
    """The task: draw the order of this mark and keep its PDF."""
    try:
        with _told_of(context.task_result.id):
            _wait_for_others(mark, context.task_result.id)
            if kept_pdf(mark) is None:
                _print(mark, context.task_result.id)
    except PaperFailed:
        raise
    except Exception:
        logger.exception("Paper %s could not be made", mark)
        raise


def _wait_for_others(mark: str, order_id: str) -> None:
    """Two who ask at the same moment order the same paper twice: it is drawn by whoever came first."""
    same = _orders().filter(args_kwargs__kwargs__mark=mark, status=TaskResultStatus.RUNNING).exclude(pk=order_id)
    own = _orders().get(pk=order_id)
    while any((one.started_at, one.pk) < (own.started_at, own.pk) and is_drawn(one) for one in same.all()):
        time.sleep(_LOOK_AGAIN)


def _print(mark: str, order_id: str) -> None:
    # The web orders papers, and has no need of what joins them.
    from .merging import merged

    try:
        order = kept_order(mark)
    except OSError:
        raise PaperForgotten from None
    pdf = merged(order, _drawn([job for section in order for job in section.jobs], order_id))
    try:
        keep_pdf(mark, pdf)
    except OSError:
        raise PaperHasNoRoom from None


def _drawn(jobs: Sequence[Job], order_id: str) -> list[bytes]:
    """The PDF of each part, `_AT_ONCE` at a time."""
    limits = _limits()
    made: list[bytes] = []
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        waiting = [pool.submit(render, job, limits) for job in jobs]
        try:
            for part in waiting:
                _tell_parts(order_id, len(made), len(jobs))
                made.append(part.result())
        finally:
            pool.shutdown(cancel_futures=True)
    return made


def _tell_parts(order_id: str, done: int, parts: int) -> None:
    # A paper is drawn although a database that is away cannot be told how far.
    with suppress(DatabaseError, InterfaceError):
        _orders().filter(pk=order_id).update(return_value=[done, parts])


def _limits() -> Limits:
    return Limits(settings.PAPER_MEGABYTES << 20, settings.PAPER_SECONDS, settings.PAPER_SECONDS + 30)
