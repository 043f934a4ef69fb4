"""Filters for the pages of a league."""

from typing import Any

from django import template

from tournaments.events.phrases.standings import NOTHING
from tournaments.leagues.phrases.tables import ZONE_MARKS, ZONES, match_points_words

register = template.Library()


@register.filter
def match_points(points: Any) -> str:
    """Format match points, including halves; a dash for None."""
    return NOTHING if points is None else match_points_words(points)


@register.filter
def zone_mark(zone: str) -> str:
    return ZONE_MARKS.get(zone, "")


@register.filter
def zone_words(zone: str) -> str:
    return str(ZONES.get(zone, ""))


@register.filter
def of_key(cells: dict[Any, Any], key: Any) -> Any:
    return cells.get(key, "")
