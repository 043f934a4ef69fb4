"""The tables on a player's page, defined by their columns."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.phrases import format_average, format_points, format_share
from scoring.rules import Game
from tournaments.events.columns import NAME, Column, figures_of, unless_none
from tournaments.events.tables import ShortTable, linked
from tournaments.players.phrases.figures import GAMES
from tournaments.players.queries.club_openness import Openness
from tournaments.players.queries.player_figures import Mate, PlayerFigures
from tournaments.players.queries.stored_lists import StoredList
from tournaments.players.views.figures import list_address, year_address


def _marked_loss(words: str, figure: int) -> str:
    return format_html('<span class="loss">{}</span>', words) if figure < 0 else words


def _points(figure: int) -> str:
    return _marked_loss(format_points(figure), figure)


WON: Final = figures_of("won", pgettext_lazy("games", "Won"))
LOST: Final = figures_of("lost", pgettext_lazy("games", "Lost"))
GAME_COLUMNS: Final = (
    figures_of("games", gettext_lazy("Games")),
    WON,
    LOST,
    figures_of("won_share", gettext_lazy("Percentage won"), format_share),
    figures_of("points", gettext_lazy("Points"), _points),
    figures_of("best", gettext_lazy("Most expensive"), unless_none),
    figures_of("hand", gettext_lazy("Hand"), unless_none),
    figures_of("schneider", gettext_lazy("Schneider"), unless_none),
    figures_of("schwarz", gettext_lazy("Schwarz"), unless_none),
    figures_of("ouvert", gettext_lazy("Ouvert"), unless_none),
    figures_of("overbid", gettext_lazy("Overbid"), unless_none),
)
YEAR_COLUMNS: Final = (
    figures_of("played", gettext_lazy("Lists")),
    figures_of("total", gettext_lazy("Points"), format_points),
    figures_of("average", gettext_lazy("Points per list"), format_average),
    figures_of("ahead", gettext_lazy("Lists won")),
    figures_of("declared_share", gettext_lazy("Declarer"), format_share),
    figures_of("won_share", gettext_lazy("Games won"), format_share),
)
MATE_COLUMNS: Final = (
    figures_of("lists", gettext_lazy("Shared lists")),
    figures_of("own_total", gettext_lazy("Own points"), format_points),
    figures_of("their_total", gettext_lazy("The other’s points"), format_points),
    figures_of("ahead", gettext_lazy("Ahead")),
    figures_of("behind", gettext_lazy("Behind")),
)
LIST_COLUMNS: Final = (
    figures_of("points", gettext_lazy("Game points"), _points),
    WON,
    LOST,
    figures_of("deals", gettext_lazy("Deals")),
)


def games_table(figures: PlayerFigures) -> ShortTable:
    columns = (replace(NAME, heading=_("Game"), value=lambda pair: _game_words(pair[0])), *_of_second(GAME_COLUMNS))
    games: list[tuple[Game | None, Any]] = [*figures.games.items()]
    if games:
        games.append((None, figures.all_games))
    title = _("Games as declarer")
    return ShortTable(
        title=title, columns=columns, rows=games, kind="games", mark=lambda pair: "" if pair[0] else "sum"
    )


def _game_words(game: Game | None) -> str:
    """Return the game's name with its symbol; None means all games."""
    if game is None:
        return _("Total")
    return format_html('<span class="{}">{}</span>', f"suit suit-{game}" if game.is_suit else "", GAMES[game])


def years_table(figures: PlayerFigures) -> ShortTable:
    def year_words(pair: tuple[int, Any]) -> str:
        return linked(str(pair[0]), year_address(figures.system, pair[0]))

    columns = (replace(NAME, heading=_("Year"), value=year_words), *_of_second(YEAR_COLUMNS))
    return ShortTable(title=_("Year by year"), columns=columns, rows=figures.years)


def _of_second(columns: Iterable[Column]) -> list[Column]:
    """Adapt columns to rows that are pairs with the figures in the second item."""
    return [replace(column, value=_value_of_second(column)) for column in columns]


def _value_of_second(column: Column) -> Callable[[tuple[Any, Any]], Any]:
    return lambda pair: column.value(pair[1])


def mates_table(figures: PlayerFigures, sees: Openness) -> ShortTable:
    def mate_words(mate: Mate) -> str:
        page = reverse("player_page", args=[mate.public_id]) if mate.public_id else ""
        return linked(sees.name(mate.name), page)

    return ShortTable(
        title=_("Opponents"), columns=(replace(NAME, value=mate_words), *MATE_COLUMNS), rows=figures.mates
    )


def lists_table(lists: Iterable[StoredList], sees: Openness) -> ShortTable:
    def list_words(one: StoredList) -> str:
        address = list_address(sees, one)
        series = ", " + _("series %(number)s") % {"number": one.series} if one.series else ""
        words = '{} <span class="list-day">{}</span>'
        title = one.title or _("List")
        return format_html(words, linked(title + series, address), date_format(one.day, "SHORT_DATE_FORMAT"))

    columns = (
        replace(NAME, heading=_("List"), value=list_words),
        figures_of("total", _("Total"), _list_total, lambda one: one),
        *LIST_COLUMNS,
    )
    return ShortTable(title=_("Lists"), columns=columns, rows=list(lists))


def _list_total(one: StoredList) -> str:
    """Return the total, with a star if nobody at the table had more."""
    star = '<span class="ahead-mark" aria-hidden="true">★</span><span class="visually-hidden">{}</span>'
    total = _marked_loss(format_points(one.total), one.total)
    return format_html("<strong>{}</strong> {}", total, format_html(star, _("list won")) if one.is_ahead else "")
