"""Draw an event, seat players by standing, and repair a published plan."""

import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from itertools import takewhile
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from scoring.clock import now
from scoring.sheets.locked_sheet import SheetIsClosed
from tournaments.events.locking import LockedEvent, Refused, lock, require_reason
from tournaments.events.models import (
    UPCOMING,
    DrawRecord,
    Entrant,
    Event,
    ResultRecord,
    SeriesRecord,
    TableRecord,
)
from tournaments.events.phrases.choices import Phase, Presence, Seating, SeriesState, State
from tournaments.events.queries.finals import standing_before, with_newcomers
from tournaments.events.queries.seats import (
    FixedSeats,
    Numbers,
    Tables,
    apart_pairs_of,
    fixed_seats_of,
    groups_of,
    history_of,
    missing_entrants,
    present_numbers,
    tables_of,
)
from tournaments.events.services.finals import name_finalists, seatable_final
from tournaments.events.services.required_lists import require_lists
from tournaments.events.services.tables import HAS_DEALS, change_tables, drop_tables, keep_plan, open_lists, seat_series
from tournaments.seating import (
    Measures,
    NoRepair,
    Plan,
    Repair,
    league_from_report,
    league_to_report,
    measure,
    plan_to_report,
    repair,
    seed_of,
    seeded_series,
)
from tournaments.seating.draw import draw as draw_inputs
from tournaments.seating.inputs import Inputs
from tournaments.seating.tables import IMPOSSIBLE_FIELDS

# The measures in which a draw with fixed seats is compared with one without.
COST_OF_FIXED = ("repeats", "mates", "named_pairs", "neighbours", "early_threes", "seat_faults")

Drawn = TypeVar("Drawn")


@transaction.atomic
def draw(event: Event, *, by: str, called: str = "") -> DrawRecord:
    """Draw the current series and the drawn series after it as a draft.

    The seed is derived from the list of players present and `called`, a number that a guest calls in the hall; without
    it a random number is used. Raises Refused if a player is still expected, and if nobody can be seated.
    """
    locked = lock(event)
    require_lists(locked)
    locked.require(State.CHECK_IN, State.COMPLETE, State.CHECKED)
    run = _drawn_run(locked)
    if missing := missing_entrants(locked.event):
        raise Refused("still_expected", names=[entrant.name for entrant in missing])
    numbers = _seatable(locked)
    people = _people(locked)
    seed = seed_of(called or str(secrets.randbelow(10**6)), people)
    name_finalists(locked, run[0].number, numbers, seed=seed)
    inputs = _inputs(locked, run, numbers, seed=seed)
    return _draw_and_store(locked, run, inputs, people, by=by, action="drawn")


@transaction.atomic
def new_attempt(event: Event, *, reason: str, by: str) -> DrawRecord:
    """Draw the draft again for the players now present; the audit log has the reason."""
    locked = lock(event)
    locked.require(State.DRAFT)
    reason = require_reason(reason)
    current = locked.current()
    if current.seating == Seating.SEEDED:
        raise Refused("seeded_is_no_draw", series=current.number)
    if current.draw and current.draw.kind == Seating.LOTS:
        raise Refused("lots_are_no_draw", series=current.number)
    run = [series for series in locked.event.series.order_by("number") if series.draw_id == current.draw_id]
    before = current.draw
    assert before is not None  # a draft was drawn
    inputs = _inputs(locked, run, _seatable(locked), seed=before.seed)
    inputs = replace(inputs, attempt=before.attempt + 1, reason=reason)
    # The seed is that of the first attempt, so the names stored with it are those of that time.
    return _draw_and_store(locked, run, inputs, before.names, by=by, action="drawn_again")


