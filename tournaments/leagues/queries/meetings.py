"""A meeting: its reported result, the confirmations, and its deadlines."""

from datetime import date, timedelta

from django.utils.timezone import localtime

from tournaments.leagues.models import Confirmation, Division, LeagueTeam, MatchReport, Meeting, SquadMember
from tournaments.standings import Line

from .reckoning import Report, newest_reports, reckon
from .values import MeetingResult


def newest_report(meeting: Meeting) -> MatchReport | None:
    return newest_reports(meeting=meeting).first()


def meeting_result(meeting: Meeting, *, report: MatchReport | None = None) -> MeetingResult | None:
    """Return the newest report, or the one given, in a constant number of queries; None before the first."""
    shown = report or newest_report(meeting)
    if shown is None:
        return None
    content = Report.from_json(shown.content)
    league = meeting.match_day.division.league
    names = dict(LeagueTeam.objects.filter(league=league, number__in=content.teams).values_list("number", "name"))
    members = {line.member for line in content.lines}
    players = dict(SquadMember.objects.filter(league=league, number__in=members).values_list("number", "name"))
    lines = {line.entrant: line for line in reckon(league, [content])}
    return MeetingResult(
        report=shown,
        series=content.series,
        teams=tuple(lines[team] for team in content.teams),
        lines=content.lines,
        names=names,
        players=players,
    )


def report_by(meeting: Meeting) -> date:
    return meeting.match_day.day + timedelta(days=meeting.match_day.division.league.report_days)


def object_until(meeting: Meeting, *, report: MatchReport | None = None) -> date:
    """Return the last day for objections, counted from the newest report, or from the day it is due."""
    shown = report or newest_report(meeting)
    from_day = localtime(shown.at).date() if shown else report_by(meeting)
    return from_day + timedelta(days=meeting.match_day.division.league.confirm_days)


def binding_from(meeting: Meeting) -> date:
    """Return the day from which the table with this meeting is binding: never before objections are closed."""
    usual = meeting.match_day.day + timedelta(days=meeting.match_day.division.league.binding_days)
    return max(usual, object_until(meeting) + timedelta(days=1))


def last_reported_day(division: Division) -> int:
    """Return the number of the last match day with a report; 0 before the first."""
    reports = newest_reports(meeting__match_day__division=division)
    return max(reports.values_list("meeting__match_day__number", flat=True), default=0)


def reported_lines(division: Division) -> dict[int, dict[int, Line]]:
    """Return each team's result in each reported meeting, by the meeting's key and the team's number."""
    return {
        record.meeting_id: {
            int(line.entrant): line for line in reckon(division.league, [Report.from_json(record.content)])
        }
        for record in newest_reports(meeting__match_day__division=division)
    }


def confirmations(report: MatchReport) -> dict[int, Confirmation]:
    """Return each team's last answer to the report, by team number."""
    given = Confirmation.objects.filter(report=report).select_related("team").order_by("pk")
    return {answer.team.number: answer for answer in given}


def guests_of(report: MatchReport, host: LeagueTeam | None) -> tuple[int, ...]:
    """Return the numbers of the teams that must answer: all that played except the host."""
    host_number = host.number if host else None
    return tuple(team for team in Report.from_json(report.content).present if team != host_number)


def team_points(meeting: Meeting, content: Report) -> dict[tuple[int, int], tuple[int, float]]:
    """Return (total, match points) by (team, series), for series that were played."""
    lines = reckon(meeting.match_day.division.league, [content])
    return {
        (int(part.entrant), part.series): (part.total, _plain(part.match_points))
        for line in lines
        for part in line.parts
    }


def _plain(points: object) -> float:
    number = float(points)  # type: ignore[arg-type]
    return int(number) if number.is_integer() else round(number, 2)
