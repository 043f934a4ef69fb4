"""System checks that warn about the machine the site runs on."""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import connections

# https://sqlite.org/wal.html#walresetbug: two writers that checkpoint at the same moment may damage the file.
WAL_RESET_BUG: Final = ((3, 7, 0), (3, 51, 2))


@register(Tags.database)
def sqlite_may_damage_its_file(databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """Warn if the linked SQLite has the WAL-reset bug; runs with each `migrate`."""
    first, last = WAL_RESET_BUG
    if not first <= sqlite3.sqlite_version_info <= last:
        return []
    return [
        Warning(
            f"SQLite {sqlite3.sqlite_version} has a rare fault, mended in 3.51.3.",
            hint="Let copies be made: SKATCLUB_COPIES=/media/stick sh bin/run.",
            id="skatclub.W001",
        )
        for alias in databases or ()
        if connections[alias].vendor == "sqlite"
    ]
