"""The finalists of an event: the first players present in the standings before the final."""

from collections.abc import Sequence
from hashlib import sha256

from tournaments.events.models import Event
from tournaments.events.queries.seats import Numbers, present_numbers
from tournaments.events.queries.standings import event_standings


def standing_before(event: Event, series: int) -> list[tuple[int, int]]:
    """Return (place, start number) by the total of all series before this one, best first."""
    total = event_standings(event, through=series - 1).by_key["total"]
    return [(place, int(row.entrant)) for place, row in total.placed]


def with_newcomers(ranked: Sequence[tuple[int, int]], present: Numbers) -> tuple[list[int], list[int]]:
    """Return (numbers, places) of players present, best first; newcomers share the last place."""
    here = set(present)
    seated = [(place, number) for place, number in ranked if number in here]
    known = {number for _, number in seated}
    last = max((place for place, _ in seated), default=0) + 1
    seated += [(last, number) for number in present if number not in known]
    return [number for _, number in seated], [place for place, _ in seated]


def first_of(ranked: Sequence[tuple[int, int]], present: Numbers, size: int, *, seed: str) -> list[int]:
    """Return the first `size` players present, by start number; a lot from the seed separates equal ones."""
    numbers, places = with_newcomers(ranked, present)
    lots = [
        (place, sha256(f"{seed}/{number}".encode()).digest()) for number, place in zip(numbers, places, strict=True)
    ]
    order = [number for _, number in sorted(zip(lots, numbers, strict=True))]
    return sorted(order[:size])


def expected_finalists(event: Event, series: int) -> list[int]:
    """Return the finalists of this series as drawn, or provisionally; empty before the final begins."""
    if not event.final_size or series < event.final_from:
        return []
    if event.finalists:
        return list(event.finalists)
    return first_of(standing_before(event, series), present_numbers(event), event.final_size, seed="")
