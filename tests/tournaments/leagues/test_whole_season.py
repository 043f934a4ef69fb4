"""A season of 16 teams, 5 match days, 3 series each, from the first line-up to the approved table."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

import pytest

from tests.tournaments.leagues.cast import (
    a_division,
    by_chance,
    days_of,
    line_up,
    match_points_by_series,
    opened,
    play,
    settle,
)
from tournaments.events.models import ResultLine, TableSeat, TeamMember
from tournaments.leagues.models import Division, Meeting
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries import (
    DivisionTable,
    division_table,
    is_outdated,
    meeting_result,
    player_ranking,
    schedule_of,
)
from tournaments.leagues.services import change_division, set_schedule

pytestmark = [pytest.mark.storage, pytest.mark.django_db]

TEAMS, DAYS, SERIES = 16, 5, 3
POINTS = (3, 2, 1, 0)
# Everybody meets everybody once: the lines of the plane of order four. The first of a group is its host.
GROUPS = (
    ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),
    ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16)),
    ((6, 1, 11, 16), (5, 2, 12, 15), (8, 3, 9, 14), (7, 4, 10, 13)),
    ((12, 1, 7, 14), (11, 2, 8, 13), (10, 3, 5, 16), (9, 4, 6, 15)),
    ((15, 1, 8, 10), (16, 2, 7, 9), (13, 3, 6, 12), (14, 4, 5, 11)),
)


@dataclass
class Own:
    """A team's or a player's sums, calculated here from the lines of the lists alone."""

    points: int = 0
    total: int = 0
    won: int = 0
    lost: int = 0
    by_day: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, line: ResultLine) -> None:
        self.total += line.total
        self.won += line.won
        self.lost += line.lost


@pytest.mark.long
def test_a_season_from_line_up_to_table_is_what_its_lists_say():
    division = change_division(a_division(TEAMS), name="Oberliga", promoted=2, relegated=3, by="anna")
    set_schedule(division, days_of(*GROUPS), by="anna")

    tables = [played_day(division, number) for number in range(1, DAYS + 1)]

    assert everybody_met(division, DAYS) == met_in(GROUPS)
    assert met_in(GROUPS) == dict.fromkeys(combinations(range(1, TEAMS + 1), 2), 1)
    assert mates_at_a_table(division, DAYS) == 0
    assert [rows_of(table) for table in tables] == [own_rows(division, through=day) for day in range(1, DAYS + 1)]
    assert [replace(division_table(division, through_day=day), next_day=None) for day in range(1, DAYS + 1)] == tables
    assert {points for meeting in meetings_of(division) for points in sums_of(meeting)} == {sum(POINTS)}
    assert [row.zone for row in tables[-1].rows] == ["promoted"] * 2 + [""] * 11 + ["relegated"] * 3
    assert not any(table.is_provisional for table in tables)
    assert players_of(division) == own_players(division, DAYS)
    assert not any(is_outdated(meeting) for meeting in meetings_of(division))


def played_day(division: Division, number: int) -> DivisionTable:
    """Line-ups, play and approval of all meetings of a day; the table after it."""
    for meeting in meetings_of(division).filter(match_day__number=number):
        line_up(meeting)
        play(opened(meeting), by_chance(f"season/{number}/{meeting.number}"))
        settle(meeting)
        assert meeting.state == MeetingState.APPROVED
    return division_table(division)


def meetings_of(division: Division):
    found = Meeting.objects.filter(match_day__division=division)
    return found.select_related("match_day__division__league", "host").order_by("match_day__number", "number")


def met_in(days: Sequence[Sequence[Sequence[int]]]) -> Counter[tuple[int, int]]:
    """How often two teams meet, by the schedule."""
    return Counter(pair for day in days for group in day for pair in combinations(sorted(group), 2))


def everybody_met(division: Division, days: int) -> Counter[tuple[int, int]]:
    """How often two teams met, by the stored results."""
    met: Counter[tuple[int, int]] = Counter()
    for meeting, (host, *guests) in zip(
        meetings_of(division), (group for day in GROUPS[:days] for group in day), strict=True
    ):
        result = meeting_result(meeting)
        assert tuple(team.entrant for team in result.teams) == (host, *guests)
        met.update(combinations(sorted(team.entrant for team in result.teams), 2))
    assert [[meeting.number for meeting in day.meetings.all()] for day in schedule_of(division)] == [
        [1, 2, 3, 4]
    ] * days
    return met


def mates_at_a_table(division: Division, days: int) -> int:
    """How many pairs of one team sit at one table in some series; checks that nobody sits in two places."""
    team_of = dict(TeamMember.objects.values_list("entrant", "team"))
    tables: dict[int, list[int]] = defaultdict(list)
    for table, entrant in TableSeat.objects.values_list("table", "entrant"):
        tables[table].append(team_of[entrant])
    assert len(tables) == days * SERIES * TEAMS
    return sum(len(teams) - len(set(teams)) for teams in tables.values())


def sums_of(meeting: Meeting) -> list[int]:
    """The match points of each series of a meeting."""
    return [sum(points) for points in match_points_by_series(meeting)]


def rows_of(table: DivisionTable) -> list[tuple]:
    return [
        (row.place, row.name, row.played, row.match_points, row.match_points_against, row.total, row.won, row.by_day)
        for row in table.rows
    ]


def lines_of(division: Division, through: int):
    found = ResultLine.objects.filter(
        series__event__meeting__match_day__division=division,
        series__event__meeting__match_day__number__lte=through,
    )
    return found.select_related("series__event__meeting__match_day", "entrant")


def own_rows(division: Division, *, through: int) -> list[tuple]:
    """The table calculated again: every series of every meeting by the sums of its teams, all of which differ."""
    team_of = dict(TeamMember.objects.values_list("entrant", "team__name"))
    season: dict[str, Own] = defaultdict(Own)
    series: dict[tuple[int, int], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for line in lines_of(division, through):
        name = team_of[line.entrant_id]
        season[name].add(line)
        meeting = line.series.event.meeting
        series[meeting.match_day.number, line.series_id][name] += line.total
    for (day, _series), totals in series.items():
        assert len(set(totals.values())) == len(POINTS)
        for points, name in zip(POINTS, sorted(totals, key=totals.__getitem__, reverse=True), strict=True):
            season[name].points += points
            season[name].by_day[day] += points
    order = sorted(season, key=lambda name: (-season[name].points, -season[name].total))
    played = SERIES * through
    return [
        (
            place,
            name,
            played,
            season[name].points,
            played * POINTS[0] - season[name].points,
            season[name].total,
            season[name].won,
            tuple(season[name].by_day[day] for day in range(1, through + 1)),
        )
        for place, name in enumerate(order, start=1)
    ]


def players_of(division: Division) -> list[tuple]:
    return [(row.name, row.played, row.total, row.won, row.lost) for row in player_ranking(division)]


def own_players(division: Division, days: int) -> list[tuple]:
    season: dict[str, Own] = defaultdict(Own)
    lists: Counter[str] = Counter()
    for line in lines_of(division, days):
        season[line.entrant.name].add(line)
        lists[line.entrant.name] += 1
    order = sorted(season, key=lambda name: (-season[name].total, -season[name].won, season[name].lost))
    return [(name, lists[name], season[name].total, season[name].won, season[name].lost) for name in order]
