"""An event as the plain data of its archive: everything that was announced, drawn, played, ruled and paid.

People and tables go by their numbers, lists by their public ones; no number of the database is in it, and no login
but as the name beside what was done. Helpers' roles stay behind; the club's players are named, and so are those whose
name is covered: protocols and lists are chained to it. Hence not everybody may take such a file along.
"""

from scoring.models import SheetRecord
from tournaments.models import Event, PlanVersion, TableRecord
from tournaments.plain_rows import (
    category_rows,
    entrant_rows,
    pair_rows,
    payment_rows,
    plan_rows,
    result_rows,
    row_of,
    ruling_rows,
    series_rows,
    sheet_rows,
    table_rows,
    team_rows,
)

from .text import Content, format_archive


def export_event(event: Event) -> bytes:
    """The event as one JSON file, equal to the byte however often and wherever it is made."""
    return format_archive(content_of(Event.objects.get(pk=event.pk)))


def content_of(event: Event) -> Content:
    """The event as the plain data of the file, in an order that follows from it alone."""
    tables = TableRecord.objects.filter(series__event=event)
    return {
        "event": row_of(event),
        "series": series_rows(event),
        "categories": category_rows(event),
        "entrants": entrant_rows(event.entrants.all()),
        "teams": team_rows(event),
        "apart_pairs": pair_rows(event),
        "draws": [row_of(each) for each in event.draws.all()],
        "plans": plan_rows(PlanVersion.objects.filter(series__event=event)),
        "tables": table_rows(tables),
        "sheets": sheet_rows(SheetRecord.objects.filter(event_table__series__event=event)),
        "results": result_rows(tables),
        "rulings": ruling_rows(event),
        "lots": [row_of(each) for each in event.lots.all()],
        "standings": [row_of(each) for each in event.standings.all()],
        "payments": payment_rows(event.payments.all()),
        "acts": [row_of(each) for each in event.acts.all()],
    }
