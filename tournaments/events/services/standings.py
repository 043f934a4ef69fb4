"""Publish and correct standings, and draw lots between equal players."""

from collections.abc import Iterable, Sequence
from functools import partial

from django.db import transaction
from django.db.models import Max

from scoring.clock import now
from tournaments.events.locking import LockedEvent, Refused, lock, require_reason
from tournaments.events.models import PLAYED, Event, LotRecord, StandingsVersion
from tournaments.events.phrases.choices import StandingsKind
from tournaments.events.phrases.reasons import coded_reason
from tournaments.events.phrases.standings import category_title, common_title, place_in_ranking
from tournaments.events.queries.combined_events import brought_to, counting_with
from tournaments.events.queries.prizes import group_to_json
from tournaments.events.queries.standings import (
    EventStandings,
    Reckoning,
    changes_between,
    current_standings,
    event_standings,
)
from tournaments.standings import PrizeGroup, draw_lot, ties


def publish_standings(locked: LockedEvent, kind: StandingsKind, *, by: str, reason: str = "") -> StandingsVersion:
    """Store the standings of all played series as the next version, for services that have locked the event.

    The caller logs its audit entry afterwards, with the version in its `wrote`.

    Raises Refused for final standings: `lots_to_draw` if prizes wait for a lot, `prizes_beyond_pot` if the pot does
    not cover the fixed prizes.
    """
    take_over_results(locked, by=by)
    through = locked.event.series.filter(state__in=PLAYED).aggregate(last=Max("number"))["last"]
    standings = event_standings(locked.event, through=through)
    if kind == StandingsKind.FINAL:
        _refuse_open_prizes(locked.event, standings)
    through, changes = through or standings.through, None
    current = current_standings(locked.event)
    # The series was reopened and ended differently: that corrects published standings.
    if current is not None and current.through_series == through:
        found = changes_between(EventStandings.from_json(current.content), standings.unnamed)
        changes = found if any(found.values()) else None
    return _store(locked, standings, kind, through=through, by=by, reason=reason, changes=changes)


def republish(locked: LockedEvent, *, by: str, reason: str) -> StandingsVersion | None:
    """Store a new version with the effects of a correction; None if nothing published changes.

    Seats drawn from the old standings are unchanged. Nothing is published while a reopened series is running;
    completing it does so.
    """
    current = current_standings(locked.event)
    if current is None:
        return None
    if locked.event.series.filter(number__lte=current.through_series).exclude(state__in=PLAYED).exists():
        return None
    take_over_results(locked, by=by)
    before = EventStandings.from_json(current.content)
    after = event_standings(locked.event, through=current.through_series).unnamed
    if after == before:
        return None
    changes = changes_between(before, after)
    kind = StandingsKind(current.kind)
    version = _store(locked, after, kind, through=current.through_series, by=by, reason=reason, changes=changes)
    locked.log(
        "standings_corrected",
        by=by,
        reason=reason,
        wrote=[version],
        version=version.number,
        moves=len(changes["moves"]),
        prizes=len(changes["prizes"]),
    )
    return version


def take_over_results(locked: LockedEvent, *, by: str) -> None:
    brought = brought_to(locked.event)
    if brought and brought.rows != locked.event.brought:
        locked.event.brought = brought.rows
        locked.save(["brought"])
        locked.log("results_taken_over", by=by, events=", ".join(brought.sources), players=len(brought.rows))


@transaction.atomic
def follow_results(event: Event, *, by: str) -> StandingsVersion | None:
    """Correct these standings after another event of the day published new ones.

    A closed event is unchanged until it is reopened.
    """
    locked = lock(event)
    return None if locked.event.is_closed else republish(locked, by=by, reason=coded_reason("results_taken_over"))


@transaction.atomic
def draw_lot_for(event: Event, ranking: str, *, seed: str, by: str, place: int | None = None) -> list[LotRecord]:
    """Draw the lot with this seed for the players who share the place, or for every shared place of the ranking.

    Raises Refused (`no_lot_needed`) if nobody shares it: a lot that was drawn stands.
    """
    locked = lock(event)
    locked.require_open()
    reckoning = Reckoning(locked.event)
    placed = reckoning.ranking(ranking)
    sharing = [[line.entrant for line in group] for group in ties(placed)]
    places = {line.entrant: shared for shared, line in placed}
    wanted = [group for group in sharing if place is None or places[group[0]] == place]
    if not wanted:
        raise Refused("no_lot_needed")
    lots = [_store_lot(locked, ranking, group, seed=seed, by=by) for group in wanted]
    # A title that all events share is translated for each reader, so it is not stored.
    title = {} if common_title(ranking) else {"title": category_title(ranking, locked.event)}
    for group, lot in zip(wanted, lots, strict=True):
        names = ", ".join(map(reckoning.name_of, lot.order))
        details = {"ranking": ranking, "place": places[group[0]], "order": lot.order, "names": names}
        locked.log("lot_drawn", by=by, wrote=[lot], seed=seed, **details, **title)
    republish(locked, by=by, reason="")
    return lots


@transaction.atomic
def change_prize_plan(event: Event, plan: Sequence[PrizeGroup], *, by: str, reason: str = "") -> Event:
    locked = lock(event)
    locked.require_open()
    if locked.event.standings.exists():
        require_reason(reason)
    old, new = locked.event.prize_plan, [group_to_json(group) for group in plan]
    if new != old:
        locked.event.prize_plan = new
        locked.save(["prize_plan"])
        locked.log("prize_plan_changed", by=by, reason=reason.strip(), old=old, new=new)
        republish(locked, by=by, reason=reason.strip())
    return locked.event


def _store_lot(locked: LockedEvent, ranking: str, entrants: Iterable[int | str], *, seed: str, by: str) -> LotRecord:
    lot = draw_lot(entrants, seed)
    return LotRecord.objects.create(
        event=locked.event, ranking=ranking, order=list(lot.order), seed=lot.seed, by=by, at=now()
    )


def _refuse_open_prizes(event: Event, standings: EventStandings) -> None:
    if standings.lots_due:
        places = [place_in_ranking(lot.ranking, lot.place, event) for lot in standings.lots_due]
        raise Refused("lots_to_draw", places=", ".join(places))
    if standings.left < 0:
        raise Refused("prizes_beyond_pot", cents=-standings.left)


def _store(
    locked: LockedEvent,
    standings: EventStandings,
    kind: StandingsKind,
    *,
    through: int,
    by: str,
    reason: str,
    changes: dict[str, list[dict[str, object]]] | None = None,
) -> StandingsVersion:
    number = locked.event.standings.aggregate(last=Max("number"))["last"] or 0
    # After the commit and one by one, so that no transaction locks two events.
    for other in counting_with(locked.event):
        transaction.on_commit(partial(follow_results, other, by=by), robust=True)
    return StandingsVersion.objects.create(
        event=locked.event,
        number=number + 1,
        kind=kind,
        through_series=through,
        content=standings.unnamed.to_json(),
        changes=changes or {},
        reason=reason,
        by=by,
        at=now(),
    )
