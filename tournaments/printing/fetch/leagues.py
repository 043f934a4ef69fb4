"""Divisions and meetings as values."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.timezone import localtime

from scoring.phrases import format_points
from tournaments.models import (
    Confirmation,
    Deduction,
    Division,
    LeagueTeam,
    LineUpPlace,
    MatchDay,
    Meeting,
    MeetingState,
    MeetingTeam,
    TeamSubstitution,
)
from tournaments.phrases import league_papers as words
from tournaments.printing.event_head import Shown
from tournaments.printing.league_values import (
    LeagueHead,
    LeagueTableValue,
    MatchReportValue,
    PlayerLine,
    PlayerSeries,
    PlayersValue,
    ReportPlayer,
    ReportTeam,
    ScheduledDay,
    ScheduledMeeting,
    ScheduledTeam,
    ScheduleValue,
    TableLine,
    TeamSeries,
)
from tournaments.queries import leagues as queries
from tournaments.queries.covered import Cover
from tournaments.queries.league_covered import league_cover
from tournaments.queries.leagues.reckoning import Report, newest_reports, reckon
from tournaments.queries.names import public_name
from tournaments.standings import Line


def league_head_of(division: Division) -> LeagueHead:
    league = division.league
    return LeagueHead(str(league), division.name, league.club.name)


def table_of(division: Division, *, through: int | None = None) -> LeagueTableValue:
    """The table after a match day, the last that was played where none is given."""
    table = queries.division_table(division, through_day=through)
    last = max(division.match_days.values_list("number", flat=True), default=0)
    return LeagueTableValue(
        head=league_head_of(division),
        through=table.through_day,
        days=table.days,
        rows=tuple(
            TableLine(
                row.place,
                words.withdrawn_words(row.name) if row.is_withdrawn else row.name,
                row.by_day,
                row.match_points,
                row.match_points_against,
                row.total,
                row.won,
                row.lost,
                row.zone,
            )
            for row in table.rows
        ),
        is_provisional=table.is_provisional,
        is_over=bool(last) and table.through_day == last,
        notes=tuple(_deduction_notes(division, table)),
    )


def _deduction_notes(division: Division, table: queries.DivisionTable) -> Iterator[str]:
    """Why teams have less than they won, of the deductions that are in the table."""
    found = Deduction.objects.filter(team__division=division, cancels=None, cancelled_by=None).select_related("team")
    cover = league_cover(division.league)
    for deduction in found.order_by("pk"):
        if queries.was_taken_before(deduction.at, table.next_day):
            taken = format_points(-deduction.points)
            yield words.deduction_words(
                deduction.team.name, -deduction.match_points, taken, cover.text(deduction.reason)
            )


def players_of(division: Division, *, through: int | None = None) -> PlayersValue:
    """The individual ranking, with names as they may hang on a wall."""
    rows = queries.player_ranking(division, through_day=through)
    played = newest_reports(meeting__match_day__division=division).values_list("meeting__match_day__number", flat=True)
    last = max(played, default=0)
    return PlayersValue(
        league_head_of(division),
        last if through is None else min(through, last),
        tuple(
            PlayerLine(
                row.place,
                public_name(row.name, division.league),
                row.team,
                row.played,
                row.won,
                row.lost,
                row.total,
                row.average,
            )
            for row in rows
        ),
    )


def league_schedule_of(division: Division, team: LeagueTeam | None = None) -> ScheduleValue:
    """All match days with what was reported so far; of a team those meetings it plays in."""
    made: dict[int, dict[int, Line]] = {}
    for record in newest_reports(meeting__match_day__division=division):
        lines = reckon(division.league, [Report.from_json(record.content)])
        made[record.meeting_id] = {int(line.entrant): line for line in lines}
    days = []
    for day in queries.schedule_of(division):
        shown = [one for one in day.meetings if team is None or team.number in [side.number for side in one.teams]]
        meetings = tuple(_scheduled(one, made.get(one.record.pk, {})) for one in shown)
        days.append(ScheduledDay(day.number, day.day, len(day.series), meetings))
    return ScheduleValue(league_head_of(division), tuple(days), team.name if team else "")


def _scheduled(meeting: queries.ScheduledMeeting, made: Mapping[int, Line]) -> ScheduledMeeting:
    state = meeting.record.state
    is_told = state not in (MeetingState.PLANNED, MeetingState.APPROVED)
    return ScheduledMeeting(
        meeting.number,
        meeting.record.venue,
        tuple(_scheduled_team(team, made.get(team.number)) for team in meeting.teams),
        str(MeetingState(state).label) if is_told else "",
    )


def _scheduled_team(team: queries.ScheduledTeam, line: Line | None) -> ScheduledTeam:
    if line is None:
        return ScheduledTeam(team.name, team.is_host)
    return ScheduledTeam(team.name, team.is_host, line.match_points, line.match_points_against, line.total)


def match_report_of(meeting: Meeting, *, shown: Shown = str) -> MatchReportValue | None:
    """The newest report of the meeting, in a constant number of queries; None before the first."""
    report = queries.newest_report(meeting)
    result = queries.meeting_result(meeting, report=report) if report else None
    if report is None or result is None:
        return None
    sides = _sides(meeting)
    said = queries.answers(report)
    due = queries.deadlines(meeting, report=report)
    players = _Players.read(result, shown)
    cover = league_cover(meeting.match_day.division.league)
    return MatchReportValue(
        **_plain(meeting, sides),
        series=tuple(one.number for one in result.series),
        teams=tuple(_report_team(team, result, players, sides, said) for team in result.teams),
        version=report.number,
        state=str(MeetingState(meeting.state).label),
        report_by=due.report_by,
        object_until=due.object_until,
        binding_from=due.binding_from,
        reason=cover.text(report.reason),
        remarks=tuple(_remarks(meeting, result, said, shown, cover)),
    )


def blank_report_of(meeting: Meeting, *, shown: Shown, knows: Callable[[LeagueTeam], bool]) -> MatchReportValue:
    """The report to be filled in by hand, with the line-ups of the teams this reader `knows`."""
    sides = _sides(meeting)
    named: dict[int, list[ReportPlayer]] = defaultdict(list)
    places = LineUpPlace.objects.filter(side__meeting=meeting).select_related("member").order_by("side", "place")
    for place in places:
        named[place.side_id].append(ReportPlayer(place.member.number, shown(place.member.name), ()))
    series = queries.series_of(meeting.match_day)
    due = queries.deadlines(meeting)
    return MatchReportValue(
        **_plain(meeting, sides),
        series=tuple(series),
        teams=tuple(
            ReportTeam(
                side.team.name,
                tuple(named[side.pk]) if knows(side.team) else (),
                (None,) * len(series),
                is_host=side.team_id == meeting.host_id,
                is_absent=side.is_absent,
            )
            for side in sides
        ),
        report_by=due.report_by,
    )


def _sides(meeting: Meeting) -> list[MeetingTeam]:
    return list(meeting.sides.select_related("team").order_by("place"))


def _plain(meeting: Meeting, sides: Sequence[MeetingTeam]) -> dict[str, Any]:
    """What a report says of its meeting, played or not."""
    day: MatchDay = meeting.match_day
    host = next((side.team.name for side in sides if side.team_id == meeting.host_id), "")
    return {
        "head": league_head_of(day.division),
        "match_day": day.number,
        "day": day.day,
        "meeting": meeting.number,
        "venue": meeting.venue,
        "host": host or (meeting.host.name if meeting.host else ""),
        "confirm_days": day.division.league.confirm_days,
    }


@dataclass(frozen=True, slots=True)
class _Players:
    """Who played for each team, by its number, in the order of seats and numbers, with his lines by series."""

    names: dict[int, str]
    lines: dict[int, dict[int, dict[int, PlayerSeries]]]

    @classmethod
    def read(cls, result: queries.MeetingResult, shown: Shown) -> "_Players":
        names: dict[int, str] = {}
        lines: dict[int, dict[int, dict[int, PlayerSeries]]] = {}
        for one in result.lines:
            line = one.line
            names[line.member] = shown(one.name)
            figures = PlayerSeries(line.points, line.won, line.lost, line.total, bool(line.adjustment))
            lines.setdefault(line.team, {}).setdefault(line.member, {})[line.series] = figures
        return cls(names, lines)

    def of(self, team: int, series: Sequence[int]) -> tuple[ReportPlayer, ...]:
        """The players of a team, those who began first."""
        members = self.lines.get(team, {})
        ordered = sorted(members, key=lambda number: (min(members[number]), number))
        return tuple(
            ReportPlayer(number, self.names[number], tuple(members[number].get(one) for one in series))
            for number in ordered
        )


def _report_team(
    team: queries.TeamResult,
    result: queries.MeetingResult,
    players: _Players,
    sides: Sequence[MeetingTeam],
    said: Mapping[int, Confirmation],
) -> ReportTeam:
    side = next((side for side in sides if side.team.number == team.number), None)
    series = [one.number for one in result.series]
    made = [next(each for each in one.teams if each.number == team.number) for one in result.series]
    answer = said.get(team.number)
    says = words.agrees_words(agrees=answer.agrees, day=localtime(answer.at).date()) if answer else ""
    shown = players.of(team.number, series)
    return ReportTeam(
        name=team.name,
        players=shown,
        series=tuple(_team_series(one, shown, place) for place, one in enumerate(made)),
        is_host=side is not None and side.team_id == side.meeting.host_id,
        is_absent=side is not None and side.is_absent,
        says=says,
    )


def _team_series(made: queries.TeamResult, players: Sequence[ReportPlayer], place: int) -> TeamSeries:
    """The team's sum of a series; a team that gets nothing has no game points either."""
    lines = [line for player in players if (line := player.series[place]) is not None]
    points = sum(line.points for line in lines) if made.players >= queries.LEAST_PLAYERS else 0
    return TeamSeries(points, made.won, made.lost, made.total, made.match_points, made.match_points_against)


def _remarks(
    meeting: Meeting,
    result: queries.MeetingResult,
    said: Mapping[int, Confirmation],
    shown: Shown,
    cover: Cover,
) -> Iterator[str]:
    """Substitutes, teams that were not four, rulings, objections, in sentences."""
    first = result.series[0].number if result.series else 1
    changes = TeamSubstitution.objects.filter(team__event=meeting.event).select_related("leaves", "comes")
    for change in changes.order_by("series", "pk"):
        yield words.substitution_words(first + change.series - 1, shown(change.comes.name), shown(change.leaves.name))
    for series in result.series:
        for team in series.teams:
            if 0 < team.players < queries.STARTERS:
                yield words.incomplete_words(team.name, team.players, series.number)
    for one in result.lines:
        if one.line.adjustment:
            yield words.ruling_words(one.line.series, shown(one.name), format_points(one.line.adjustment))
    for answer in said.values():
        if not answer.agrees:
            yield words.objection_of_words(answer.team.name, cover.text(answer.note))
