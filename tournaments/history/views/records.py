"""A club's records: for its own logins, and for everybody where the club is public."""

from dataclasses import dataclass, replace

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from scoring.models import Club
from tournaments.events.views.access import PageRequest
from tournaments.history.phrases.figures import GAMES, RECORDS
from tournaments.history.queries.club_openness import Openness
from tournaments.history.queries.kept_lists import RecordRow
from tournaments.history.queries.records import ClubRecords, club_records
from tournaments.history.views.figures import (
    asked,
    list_address,
    reader_of,
    system_choices,
    words_of,
    year_address,
)


@dataclass(frozen=True, slots=True)
class Record:
    """One record with its best: (place, row, address of its list); equal figures share a place.

    It `is_register` where all are told of and none is the best.
    """

    key: str
    title: str
    counts: str
    lines: list[tuple[int, RecordRow, str]]

    @property
    def is_register(self) -> bool:
        return self.key == "ouverts"


@require_safe
def records(request: PageRequest, slug: str) -> HttpResponse:
    """The records of one year, or of all years."""
    club = get_object_or_404(Club, slug=slug)
    reader = reader_of(request, club)
    try:
        found = club_records(club, readers=reader.clubs, **asked(request))
    except ValueError as error:
        raise Http404 from error
    context = {
        "club": club,
        "reader": reader,
        "found": found,
        "system_words": words_of(found.system),
        "systems": system_choices(found.systems, found.system),
        "years": [(str(year), year_address(found.system, year), year == found.year) for year in found.years],
        "all_years": year_address(found.system, None),
        "records": _records(found, reader.sees),
    }
    return render(request, "tournaments/history/records.html", context)


def _records(found: ClubRecords, sees: Openness) -> list[Record]:
    """Every record that somebody holds."""
    rows = {key: getattr(found, key) for key in RECORDS}
    return [
        Record(key, str(title), str(counts), _lines(rows[key], sees))
        for key, (title, counts) in RECORDS.items()
        if rows[key]
    ]


def _lines(rows: tuple[RecordRow, ...], sees: Openness) -> list[tuple[int, RecordRow, str]]:
    """The rows with names as this reader sees them, and games in words."""
    places: dict[int, int] = {}
    for place, row in enumerate(rows, start=1):
        places.setdefault(row.figure, place)
    return [
        (
            places[row.figure],
            replace(row, name=sees.name(row.name), game=str(GAMES.get(row.game, ""))),
            list_address(sees, event=row.event, series=row.series, sheet=row.sheet),
        )
        for row in rows
    ]
