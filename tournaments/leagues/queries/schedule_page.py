"""A division's schedule as it is made and as it is stored, and how evenly it spreads meetings and hosts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.leagues.queries import ScheduledDay, ScheduledMeeting
from tournaments.seating import Evenness, Schedule, TeamGroup, evenness, schedule
from tournaments.seating.chance import Chance
from tournaments.seating.hosts import name_hosts


@dataclass(frozen=True, slots=True)
class MeetingPlan:
    """Teams that meet, by their numbers in the league; the host is one of them, or None at a neutral place."""

    teams: tuple[int, ...]
    host: int | None = None
    venue: str = ""


@dataclass(frozen=True, slots=True)
class DayPlan:
    """A match day as it is planned."""

    day: date
    series: int
    meetings: tuple[MeetingPlan, ...]


@dataclass(frozen=True, slots=True)
class PlannedDay:
    """A match day to be planned; one with a venue has all meetings there, and no host."""

    day: date
    series: int
    size: int = 4
    venue: str = ""


def plan_days(teams: Sequence[int], days: Sequence[PlannedDay], *, seed: int) -> list[DayPlan]:
    """Meetings of these team numbers for each day, spread evenly; hosts go round on the days without a venue.

    ValueError for numbers of teams that make no such meetings.
    """
    if not days:
        return []
    drafted = schedule(len(teams), len(days), size=[day.size for day in days], seed=seed, hosts=False)
    groups = [[list(group.teams) for group in meetings] for meetings in drafted.days]
    away = [number for number, day in enumerate(days) if not day.venue]
    hosts = dict(zip(away, name_hosts(len(teams), [groups[number] for number in away], Chance(seed)), strict=True))
    return [
        DayPlan(
            day.day,
            day.series,
            tuple(
                MeetingPlan(tuple(teams[team] for team in group), None if host is None else teams[host], day.venue)
                for group, host in zip(groups[number], hosts.get(number, [None] * len(groups[number])), strict=True)
            ),
        )
        for number, day in enumerate(days)
    ]


@dataclass(frozen=True, slots=True)
class ShownEvenness:
    """How even a schedule is, with the pairs that meet so often in their order, and whether none could be more even."""

    figures: Evenness
    pairs: tuple[tuple[int, int], ...]
    is_best: bool


def evenness_of(days: Sequence[DayPlan]) -> ShownEvenness | None:
    """How even a plan is; None for one in which nobody meets."""
    numbers = sorted({team for day in days for meeting in day.meetings for team in meeting.teams})
    if not numbers:
        return None
    at = {number: index for index, number in enumerate(numbers)}
    plan = Schedule(len(numbers), tuple(tuple(_group(one, at) for one in day.meetings) for day in days))
    figures = evenness(plan)
    is_best = figures.weighted <= figures.weighted_bound and figures.most <= figures.most_bound
    return ShownEvenness(figures, tuple(sorted(figures.histogram.items())), is_best)


def _group(meeting: MeetingPlan, at: Mapping[int, int]) -> TeamGroup:
    return TeamGroup(tuple(at[team] for team in meeting.teams), None if meeting.host is None else at[meeting.host])


def plan_of(days: Sequence[ScheduledDay]) -> list[DayPlan]:
    """The schedule as it stands, as it would be made again."""
    return [DayPlan(day.day, len(day.series), tuple(_stored(one) for one in day.meetings)) for day in days]


def _stored(meeting: ScheduledMeeting) -> MeetingPlan:
    host = next((team.number for team in meeting.teams if team.is_host), None)
    return MeetingPlan(tuple(team.number for team in meeting.teams), host, meeting.record.venue)
