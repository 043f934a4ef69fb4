"""An event as the plain data of its archive: everything that was announced, drawn, played, ruled and paid.

People and tables go by their numbers, lists by their public ones; no number of the database is in it, and no login
but as the name beside what was done. Helpers' roles stay behind; the club's players are named, and so are those whose
name is covered: protocols and lists are chained to it. Hence not everybody may take such a file along.
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
    """The event as one JSON file, equal to the byte however often and wherever it is made."""
    # As it is stored: acts may have been written since it was read.
    event = Event.objects.get(pk=event.pk)
    content = content_of(event)
    written = {name: part for name, part in content.items() if part or name not in LEFT_OUT_EMPTY}
    return format_archive(written | {DERIVED: derived_of(event)})


def derived_of(event: Event) -> list[dict[str, Any]]:
    """What pages show. Records that contradict each other are taken along all the same, without it."""
    try:
        return to_json(derived_tables(event))
    except (LookupError, TypeError, ValueError, AttributeError):
        log.exception("the numbers of the event %s cannot be worked out", event.public_id)
        return []


def content_of(event: Event) -> Content:
    """The event as the plain data of the file, in an order that follows from it alone."""
    return {
        **{name: event_rows(event, name) for name in PARTS},
        "event": stored_event_row(event),
        "categories": category_rows(event),
        "apart_pairs": pair_rows(event),
        "rulings": ruling_rows(event),
    }
