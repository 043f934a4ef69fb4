"""What stands on the papers of leagues, as plain values."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

Points = int | Fraction


@dataclass(frozen=True, slots=True)
class LeagueHead:
    """The league as its papers name it; `club` leads it."""

    league: str
    division: str
    club: str

    @property
    def line(self) -> str:
        """Under the title."""
        return " · ".join(part for part in (self.league, self.division) if part)


@dataclass(frozen=True, slots=True)
class PlayerSeries:
    """A player's line of one series: game points, games, and rating points with a ruling in them."""

    points: int
    won: int
    lost: int
    total: int
    is_ruled: bool = False


@dataclass(frozen=True, slots=True)
class ReportPlayer:
    """A player of a team that day; `series` has an entry for each series, None where he did not play."""

    number: int
    name: str
    series: tuple[PlayerSeries | None, ...]


@dataclass(frozen=True, slots=True)
class TeamSeries:
    """A team's sum of one series; match points won and lost, None where there are none yet."""

    points: int
    won: int
    lost: int
    total: int
    match_points: Points | None = None
    against: Points = 0


@dataclass(frozen=True, slots=True)
class ReportTeam:
    """A team of the meeting; `says` is what it said to this report, in words, "" where nothing."""

    name: str
    players: tuple[ReportPlayer, ...]
    series: tuple[TeamSeries | None, ...]
    is_host: bool = False
    is_absent: bool = False
    says: str = ""

    @property
    def day(self) -> TeamSeries | None:
        """The sum of its series; None where there is none."""
        played = [one for one in self.series if one is not None]
        if not played:
            return None
        match_points: list[Points] = [one.match_points for one in played if one.match_points is not None]
        return TeamSeries(
            points=sum(one.points for one in played),
            won=sum(one.won for one in played),
            lost=sum(one.lost for one in played),
            total=sum(one.total for one in played),
            match_points=sum(match_points) if match_points else None,
            against=sum(one.against for one in played),
        )


@dataclass(frozen=True, slots=True)
class MatchReportValue:
    """The report of a meeting; `version` 0 before it is played, then `state` says nothing and figures are empty.

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


@dataclass(frozen=True, slots=True)
class TableLine:
    """A team in the table; `by_day` are its match points of each day, None where it has not played."""

    place: int
    name: str
    by_day: tuple[Points | None, ...]
    match_points: Points
    against: Points
    total: int
    won: int
    lost: int
    zone: str = ""


@dataclass(frozen=True, slots=True)
class LeagueTableValue:
    """A division's table after the match day `through`, 0 before the first; `notes` are sentences, on deductions."""

    head: LeagueHead
    through: int
    days: tuple[int, ...]
    rows: tuple[TableLine, ...]
    is_provisional: bool = False
    is_over: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player in the individual ranking of a division."""

    place: int
    name: str
    team: str
    series: int
    won: int
    lost: int
    total: int
    average: Fraction | float


@dataclass(frozen=True, slots=True)
class PlayersValue:
    """The individual ranking of a division, after the match day `through`."""

    head: LeagueHead
    through: int
    rows: tuple[PlayerLine, ...]


@dataclass(frozen=True, slots=True)
class ScheduledTeam:
    """A team of a meeting, with what it made there so far."""

    name: str
    is_host: bool = False
    match_points: Points | None = None
    against: Points = 0
    total: int = 0


@dataclass(frozen=True, slots=True)
class ScheduledMeeting:
    """A meeting; `state` is a word where it is played and not approved, else ""."""

    number: int
    venue: str
    teams: tuple[ScheduledTeam, ...]
    state: str = ""

    @property
    def host(self) -> str:
        return next((team.name for team in self.teams if team.is_host), "")


@dataclass(frozen=True, slots=True)
class ScheduledDay:
    """A match day with its meetings."""

    number: int
    day: date
    series: int
    meetings: tuple[ScheduledMeeting, ...]


@dataclass(frozen=True, slots=True)
class ScheduleValue:
    """All match days of a division; those of one `team` have only the meeting it plays in."""

    head: LeagueHead
    days: tuple[ScheduledDay, ...]
    team: str = ""
