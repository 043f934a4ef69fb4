"""The clock for permanent deletion: a wrong system clock, ahead or behind, affects it only after a week.

It lags six days behind if the site runs daily.
"""

from datetime import date, datetime, time
from itertools import groupby
from typing import Final

from django.db import transaction
from django.utils.timezone import make_aware

from scoring.clock import now, today
from scoring.models import SeenDay

DAYS: Final = 7
# Earlier than all data, for a site that has run on fewer days.
_LONG_AGO: Final = date(1000, 1, 1)
_MOST_STORED: Final = 50


@transaction.atomic
def see_today() -> None:
    newest = SeenDay.objects.order_by("-pk").first()
    if newest is None or newest.day != today():
        seen = SeenDay.objects.create(day=today())
        SeenDay.objects.filter(pk__lte=seen.pk - _MOST_STORED).delete()


def settled_now() -> datetime:
    """Return the start of `settled_today`, or the present if that is today."""
    day = settled_today()
    return now() if day == today() else make_aware(datetime.combine(day, time()))


def settled_today() -> date:
    stored = SeenDay.objects.order_by("-pk").values_list("day", flat=True)[:_MOST_STORED]
    days = [day for day, _rows in groupby([today(), *stored])]
    return min(days[:DAYS]) if len(days) >= DAYS else _LONG_AGO


def last_step() -> tuple[date, date] | None:
    days = list(SeenDay.objects.order_by("-pk").values_list("day", flat=True)[:2])
    return (days[1], days[0]) if len(days) == 2 else None
