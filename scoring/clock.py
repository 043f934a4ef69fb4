"""The time that an entry gets: now, or the time at which a list was really played."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime

from django.utils import timezone
from django.utils.timezone import localdate

_moment: ContextVar[datetime | None] = ContextVar("moment", default=None)


@contextmanager
def as_of(moment: datetime) -> Iterator[None]:
    """Within the block `now()` returns this moment: for lists played elsewhere, and for the demo."""
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)


def now() -> datetime:
    return _moment.get() or timezone.now()


def today() -> date:
    return localdate(now())
