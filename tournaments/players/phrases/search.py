"""Titles of search results."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

# The kinds of results, in the order in which the page shows them.
KINDS: Final[dict[str, Any]] = {
    "lists": gettext_lazy("Lists"),
    "players": gettext_lazy("Players"),
    "events": gettext_lazy("Events"),
    "standings": pgettext_lazy("found", "Standings"),
    "seasons": gettext_lazy("Club seasons"),
    "rankings": gettext_lazy("Rankings of seasons"),
    "leagues": gettext_lazy("Leagues"),
    "tables": gettext_lazy("League tables"),
    "teams": pgettext_lazy("in a league", "Teams"),
    "clubs": gettext_lazy("Clubs"),
}


def list_title(number: str) -> str:
    return _("List %(number)s") % {"number": number}


def standings_title(event: str, version: int) -> str:
    return _("%(event)s: standings, version %(version)s") % {"event": event, "version": version}


def ranking_title(season: str, version: int) -> str:
    return _("%(season)s: ranking, version %(version)s") % {"season": season, "version": version}


def through_series(number: int) -> str:
    return _("after series %(number)s") % {"number": number}


def through_day(number: int) -> str:
    return _("after match day %(number)s") % {"number": number}


def player_count(count: int) -> str:
    return _("%(count)s players") % {"count": count}
