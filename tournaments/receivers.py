"""Receivers of signals of `scoring`: signatures, rulings, table names and calls, renamed players, migrations."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from django.db import connection
from django.db.models.signals import post_migrate
from django.dispatch import receiver

from scoring.models import Player, SheetRecord
from scoring.sheets.calls import Call
from scoring.sheets.location import Location
from scoring.signals import (
    calls_requested,
    helper_requested,
    names_requested,
    place_requested,
    player_renamed,
    referee_called,
    ruling_requested,
    seats_requested,
    seats_swapped,
    sheet_reopened,
    sheet_signed,
)
from tournaments.events.locking import Refused
from tournaments.events.models import Event, TableRecord, TableSeat
from tournaments.events.phrases.choices import Role, SeriesState, number_words
from tournaments.events.queries.calls import newest_call, referee_calls
from tournaments.events.queries.clock import clock_of
from tournaments.events.queries.desk_codes import code_at
from tournaments.events.rights import Right, rights_of, roles_of
from tournaments.events.services.calls import call_referee
from tournaments.events.services.player_names import rename_in_events
from tournaments.events.services.results import doubt_sheet, result_of_sheet, swap_table_seats
from tournaments.events.services.sealing import seal_converted
from tournaments.leagues.services import rename_in_leagues
from tournaments.seasons.services.seasons import rename_in_seasons

# Since this migration hashes cover salted digests instead of names.
CONVERTING: Final = ("tournaments", "0022_names_are_salted")


@receiver(post_migrate)
def seal_what_was_converted(plan: Sequence[tuple[Any, bool]] = (), **_: Any) -> None:
    """Seal the rows of converted events; VACUUM overwrites what SQLite's file has of their old chains."""
    applied = {(migration.app_label, migration.name) for migration, is_backwards in plan if not is_backwards}
    if CONVERTING in applied and seal_converted() and connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")


@receiver(sheet_signed)
def store_result(sender: Any, *, sheet: SheetRecord, by: str, **_: Any) -> None:
    result_of_sheet(sheet, by=by)


@receiver(sheet_reopened)
def doubt_result(sender: Any, *, sheet: SheetRecord, by: str, **_: Any) -> None:
    doubt_sheet(sheet, by=by)


@receiver(seats_swapped)
def swap_at_table(sender: Any, *, sheet: SheetRecord, came_from: Sequence[int], reason: str, by: str, **_: Any) -> None:
    swap_table_seats(sheet, came_from, reason=reason, by=by)


@receiver(player_renamed)
def rename_player(sender: Any, *, player: Player, by: str, **_: Any) -> None:
    """Rename within the transaction that changes the shown name."""
    # Locks are taken in the same order everywhere to avoid deadlocks: leagues, seasons, events, each by primary key.
    rename_in_leagues(player, by=by)
    rename_in_seasons(player, by=by)
    rename_in_events(player, by=by)


@receiver(ruling_requested)
def rules_on_list(sender: Any, *, sheet: SheetRecord, visitor: Any, **_: Any) -> bool | None:
    """Return whether the visitor may rule on lists of this list's event; None for a list without an event."""
    event = Event.objects.filter(series__tables__sheet=sheet).first()
    return None if event is None else Right.KEY in rights_of(roles_of(visitor, event))


@receiver(helper_requested)
def helper_at_list(sender: Any, *, sheet: SheetRecord, codes: Mapping[str, str], **_: Any) -> str | None:
    """Return the helper whose code for the list's event includes the right to lists; None for all other codes."""
    event = Event.objects.filter(series__tables__sheet=sheet, public_id__in=codes).first()
    code = code_at(event, codes[event.public_id]) if event else None
    return str(code) if code and Right.KEY in rights_of(frozenset({Role(code.role)})) else None


@receiver(place_requested)
def location_of_list(sender: Any, *, sheet: SheetRecord, **_: Any) -> Location | None:
    table = _table_of(sheet)
    if table is None:
        return None
    series = table.series
    clock = clock_of(series.event, series)
    call = newest_call(series.event, series=series.number, table=table.number)
    called = call.answer.value if call and call.is_open else ""
    return Location(
        event=series.event.name,
        address=series.event.get_absolute_url(),
        series=series.number,
        table=table.number,
        began=table.started_at,
        ends=clock.ends_at if clock else None,
        paused_at=clock.paused_at if clock else None,
        limit=clock.limit - clock.played_at(table.started_at) if clock and table.started_at else timedelta(),
        called=called if series.state == SeriesState.RUNNING else None,
        last_public_day=series.event.last_public_day,
    )


@receiver(names_requested)
def past_names_of_list(sender: Any, *, sheet: SheetRecord, visitor: Any, **_: Any) -> dict[int, str] | None:
    """Return start numbers by seat for readers who may no longer see the names; None if they may."""
    seats = TableSeat.objects.filter(table__sheet=sheet).select_related("series__event", "entrant")
    event = seats[0].series.event if seats else None
    if event is None or event.has_public_names or roles_of(visitor, event):
        return None
    return {seat.place: number_words(seat.entrant.number) for seat in seats}


@receiver(seats_requested)
def seats_of_cards(sender: Any, *, sheet: SheetRecord, cards: Sequence[str], **_: Any) -> set[int]:
    """Return the seats of these start cards at the list's table; substitutes have no card."""
    seated = TableSeat.objects.filter(table__sheet=sheet, entrant__card_key__in=cards, played_by="")
    return {*seated.values_list("place", flat=True)}


@receiver(calls_requested)
def calls_of_table(sender: Any, *, sheet: SheetRecord, **_: Any) -> list[Call] | None:
    """Return the calls of the list's table while its series is played, else None."""
    table = _table_of(sheet)
    if table is None or table.series.state != SeriesState.RUNNING:
        return None
    return referee_calls(table.series.event, series=table.series.number, table=table.number)


@receiver(referee_called)
def hear_call(sender: Any, *, sheet: SheetRecord, words: str, by: str, **_: Any) -> bool:
    """Return whether the desk of the list's event received the call."""
    table = _table_of(sheet)
    if table is None:
        return False
    try:
        call_referee(table, words=words, by=by)
    except Refused:
        return False
    return True


def _table_of(sheet: SheetRecord) -> TableRecord | None:
    return TableRecord.objects.filter(sheet=sheet).select_related("series__event").first()
