"""The columns of a season's ranking, for its page, its documents and its file."""

from collections import Counter
from dataclasses import replace
from operator import attrgetter
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import pgettext_lazy

from tournaments.events.columns import AVERAGE, LISTS, LOST, NAME, PLACE, TOTAL, WON, Column, unless_none
from tournaments.seasons.phrases.choices import SeasonRanking
from tournaments.seasons.queries.values import EveningColumn, SeasonRow, SeasonStandings


def season_columns(standings: SeasonStandings) -> list[Column]:
    """Return the columns: the figure that is ranked first, evenings last."""
    total = replace(TOTAL, is_main=False)
    ranked, second = (AVERAGE, total) if standings.ranking == SeasonRanking.AVERAGE else (total, AVERAGE)
    return [
        PLACE,
        NAME,
        replace(ranked, is_main=True),
        replace(second, is_minor=True),
        SEASON_LISTS,
        WON,
        LOST,
        _wins_column(standings),
        *map(_evening_column, standings.evenings),
    ]


SEASON_LISTS: Final = replace(LISTS, key="lists", value=attrgetter("lists"))


def _wins_column(standings: SeasonStandings) -> Column:
    wins = Counter((one.player, one.name) for evening in standings.evenings for one in evening.winners)
    return Column(
        key="wins",
        heading=pgettext_lazy("column of a ranking", "Evenings won"),
        value=lambda row: wins[row.player, row.name],
        text=unless_none,
        is_minor=True,
    )


def _evening_column(evening: EveningColumn) -> Column:
    def value(row: SeasonRow) -> int | None:
        totals = [one.total for number in evening.numbers if (one := row.values[number - 1])]
        return sum(totals) if totals else None

    return Column(
        key=f"evening_{evening.number}",
        heading=str(evening.number),
        value=value,
        is_minor=True,
        title=f"{evening.name}, {date_format(evening.day, 'SHORT_DATE_FORMAT')}",
    )