@transaction.atomic
def seat_by_standing(event: Event, *, by: str, earlier: Sequence[tuple[int, int]] = ()) -> DrawRecord:
    """Seat the current series by the totals so far, as a draft; players without a total come last.

    Team mates and players who have met are moved apart where possible. A lot decides the order of equal players.
    `earlier` is a ranking for the first series of an evening: (place, start number), best first; it may lack players.
    """
    locked = lock(event)
    require_lists(locked)
    locked.require(State.COMPLETE, State.CHECKED, State.CHECK_IN)
    series = locked.current()
    if series.state != SeriesState.PLANNED or series.seating != Seating.SEEDED:
        raise Refused("not_by_standing", series=series.number)
    if missing := missing_entrants(locked.event):
        raise Refused("still_expected", names=[entrant.name for entrant in missing])
    present = _seatable(locked)
    if earlier and series.number != 1:
        raise ValueError("only the first series can be seated by an earlier ranking")
    ranked = earlier or standing_before(locked.event, series.number)
    ranking, places = with_newcomers(ranked, present)
    people = _people(locked)
    # The lot for equal players follows from series and names, so that nobody can choose it.
    seed = seed_of(f"series {series.number}", people)
    name_finalists(locked, series.number, present, seed=seed)
    arguments: dict[str, Any] = {
        "ranking": ranking,
        "places": places,
        "history": history_of(locked.event, before=series.number),
        "groups": groups_of(locked.event),
        "forbidden": apart_pairs_of(locked.event),
        "threes": locked.event.seeded_threes,
        "seed": seed,
    }
    # Left out if empty, as in the stored inputs of older draws.
    if series.number >= locked.event.final_from and (final := seatable_final(locked.event, present)):
        arguments["final"] = final
    if fixed := fixed_seats_of(locked.event, present):
        arguments["fixed"] = fixed
    seeded = _fitting(locked, fixed, lambda: seeded_series(**arguments))
    record = _store_draw(
        locked,
        Seating.SEEDED,
        seed=arguments["seed"],
        protocol={"inputs": _plain(arguments)},
        report=_report(seeded.measures) | {"shifts": [list(shift) for shift in seeded.shifts]},
        names=people,
        made_by=by,
    )
    seated = _seat_draft(locked, series, record, seeded.series)
    locked.log("seeded", by=by, wrote=[record, *seated], series=series.number, number=record.number)
    return record


def keep_hand_draw(
    locked: LockedEvent,
    series: SeriesRecord,
    tables: Tables,
    inputs: dict[str, Any],
    measures: Measures[int],
    *,
    by: str,
) -> DrawRecord:
    facts = {name: inputs[name] for name in ("final", "fixed") if name in inputs}
    record = _store_draw(
        locked,
        Seating.LOTS,
        seed="",
        protocol={"inputs": _plain(inputs)},
        report=_report(measures) | {"sizes": _sizes([tables])} | facts,
        names=None,
        made_by=by,
    )
    seated = _seat_draft(locked, series, record, tables)
    locked.log("seated_by_lots", by=by, wrote=[record, *seated], series=series.number, number=record.number)
    return record


@transaction.atomic
def seat_as_given(event: Event, tables: Tables, *, by: str) -> SeriesRecord:
    """Seat the current series as its players already sit, as a draft; nothing is drawn.

    `tables` list start numbers from seat 1. Raises Refused (`tables_do_not_fit`) unless they have three or four seats
    and everyone present has one seat.
    """
    locked = lock(event)
    require_lists(locked)
    locked.require(State.CHECK_IN, State.COMPLETE, State.CHECKED)
    series = locked.current()
    if series.state != SeriesState.PLANNED:
        raise Refused("nothing_to_draw")
    seated = [number for table in tables for number in table]
    sizes_fit = all(len(table) in (3, 4) for table in tables)
    if not sizes_fit or sorted(seated) != sorted(_seatable(locked)):
        raise Refused("tables_do_not_fit")
    seated_tables = _seat_draft(locked, series, None, tables)
    locked.log("seated_as_told", by=by, wrote=seated_tables, series=series.number)
    return series


@transaction.atomic
def draw_league_day(event: Event, teams: Sequence[Sequence[int]], *, by: str) -> DrawRecord:
    """Seat all series of a league meeting at once, as a draft; `teams` list the start numbers of each team.

    Raises Refused (`no_league_day`) if there is no plan for this number of teams, players and series.
    """
    locked = lock(event)
    locked.require(State.CHECK_IN)
    run = list(locked.event.series.filter(seating=Seating.LEAGUE, state=SeriesState.PLANNED).order_by("number"))
    people = _people(locked)
    seed = seed_of(str(secrets.randbelow(10**6)), people)
    try:
        report = league_to_report(teams, seed, series=len(run))
    except ValueError:
        raise Refused("no_league_day") from None
    drawn = league_from_report(report)
    record = _store_draw(
        locked,
        Seating.LEAGUE,
        seed=seed,
        protocol=report,
        report=_report(measure(drawn, groups=teams)) | {"sizes": _sizes(drawn)},
        names=people,
        made_by=by,
    )
    _seat_drafts(locked, run, record, drawn, action="drawn")
    return record


