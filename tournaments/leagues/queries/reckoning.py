"""Results from reports: teams' totals and match points, computed only from stored lines."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Any, Final

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.leagues.models import League, MatchReport
from tournaments.standings import Line, SeriesLine, with_match_points
from tournaments.standings.lines import add_up, figures_of

from .rules import LEAST_PLAYERS, scale_of
from .values import ReportedLine

# A player's figures on a list, and all columns of a stored line.
LIST_FIGURES: Final = ("points", "won", "lost", "others_lost", "passed", "adjustment", "total")
LINE_FIELDS: Final = ("series", "table", "seat", "team", "member", *LIST_FIGURES)
_line_values = attrgetter(*LINE_FIELDS)


@dataclass(frozen=True, slots=True)
class Report:
    """The content of a report as values."""

    series: tuple[int, ...]
    teams: tuple[int, ...]
    lines: tuple[ReportedLine, ...]

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> "Report":
        lines = tuple(_line_from(line) for line in content["lines"])
        return cls(tuple(content["series"]), tuple(content["teams"]), lines)

    def to_json(self) -> dict[str, Any]:
        lines = [list(_line_values(line)) for line in self.lines]
        return {"series": list(self.series), "teams": list(self.teams), "lines": lines}

    @property
    def present(self) -> tuple[int, ...]:
        played = {line.team for line in self.lines if line.table}
        return tuple(team for team in self.teams if team in played)


def newest_reports(**wanted: Any) -> QuerySet[MatchReport]:
    newer = MatchReport.objects.filter(meeting=OuterRef("meeting"), number__gt=OuterRef("number"))
    return MatchReport.objects.filter(~Exists(newer), **wanted)


def player_line(line: ReportedLine) -> SeriesLine:
    """Return a player's line in a series; the entrant is the squad number."""
    return SeriesLine(entrant=line.member, series=line.series, **figures_of(line))


def team_lines(lines: Iterable[ReportedLine]) -> list[SeriesLine]:
    """Return the teams' lines for each series: the sum of their players if at least three played. official.md 5.2"""
    by_team: dict[tuple[int, int], list[ReportedLine]] = {}
    for line in lines:
        by_team.setdefault((line.team, line.series), []).append(line)
    return [
        SeriesLine(entrant=team, series=series, **add_up(parts))
        for (team, series), parts in by_team.items()
        if sum(part.played for part in parts) >= LEAST_PLAYERS
    ]


def reckon(league: League, reports: Sequence[Report], extra: Iterable[SeriesLine] = ()) -> tuple[Line, ...]:
    """Return the teams of these reports with their match points; `extra` lines are added unchanged."""
    lines = team_lines(chain.from_iterable(report.lines for report in reports))
    entered = [Line(entrant=line.entrant, parts=(line,)) for line in (*lines, *extra)]
    meetings = [(report.teams, report.series) for report in reports]
    return with_match_points(entered, meetings, scale_of(league), parted_by=league.parted_by)


def _line_from(values: Sequence[int]) -> ReportedLine:
    """Parse a stored line; points credited without a list do not count as played."""
    named = dict(zip(LINE_FIELDS, values, strict=True))
    return ReportedLine(**named, played=int(named["table"] > 0))
