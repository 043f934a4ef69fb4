"""A division's table and its individual ranking, from stored reports."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from fractions import Fraction

from django.utils.timezone import localtime

from tournaments.leagues.models import Deduction, Division, League, LeagueTeam, MatchDay, Meeting, SquadMember
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.standings import Line, Number, Ranking, SeriesLine, rank, sum_series, zones
from tournaments.standings.lines import figures_of

from .reckoning import Report, newest_reports, player_line, reckon
from .values import DivisionTable, PlayerRow, TableRow

# The number of a series that does not exist, for deductions: series count from 1.
DEDUCTED = 0


def division_table(division: Division, *, through_day: int | None = None) -> DivisionTable:
    """Return the table from all reports, or up to a match day, in a constant number of queries.

    A deduction counts from the last match day before it was made.
    """
    teams = {team.number: team for team in division.teams.order_by("number")}
    season = _Season.read(division, through_day)
    deductions = _deductions(division, season)
    lines = {line.entrant: line for line in reckon(division.league, season.reports, deductions.values())}
    entered = [lines.get(number, Line(entrant=number)) for number in teams]
    ranking = rank(entered, division.league.tie_breaks)
    row_zones = zones(ranking, promoted=division.promoted, relegated=division.relegated)
    last = season.days[-1] if season.days else None
    return DivisionTable(
        division=division.name,
        through_day=last.number if last else 0,
        days=tuple(day.number for day in season.days),
        rows=tuple(_rows(ranking, row_zones if last else [""] * len(ranking), teams, season, deductions)),
        promoted=division.promoted,
        relegated=division.relegated,
        is_provisional=bool(season.pending),
        is_over=season.is_over,
        binding_from=season.binding_from(division.league) if last else None,
        next_day=season.next_day,
    )


def player_ranking(division: Division, *, through_day: int | None = None) -> tuple[PlayerRow, ...]:
    """Rank all players by rating points over all series, then games won and lost; constant number of queries."""
    season = _Season.read(division, through_day)
    parts = [player_line(line) for report in season.reports for line in report.lines]
    squad = SquadMember.objects.filter(team__division=division).select_related("team")
    members = {member.number: member for member in squad}
    return tuple(_player(place, line, members[int(line.entrant)]) for place, line in rank(sum_series(parts)))


@dataclass(frozen=True, slots=True)
class _Season:
    """The match days that count, with each meeting's report, and the meetings not yet approved."""

    days: list[MatchDay]
    series: dict[int, set[int]]
    reports: list[Report]
    # The day of the newest report.
    reported: date | None
    pending: list[Meeting]
    next_day: date | None
    is_over: bool

    @classmethod
    def read(cls, division: Division, through_day: int | None) -> "_Season":
        stored = newest_reports(meeting__match_day__division=division).select_related("meeting__match_day")
        found = [one for one in stored if through_day is None or one.meeting.match_day.number <= through_day]
        last = max((one.meeting.match_day.number for one in found), default=0)
        days = list(division.match_days.order_by("number"))
        series: dict[int, set[int]] = defaultdict(set)
        reports = []
        for one in found:
            report = Report.from_json(one.content)
            reports.append(report)
            series[one.meeting.match_day.number] |= {*report.series}
        # A meeting up to the last reported day is pending until its own result is approved.
        meetings = Meeting.objects.filter(match_day__division=division, match_day__number__lte=last)
        pending = list(meetings.exclude(state=MeetingState.APPROVED).prefetch_related("sides__team"))
        following = next((day.day for day in days if day.number > last), None)
        is_all = through_day is None or following is None
        counted = [day for day in days if day.number <= last]
        return cls(
            days=counted,
            series=series,
            reports=reports,
            reported=max((localtime(one.at).date() for one in found), default=None),
            pending=pending,
            next_day=None if is_all else following,
            is_over=bool(counted) and following is None,
        )

    def binding_from(self, league: League) -> date:
        """Return the day from which the table is binding: never before objections to the newest report are closed."""
        usual = self.days[-1].day + timedelta(days=league.binding_days)
        return max(usual, self.reported + timedelta(days=league.confirm_days + 1)) if self.reported else usual

    @property
    def unsettled(self) -> set[int]:
        """Return the numbers of teams with a result that is not approved."""
        return {side.team.number for meeting in self.pending for side in meeting.sides.all()}


def _deductions(division: Division, season: _Season) -> dict[int, SeriesLine]:
    """Return the deductions from each team so far, as a line without a series."""
    taken: dict[int, list[int]] = {}
    rows = Deduction.objects.filter(team__division=division, cancels=None, cancelled_by=None)
    for number, match_points, points, at in rows.values_list("team__number", "match_points", "points", "at"):
        if was_taken_before(at, season.next_day):
            sums = taken.setdefault(number, [0, 0])
            sums[0] += match_points
            sums[1] += points
    return {
        number: SeriesLine(entrant=number, series=DEDUCTED, played=0, match_points=-match_points, total=-points)
        for number, (match_points, points) in taken.items()
    }


def was_taken_before(at: datetime, next_day: date | None) -> bool:
    """Return whether a deduction made at this time is in the table before match day `next_day`.

    None means the newest table.
    """
    return next_day is None or localtime(at).date() < next_day


def _rows(
    ranking: Ranking,
    row_zones: Sequence[str],
    teams: Mapping[int, LeagueTeam],
    season: _Season,
    deductions: Mapping[int, SeriesLine],
) -> Iterable[TableRow]:
    unsettled = season.unsettled
    for (place, line), zone in zip(ranking, row_zones, strict=True):
        number = int(line.entrant)
        team, deducted = teams[number], deductions.get(number)
        yield TableRow(
            place=place,
            number=number,
            name=team.name,
            club_name=team.club_name,
            zone=zone,
            by_day=tuple(_day_points(line, season.series[day.number]) for day in season.days),
            deducted_match_points=-int(deducted.match_points) if deducted else 0,
            deducted_points=-deducted.total if deducted else 0,
            is_withdrawn=team.is_withdrawn,
            is_provisional=number in unsettled,
            **figures_of(line) | {"played": sum(1 for part in line.parts if part.played)},
        )


def _day_points(line: Line, series: set[int]) -> Number | None:
    parts = [part.match_points for part in line.parts if part.series in series]
    return sum(parts) if parts else None


def _player(place: int, line: Line, member: SquadMember) -> PlayerRow:
    lists = [part.total for part in line.parts if part.played]
    return PlayerRow(
        place=place,
        number=member.number,
        name=member.name,
        team_number=member.team.number,
        team=member.team.name,
        average=Fraction(sum(lists), len(lists)) if lists else Fraction(0),
        **figures_of(line),
    )
