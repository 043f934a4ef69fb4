"""Automatic copies of the whole site in a second folder: every five minutes while an event is played."""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import disk_usage
from socket import gethostname
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.clock import now

from . import backup
from .backup import back_up, stamp
from .errors import BackupError
from .heartbeat import Heartbeat, age, newest, write_heartbeat
from .running_events import running_events

logger = logging.getLogger(__name__)

DURING_AN_EVENT: Final = timedelta(minutes=5)
OTHERWISE: Final = timedelta(days=1)
# A failed copy is repeated after this time.
_AGAIN: Final = timedelta(minutes=1)
# Seconds between two checks whether a copy is due.
_INTERVAL: Final = 10
KIND: Final = "copy"
# How many copies stay: the newest, and the last one of each hour and of each day.
_NEWEST, _HOURS, _DAYS = 12, 24, 30
ROOM: Final = 500_000_000


def keep_copies(is_wanted: Callable[[], bool]) -> None:
    """Make copies as they fall due while `is_wanted`; return at once if no folder is set."""
    while settings.COPIES and is_wanted():
        try:
            if is_due(newest(KIND)):
                make_copy(Path(settings.COPIES))
        except Exception:
            logger.exception("A copy went wrong")
        time.sleep(_INTERVAL)


def is_due(last: Heartbeat | None) -> bool:
    # A heartbeat in the future came from a wrong clock.
    if last is None or last["at"] > now() + _AGAIN:
        return True
    if not last["trouble"]:
        return age(last) >= interval()
    return age(last) >= _AGAIN


def interval() -> timedelta:
    return DURING_AN_EVENT if running_events() else OTHERWISE


def make_copy(folder: Path) -> None:
    """Make a copy, verify it by restoring and counting, thin out old ones, and store the outcome as a heartbeat."""
    last = newest(KIND)
    try:
        _require_room(folder)
        completed = back_up(folder / f"copy_{stamp()}.tar", is_checked=False)
        thin_out(folder)
    except BackupError as error:
        logger.warning("No copy was made: %s", error)
        write_heartbeat(KIND, gethostname(), trouble=str(error), good_at=last["good_at"] if last else "")
        return
    figures = {"megabytes": round(completed.file.stat().st_size / 1_000_000, 1), "seconds": round(completed.seconds, 1)}
    write_heartbeat(KIND, gethostname(), trouble="", good_at=completed.about.made_at, **figures)


def thin_out(folder: Path) -> None:
    """Keep the newest copies, and the last one of each hour and day; delete the others, except manual backups.

    Copies dated later than now are kept as well: the clock was ahead then, or is behind now.
    """
    copies = sorted((copy for copy in folder.glob("copy_*.tar") if copy.stem <= f"copy_{stamp()}"), reverse=True)
    retained = set(copies[:_NEWEST])
    for length, most in ((_HOUR, _HOURS), (_DAY, _DAYS)):
        last_ones: dict[str, Path] = {}
        for copy in copies:
            last_ones.setdefault(copy.name[:length], copy)
        retained |= set(list(last_ones.values())[:most])
    for copy in set(copies) - retained:
        with suppress(OSError):
            copy.unlink()


# Lengths of the prefixes of "copy_2026_11_23_170501.tar" that name the day and the hour.
_DAY: Final = len("copy_2026_11_23")
_HOUR: Final = len("copy_2026_11_23_17")


def last_good(newest_report: Heartbeat | None) -> datetime | None:
    return (
        datetime.fromisoformat(newest_report["good_at"]).astimezone(UTC)
        if newest_report and newest_report["good_at"]
        else None
    )


def last_backup() -> datetime | None:
    return last_good(newest(backup.KIND))


def _require_room(folder: Path) -> None:
    # The state page shows these two messages, so they are translated.
    if not folder.is_dir():
        raise BackupError(_("The folder %(folder)s does not exist.") % {"folder": folder})
    if disk_usage(folder).free < ROOM:
        raise BackupError(_("The disk of %(folder)s is almost full.") % {"folder": folder})