@transaction.atomic
def take_seats_over(
    event: Event, series: SeriesRecord, *, leaves: Entrant, comes: Entrant, by: str, reason: str
) -> SeriesRecord:
    locked = lock(event)
    series = locked.series(series.number, SeriesState.PUBLISHED)
    before = tables_of(series)
    tables = tuple(
        tuple(comes.number if starter == leaves.number else starter for starter in table) for table in before
    )
    moves = [
        move
        for number, table in enumerate(before, start=1)
        if leaves.number in table
        for move in ([leaves.number, number, None], [comes.number, None, number])
    ]
    changed = change_tables(locked, series, tables)
    plan = keep_plan(series, by=by, at=now(), reason=reason)
    open_lists(locked, series, changed, by=by)
    facts: dict[str, Any] = {"series": series.number, "plan": series.plan, "moves": moves}
    locked.log("repaired", by=by, reason=reason, wrote=[*changed, plan], **facts)
    return series


@transaction.atomic
def withdraw_draft(event: Event, *, reason: str, by: str) -> None:
    locked = lock(event)
    locked.require(State.DRAFT)
    reason = require_reason(reason)
    current = locked.current()
    dropped = []
    for series in locked.event.series.filter(draw_id=current.draw_id, state=SeriesState.DRAFT):
        dropped += drop_tables(series)
        if series.draw and series.draw.kind == Seating.LOTS:
            # The lots are back, so that a misread one can be corrected.
            series.hand_lots = series.draw.protocol["inputs"]["lots"]
        series.state, series.draw = SeriesState.PLANNED, None
        series.save(update_fields=["state", "draw", "hand_lots"])
    if current.number == 1:
        locked.event.phase = Phase.CHECK_IN
        locked.save(["phase"])
    if current.number == locked.event.final_from:
        locked.event.finalists = []
        locked.save(["finalists"])
    locked.log("draft_withdrawn", by=by, reason=reason, wrote=dropped, series=current.number)


@transaction.atomic
def publish(event: Event, *, by: str) -> list[SeriesRecord]:
    """Publish the draft: each series gets a plan and each table a list; it can no longer be drawn again."""
    locked = lock(event)
    locked.require(State.DRAFT)
    current = locked.current()
    if stray := _strays(locked, current):
        raise Refused("draft_is_stale", names=stray)
    published = list(locked.event.series.filter(draw_id=current.draw_id, state=SeriesState.DRAFT).order_by("number"))
    for series in published:
        series.state = SeriesState.PUBLISHED
        series.save(update_fields=["state"])
        plan, tables = keep_plan(series, by=by, at=now()), list(series.tables.all())
        open_lists(locked, series, tables, by=by)
        locked.log("published", by=by, wrote=[*tables, plan], series=series.number, plan=series.plan)
    return published


# The repair of one series, or why there is none.
SeriesRepair = tuple[SeriesRecord, Repair[int] | Refused]


def planned_repairs(event: Event) -> list[SeriesRepair]:
    """Return, for each published or running series, the smallest repair that seats exactly the players present.

    Series that need no repair are left out. Tables that have started are never changed.
    """
    repairs: list[SeriesRepair] = []
    upcoming = event.series.filter(state__in=UPCOMING)
    for series in upcoming.select_related("draw").order_by("number"):
        tables, started = tables_of(series), _started(series)
        leave, join = _difference(event, series, tables, started)
        if not (leave or join):
            continue
        try:
            found: Any = repair(
                tables,
                leave=leave,
                join=join,
                locked=started,
                history=_other_series(event, series),
                groups=groups_of(event),
                forbidden=apart_pairs_of(event),
                # The seed follows from the plan before, so that the repair carried out is the one shown.
                seed=f"{series.draw.seed if series.draw else ''}/{series.number}.{series.plan + 1}",
                final=event.finalists if series.number >= event.final_from else (),
                fixed_tables={number: table for number, table, _ in fixed_seats_of(event, present_numbers(event))},
            )
            repairs.append((series, found))
        except NoRepair as impossible:
            repairs.append((series, Refused("no_repair", players=impossible.players)))
    return repairs


