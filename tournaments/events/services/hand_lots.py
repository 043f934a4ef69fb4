"""Seats by lots drawn from a hat: enter them one by one, then store them as a draft."""

from typing import Any

from django.db import transaction

from tournaments.events.locking import LockedEvent, Refused, lock
from tournaments.events.models import DrawRecord, SeriesRecord
from tournaments.events.models.events import Event
from tournaments.events.phrases.choices import Seating, SeriesState, State
from tournaments.events.queries.finals import expected_finalists
from tournaments.events.queries.hand_lots import HandLots, hand_lots
from tournaments.events.queries.seats import apart_pairs_of, groups_of, history_of, missing_entrants
from tournaments.events.services.finals import name_finalists
from tournaments.events.services.required_lists import require_lists
from tournaments.events.services.seating import keep_hand_draw
from tournaments.seating import measure
from tournaments.seating.tables import SEATS


@transaction.atomic
def enter_lot(event: Event, *, number: int, table: int, seat: int, by: str) -> HandLots:
    """Enter the lot for a start number, replacing an earlier one.

    Raises Refused: `lot_of_nobody` if the player is not present, `no_such_seat`, `lot_is_taken` by another player,
    `keeps_another_seat` if the player has a fixed seat.
    """
    locked = lock(event)
    series = _series_to_seat(locked)
    lots = _lots(locked, series)
    if number not in lots.present:
        raise Refused("lot_of_nobody", number=number)
    if not (1 <= table <= lots.tables and 1 <= seat <= SEATS):
        raise Refused("no_such_seat", tables=lots.tables)
    names = dict(locked.event.people)
    holder = lots.holder((table, seat))
    if holder not in (None, number):
        raise Refused("lot_is_taken", table=table, seat=seat, number=holder, name=names[holder or 0])
    fixed = {one: (its, player_seat) for one, its, player_seat in lots.fixed}.get(number, (table, 0))
    if fixed[0] != table or fixed[1] not in (0, seat):
        raise Refused("keeps_another_seat", name=names[number], table=fixed[0])
    others = [lot for lot in series.hand_lots if lot[0] != number]
    _store_lots(series, [*others, [number, table, seat]])
    locked.log("lot_entered", by=by, series=series.number, number=number, table=table, seat=seat)
    return _lots(locked, series)


@transaction.atomic
def take_lot_back(event: Event, *, number: int, by: str) -> HandLots:
    locked = lock(event)
    series = _series_to_seat(locked)
    others = [lot for lot in series.hand_lots if lot[0] != number]
    if len(others) == len(series.hand_lots):
        raise Refused("no_lot_entered", number=number)
    _store_lots(series, others)
    locked.log("lot_taken_back", by=by, series=series.number, number=number)
    return _lots(locked, series)


@transaction.atomic
def seat_by_lots(event: Event, *, by: str) -> DrawRecord:
    locked = lock(event)
    require_lists(locked)
    series = _series_to_seat(locked)
    if missing := missing_entrants(locked.event):
        raise Refused("still_expected", names=[entrant.name for entrant in missing])
    lots = _lots(locked, series)
    if lots.without_lot or any(lots.faults()) or not lots.present:
        raise Refused("lots_do_not_fit")
    name_finalists(locked, series.number, lots.present, seed="")
    tables = lots.seated()
    inputs: dict[str, Any] = {
        "groups": groups_of(locked.event),
        "forbidden": apart_pairs_of(locked.event),
        "history": history_of(locked.event, before=series.number),
    }
    facts: dict[str, Any] = {"lots": sorted([number, *place] for number, place in lots.places.items()), "seed": ""}
    if lots.final:
        facts["final"] = list(lots.final)
    if lots.fixed:
        facts["fixed"] = [list(one) for one in lots.fixed]
    _store_lots(series, [])
    return keep_hand_draw(locked, series, tables, inputs | facts, measure([tables], **inputs), by=by)


def _series_to_seat(locked: LockedEvent) -> SeriesRecord:
    locked.require(State.CHECK_IN, State.COMPLETE, State.CHECKED)
    series = locked.current()
    if series.state != SeriesState.PLANNED or series.seating == Seating.LEAGUE:
        raise Refused("nothing_to_draw")
    return series


def _lots(locked: LockedEvent, series: SeriesRecord) -> HandLots:
    return hand_lots(locked.event, series, final=expected_finalists(locked.event, series.number))


def _store_lots(series: SeriesRecord, lots: list[list[int]]) -> None:
    series.hand_lots = lots
    series.save(update_fields=["hand_lots"])
