"""The columns of the rankings, told once: pages, papers and files take theirs from here."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.phrases import MINUS, format_average, format_points
from tournaments.phrases.league_words import against_words, match_points_words
from tournaments.phrases.season_choices import SeasonRanking
from tournaments.phrases.standings import NOTHING, ordinal
from tournaments.queries.leagues import DivisionTable, TableRow
from tournaments.queries.season_values import EveningColumn, SeasonRow, SeasonStandings
from tournaments.queries.standings import StandingTable
from tournaments.standings import TEAM_KINDS, Number


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a ranking.

    `heading` stands whole in a file; `short` over the columns of pages and papers, which are narrow. `value` of a row
    is what is sorted by and what a file has; `text` is that value as it is read, `nothing` where there is none. The
    first press on its head puts the largest first where it `falls`. A phone hides what is `minor` until it is asked
    for. `title` explains a short heading.
    """

    key: str
    heading: Any
    value: Callable[[Any], Any]
    short: Any = ""
    text: Callable[[Any], str] = format_points
    nothing: str = ""
    is_figure: bool = True
    is_minor: bool = False
    is_main: bool = False
    falls: bool = True
    title: str = ""

    @property
    def head(self) -> str:
        """What stands over it where columns are narrow."""
        return str(self.short or self.heading)

    @property
    def kind(self) -> str:
        """Its key without a number: all series are of one kind."""
        return self.key.partition("_")[0]

    @property
    def classes(self) -> str:
        """Of its cells on a page."""
        marks = {"figure": self.is_figure, "minor": self.is_minor, "total": self.is_main}
        return " ".join(mark for mark, is_set in marks.items() if is_set)

    def texts(self, rows: Iterable[Any], nothing: str | None = None) -> list[str]:
        """What is read in each row."""
        none = self.nothing if nothing is None else nothing
        values = map(self.value, rows)
        if self.text is format_points:
            # A thousand rows are written at once.
            return [none if each is None else str(each) if each >= 0 else f"{MINUS}{-each}" for each in values]
        return [none if each is None else self.text(each) for each in values]


def of_kinds(columns: Iterable[Column], *kinds: str) -> list[Column]:
    """The columns of these kinds, in this order; a kind that the ranking lacks is left out."""
    found = list(columns)
    return [column for kind in kinds for column in found if column.kind == kind]


def _unless_none(figure: int) -> str:
    return format_points(figure) if figure else ""


PLACE: Final = Column(key="place", heading=gettext_lazy("Place"), value=attrgetter("place"), text=ordinal, falls=False)
NUMBER: Final = Column(key="number", heading=gettext_lazy("No."), value=attrgetter("entrant"), falls=False)
NAME: Final = Column(
    key="name",
    heading=gettext_lazy("Name"),
    value=attrgetter("name"),
    text=str,
    is_figure=False,
    falls=False,
)
TEAM: Final = replace(NAME, heading=gettext_lazy("Team"))
CLUB: Final = Column(
    key="club",
    heading=gettext_lazy("Club"),
    value=attrgetter("club"),
    text=str,
    is_figure=False,
    is_minor=True,
    falls=False,
)
POINTS: Final = Column(
    key="points",
    heading=gettext_lazy("Game points"),
    short=pgettext_lazy("column of a ranking", "Game pts"),
    value=attrgetter("points"),
    is_minor=True,
)
WON: Final = Column(
    key="won",
    heading=gettext_lazy("Won"),
    short=pgettext_lazy("column of a ranking", "Won"),
    value=attrgetter("won"),
    is_minor=True,
)
LOST: Final = Column(
    key="lost",
    heading=gettext_lazy("Lost"),
    short=pgettext_lazy("column of a ranking", "Lost"),
    value=attrgetter("lost"),
    is_minor=True,
)
RULED: Final = Column(
    key="adjustment",
    heading=gettext_lazy("Adjustment"),
    short=pgettext_lazy("column of a ranking", "Ruling"),
    value=attrgetter("adjustment"),
    text=_unless_none,
    is_minor=True,
)
LISTS: Final = Column(key="played", heading=gettext_lazy("Lists"), value=attrgetter("played"), is_minor=True)
TOTAL: Final = Column(key="total", heading=gettext_lazy("Total"), value=attrgetter("total"), is_main=True)


# An event: the total, a series, a day, a category, teams


def standing_columns(table: StandingTable) -> list[Column]:
    """All columns that this ranking may have."""
    who = [TEAM] if table.key in TEAM_KINDS else [NUMBER, NAME, CLUB]
    series = [_series_column(place, number) for place, number in enumerate(table.series)]
    return [PLACE, *who, *series, POINTS, WON, LOST, RULED, LISTS, TOTAL]


def telling_columns(table: StandingTable) -> list[Column]:
    """Those of them that say something."""
    tells = {
        # One series is its own total.
        "series": len(table.series) > 1,
        "club": any(row.club for row in table.rows),
        "adjustment": any(row.adjustment for row in table.rows),
        "played": table.key not in TEAM_KINDS and len({row.played for row in table.rows}) > 1,
    }
    return [column for column in standing_columns(table) if tells.get(column.kind, True)]


def _series_column(place: int, number: int) -> Column:
    return Column(
        key=f"series_{number}",
        heading=_("Series %(number)s") % {"number": number},
        short=_("S%(number)s") % {"number": number},
        value=lambda row: row.totals[place],
        is_minor=True,
    )


# A season


def season_columns(standings: SeasonStandings) -> list[Column]:
    """What ranks stands first; evenings last."""
    total = replace(TOTAL, is_main=False)
    ranked, beside = (AVERAGE, total) if standings.ranking == SeasonRanking.AVERAGE else (total, AVERAGE)
    return [
        PLACE,
        NAME,
        replace(ranked, is_main=True),
        replace(beside, is_minor=True),
        SEASON_LISTS,
        WON,
        LOST,
        _wins_column(standings),
        *map(_evening_column, standings.evenings),
    ]


AVERAGE: Final = Column(
    key="average",
    heading=pgettext_lazy("column of a ranking", "Average"),
    value=attrgetter("average"),
    text=format_average,
)
SEASON_LISTS: Final = replace(LISTS, key="lists", value=attrgetter("lists"))


def _wins_column(standings: SeasonStandings) -> Column:
    wins = Counter((one.player, one.name) for evening in standings.evenings for one in evening.winners)
    return Column(
        key="wins",
        heading=pgettext_lazy("column of a ranking", "Evenings won"),
        value=lambda row: wins[row.player, row.name],
        text=_unless_none,
        is_minor=True,
    )


def _evening_column(evening: EveningColumn) -> Column:
    def value(row: SeasonRow) -> int | None:
        made = [one.total for number in evening.numbers if (one := row.values[number - 1])]
        return sum(made) if made else None

    return Column(
        key=f"evening_{evening.number}",
        heading=str(evening.number),
        value=value,
        is_minor=True,
        title=f"{evening.name}, {date_format(evening.day, 'SHORT_DATE_FORMAT')}",
    )


# A division of a league: its teams, its players


def division_columns(table: DivisionTable) -> list[Column]:
    """The days with match points come last."""
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
