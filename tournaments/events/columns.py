"""The columns of an event's rankings, shared by pages, documents and files."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scoring.phrases import MINUS, format_average, format_points
from tournaments.events.phrases.standings import NOTHING, ordinal
from tournaments.events.queries.standings import StandingTable
from tournaments.standings import TEAM_KINDS


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of a ranking.

    `heading` is used in files, `short` above the narrow columns of pages and documents. `value` of a row is used for
    sorting and in files; `text` is that value as displayed, or `nothing` if it is None. If `falls` is set, the first
    click on the heading sorts descending. Phones hide `is_minor` columns until they are requested. `title` explains a
    short heading.
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
        return str(self.short or self.heading)

    @property
    def kind(self) -> str:
        """The key without its number: all series columns have the same kind."""
        return self.key.partition("_")[0]

    @property
    def heads_row(self) -> bool:
        return self.key == "name"

    @property
    def classes(self) -> str:
        classes = {"figure": self.is_figure, "minor": self.is_minor, "total": self.is_main}
        return " ".join(css_class for css_class, is_set in classes.items() if is_set)

    def texts(self, rows: Iterable[Any], nothing: str | None = None) -> list[str]:
        none = self.nothing if nothing is None else nothing
        values = map(self.value, rows)
        if self.text is format_points:
            # The usual case without a function call per cell: a ranking may have a thousand rows.
            return [none if each is None else str(each) if each >= 0 else f"{MINUS}{-each}" for each in values]
        return [none if each is None else self.text(each) for each in values]


def of_kinds(columns: Iterable[Column], *kinds: str) -> list[Column]:
    """Return the columns of these kinds, in this order; kinds that the ranking lacks are skipped."""
    found = list(columns)
    return [column for kind in kinds for column in found if column.kind == kind]


def figures_of(
    key: str,
    heading: Any,
    text: Callable[[Any], str] = format_points,
    value: Callable[[Any], Any] | None = None,
) -> Column:
    """Return a column for the attribute `key` of each row, or for `value`; None is shown as a dash."""
    return Column(key=key, heading=heading, value=value or attrgetter(key), text=text, nothing=NOTHING)


def unless_none(figure: int) -> str:
    return format_points(figure) if figure else ""


PLACE: Final = Column(
    key="place", heading=gettext_lazy("Place"), value=attrgetter("place"), text=ordinal, nothing=NOTHING, falls=False
)
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
    text=unless_none,
    is_minor=True,
)
LISTS: Final = Column(key="played", heading=gettext_lazy("Lists"), value=attrgetter("played"), is_minor=True)
AVERAGE: Final = Column(
    key="average",
    heading=pgettext_lazy("column of a ranking", "Average"),
    value=attrgetter("average"),
    text=format_average,
)
TOTAL: Final = Column(key="total", heading=gettext_lazy("Total"), value=attrgetter("total"), is_main=True)


# With more series than this a page scrolls sideways: the total then comes right after the name.
MANY_SERIES: Final = 8


def standing_columns(table: StandingTable) -> list[Column]:
    identity = [TEAM] if table.key in TEAM_KINDS else [NUMBER, NAME, CLUB]
    series = [_series_column(place, number) for place, number in enumerate(table.series)]
    if len(series) > MANY_SERIES:
        return [PLACE, *identity, TOTAL, *series, POINTS, WON, LOST, RULED, LISTS]
    return [PLACE, *identity, *series, POINTS, WON, LOST, RULED, LISTS, TOTAL]


def informative_columns(table: StandingTable) -> list[Column]:
    """Return the columns whose cells differ or add information: no club column if no row has a club, for example."""
    shown = {
        # The total of a single series repeats it.
        "series": len(table.series) > 1,
        "club": any(row.club for row in table.rows),
        "adjustment": any(row.adjustment for row in table.rows),
        "played": table.key not in TEAM_KINDS and len({row.played for row in table.rows}) > 1,
    }
    return [column for column in standing_columns(table) if shown.get(column.kind, True)]


def _series_column(place: int, number: int) -> Column:
    return Column(
        key=f"series_{number}",
        # Series 0 is the points from other events of the day, before the first series.
        heading=_("Series %(number)s") % {"number": number} if number else pgettext("column of a ranking", "Earlier"),
        short=_("S%(number)s") % {"number": number} if number else pgettext("column of a ranking", "Earlier"),
        value=lambda row: row.totals[place],
        is_minor=True,
    )
