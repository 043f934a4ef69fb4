"""Seal all rows of an event again with one audit entry, after a migration or an import converted its chain."""

from django.db import transaction

from scoring.models import SheetVersion
from tournaments.events.audit_log import FORMAT_CHANGED
from tournaments.events.locking import lock
from tournaments.events.models import Event, PlanVersion, TableRecord

ROWS_SEALED = "rows_sealed"


def seal_converted() -> int:
    """Seal the rows of all converted events not sealed since; return the number of events."""
    events = (
        Event.objects.filter(audit_entries__act=FORMAT_CHANGED).exclude(audit_entries__act=ROWS_SEALED).order_by("pk")
    )
    for event in list(events):
        seal_rows(event)
    return len(events)


def is_unsealed(event: Event) -> bool:
    entries = set(event.audit_entries.filter(act__in=(FORMAT_CHANGED, ROWS_SEALED)).values_list("act", flat=True))
    return entries == {FORMAT_CHANGED}


@transaction.atomic
def seal_rows(event: Event) -> None:
    locked = lock(event)
    event = locked.event
    of_lists = SheetVersion.objects.filter(sheet__event_table__series__event=event).select_related("sheet")
    wrote = [
        *event.entrants.all(),
        # One of each is enough: all teams have one seal, and so have all pairs.
        *event.teams.all()[:1],
        *event.apart_pairs.all()[:1],
        *event.draws.all(),
        *PlanVersion.objects.filter(series__event=event),
        *TableRecord.objects.filter(series__event=event).select_related("series"),
        *of_lists,
        *event.rulings.all(),
        *event.lots.all(),
        *event.standings.all(),
        *event.payments.all(),
    ]
    locked.log(ROWS_SEALED, by="upgrade", wrote=wrote)
