"""Figures and marks of a league's pages."""

from typing import Any

from django import template

from tournaments.events.phrases.standings import NOTHING
from tournaments.leagues.phrases.tables import ZONE_MARKS, ZONES, match_points_words

register = template.Library()


@register.filter
def match_points(points: Any) -> str:
    """Match points as they are written, halves too; a dash where there are none yet."""
    return NOTHING if points is None else match_points_words(points)


@register.filter
def zone_mark(zone: str) -> str:
    """The sign of a line that goes up or down; nothing for the others."""
    return ZONE_MARKS.get(zone, "")


@register.filter
def zone_words(zone: str) -> str:
    """What the sign means."""
    return str(ZONES.get(zone, ""))


@register.filter
def of_key(cells: dict[Any, Any], key: Any) -> Any:
    """What stands under this key; nothing where there is none."""
    return cells.get(key, "")
