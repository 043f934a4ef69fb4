"""A division: its table after any match day, and its players."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponseBase

from scoring.alphabet import fold
from scoring.sheets.views.access import whole_number
from tournaments.events.tables import table_lines
from tournaments.events.views.live_pages import live_page
from tournaments.leagues.columns import PLAYER_COLUMNS, division_columns
from tournaments.leagues.phrases.tables import scale_words, tie_break_words
from tournaments.leagues.queries import PlayerRow, division_table, player_ranking
from tournaments.leagues.queries.ties import shared_series
from tournaments.leagues.views.access import LeagueDesk, PageRequest, chosen, league_for_all


def division(request: PageRequest, public_id: str, division: int) -> HttpResponseBase:
    desk = league_for_all(request, public_id)
    day = whole_number(request.GET.get("day"))
    template = "tournaments/leagues/division.html"
    return live_page(request, desk, template, lambda: _division(desk, day), division, day)


def _division(desk: LeagueDesk, day: int | None) -> dict[str, Any]:
    of = chosen(desk)
    days = list(of.match_days.filter(meetings__reports__isnull=False).distinct().order_by("number"))
    through = day if day in [one.number for one in days] else None
    table = division_table(of, through_day=through)
    columns = division_columns(table)
    return {
        "days": days,
        "through": through,
        "table": table,
        "columns": columns,
        "lines": table_lines(columns, table.rows),
        "ties_at_line": any(row.zone == "open" for row in table.rows),
        "shares": shared_series(of, through_day=through),
        "scale": scale_words(desk.league.scale_key, desk.league.own_scale),
        "tie_breaks": tie_break_words(desk.league.parted_by),
    }


def division_players(request: PageRequest, public_id: str, division: int) -> HttpResponseBase:
    desk = league_for_all(request, public_id)
    find = " ".join(request.GET.get("find", "").split())[:60]
    template = "tournaments/leagues/players.html"
    context = lambda: _players(desk, find)  # noqa: E731
    return live_page(request, desk, template, context, division, find, is_everybodys=not find)


def _players(desk: LeagueDesk, find: str) -> dict[str, Any]:
    rows = player_ranking(chosen(desk))
    shown = [replace(row, name=desk.shown_name(row.name)) for row in rows]
    return {
        "columns": PLAYER_COLUMNS,
        "lines": table_lines(PLAYER_COLUMNS, _found(shown, find)),
        "find": find,
        "count": len(rows),
    }


def _found(rows: list[PlayerRow], find: str) -> list[PlayerRow]:
    """Return the rows whose shown name, team or number matches, or all without a search."""
    wanted = fold(find)
    return [row for row in rows if wanted in fold(row.name) or wanted in fold(row.team) or find == str(row.number)]
