"""Who plays on in the final of an event: the first of the standings before it, as far as they are here."""

from collections.abc import Sequence
from hashlib import sha256

from tournaments.events.held import HeldEvent, Refused
from tournaments.events.models import Event
from tournaments.events.queries.seats import Numbers
from tournaments.events.queries.standings import event_standings
from tournaments.seating.tables import IMPOSSIBLE_FIELDS


def standing_before(event: Event, series: int) -> list[tuple[int, int]]:
    """(place, start number) by the total of all series before that one, best first."""
    total = event_standings(event, through=series - 1).by_key["total"]
    return [(row.place, int(row.entrant)) for row in total.rows]


def with_newcomers(ranked: Sequence[tuple[int, int]], present: Numbers) -> tuple[list[int], list[int]]:
    """Those present, best first, with their places; newcomers share the last place."""
    here = set(present)
    seated = [(place, number) for place, number in ranked if number in here]
    known = {number for _, number in seated}
    last = max((place for place, _ in seated), default=0) + 1
    seated += [(last, number) for number in present if number not in known]
    return [number for _, number in seated], [place for place, _ in seated]


def first_of(ranked: Sequence[tuple[int, int]], present: Numbers, size: int, *, seed: str) -> list[int]:
    """The first of those present, by start number; the lot of the seed parts those who are equal."""
    numbers, places = with_newcomers(ranked, present)
    lots = [
        (place, sha256(f"{seed}/{number}".encode()).digest()) for number, place in zip(numbers, places, strict=True)
    ]
    order = [number for _, number in sorted(zip(lots, numbers, strict=True))]
    return sorted(order[:size])


def name_finalists(held: HeldEvent, series: int, present: Numbers, *, seed: str) -> None:
    """Before the first series of the final: who is in it. Refused where the others could not be seated."""
    event = held.event
    if not event.final_size or series != event.final_from:
        return
    ranked = standing_before(event, series)
    event.finalists = first_of(ranked, present, event.final_size, seed=seed)
    others = len(present) - len(event.finalists)
    if others and others in IMPOSSIBLE_FIELDS:
        raise Refused("no_seats_beside_final", others=others)
    held.save(["finalists"])
