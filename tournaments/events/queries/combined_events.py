"""The same players' results in other events of the day, for a prize across all of them."""

from collections import Counter
from typing import Any, NamedTuple

from django.db.models import QuerySet

from scoring.alphabet import fold
from tournaments.events.models import Entrant, Event
from tournaments.events.queries.standings import EventStandings, StandingRow, current_standings
from tournaments.events.queries.standings.reckoning import BROUGHT


class Brought(NamedTuple):
    """A row for each player who takes part in all the other events, with their sums; `sources` are the
    versions used."""

    rows: list[list[int]]
    sources: list[str]


def other_events(event: Event) -> QuerySet[Event]:
    return Event.objects.filter(club=event.club_id, day=event.day).exclude(pk=event.pk).order_by("pk")


def combined_events(event: Event) -> list[Event]:
    return list(other_events(event).filter(public_id__in=event.day_events)) if event.day_events else []


def counting_with(event: Event) -> list[Event]:
    return [other for other in other_events(event).exclude(day_events=[]) if event.public_id in other.day_events]


def brought_to(event: Event) -> Brought | None:
    """Return published results from the other events; None if one of them is not on this site."""
    others = combined_events(event)
    if len(others) < len(event.day_events):
        return None
    here = _by_identity(event) if others else {}
    sums: dict[int, list[list[int]]] = {}
    sources = []
    for other in others:
        version = current_standings(other)
        rows = EventStandings.from_json(version.content).by_key["total"].placed if version else []
        sources.append(f"{other.name} ({version.number if version else 0})")
        numbers = _numbers_here(here, other)
        for _, row in rows:
            if row.played and row.entrant in numbers:
                sums.setdefault(numbers[int(row.entrant)], []).append(_figures(row))
    in_all = {number: per_event for number, per_event in sorted(sums.items()) if len(per_event) == len(others)}
    rows_here = [[number, *map(sum, zip(*per_event, strict=True))] for number, per_event in in_all.items()]
    return Brought(rows_here, sources)


def _figures(row: StandingRow) -> list[int]:
    return [getattr(row, name) for name in BROUGHT]


def _by_identity(event: Event) -> dict[Any, int]:
    """Return start numbers by player, and by name and club where these are unique."""
    found: dict[Any, int] = {}
    people = list(event.entrants.order_by("number"))
    named = Counter(_name(one) for one in people)
    for one in people:
        if one.player_id:
            found[one.player_id] = one.number
        if named[_name(one)] == 1:
            found[_name(one)] = one.number
    return found


def _numbers_here(here: dict[Any, int], other: Event) -> dict[int, int]:
    """Map start numbers of the other event to those of this one; a member matches whatever the name."""
    numbers: dict[int, int] = {}
    for identity, number in _by_identity(other).items():
        if identity in here:
            numbers.setdefault(number, here[identity])
    return numbers


def _name(one: Entrant) -> tuple[str, str]:
    return fold(one.name), fold(one.club_name)
