"""The plain values for a league's pages and documents.

Names are full: for the public they go through `events.queries.names.public_names`. Match points are whole
numbers, or fractions where a tie split them. Teams and players are identified by their numbers in the league.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tournaments.leagues.models import MatchReport
from tournaments.standings import Figures, Line, Number, SeriesLine


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow(Figures):
    """A team's line in the table; `played` counts series.

    `by_day` has the match points for each day of the table, None if there are none. `zone` is "promoted", "relegated",
    "open" if a tie crosses the limit, or "". Deductions are included in the figures. `is_provisional` is set if one of
    its results is not approved.
    """

    place: int
    number: int
    name: str
    club_name: str
    zone: str
    by_day: tuple[Number | None, ...]
    deducted_match_points: int
    deducted_points: int
    is_withdrawn: bool
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division's table after match day `through_day`, 0 before the first; `days` are the numbers in `by_day`.

    It `is_over` after the last match day, and binding from `binding_from`, once nothing in it is provisional.
    `next_day` follows a table of an earlier day: later deductions are not in it.
    """

    division: str
    through_day: int
    days: tuple[int, ...]
    rows: tuple[TableRow, ...]
    promoted: int
    relegated: int
    is_provisional: bool
    is_over: bool
    binding_from: date | None
    next_day: date | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow(Figures):
    """A line of the individual ranking; `played` counts series, `average` is in rating points per series."""

    place: int
    number: int
    name: str
    team_number: int
    team: str
    average: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportedLine(Figures):
    """One line of a report: `table` and `seat` count from 1, and are 0 for points credited without a list."""

    series: int
    table: int
    seat: int
    team: int
    member: int


@dataclass(frozen=True, slots=True)
class MeetingResult:
    """A meeting's report: its series by number through the season, its teams with their sums, its lines.

    `names` maps team numbers, `players` squad numbers. A series with fewer than three players of a team counts zeros.
    """

    report: MatchReport
    series: tuple[int, ...]
    teams: tuple[Line, ...]
    lines: tuple[ReportedLine, ...]
    names: Mapping[int, str]
    players: Mapping[int, str]

    def of_series(self, number: int) -> list[SeriesLine]:
        """Return the teams' lines for a series, in the order of the meeting."""
        parts = {(part.entrant, part.series): part for team in self.teams for part in team.parts}
        teams = [team.entrant for team in self.teams]
        return [parts.get((team, number), SeriesLine(entrant=team, series=number, played=0)) for team in teams]
