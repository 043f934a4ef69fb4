"""Until when the public may read the names in an event."""

from datetime import date
from typing import Final

from django.db.models import Q

from scoring.clock import today

# Years after its day, where nothing else is set.
YEARS: Final = 1


def years_after(day: date, years: int = YEARS) -> date:
    """The same day of a later year; of a leap day the one before."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def names_are_public(event: str = "") -> Q:
    """What stands at events, found by this way from it, whose names the public may still read."""
    is_set = Q(**{f"{event}public_until__gte": today()})
    return is_set | Q(**{f"{event}public_until": None, f"{event}day__gte": years_after(today(), -YEARS)})
