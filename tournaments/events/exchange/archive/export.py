"""Export an event as plain data: everything that was announced, drawn, played, ruled and paid.

People and tables are identified by their numbers, lists by their public ids. There are no database keys, and a login
appears only as the author of a change. Helpers' roles are left out. The club's players are named, even pseudonymised
ones, because audit logs and lists are chained to the names; this is why the export needs a special right.
"""

import logging
from typing import Any

from scoring.sheets.exchange.derived import to_json
from tournaments.events.models import Event
from tournaments.events.parts import LEFT_OUT_EMPTY, PARTS
from tournaments.events.plain_rows import category_rows, event_rows, pair_rows, ruling_rows, stored_event_row

from .derived import derived_tables
from .text import DERIVED, Content, format_archive

log = logging.getLogger(__name__)


def export_event(event: Event) -> bytes:
    """Return the event as one JSON file; the bytes do not depend on when or where it is exported."""
    # Read again: audit entries may have been written since.
    event = Event.objects.get(pk=event.pk)
    content = content_of(event)
    written = {name: part for name, part in content.items() if part or name not in LEFT_OUT_EMPTY}
    return format_archive(written | {DERIVED: derived_of(event)})


def derived_of(event: Event) -> list[dict[str, Any]]:
    """Return the computed tables, or none if records contradict each other, so the event can still be exported."""
    try:
        return to_json(derived_tables(event))
    except (LookupError, TypeError, ValueError, AttributeError):
        log.exception("the numbers of the event %s cannot be worked out", event.public_id)
        return []


def content_of(event: Event) -> Content:
    """Return the plain data of the file, in an order that depends only on the event."""
    return {
        **{name: event_rows(event, name) for name in PARTS},
        "event": stored_event_row(event),
        "categories": category_rows(event),
        "apart_pairs": pair_rows(event),
        "rulings": ruling_rows(event),
    }
