"""The match days of a division: meetings, dates, venues and hosts."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import Any, Final

from django.db import transaction

from scoring.models.names import clean_name
from tournaments.events.locking import Locked, Refused, lock
from tournaments.leagues.models import Division, League, LeagueTeam, MatchDay, Meeting, MeetingTeam
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries.rules import places_of
from tournaments.leagues.queries.schedule_page import DayPlan, MeetingPlan, plan_of
from tournaments.leagues.queries.schedules import schedule_of
from tournaments.leagues.services.locked_meeting import lock_meeting, meeting_facts

# Usually four, three in ISPA groups, five on a last day. official.md 5.2, 7
MEETING_SIZES: Final = (3, 4, 5)
MOST_SERIES_A_DAY: Final = 8
# A place that no side has, used while two sides swap places.
ASIDE: Final = 99


@transaction.atomic
def set_schedule(division: Division, days: Sequence[DayPlan], *, by: str) -> list[MatchDay]:
    """Store these match days; an unchanged one keeps its line-ups and results.

    A changed day remains the same record with new meetings, as its plan does not contain all its settings.

    Raises Refused: `day_has_begun` if a changed day has begun, `days_out_of_order`, `no_series_a_day`,
    `meeting_size`, `scale_too_short`, `team_not_in_division`, `team_twice_a_day`, `host_elsewhere`.
    """
    locked = lock(division.league)
    locked.require_open()
    division = locked.owner.divisions.get(pk=division.pk)
    teams = {team.number: team for team in division.teams.all()}
    _check_days(locked, days, teams)
    stored = {day.number: day for day in division.match_days.all()}
    wanted = dict(enumerate(map(_cleaned, days), start=1))
    plans = dict(enumerate(plan_of(schedule_of(division)), start=1))
    changed = _require_not_begun_where_changed(division, plans, wanted)
    division.match_days.filter(number__in={*changed} - {*wanted}).delete()
    for number in changed:
        if number in wanted:
            day = stored.setdefault(number, MatchDay(division=division, number=number))
            _store_day(day, wanted[number], teams)
    if changed:
        locked.log("schedule_set", by=by, division=division.name, days=len(days), changed=changed)
    return [stored[number] for number in wanted]


@transaction.atomic
def change_meeting(meeting: Meeting, *, venue: str, host: LeagueTeam | None, by: str) -> Meeting:
    """Change venue and host. Raises Refused: `meeting_has_begun`, `host_elsewhere`."""
    locked, meeting = lock_meeting(meeting, MeetingState.PLANNED)
    if host is not None and not meeting.sides.filter(team=host).exists():
        raise Refused("host_elsewhere", team=host.name)
    old = {"venue": meeting.venue, "host": meeting.host.name if meeting.host else ""}
    meeting.venue, meeting.host = clean_name(venue), host
    meeting.clean_fields(exclude=["match_day", "host", "event"])
    meeting.save(update_fields=["venue", "host"])
    new = {"venue": meeting.venue, "host": host.name if host else ""}
    if new != old:
        locked.log("meeting_changed", by=by, **meeting_facts(meeting), old=old, new=new)
    return meeting


@transaction.atomic
def change_match_day(match_day: MatchDay, *, by: str, reason: str = "", **fields: Any) -> MatchDay:
    """Change the date, which must lie between those of the adjacent days, or other fields of the match day.

    Does nothing if no field differs. Raises Refused: `day_has_begun` if the date differs, `days_out_of_order`.
    """
    locked = lock(match_day.division.league)
    locked.require_open()
    match_day = MatchDay.objects.select_related("division").get(pk=match_day.pk)
    old = {name: getattr(match_day, name) for name in fields if getattr(match_day, name) != fields[name]}
    new = {name: fields[name] for name in old}
    if not old:
        return match_day
    if "day" in new:
        _require_between_neighbours(match_day, new["day"])
    for name, value in new.items():
        setattr(match_day, name, value)
    match_day.save(update_fields=[*new])
    place = {"division": match_day.division.name, "day": match_day.number}
    if "day" in new:
        moved = {"old": old.pop("day").isoformat(), "new": new.pop("day").isoformat()}
        locked.log("match_day_moved", by=by, reason=reason.strip(), **place, **moved)
    if new:
        locked.log("match_day_changed", by=by, reason=reason.strip(), **place, old=old, new=new)
    return match_day


def _require_between_neighbours(match_day: MatchDay, day: date) -> None:
    _require_not_begun(match_day.division, [match_day.number])
    others = match_day.division.match_days.exclude(pk=match_day.pk)
    before, after = others.filter(number__lt=match_day.number), others.filter(number__gt=match_day.number)
    if before.filter(day__gt=day).exists() or after.filter(day__lt=day).exists():
        raise Refused("days_out_of_order")


@transaction.atomic
def swap_teams(one: MeetingTeam, other: MeetingTeam, *, by: str) -> None:
    """Let two teams swap meetings on a match day; if one was the host, the other takes over that role.

    Raises Refused: `meeting_has_begun`; ValueError for teams on different days.
    """
    locked, first = lock_meeting(one.meeting, MeetingState.PLANNED)
    _, second = lock_meeting(other.meeting, MeetingState.PLANNED)
    if first.match_day_id != second.match_day_id:
        raise ValueError("teams of two match days cannot change their meetings")
    side = first.sides.select_related("team").get(pk=one.pk)
    other_side = second.sides.select_related("team").get(pk=other.pk)
    places = (side.meeting, side.place), (other_side.meeting, other_side.place)
    # Places are unique, and the database checks each write: one side steps aside while the other takes its place.
    _put(side, side.meeting, ASIDE)
    _put(other_side, *places[0])
    _put(side, *places[1])
    if first.pk != second.pk:
        for meeting, leaves, comes in ((first, side, other_side), (second, other_side, side)):
            if meeting.host_id == leaves.team_id:
                meeting.host = comes.team
                meeting.save(update_fields=["host"])
    locked.log("teams_swapped", by=by, **meeting_facts(first), one=side.team.name, other=other_side.team.name)


def _put(side: MeetingTeam, meeting: Meeting, place: int) -> None:
    side.meeting, side.place = meeting, place
    side.save(update_fields=["meeting", "place"])


def _check_days(locked: Locked[League], days: Sequence[DayPlan], teams: dict[int, LeagueTeam]) -> None:
    if any(later.day < day.day for day, later in pairwise(days)):
        raise Refused("days_out_of_order")
    places = places_of(locked.owner)
    for number, day in enumerate(days, start=1):
        if not 1 <= day.series <= MOST_SERIES_A_DAY:
            raise Refused("no_series_a_day", day=number, most=MOST_SERIES_A_DAY)
        playing = Counter(team for meeting in day.meetings for team in meeting.teams)
        if strangers := [team for team in playing if team not in teams]:
            raise Refused("team_not_in_division", number=strangers[0])
        if twice := [teams[team].name for team, count in playing.items() if count > 1]:
            raise Refused("team_twice_a_day", day=number, team=twice[0])
        for meeting in day.meetings:
            _check_meeting(meeting, teams, number=number, places=places)


def _check_meeting(meeting: MeetingPlan, teams: dict[int, LeagueTeam], *, number: int, places: int | None) -> None:
    if len(meeting.teams) not in MEETING_SIZES:
        raise Refused("meeting_size", day=number, least=MEETING_SIZES[0], most=MEETING_SIZES[-1])
    if places is not None and places < len(meeting.teams):
        raise Refused("scale_too_short", places=places, teams=len(meeting.teams))
    if meeting.host is not None and meeting.host not in meeting.teams:
        host = teams.get(meeting.host)
        raise Refused("host_elsewhere", team=host.name if host else meeting.host)


def _cleaned(day: DayPlan) -> DayPlan:
    meetings = (MeetingPlan(tuple(each.teams), each.host, clean_name(each.venue)) for each in day.meetings)
    return DayPlan(day.day, day.series, tuple(meetings))


def _require_not_begun_where_changed(
    division: Division, plans: Mapping[int, DayPlan], wanted: Mapping[int, DayPlan]
) -> list[int]:
    """Return the numbers of changed days. Raises Refused (`day_has_begun`) if one has results."""
    changed = sorted(number for number in {*plans, *wanted} if plans.get(number) != wanted.get(number))
    # Series are numbered through the season, so a day with more or fewer series changes the numbers of all later days.
    # Reported ones must not change.
    series = {number: day.series for number, day in wanted.items()}
    longer = [number for number in changed if number not in plans or plans[number].series != series.get(number)]
    later = [number for number in plans if longer and number > longer[0]]
    _require_not_begun(division, {*changed, *later})
    return changed


def _require_not_begun(division: Division, numbers: Collection[int]) -> None:
    begun = Meeting.objects.filter(match_day__division=division, match_day__number__in=numbers)
    if found := begun.exclude(state=MeetingState.PLANNED).select_related("match_day").order_by("pk").first():
        raise Refused("day_has_begun", day=found.match_day.number)


def _store_day(day: MatchDay, plan: DayPlan, teams: dict[int, LeagueTeam]) -> None:
    day.day, day.series = plan.day, plan.series
    day.save(update_fields=["day", "series"] if day.pk else None)
    day.meetings.all().delete()
    meetings = [
        Meeting(
            match_day=day,
            number=at,
            host=teams[meeting.host] if meeting.host is not None else None,
            venue=meeting.venue,
        )
        for at, meeting in enumerate(plan.meetings, start=1)
    ]
    for meeting in meetings:
        meeting.clean_fields(exclude=["match_day", "host", "event"])
    Meeting.objects.bulk_create(meetings)
    MeetingTeam.objects.bulk_create(
        MeetingTeam(
            meeting=meeting,
            match_day=day,
            team=teams[team],
            place=place,
            is_absent=teams[team].is_withdrawn,
        )
        for meeting, planned in zip(meetings, plan.meetings, strict=True)
        for place, team in enumerate(planned.teams)
    )
