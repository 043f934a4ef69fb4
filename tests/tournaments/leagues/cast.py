"""The leagues of the tests."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from random import Random
from typing import Any

from django.contrib.auth.models import User

from scoring.clock import now
from scoring.models import Club
from tests.tournaments.cast import club_of
from tournaments.events.models import Event, ResultLine, ResultRecord, SeriesRecord, TableSeat
from tournaments.events.phrases.choices import ResultState, SeriesState, Source
from tournaments.events.services.results import lines_of
from tournaments.leagues.models import Division, League, LeagueTeam, MatchReport, Meeting, MeetingTeam, SquadMember
from tournaments.leagues.queries import guests_of, meeting_result
from tournaments.leagues.queries.schedule_page import MeetingPlan
from tournaments.leagues.services import DayPlan, add_team, create_league, give_captain, set_schedule
from tournaments.leagues.services.meetings import (
    approve_meeting,
    confirm_report,
    enter_line_up,
    mark_absent,
    open_meeting,
    report_meeting,
)
from tournaments.standings import Number

FIRST_DAY = date(2026, 3, 21)
# One row of a list: points, won, lost.
Row = tuple[int, int, int]
# Figures of the players, by series of the day and start number.
Figures = Callable[[int, int], Row]


def a_league(club: Club | None = None, *, divisions: Sequence[str] = ("Oberliga",), **settings: Any) -> League:
    """A league of one division, managed by Anna."""
    named = {"name": "Landesliga", "season": "2026", "by": "anna"}
    return create_league(club or club_of(), divisions=divisions, **named | settings)


def a_division(teams: int = 4, *, squad: int = 5, captains: bool = False, **settings: Any) -> Division:
    """A division of teams "Team 1" and so on; with `captains` each has the login "captain1" and so on."""
    division = a_league(**settings).divisions.get()
    for number in range(1, teams + 1):
        a_team(division, number, squad=squad, captain=captains)
    return division


def a_team(division: Division, number: int, *, squad: int = 5, captain: bool = False) -> LeagueTeam:
    team = add_team(division, name=f"Team {number}", club_name=f"Club {number}", by="anna")
    first = team.league.squad.count() + 1
    SquadMember.objects.bulk_create(
        SquadMember(league=team.league, team=team, number=first + place, name=f"Player {number}.{place + 1}")
        for place in range(squad)
    )
    if captain:
        give_captain(team, User.objects.create_user(f"captain{number}"), by="anna")
    return team


def days_of(*groups: Sequence[Iterable[int]], series: int = 3) -> list[DayPlan]:
    """A match day every fortnight for each list of groups; the first team of a group is its host."""
    return [
        DayPlan(
            FIRST_DAY + timedelta(days=14 * at),
            series,
            tuple(MeetingPlan(tuple(teams), next(iter(teams)), f"Hall of {next(iter(teams))}") for teams in day),
        )
        for at, day in enumerate(groups)
    ]


def a_meeting(teams: int = 4, *, series: int = 3, players: Sequence[int] = (), **settings: Any) -> Meeting:
    """The only meeting of a league, with line-ups of `players` players per team; 0 is an absent team."""
    division = a_division(teams, **settings)
    set_schedule(division, days_of([range(1, teams + 1)], series=series), by="anna")
    meeting = Meeting.objects.select_related("match_day__division__league", "host").get()
    if players:
        line_up(meeting, players)
    return meeting


def line_up(meeting: Meeting, players: Sequence[int] = ()) -> None:
    """The first players of each squad as line-ups; 0 marks the team as absent, and the default is four each."""
    sides = list(meeting.sides.select_related("team").order_by("place"))
    for side, count in zip(sides, players or [4] * len(sides), strict=True):
        if count:
            enter_line_up(side, list(side.team.squad.order_by("number")[:count]), by="anna")
        else:
            mark_absent(side, by="anna")


def opened(meeting: Meeting) -> Event:
    """The event of the meeting, just opened."""
    event = open_meeting(meeting, by="anna")
    meeting.refresh_from_db()
    return event


def play(event: Event, figures: Figures, *, but: Sequence[tuple[int, int]] = ()) -> None:
    """Every list of every series is in, except (series, table) in `but`; written without the desk."""
    for series in event.series.order_by("number"):
        play_series(event, series, figures, but=[table for number, table in but if number == series.number])


def play_series(event: Event, series: SeriesRecord, figures: Figures, *, but: Sequence[int] = ()) -> None:
    seats: dict[int, list[TableSeat]] = {}
    found = TableSeat.objects.filter(series=series).select_related("entrant", "table")
    for seat in found.order_by("table__number", "place"):
        if seat.table.number not in but:
            seats.setdefault(seat.table_id, []).append(seat)
    records = ResultRecord.objects.bulk_create(
        ResultRecord(
            table_id=table,
            version=1,
            source=Source.PAPER,
            state=ResultState.CHECKED,
            deals=series.deals(len(people)),
            rows=[[*figures(series.number, seat.entrant.number), None] for seat in people],
            keyed_by="anna",
            keyed_at=now(),
        )
        for table, people in seats.items()
    )
    lines = [lines_of(record, series, seats[record.table_id], event.scheme) for record in records]
    ResultLine.objects.bulk_create(line for made in lines for line in made)
    state = SeriesState.RUNNING if but else SeriesState.COMPLETE
    SeriesRecord.objects.filter(pk=series.pk).update(state=state)


def by_chance(seed: int | str) -> Figures:
    """Random figures as on usual lists, by seed."""

    def made(series: int, number: int) -> Row:
        random = Random(f"{seed}/{series}/{number}")
        return random.randrange(-300, 900), random.randrange(0, 12), random.randrange(0, 4)

    return made


def worth(points: dict[int, int], *, members: int = 4) -> Figures:
    """All players of a team make these game points in each series, by the team's place in the meeting."""
    return lambda series, number: (points[(number - 1) // members + 1], 0, 0)


def reported(meeting: Meeting, *, by: str = "captain1") -> MatchReport:
    report = report_meeting(meeting, by=by)
    meeting.refresh_from_db()
    return report


def settle(meeting: Meeting) -> None:
    """Reported, confirmed by all guests, and approved."""
    report = report_meeting(meeting, by="host")
    guests = guests_of(report, meeting.host)
    for side in meeting.sides.select_related("team"):
        if side.team.number in guests:
            confirm_report(report, side.team, agrees=True, by=f"captain{side.team.number}")
    approve_meeting(meeting, by="anna")
    meeting.refresh_from_db()


def side_of(meeting: Meeting, number: int) -> MeetingTeam:
    return meeting.sides.select_related("team", "meeting__match_day__division__league").get(team__number=number)


def team_of(league: League, number: int) -> LeagueTeam:
    return league.teams.get(number=number)


def match_points_by_series(meeting: Meeting) -> list[list[Number]]:
    """The match points of each team, in the order of the meeting, in each series of the newest report."""
    result = meeting_result(meeting)
    assert result
    return [[team.match_points for team in result.of_series(number)] for number in result.series]
