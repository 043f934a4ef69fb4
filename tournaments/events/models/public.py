"""How long the names in an event are public."""

from datetime import date
from typing import Final

from django.db.models import Q

from scoring.clock import today

# Years after the day of the event, unless it sets a date.
YEARS: Final = 1


def years_after(day: date, years: int = YEARS) -> date:
    """Return the same day in a later year; 28 February for 29 February in a common year."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def names_are_public(event: str = "") -> Q:
    """Return a filter for rows whose event, reached by the path `event`, still has public names."""
    is_set = Q(**{f"{event}public_until__gte": today()})
    return is_set | Q(**{f"{event}public_until": None, f"{event}day__gte": years_after(today(), -YEARS)})
