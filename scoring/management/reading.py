"""Error handling of commands that read the whole database, which may be damaged."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import DatabaseError


@contextmanager
def error_if_damaged() -> Iterator[None]:
    """Raise CommandError with one sentence if the database cannot be read."""
    try:
        yield
    except DatabaseError as error:
        raise CommandError(f"The database cannot be read ({error}). sh bin/run says what to do.") from error
