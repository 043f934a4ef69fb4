"""A club's records: for its own logins, and for everyone if the club is public."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.models import Club
from scoring.phrases import format_points
from tournaments.events.columns import NAME, PLACE, figures_of
from tournaments.events.tables import ShortTable, linked
from tournaments.events.views.access import PageRequest
from tournaments.players.phrases.figures import GAMES, RECORDS
from tournaments.players.queries.club_openness import Openness
from tournaments.players.queries.records import ClubRecords, club_records
from tournaments.players.queries.stored_lists import RecordRow
from tournaments.players.views.figures import (
    list_address,
    reader_of,
    requested_figures,
    system_choices,
    words_of,
    year_choices,
)


@require_safe
def records(request: PageRequest, slug: str) -> HttpResponse:
    club = get_object_or_404(Club, slug=slug)
    reader = reader_of(request, club)
    try:
        found = club_records(club, readers=reader.clubs, **requested_figures(request))
    except ValueError as error:
        raise Http404 from error
    context = {
        "club": club,
        "reader": reader,
        "found": found,
        "system_words": words_of(found.system),
        "systems": system_choices(found.systems, found.system),
        "years": year_choices(found.system, found.years, found.year),
        "records": _records(found, reader.sees),
    }
    return render(request, "tournaments/players/records.html", context)


def _records(found: ClubRecords, sees: Openness) -> list[ShortTable]:
    return [_record(key, rows, sees) for key in RECORDS if (rows := found.rows.get(key))]


def _record(key: str, rows: Sequence[RecordRow], sees: Openness) -> ShortTable:
    """Return the table of one record; equal figures share a place."""
    title, counts = RECORDS[key]
    figures = [row.figure for row in rows]
    columns = (
        replace(PLACE, value=lambda row: figures.index(row.figure) + 1),
        replace(NAME, value=lambda row: _holder_words(row, key, sees)),
        replace(figures_of("figure", counts, format_points), is_main=True),
    )
    # All Grands ouverts are listed, and none is the best.
    return ShortTable(title=title, columns=columns[1:] if key == "ouverts" else columns, rows=rows)


def _holder_words(row: RecordRow, key: str, sees: Openness) -> str:
    page = reverse("player_page", args=[row.public_id]) if row.public_id else ""
    game = f"{GAMES[row.game]} · " if row.game else ""
    where = row.title if key == "most_lists" else _where(row, sees)
    words = '{} <span class="record-where">{}{}</span>'
    return format_html(words, linked(sees.name(row.name), page), game, where)


def _where(row: RecordRow, sees: Openness) -> str:
    day = _day(row.day)
    if row.last:
        return f"{day} – {_day(row.last)}"
    where = f"{day} · {row.title}" if row.title else day
    if row.series:
        where += ", " + _("series %(number)s") % {"number": row.series}
    return linked(where, list_address(sees, row))


def _day(day: date | None) -> str:
    return str(date_format(day, "SHORT_DATE_FORMAT")) if day else ""
