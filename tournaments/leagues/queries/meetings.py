"""A meeting: its result as it was reported, who has confirmed it, and by when what is to be done."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta

from django.utils.timezone import localtime

from tournaments.leagues.models import Confirmation, Division, LeagueTeam, MatchReport, Meeting, SquadMember
from tournaments.standings import Line, SeriesLine, sum_series

from .reckoning import Report, newest_reports, reckon
from .values import Deadlines, MeetingResult, NamedLine, SeriesResult, TeamResult


def newest_report(meeting: Meeting) -> MatchReport | None:
    """The report that counts; None before the first."""
    return newest_reports(meeting=meeting).first()


def meeting_result(meeting: Meeting, *, report: MatchReport | None = None) -> MeetingResult | None:
    """What the newest report says, or the one given, in a constant number of queries; None before the first."""
    shown = report or newest_report(meeting)
    if shown is None:
        return None
    content = Report.from_json(shown.content)
    league = meeting.match_day.division.league
    teams = dict(LeagueTeam.objects.filter(league=league, number__in=content.teams).values_list("number", "name"))
    members = {line.member for line in content.lines}
    names = dict(SquadMember.objects.filter(league=league, number__in=members).values_list("number", "name"))
    lines = {int(line.entrant): line for line in reckon(league, [content])}
    series = tuple(
        SeriesResult(number, of_day, tuple(_of_series(teams, lines, number, team) for team in content.teams))
        for of_day, number in enumerate(content.series, start=1)
    )
    return MeetingResult(
        report=shown.number,
        by=shown.by,
        at=shown.at,
        reason=shown.reason,
        changes=shown.changes,
        series=series,
        teams=tuple(_of_line(teams, team, lines[team], _players(content, team)) for team in content.teams),
        lines=tuple(NamedLine(line, names[line.member], teams[line.team]) for line in content.lines),
    )


def deadlines(meeting: Meeting, *, report: MatchReport | None = None) -> Deadlines:
    """The report is due so many days after the match day; an objection possible so many days after the report.

    Before there is a report that counts from the day it is due.
    """
    league, day = meeting.match_day.division.league, meeting.match_day.day
    report_by = day + timedelta(days=league.report_days)
    shown = report or newest_report(meeting)
    from_day = _day_of(shown) if shown else report_by
    return Deadlines(
        report_by=report_by,
        object_until=from_day + timedelta(days=league.confirm_days),
        binding_from=day + timedelta(days=league.binding_days),
    )


def last_reported_day(division: Division) -> int:
    """The number of the last match day of which there is a report; 0 before the first."""
    reports = newest_reports(meeting__match_day__division=division)
    return max(reports.values_list("meeting__match_day__number", flat=True), default=0)


def reported_lines(division: Division) -> dict[int, dict[int, Line]]:
    """What each team made in each meeting that is reported, by the meeting's key and the team's number."""
    return {
        record.meeting_id: {
            int(line.entrant): line for line in reckon(division.league, [Report.from_json(record.content)])
        }
        for record in newest_reports(meeting__match_day__division=division)
    }


def answers(report: MatchReport) -> dict[int, Confirmation]:
    """What each team says to the report by now, by the team's number: its last word counts."""
    said = Confirmation.objects.filter(report=report).select_related("team").order_by("pk")
    return {answer.team.number: answer for answer in said}


def guests_of(report: MatchReport, host: LeagueTeam | None) -> tuple[int, ...]:
    """The numbers of the teams whose word is asked for: all that played, but for the host."""
    own = host.number if host else None
    return tuple(team for team in Report.from_json(report.content).present if team != own)


def team_points(meeting: Meeting, content: Report) -> dict[tuple[int, int], tuple[int, float]]:
    """(total, match points) of each team in each series that was played, by team and series."""
    lines = reckon(meeting.match_day.division.league, [content])
    return {
        (int(part.entrant), part.series): (part.total, _plain(part.match_points))
        for line in lines
        for part in line.parts
    }


def _plain(points: object) -> float:
    """Match points as plain data."""
    number = float(points)  # type: ignore[arg-type]
    return int(number) if number.is_integer() else round(number, 2)


def _day_of(report: MatchReport) -> date:
    return localtime(report.at).date()


def _players(content: Report, team: int) -> int:
    return sum(1 for line in content.lines if line.team == team and line.table)


def _of_series(teams: Mapping[int, str], lines: Mapping[int, Line], number: int, team: int) -> TeamResult:
    parts: Iterable[SeriesLine] = (part for part in lines[team].parts if part.series == number)
    (line,) = sum_series(parts, [team])
    return _of_line(teams, team, line, line.played)


def _of_line(teams: Mapping[int, str], team: int, line: Line, players: int) -> TeamResult:
    return TeamResult(
        number=team,
        name=teams[team],
        players=players,
        points=line.points,
        total=line.total,
        won=line.won,
        lost=line.lost,
        match_points=line.match_points,
        match_points_against=line.match_points_against,
    )
