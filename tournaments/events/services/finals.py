"""Name the finalists before the first series of the final is seated; from then on they play among themselves."""

from tournaments.events.locking import LockedEvent, Refused
from tournaments.events.models import Event
from tournaments.events.queries.finals import first_of, standing_before
from tournaments.events.queries.seats import Numbers, finalists_of
from tournaments.seating.tables import IMPOSSIBLE_FIELDS


def name_finalists(locked: LockedEvent, series: int, present: Numbers, *, seed: str) -> None:
    event = locked.event
    if not event.final_size or series != event.final_from:
        return
    ranked = standing_before(event, series)
    event.finalists = first_of(ranked, present, event.final_size, seed=seed)
    others = len(present) - len(event.finalists)
    if others and others in IMPOSSIBLE_FIELDS:
        raise Refused("no_seats_beside_final", others=others)
    locked.save(["finalists"])


def seatable_final(event: Event, present: Numbers) -> Numbers:
    """Return the finalists among these players. Raises Refused if they, or the others, can no longer be seated."""
    final = finalists_of(event, present)
    counts = len(final), len(present) - len(final)
    if final and any(count in IMPOSSIBLE_FIELDS for count in counts if count):
        raise Refused("no_seats_in_final", final=counts[0], others=counts[1])
    return final
