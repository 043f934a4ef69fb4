"""Export a league as a file: its schedule, reports and deductions, the events of its meetings, and its tables."""

from collections.abc import Iterator
from typing import Any, Final

from django.db.models import Prefetch

from scoring.sheets.exchange.derived import DerivedTable, derived_table, to_json
from scoring.sheets.exchange.plain_files import PlainRow, format_file, own_row
from tournaments.events.exchange.archive import content_of
from tournaments.leagues.models import Deduction, Division, League, LeagueTeam, LineUpPlace, Meeting, MeetingTeam
from tournaments.leagues.queries import DivisionTable, division_table, player_ranking, reported_lines
from tournaments.standings import Line

FORMAT: Final = "skatclub league"
VERSION: Final = 2
Content = dict[str, Any]


def export_league(league: League) -> bytes:
    """Return the league as one JSON file, defined by `docs/event-format.md`."""
    return format_file(FORMAT, VERSION, league_content(league) | {"stated": to_json(derived_tables(league))})


def league_content(league: League) -> Content:
    divisions = list(league.divisions.order_by("number"))
    meetings = list(_meetings(league))
    return {
        "league": own_row(league),
        "divisions": [own_row(division) for division in divisions],
        "teams": [_team(team) for team in league.teams.select_related("division").order_by("number")],
        "match_days": [
            own_row(day) | {"division": division.number} for division in divisions for day in division.match_days.all()
        ],
        "meetings": [_meeting(meeting) for meeting in meetings],
        "deductions": _deductions(league),
        "acts": [own_row(entry) for entry in league.audit_entries.order_by("seq")],
        "events": [content_of(meeting.event) for meeting in meetings if meeting.event],
    }


def _meetings(league: League) -> Any:
    # Joined, as a prefetch by keys of a thousand members would exceed SQLite's limit of parameters.
    places = LineUpPlace.objects.select_related("member", "entrant").order_by("place")
    lined_up = MeetingTeam.objects.select_related("team").prefetch_related(Prefetch("line_up", places))
    found = Meeting.objects.filter(match_day__division__league=league)
    found = found.select_related("match_day__division", "host", "event")
    found = found.prefetch_related(Prefetch("sides", lined_up.order_by("place")), "reports")
    return found.order_by("match_day__division__number", "match_day__number", "number")


def _team(team: LeagueTeam) -> PlainRow:
    return own_row(team) | {
        "division": team.division.number,
        "squad": [own_row(member) for member in team.squad.order_by("number")],
    }


def _meeting(meeting: Meeting) -> PlainRow:
    return own_row(meeting) | {
        "division": meeting.match_day.division.number,
        "day": meeting.match_day.number,
        "host": meeting.host.number if meeting.host else None,
        "event": meeting.event.public_id if meeting.event else None,
        "sides": [_side(side) for side in meeting.sides.all()],
        "reports": [own_row(report) for report in meeting.reports.all()],
    }


def _side(side: MeetingTeam) -> PlainRow:
    return own_row(side) | {
        "team": side.team.number,
        "line_up": [
            own_row(place) | {"member": place.member.number, "entrant": place.entrant.number if place.entrant else None}
            for place in side.line_up.all()
        ],
    }


def _deductions(league: League) -> list[PlainRow]:
    """Return deductions numbered from 1 in order of creation; `cancels` is such a number."""
    rows = list(Deduction.objects.filter(team__league=league).select_related("team").order_by("pk"))
    numbers: dict[int | None, int] = {row.pk: number for number, row in enumerate(rows, start=1)}
    return [own_row(row) | {"team": row.team.number, "cancels": numbers.get(row.cancels_id)} for row in rows]


def derived_tables(league: League) -> Iterator[DerivedTable]:
    """Yield tables and individual rankings as shown on their pages, and the points of each meeting."""
    for division in league.divisions.order_by("number"):
        division.league = league
        yield _table(division.number, division_table(division))
        yield _players(division)
        yield from _results(division)


def _table(number: int, table: DivisionTable) -> DerivedTable:
    figures = (
        *("place", "match_points", "match_points_against", "total", "points", "won", "lost", "played"),
        *("deducted_match_points", "deducted_points", "zone"),
    )
    rows = tuple((row.number, *(getattr(row, name) for name in figures), *row.by_day) for row in table.rows)
    days = tuple(f"day {day}" for day in table.days)
    return DerivedTable(f"table {number}", ("team",), ("team", *figures, *days), rows)


def _players(division: Division) -> DerivedTable:
    figures = ("total", "points", "won", "lost", "played", "average")
    rows = tuple(
        (row.number, row.team_number, row.place, *(getattr(row, name) for name in figures))
        for row in player_ranking(division)
    )
    return DerivedTable(f"players {division.number}", ("member",), ("member", "team", "place", *figures), rows)


def _results(division: Division) -> Iterator[DerivedTable]:
    reported = reported_lines(division)
    meetings = Meeting.objects.filter(pk__in=reported).select_related("match_day")
    for meeting in meetings.order_by("match_day__number", "number"):
        name = f"meeting {division.number}.{meeting.match_day.number}.{meeting.number}"
        yield _result(name, reported[meeting.pk])


def _result(name: str, lines: dict[int, Line]) -> DerivedTable:
    figures = ("total", "points", "won", "lost", "played", "match_points", "match_points_against")
    rows = [
        (team, part.series, *(getattr(part, figure) for figure in figures))
        for team, line in sorted(lines.items())
        for part in line.parts
    ]
    return derived_table(name, "team series", " ".join(("team", "series", *figures)), rows)
