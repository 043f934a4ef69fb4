"""The columns of a division's table and of its individual ranking, for pages and documents."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.events.columns import AVERAGE, CLUB, LISTS, LOST, NAME, PLACE, TEAM, TOTAL, WON, Column
from tournaments.events.phrases.standings import NOTHING
from tournaments.leagues.phrases.tables import against_words, match_points_words
from tournaments.leagues.queries import DivisionTable, TableRow
from tournaments.standings import Number


def division_columns(table: DivisionTable) -> list[Column]:
    """Return the columns; the days with match points come last."""
    return [PLACE, TEAM, MATCH_POINTS, GAME_POINTS, LEAGUE_SERIES, WON, LOST, *_day_columns(table)]


MATCH_POINTS: Final = Column(
    key="match",
    heading=pgettext_lazy("column of a league", "Match points"),
    value=attrgetter("match_points", "match_points_against"),
    text=lambda both: against_words(*both),
    is_main=True,
)
GAME_POINTS: Final = replace(TOTAL, heading=pgettext_lazy("column of a league", "Game points"), is_main=False)
LEAGUE_SERIES: Final = replace(LISTS, heading=gettext_lazy("Series"))


def _day_columns(table: DivisionTable) -> Iterator[Column]:
    for place, number in enumerate(table.days):
        yield Column(
            key=f"day_{number}",
            heading=f"{number}.",
            value=_of_day(place),
            text=match_points_words,
            nothing=NOTHING,
            is_minor=True,
            title=_("Match points on match day %(day)s") % {"day": number},
        )


def _of_day(place: int) -> Callable[[TableRow], Number | None]:
    return lambda row: row.by_day[place]


PLAYERS_TEAM: Final = replace(CLUB, key="team", heading=gettext_lazy("Team"), value=attrgetter("team"))
PLAYER_COLUMNS: Final = (
    *(PLACE, replace(NAME, heading=gettext_lazy("Player")), PLAYERS_TEAM),
    *(TOTAL, AVERAGE, LEAGUE_SERIES, WON, LOST),
)
