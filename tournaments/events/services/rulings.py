"""A referee's rulings: give, take or credit points, zero a series, and cancel a ruling."""

from django.db import transaction

from scoring.clock import now
from tournaments.events.locking import LockedEvent, Refused, lock, require_reason
from tournaments.events.models import LISTS_COME_IN, Entrant, Event, ResultLine, Ruling, SeriesRecord, TableSeat
from tournaments.events.phrases.choices import RulingKind, SeriesState
from tournaments.events.services.standings import republish


@transaction.atomic
def rule(
    event: Event, *, series: int, entrant: Entrant, kind: RulingKind, points: int = 0, reason: str, by: str
) -> Ruling:
    """Store a ruling about one series of one entrant; `points` are rating points, 0 for zeroing a series.

    Published standings are corrected; seats are not changed. Points can be given or taken before the series begins, for
    example for a late arrival; they take effect with the list. Raises Refused without a reason, for a credit if the
    player played, and for anything else if they did not.
    """
    locked = lock(event)
    locked.require_open()
    # Before the series begins there is nothing to credit or to set to zero.
    early = (SeriesState.PUBLISHED,) if kind == RulingKind.ADJUST else ()
    one = locked.series(series, *early, *LISTS_COME_IN)
    refuse_nonsense(one, entrant, kind, points, reason)
    ruling = Ruling.objects.create(
        event=locked.event, series=one, entrant=entrant, kind=kind, points=points, reason=reason, by=by, at=now()
    )
    _log(locked, f"ruling_{RulingKind(kind).value}", ruling, by=by, reason=reason)
    return ruling


@transaction.atomic
def cancel_ruling(ruling: Ruling, *, reason: str, by: str) -> Ruling:
    locked = lock(ruling.event)
    locked.require_open()
    reason = require_reason(reason)
    if ruling.cancels_id or Ruling.objects.filter(cancels=ruling).exists():
        raise Refused("ruling_is_cancelled")
    cancelling = Ruling.objects.create(
        event=locked.event,
        series=ruling.series,
        entrant=ruling.entrant,
        kind=ruling.kind,
        points=ruling.points,
        reason=reason,
        by=by,
        at=now(),
        cancels=ruling,
    )
    _log(locked, "ruling_cancelled", cancelling, by=by, reason=reason)
    return cancelling


def refuse_nonsense(series: SeriesRecord, entrant: Entrant, kind: str, points: int, reason: str) -> None:
    require_reason(reason)
    if (kind == RulingKind.ZERO) != (points == 0):
        raise Refused("ruling_points")
    has_played = (
        TableSeat.objects.filter(series=series, entrant=entrant).exists()
        or ResultLine.objects.filter(series=series, entrant=entrant).exists()
    )
    if kind == RulingKind.CREDIT and has_played:
        raise Refused("credit_for_played", name=entrant.name, series=series.number)
    if kind != RulingKind.CREDIT and not has_played:
        raise Refused("ruling_without_seat", name=entrant.name, series=series.number)


def _log(locked: LockedEvent, action: str, ruling: Ruling, *, by: str, reason: str) -> None:
    locked.log(
        action,
        by=by,
        reason=reason,
        wrote=[ruling],
        series=ruling.series.number,
        entrant=ruling.entrant.number,
        name=ruling.entrant.name,
        kind=ruling.kind,
        points=ruling.points,
    )
    republish(locked, by=by, reason=reason)