@transaction.atomic
def repair_plans(event: Event, *, reason: str, by: str, expected: str) -> list[SeriesRecord]:
    """Carry out the repairs that were shown. Raises Refused (`repair_differs`) if they have changed.

    `expected` is the `repairs_digest` of the repairs shown.
    """
    locked = lock(event)
    locked.require_open()
    repairs = planned_repairs(locked.event)
    if repairs_digest(repairs) != expected:
        raise Refused("repair_differs")
    repaired = []
    for series, found in repairs:
        if isinstance(found, Refused):
            continue
        moves = [[move.player, move.origin, move.target] for move in found.moves]
        try:
            changed = change_tables(locked, series, found.series)
        # A deal was entered on one of the lists after the repair was computed.
        except SheetIsClosed:
            raise Refused("table_has_started", table="–") from None
        plan = keep_plan(series, by=by, at=now(), reason=reason.strip())
        open_lists(locked, series, changed, by=by)
        data = {"series": series.number, "plan": series.plan, "moves": moves}
        locked.log("repaired", by=by, reason=reason.strip(), wrote=[*changed, plan], **data)
        repaired.append(series)
    return repaired


def repairs_digest(repairs: Iterable[SeriesRepair]) -> str:
    content = [
        (series.number, series.plan, None if isinstance(found, Refused) else found.series) for series, found in repairs
    ]
    return sha256(repr(content).encode()).hexdigest()[:16]


def _drawn_run(locked: LockedEvent) -> list[SeriesRecord]:
    """Return the current series and the drawn ones directly after it, up to the start of the final."""
    current = locked.current()
    following = locked.event.series.filter(number__gte=current.number).order_by("number")
    if locked.event.final_size and current.number < locked.event.final_from:
        following = following.filter(number__lt=locked.event.final_from)
    run = list(takewhile(lambda one: one.seating == Seating.DRAWN and one.state == SeriesState.PLANNED, following))
    if not run:
        raise Refused("nothing_to_draw")
    return run


def _seatable(locked: LockedEvent) -> Numbers:
    present = present_numbers(locked.event)
    if len(present) in IMPOSSIBLE_FIELDS:
        raise Refused("too_few_players", present=len(present))
    return present


def _people(locked: LockedEvent) -> list[list[Any]]:
    """Return [start number, name] for everyone present. The seed is derived from them, so that nobody can choose it."""
    people = locked.event.entrants.filter(presence=Presence.PRESENT).order_by("number")
    return [[number, name] for number, name in people.values_list("number", "name")]


def _inputs(locked: LockedEvent, run: list[SeriesRecord], numbers: Numbers, *, seed: str) -> Inputs[int]:
    history = history_of(locked.event, before=run[0].number)
    final, fixed = seatable_final(locked.event, numbers), fixed_seats_of(locked.event, numbers)
    return _fitting(
        locked,
        fixed,
        lambda: Inputs(
            players=numbers,
            series=len(run),
            groups=groups_of(locked.event),
            forbidden=apart_pairs_of(locked.event),
            # Neighbours in the queue of registration came together, so the first draw separates them.
            queue=() if history else numbers,
            mode=locked.event.draw_mode,
            history=history,
            seed=seed,
            final=final,
            fixed=fixed,
        ),
    )


def _fitting(locked: LockedEvent, fixed: FixedSeats, make: Callable[[], Drawn]) -> Drawn:
    try:
        return make()
    except ValueError:
        if not fixed:
            raise
    names = dict(locked.event.people)
    raise Refused("fixed_seats_do_not_fit", fixed=[(names[number], table, seat) for number, table, seat in fixed])


def _draw_and_store(
    locked: LockedEvent, run: list[SeriesRecord], inputs: Inputs[int], people: Any, *, by: str, action: str
) -> DrawRecord:
    plan = draw_inputs(inputs)
    record = _store_draw(
        locked,
        Seating.DRAWN,
        seed=str(inputs.seed),
        attempt=inputs.attempt,
        reason=inputs.reason,
        protocol=plan_to_report(plan),
        report=_report(plan.measures) | _report_of_plan(plan),
        names=people,
        made_by=by,
    )
    _seat_drafts(locked, run, record, plan.series, action=action)
    return record


