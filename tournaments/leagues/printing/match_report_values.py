"""The values of a match report: the stored one, or a blank one with its line-ups."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.timezone import localtime

from scoring.phrases import format_points
from tournaments.events.models import TeamSubstitution
from tournaments.events.queries.names import namesakes_apart
from tournaments.events.queries.pseudonyms import Pseudonyms
from tournaments.leagues import queries as queries
from tournaments.leagues.models import Confirmation, LeagueTeam, LineUpPlace, MatchDay, Meeting, MeetingTeam
from tournaments.leagues.phrases import documents as words
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries.pseudonyms import league_pseudonyms
from tournaments.standings import Line, SeriesLine

from .head import LeagueHead, league_head_of

Shown = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class ReportPlayer:
    """A team's player on the day; `series` has a line for each series, None if not played."""

    number: int
    name: str
    series: tuple[queries.ReportedLine | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTeam:
    """A team in the meeting with its sums per series and per `day`, None if there are none yet.

    `answer_words` is its answer to this report as text, "" for none.
    """

    name: str
    players: tuple[ReportPlayer, ...]
    series: tuple[SeriesLine | None, ...]
    day: Line | None = None
    is_host: bool = False
    is_absent: bool = False
    answer_words: str = ""


@dataclass(frozen=True, slots=True)
class MatchReportValue:
    """The report of a meeting; `version` is 0 before it is played, when `state` and the figures are empty.

    `series` are the numbers through the season. `remarks` are sentences.
    """

    head: LeagueHead
    match_day: int
    day: date
    meeting: int
    venue: str
    host: str
    series: tuple[int, ...]
    teams: tuple[ReportTeam, ...]
    version: int = 0
    state: str = ""
    report_by: date | None = None
    object_until: date | None = None
    confirm_days: int = 7
    binding_from: date | None = None
    reason: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def is_blank(self) -> bool:
        return not self.version


def match_report_of(
    meeting: Meeting, *, shown: Shown = str, pseudonyms: Pseudonyms | None = None
) -> MatchReportValue | None:
    """Return the newest report of the meeting, in a constant number of queries; None before the first."""
    report = queries.newest_report(meeting)
    result = queries.meeting_result(meeting, report=report) if report else None
    if report is None or result is None:
        return None
    sides = _sides(meeting)
    confirmations = queries.confirmations(report)
    players = _players_of(result, shown)
    pseudonyms = pseudonyms or league_pseudonyms(meeting.match_day.division.league)
    return MatchReportValue(
        **_plain(meeting, sides),
        series=result.series,
        teams=tuple(
            _report_team(place, result, players.get(team, ()), sides, confirmations.get(team))
            for place, team in enumerate(int(line.entrant) for line in result.teams)
        ),
        version=report.number,
        state=str(MeetingState(meeting.state).label),
        report_by=queries.report_by(meeting),
        object_until=queries.object_until(meeting, report=report),
        binding_from=queries.binding_from(meeting),
        reason=pseudonyms.text(report.reason),
        remarks=tuple(_remarks(meeting, result, confirmations, shown, pseudonyms)),
    )


def blank_report_of(meeting: Meeting, *, shown: Shown, knows: Callable[[LeagueTeam], bool]) -> MatchReportValue:
    """Return a report to fill in by hand, with the line-ups of the teams that this reader `knows`."""
    sides = _sides(meeting)
    named: dict[int, list[ReportPlayer]] = defaultdict(list)
    places = LineUpPlace.objects.filter(side__meeting=meeting).select_related("member").order_by("side", "place")
    for place in places:
        named[place.side_id].append(ReportPlayer(place.member.number, shown(place.member.name), ()))
    series = queries.series_of(meeting.match_day)
    return MatchReportValue(
        **_plain(meeting, sides),
        series=tuple(series),
        teams=tuple(
            ReportTeam(
                name=side.team.name,
                players=tuple(named[side.pk]) if knows(side.team) else (),
                series=(None,) * len(series),
                is_host=side.is_host,
                is_absent=side.is_absent,
            )
            for side in sides
        ),
        report_by=queries.report_by(meeting),
    )


def _sides(meeting: Meeting) -> list[MeetingTeam]:
    return list(meeting.sides.select_related("team").order_by("place"))


def _plain(meeting: Meeting, sides: Sequence[MeetingTeam]) -> dict[str, Any]:
    """Return the values that do not depend on whether the meeting has been played."""
    day: MatchDay = meeting.match_day
    host = next((side.team.name for side in sides if side.is_host), "")
    return {
        "head": league_head_of(day.division),
        "match_day": day.number,
        "day": day.day,
        "meeting": meeting.number,
        "venue": meeting.venue,
        "host": host or (meeting.host.name if meeting.host else ""),
        "confirm_days": day.division.league.confirm_days,
    }


def _players_of(result: queries.MeetingResult, shown: Shown) -> dict[int, tuple[ReportPlayer, ...]]:
    """Return each team's players, by team number: players of the first series first, then by number."""
    lines: dict[int, dict[int, dict[int, queries.ReportedLine]]] = defaultdict(lambda: defaultdict(dict))
    for line in result.lines:
        lines[line.team][line.member][line.series] = line
    return {
        team: tuple(
            ReportPlayer(
                number, shown(result.players[number]), tuple(by_series.get(series) for series in result.series)
            )
            for number, by_series in sorted(members.items(), key=lambda member: (min(member[1]), member[0]))
        )
        for team, members in lines.items()
    }


def _report_team(
    place: int,
    result: queries.MeetingResult,
    players: tuple[ReportPlayer, ...],
    sides: Sequence[MeetingTeam],
    answer: Confirmation | None,
) -> ReportTeam:
    day = result.teams[place]
    side = next((side for side in sides if side.team.number == day.entrant), None)
    return ReportTeam(
        name=result.names[int(day.entrant)],
        players=players,
        series=tuple(result.of_series(number)[place] for number in result.series),
        day=day,
        is_host=side is not None and side.is_host,
        is_absent=side is not None and side.is_absent,
        answer_words=words.agrees_words(agrees=answer.agrees, day=localtime(answer.at).date()) if answer else "",
    )


def _remarks(
    meeting: Meeting,
    result: queries.MeetingResult,
    confirmations: Mapping[int, Confirmation],
    shown: Shown,
    pseudonyms: Pseudonyms,
) -> Iterator[str]:
    """Yield sentences on substitutes, incomplete teams, rulings and objections."""
    first = result.series[0] if result.series else 1
    changes = TeamSubstitution.objects.filter(team__event=meeting.event).select_related("leaves", "comes")
    distinct_name = namesakes_apart(map(shown, result.players.values()))
    for change in changes.order_by("series", "pk"):
        comes, leaves = (distinct_name(shown(one.name), one.number) for one in (change.comes, change.leaves))
        yield words.substitution_words(first + change.series - 1, comes, leaves)
    for number in result.series:
        for team_line in result.of_series(number):
            if 0 < team_line.played < queries.STARTERS:
                yield words.incomplete_words(result.names[int(team_line.entrant)], team_line.played, number)
    for line in result.lines:
        if line.adjustment:
            player_name = distinct_name(shown(result.players[line.member]), line.member)
            yield words.ruling_words(line.series, player_name, format_points(line.adjustment))
    for answer in confirmations.values():
        if not answer.agrees:
            yield words.objection_of_words(answer.team.name, pseudonyms.text(answer.note))
