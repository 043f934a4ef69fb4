"""A club's records: for its own logins, and for everybody where the club is public."""

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from scoring.models import Club
from tournaments.events.views.access import PageRequest
from tournaments.history.phrases.figures import GAMES, RECORDS
from tournaments.history.queries.club_openness import Openness
from tournaments.history.queries.records import ClubRecords, RecordRow, club_records
from tournaments.history.views.figures import (
    Choice,
    asked,
    list_address,
    reader_of,
    system_choices,
    words_of,
    year_address,
)


@dataclass(frozen=True, slots=True)
class RecordLine:
    """One line of a record; equal figures share a place."""

    place: int
    name: str
    game: str
    address: str
    row: RecordRow


@dataclass(frozen=True, slots=True)
class Record:
    """One record with its best; `is_register` where all are told of and none is the best."""

    key: str
    title: str
    counts: str
    lines: list[RecordLine]

    @property
    def is_register(self) -> bool:
        return self.key == "ouverts"


@require_safe
def records(request: PageRequest, slug: str) -> HttpResponse:
    """The records of one year, or of all years."""
    club = get_object_or_404(Club, slug=slug)
    reader = reader_of(request, club)
    question = asked(request)
    try:
        found = club_records(club, readers=reader.clubs, **question.wanted)
    except ValueError as error:
        raise Http404 from error
    context = {
        "club": club,
        "reader": reader,
        "found": found,
        "system_words": words_of(found.system),
        "systems": system_choices(found.systems, found.system),
        "years": [Choice(str(year), year_address(found.system, year), year == found.year) for year in found.years],
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


def _lines(rows: tuple[RecordRow, ...], sees: Openness) -> list[RecordLine]:
    places: dict[int, int] = {}
    for place, row in enumerate(rows, start=1):
        places.setdefault(row.figure, place)
    return [
        RecordLine(
            places[row.figure],
            sees.name(row.holder.name),
            str(GAMES.get(row.game, "")),
            list_address(sees, event=row.event, series=row.series, sheet=row.sheet),
            row,
        )
        for row in rows
    ]
