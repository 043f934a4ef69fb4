"""Tables opened without a login: limits on their number, and deletion of empty ones."""

from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Exists, OuterRef

from scoring.limits import spend
from scoring.models import Objection, Seat, SheetRecord
from scoring.phrases import TABLE
from scoring.settled_clock import see_today, settled_now

# Enough for a club that opens thirty tables from one laptop, but not for a bot.
MOST_OF_ONE_BROWSER, ITS_TIME = 40, timedelta(hours=1)
# Limit of all unknown browsers together, before they must wait some seconds (`views/newcomers.py`).
MOST_OF_NEWCOMERS, THEIR_TIME = 90, timedelta(minutes=15)
EMPTY_TABLE_RETENTION: Final = timedelta(days=7)
# More per hour than can be opened in that time.
_DELETED_AT_ONCE: Final = 500


def may_open(browser: str) -> bool:
    """Count one more table for this browser, or for all new browsers ("") together; False at the limit."""
    if browser:
        return spend("table of a browser", browser, most=MOST_OF_ONE_BROWSER, within=ITS_TIME)
    return spend("table", "", most=MOST_OF_NEWCOMERS, within=THEIR_TIME)


def delete_empty_hourly() -> None:
    """Delete some empty tables, at most once per hour; called when a table is opened."""
    if spend("forget empty tables", "", most=1, within=timedelta(hours=1)):
        delete_empty()


@transaction.atomic
def delete_empty(most: int = _DELETED_AT_ONCE) -> int:
    """Delete up to `most` free tables without an entry and return the number; clubs' and events' tables are kept.

    A second list is deleted first, its table at the next run.
    """
    see_today()
    long_ago = settled_now() - EMPTY_TABLE_RETENTION
    free = SheetRecord.objects.filter(club=None, opened_by=TABLE, head_seq=0, opened_at__lt=long_ago)
    second_list, objection = (
        SheetRecord.objects.filter(second_list_of=OuterRef("pk")),
        Objection.objects.filter(sheet=OuterRef("pk")),
    )
    free = free.exclude(Exists(second_list) | Exists(objection))
    # Locked, so that no first deal is entered meanwhile.
    locked = [sheet.pk for sheet in free.select_for_update().order_by("pk")[:most]]
    Seat.objects.filter(sheet__in=locked).delete()
    SheetRecord.objects.filter(pk__in=locked).delete()
    return len(locked)
