"""Renew the codes on the table signs."""

from django.db import transaction

from tournaments.events.locking import lock, require_reason
from tournaments.events.models import Event
from tournaments.events.services.tables import renew_list_keys


@transaction.atomic
def renew_table_signs(event: Event, *, reason: str, by: str) -> Event:
    """Invalidate the codes of signs and lists, printed ones and those stored on phones. Entries are unchanged."""
    locked = lock(event)
    locked.require_open()
    reason = require_reason(reason)
    locked.event.signs += 1
    locked.save(["signs"])
    renew_list_keys(locked)
    locked.log("signs_renewed", by=by, reason=reason)
    return locked.event
