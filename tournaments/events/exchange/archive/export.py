"""An event as the plain data of its archive: everything that was announced, drawn, played, ruled and paid.

People and tables go by their numbers, lists by their public ones; no number of the database is in it, and no login
but as the name beside what was done. Helpers' roles stay behind; the club's players are named, and so are those whose
name is covered: protocols and lists are chained to it. Hence not everybody may take such a file along.
"""

from tournaments.events.models import Event
from tournaments.events.parts import PARTS
from tournaments.events.plain_rows import category_rows, event_rows, pair_rows, ruling_rows, stored_event_row

from .text import Content, format_archive


def export_event(event: Event) -> bytes:
    """The event as one JSON file, equal to the byte however often and wherever it is made."""
    return format_archive(content_of(event))


def content_of(event: Event) -> Content:
    """The event as the plain data of the file, in an order that follows from it alone."""
    return {
        **{name: event_rows(event, name) for name in PARTS},
        "event": stored_event_row(event),
        "categories": category_rows(event),
        "apart_pairs": pair_rows(event),
        "rulings": ruling_rows(event),
    }
