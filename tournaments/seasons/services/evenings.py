"""Run a club evening with few taps: draw and start, go on from series to series, and end it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import transaction

from scoring.models import Player
from tournaments.events.locking import Locked, Refused, lock
from tournaments.events.models import PLAYED, Entrant, Event, ResultRecord, SeriesRecord
from tournaments.events.phrases.choices import Presence, Seating, SecondKeying, SeriesState, State
from tournaments.events.phrases.reasons import coded_reason
from tournaments.events.queries.seats import Tables, present_numbers, tables_of
from tournaments.events.queries.standings import event_standings
from tournaments.events.services.events import change_settings, copy_event, create_event, open_check_in
from tournaments.events.services.registration import register, set_presence
from tournaments.events.services.seating import (
    draw,
    planned_repairs,
    publish,
    repair_plans,
    repairs_digest,
    seat_as_given,
    seat_by_standing,
)
from tournaments.events.services.series import (
    cancel_series,
    check_series,
    close_event,
    complete_series,
    hold_back_table,
    start_series,
    start_table,
)
from tournaments.events.states import current_series, state_of
from tournaments.seasons.models import Evening, Season
from tournaments.seasons.phrases.choices import EveningSeats
from tournaments.seasons.phrases.evenings import evening_name
from tournaments.seasons.queries.seasons import season_standings
from tournaments.seasons.services.seasons import enter_evening, excuse


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlan:
    """Who comes, and what is played. `settings` are fields of `Event`, by default those of the last evening.

    `later` is how all series after the first are seated.
    """

    day: date
    players: Sequence[Player] = ()
    guests: Sequence[str] = ()
    excused: Sequence[Player] = ()
    seats: EveningSeats = EveningSeats.LOT
    series: int = 2
    rounds: int = 12
    later: Seating = Seating.DRAWN
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def series_plans(self) -> list[SeriesRecord]:
        by_result = self.seats in (EveningSeats.LAST, EveningSeats.SEASON)
        first = SeriesRecord(rounds=self.rounds, seating=Seating.SEEDED if by_result else Seating.DRAWN)
        return [first, *([SeriesRecord(rounds=self.rounds, seating=self.later)] * (self.series - 1))]


def last_evening(season: Season) -> Evening | None:
    return season.evenings.select_related("event").order_by("-number").first()


@transaction.atomic
def start_evening(season: Season, plan: EveningPlan, *, by: str) -> Evening:
    """Create an event like the last evening, with everyone present; draw, publish and start its first series.

    If the players are already seated, `seat_evening` enters their seats later. Raises Refused: `evening_that_day`, and
    as in the draw, for example for five players.
    """
    locked = lock(season)
    locked.require_open()
    last = last_evening(locked.owner)
    if twin := locked.owner.evenings.filter(event__day=plan.day).select_related("event").first():
        raise Refused("evening_that_day", name=twin.event.name)
    event = _announced(locked, plan, last, by=by)
    for player in plan.players:
        register(event, name=player.shown_name, player=player, present=True, by=by)
    for name in plan.guests:
        register(event, name=name, present=True, by=by)
    open_check_in(event, by=by)
    evening = enter_evening(locked, event)
    players = len(plan.players) + len(plan.guests)
    locked.log("evening_started", by=by, number=evening.number, name=event.name, players=players)
    if plan.excused:
        excuse(evening, plan.excused, by=by)
    if plan.seats != EveningSeats.SIT:
        _seat(locked, event, plan.seats, last, by=by)
        publish(event, by=by)
        start_series(event, by=by)
    return evening


@transaction.atomic
def seat_evening(evening: Evening, tables: Tables, *, by: str) -> SeriesRecord:
    """Start the next series with everyone at these tables: start numbers, seat 1 first."""
    event = _event(evening)
    seat_as_given(event, tables, by=by)
    publish(event, by=by)
    return start_series(event, by=by)


@transaction.atomic
def next_series(evening: Evening, *, by: str, stays: bool = False) -> SeriesRecord:
    """Complete the series, and seat and start the next one; at the same tables if everyone `stays`.

    An already published plan is repaired for players who came or left. Raises Refused with the tables whose lists are
    missing, and (`no_more_series`) after the last.
    """
    event = _event(evening)
    if state_of(event) == State.RUNNING:
        complete_series(event, by=by)
    event = _event(evening)
    current = current_series(list(event.series.order_by("number")))
    if current is None or current.state in PLAYED:
        raise Refused("no_more_series")
    if stays and current.state == SeriesState.PLANNED:
        return seat_evening(evening, _same_tables(event, current), by=by)
    if current.state == SeriesState.PLANNED:
        (seat_by_standing if current.seating == Seating.SEEDED else draw)(event, by=by)
        publish(event, by=by)
    _repair(event, by=by)
    return start_series(event, by=by)


@transaction.atomic
def change_people(
    evening: Evening,
    *,
    present: Iterable[Entrant],
    players: Sequence[Player] = (),
    guests: Sequence[str] = (),
    among: Collection[Entrant] | None = None,
    before_dealing: bool = False,
    by: str,
) -> Event:
    """Set who is present: entrants not named have left, `players` and `guests` are new.

    Only entrants `among` can leave, by default all: another desk may have entered others since the page was rendered.
    Changes apply from the next series on; `before_dealing` also changes tables of the running series without a deal.
    """
    event = _event(evening)
    here = {entrant.pk for entrant in present}
    among_keys = None if among is None else {entrant.pk for entrant in among}
    if before_dealing:
        _hold_back_all(event, by=by)
    for entrant in event.entrants.order_by("number"):
        if entrant.pk in here:
            set_presence(entrant, Presence.PRESENT, by=by)
        elif entrant.presence == Presence.PRESENT and (among_keys is None or entrant.pk in among_keys):
            set_presence(entrant, Presence.LEFT, by=by)
    for player in players:
        register(event, name=player.shown_name, player=player, present=True, by=by)
    for name in guests:
        register(event, name=name, present=True, by=by)
    if before_dealing:
        _repair(event, by=by)
        _start_all(event, by=by)
    return _event(evening)


@transaction.atomic
def end_evening(evening: Evening, *, by: str) -> Event:
    """Complete and check the last series, and close the evening.

    Series that have not begun are dropped. Raises Refused with the tables whose lists are missing or set aside.
    """
    locked = lock(evening.season)
    event = _event(evening)
    if state_of(event) == State.RUNNING:
        complete_series(event, by=by)
    if event.series.filter(state__in=PLAYED).exists():
        _leave_out_the_rest(evening, by=by)
    if event.series.filter(state=SeriesState.COMPLETE).exists():
        check_series(event, by=by)
    closed = close_event(_event(evening), by=by)
    locked.log("evening_ended", by=by, number=evening.number, name=closed.name)
    return closed


def _leave_out_the_rest(evening: Evening, *, by: str) -> None:
    while state_of(_event(evening)) == State.PUBLISHED:
        cancel_series(_event(evening), reason=coded_reason("evening_ended"), by=by)
    event = _event(evening)
    series = event.series.order_by("number")
    if series.filter(state=SeriesState.PLANNED).exists():
        seated = series.exclude(state=SeriesState.PLANNED)
        change_settings(event, by=by, series=list(seated))


def earlier_ranking(season: Season, event: Event, seats: EveningSeats, last: Evening | None) -> list[tuple[int, int]]:
    """Return (place, start number) of entrants, by the last evening or by the season; newcomers are left out."""
    numbers = {_identity(one): one.number for one in event.entrants.select_related("player").order_by("-number")}
    placed = _last_places(last) if seats == EveningSeats.LAST else _season_places(season)
    return [(place, numbers[person]) for place, person in placed if person in numbers]


# Identifies a person over all evenings: (public id, "") of a member, ("", name) of a guest.
Identity = tuple[str, str]


def _identity(entrant: Entrant) -> Identity:
    return (entrant.player.public_id, "") if entrant.player else ("", entrant.name.casefold())


def _last_places(last: Evening | None) -> list[tuple[int, Identity]]:
    if last is None:
        return []
    people = {one.number: _identity(one) for one in last.event.entrants.select_related("player")}
    total = event_standings(last.event).by_key["total"]
    return [(place, people[int(row.entrant)]) for place, row in total.placed]


def _season_places(season: Season) -> list[tuple[int, Identity]]:
    """Return the season's places; players with too few series follow the ranked ones, then unranked guests."""
    standings = season_standings(season)
    placed, before = [], 0
    for rows in (standings.rows, standings.below, standings.guests):
        placed += [(before + row.place, (row.player, "" if row.player else row.name.casefold())) for row in rows]
        before += len(rows)
    return placed