def _report_of_plan(plan: Plan[int]) -> dict[str, Any]:
    """Return sizes and bounds of the draw, and its measures without fixed seats, to show the cost of these."""
    facts: dict[str, Any] = {
        "bound": asdict(plan.bound),
        "least_repeats": plan.least_repeats,
        "sizes": _sizes(plan.series),
    }
    if plan.inputs.final:
        facts["final"] = list(plan.inputs.final)
    if plan.inputs.fixed:
        free = _report(draw_inputs(replace(plan.inputs, fixed=())).measures)
        facts["without_fixed"] = {name: free[name] for name in COST_OF_FIXED}
        facts["fixed"] = [list(one) for one in plan.inputs.fixed]
    return facts


def _store_draw(locked: LockedEvent, kind: Seating, *, names: Any, **fields: Any) -> DrawRecord:
    number = locked.event.draws.count() + 1
    return DrawRecord.objects.create(event=locked.event, number=number, kind=kind, names=names, made_at=now(), **fields)


def _seat_drafts(
    locked: LockedEvent, run: Sequence[SeriesRecord], record: DrawRecord, drawn: Sequence[Tables], *, action: str
) -> None:
    wrote: list[Any] = [record]
    for series, tables in zip(run, drawn, strict=True):
        wrote += _seat_draft(locked, series, record, tables)
    data = {"number": record.number, "first": run[0].number, "last": run[-1].number, "seed": record.seed}
    locked.log(action, by=record.made_by, reason=record.reason, wrote=wrote, **data)


def _sizes(drawn: Iterable[Tables]) -> list[list[int]]:
    return [[len(table) for table in tables] for tables in drawn]


def _seat_draft(
    locked: LockedEvent, series: SeriesRecord, record: DrawRecord | None, tables: Tables
) -> list[TableRecord]:
    seated = seat_series(locked, series, tables)
    series.state, series.draw = SeriesState.DRAFT, record
    series.save(update_fields=["state", "draw"])
    if locked.event.phase != Phase.PLAY:
        locked.event.phase = Phase.PLAY
        locked.save(["phase"])
    return seated


def _report(measures: Measures[int]) -> dict[str, Any]:
    return {
        "repeats": measures.repeats,
        "met_again": [list(pair) for pair in measures.met_again],
        "mates": measures.mates,
        "named_pairs": measures.named_pairs,
        "neighbours": measures.neighbours,
        "early_threes": measures.early_threes,
        "seat_faults": measures.seat_faults,
        "same_left": measures.same_left,
        "threes": {str(player): count for player, count in measures.threes.items()},
        "seats": {str(player): list(counts) for player, counts in measures.seats.items()},
    }


def _plain(arguments: dict[str, Any]) -> dict[str, Any]:
    def plain(value: Any) -> Any:
        return [plain(item) for item in value] if isinstance(value, tuple | list) else value

    return {name: plain(value) for name, value in arguments.items()}


def _strays(locked: LockedEvent, series: SeriesRecord) -> list[str]:
    """Return the names of players who are seated but not present, or present but not seated."""
    seated = {number for table in tables_of(series) for number in table}
    different = seated.symmetric_difference(present_numbers(locked.event))
    return list(locked.event.entrants.filter(number__in=different).order_by("number").values_list("name", flat=True))


def _started(series: SeriesRecord) -> list[int]:
    """Return the tables that must not change: those started by the clock, with a deal, or with a result."""
    has_result = Exists(ResultRecord.objects.filter(table=OuterRef("pk")))
    begun = series.tables.filter(Q(started_at__isnull=False) | HAS_DEALS | has_result)
    return list(begun.order_by("number").values_list("number", flat=True))


def _difference(event: Event, series: SeriesRecord, tables: Tables, started: list[int]) -> tuple[list[int], list[int]]:
    """Return who leaves and who joins the tables that have not started.

    Nobody joins a series once all its tables have started; they play from the next series on.
    """
    present = set(present_numbers(event))
    unstarted = [people for number, people in enumerate(tables, start=1) if number not in started]
    seated = {player for people in tables for player in people}
    leave = sorted(player for people in unstarted for player in people if player not in present)
    join = sorted(present - seated) if any(unstarted) or series.state == SeriesState.PUBLISHED else []
    return leave, join


def _other_series(event: Event, series: SeriesRecord) -> tuple[Tables, ...]:
    others = event.series.exclude(pk=series.pk).exclude(state=SeriesState.PLANNED).order_by("number")
    return tuple(tables_of(one) for one in others)
