"""Change a player's shown name in all events, including past ones."""

from collections.abc import Set as Names
from typing import Protocol

from django.db import transaction
from django.db.models import Q

from scoring.clubs.members import is_form_of, rename_seats
from scoring.models import Player, Seat
from tournaments.events.locking import LockedEvent, lock
from tournaments.events.models import Entrant, Event, TableRecord, TableSeat


class Named(Protocol):
    """A record with the shown name and, if different, the originally written name."""

    name: str
    written_name: str

    def save(self, *, update_fields: list[str]) -> None: ...


def rename_in_events(player: Player, *, by: str) -> None:
    """Rename the player in all events, in the transaction that changes the player.

    Each event gets an audit entry, so that cached pages of the previous version are no longer served.
    """
    for event in Event.objects.filter(entrants__player=player).order_by("pk"):
        _rename_in_event(lock(event), player, player.shown_name, by=by)


def catch_up(event: Event, *, by: str) -> None:
    """Give the entrants of an imported event the names that their club currently shows."""
    locked = lock(event)
    for entrant in locked.event.entrants.filter(player__isnull=False).select_related("player").order_by("number"):
        player = entrant.player
        if (
            player is not None
            and player.shown_name != entrant.name
            and (player.is_pseudonymised or entrant.written_name)
        ):
            _rename_in_event(locked, player, player.shown_name, by=by)


def _rename_in_event(locked: LockedEvent, player: Player, shown: str, *, by: str) -> None:
    entrant = locked.event.entrants.get(player=player)
    _rename_entrant(locked, entrant, {entrant.name, entrant.written_name, *player.other_names} - {""}, shown, by=by)


@transaction.atomic
def rename_guest(entrant: Entrant, shown: str, *, by: str) -> Entrant:
    locked = lock(entrant.event)
    guest = locked.event.entrants.get(pk=entrant.pk, player=None)
    _rename_entrant(locked, guest, {guest.name, guest.written_name} - {""}, shown, by=by)
    return guest


def _rename_entrant(locked: LockedEvent, entrant: Entrant, previous: Names[str], shown: str, *, by: str) -> None:
    event = locked.event
    rename(entrant, shown)
    _rename_on_lists(entrant, previous, shown)
    # A substitute is stored by name only, so the seat is found by name.
    played_on = TableSeat.objects.filter(series__event=event, played_by__in=previous)
    tables = list(TableRecord.objects.filter(seats__in=played_on).select_related("series").distinct())
    played_on.update(played_by=entrant.name)
    locked.log("shown_name_changed", by=by, wrote=[entrant, *tables], number=entrant.number)


def rename(person: Named, shown: str) -> None:
    """Show a person under this name; `written_name` preserves the original one."""
    written = person.written_name or person.name
    person.name, person.written_name = shown, "" if shown == written else written
    person.save(update_fields=["name", "written_name"])


def _rename_on_lists(entrant: Entrant, previous: Names[str], shown: str) -> None:
    """Rename the entrant's seats on lists of the event.

    These are the seats linked to the player, and unlinked ones with one of the player's `previous` names.
    """
    seated = TableSeat.objects.filter(series__event=entrant.event_id, table__sheet__isnull=False)
    others = {
        (sheet, place): {name, written}
        for sheet, place, name, written in seated.exclude(entrant=entrant).values_list(
            "table__sheet", "place", "entrant__name", "entrant__written_name"
        )
    }
    seats = Seat.objects.filter(
        Q(player=None) | Q(player=entrant.player), sheet__event_table__series__event=entrant.event_id
    )
    rename_seats(
        [
            seat
            for seat in seats.order_by("pk")
            # A list that the player began and another took over has the name too, but the seat is the other's.
            if seat.player_id
            or any(is_form_of(seat.name_on_paper, name) for name in previous - others.get(_at(seat), set()))
        ],
        shown,
    )


def _at(seat: Seat) -> tuple[int, int]:
    return seat.sheet_id, seat.place