def _announced(locked: Locked[Season], plan: EveningPlan, last: Evening | None, *, by: str) -> Event:
    """Create the evening's event: like the last one, except for what the plan sets."""
    season = locked.owner
    name = evening_name(season.evenings.count() + 1)
    if last is None:
        defaults = {
            "second_keying": SecondKeying.NEVER,
            "is_listed": season.is_listed,
            "shown_names": season.shown_names,
            "tie_breaks": season.tie_breaks,
        }
        settings = defaults | dict(plan.settings)
        return create_event(season.club, name=name, day=plan.day, by=by, series=plan.series_plans, **settings)
    event = copy_event(last.event, name=name, day=plan.day, by=by)
    same_series = list(event.series.order_by("number").values_list("rounds", "seating")) == [
        (one.rounds, one.seating) for one in plan.series_plans
    ]
    if same_series and all(getattr(event, field) == value for field, value in plan.settings.items()):
        return event
    return change_settings(event, by=by, series=plan.series_plans, **plan.settings)


def _seat(locked: Locked[Season], event: Event, seats: EveningSeats, last: Evening | None, *, by: str) -> None:
    if seats == EveningSeats.LOT:
        draw(event, by=by)
    else:
        seat_by_standing(event, by=by, earlier=earlier_ranking(locked.owner, event, seats, last))


