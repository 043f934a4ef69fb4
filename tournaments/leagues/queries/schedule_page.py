"""A division's schedule as planned and as stored, and how evenly meetings and hosts are distributed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.leagues.models import MatchDay, Meeting
from tournaments.seating import Evenness, Schedule, TeamGroup, evenness, schedule
from tournaments.seating.chance import Chance
from tournaments.seating.hosts import name_hosts


@dataclass(frozen=True, slots=True)
class MeetingPlan:
    """Teams that meet, by their numbers in the league; the host is one of them, or None at a neutral venue."""

    teams: tuple[int, ...]
    host: int | None = None
    venue: str = ""


@dataclass(frozen=True, slots=True)
class DayPlan:
    day: date
    series: int
    meetings: tuple[MeetingPlan, ...]


# (day, venue, teams per meeting or None). With a venue all meetings are there, without a host.
PlannedDay = tuple[date, str, int | None]


def plan_days(
    teams: Sequence[int], days: Sequence[PlannedDay], *, series: int, size: int = 4, seed: int
) -> list[DayPlan]:
    """Plan evenly distributed meetings of these team numbers for each day; hosts take turns on days without a venue.

    A day has `series` series; `size` teams meet unless the day gives another number. Raises ValueError for numbers of
    teams that cannot be divided into such meetings.
    """
    if not days:
        return []
    drafted = schedule(
        len(teams), len(days), size=[own_size or size for _, _, own_size in days], seed=seed, hosts=False
    )
    groups = [[list(group.teams) for group in meetings] for meetings in drafted.days]
    away = [number for number, (_, venue, _) in enumerate(days) if not venue]
    hosts = dict(zip(away, name_hosts(len(teams), [groups[number] for number in away], Chance(seed)), strict=True))
    return [
        DayPlan(
            day,
            series,
            tuple(
                MeetingPlan(tuple(teams[team] for team in group), None if host is None else teams[host], venue)
                for group, host in zip(groups[number], hosts.get(number, [None] * len(groups[number])), strict=True)
            ),
        )
        for number, (day, venue, _) in enumerate(days)
    ]


def evenness_of(days: Sequence[DayPlan]) -> Evenness | None:
    """Return how even a plan is; None without meetings."""
    numbers = sorted({team for day in days for meeting in day.meetings for team in meeting.teams})
    if not numbers:
        return None
    at = {number: index for index, number in enumerate(numbers)}
    plan = Schedule(len(numbers), tuple(tuple(_group(one, at) for one in day.meetings) for day in days))
    return evenness(plan)


def _group(meeting: MeetingPlan, at: Mapping[int, int]) -> TeamGroup:
    return TeamGroup(tuple(at[team] for team in meeting.teams), None if meeting.host is None else at[meeting.host])


def plan_of(days: Iterable[MatchDay]) -> list[DayPlan]:
    return [DayPlan(day.day, day.series, tuple(map(_stored, day.meetings.all()))) for day in days]


def _stored(meeting: Meeting) -> MeetingPlan:
    host = meeting.host.number if meeting.host else None
    return MeetingPlan(tuple(side.team.number for side in meeting.sides.all()), host, meeting.venue)
