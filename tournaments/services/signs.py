"""The signs of the tables, and the codes they carry."""

from django.db import transaction

from tournaments.held_event import hold, require_reason
from tournaments.models import Event, JobState
from tournaments.phrases.reasons import coded_reason
from tournaments.services.tables import renew_list_keys


@transaction.atomic
def renew_signs(event: Event, *, reason: str, by: str) -> Event:
    """Other codes for signs and lists: those on paper, and in phones that scanned them, are void. Entries stay."""
    held = hold(event)
    held.require_open()
    reason = require_reason(reason)
    held.event.signs += 1
    held.save(["signs"])
    renew_list_keys(held)
    # A paper that was made, or is being made, bears the old codes.
    held.event.paper_jobs.update(state=JobState.FAILED, failure=coded_reason("signs_renewed"))
    held.log("signs_renewed", by=by, reason=reason)
    return held.event