def _event(evening: Evening) -> Event:
    return Event.objects.select_related("club").get(pk=evening.event_id)


def _same_tables(event: Event, series: SeriesRecord) -> Tables:
    """Return the tables of the previous series.

    Raises Refused (`people_changed`) unless the same people are present.
    """
    before = event.series.get(number=series.number - 1) if series.number > 1 else series
    tables = tuple(table for table in tables_of(before) if table)
    if sorted(number for table in tables for number in table) != sorted(present_numbers(event)):
        raise Refused("people_changed")
    return tables


def _repair(event: Event, *, by: str) -> None:
    """Repair the published plans for the players present. Raises Refused if that is impossible."""
    repairs = planned_repairs(event)
    for _series, found in repairs:
        if isinstance(found, Refused):
            raise found
    if repairs:
        repair_plans(event, reason=coded_reason("players_changed"), by=by, expected=repairs_digest(repairs))


def _hold_back_all(event: Event, *, by: str) -> None:
    """Stop every table of the running series that has neither a deal nor a list."""
    for series in event.series.filter(state=SeriesState.RUNNING):
        begun = ResultRecord.objects.filter(table__series=series).values("table")
        for table in series.tables.exclude(pk__in=begun).exclude(sheet__head_seq__gt=0).exclude(started_at=None):
            hold_back_table(table, by=by)


def _start_all(event: Event, *, by: str) -> None:
    for series in event.series.filter(state=SeriesState.RUNNING):
        for table in series.tables.filter(started_at=None, seats__isnull=False).distinct():
            start_table(table, by=by)
