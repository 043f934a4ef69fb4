"""A division's documents for the wall: its table, its players, its schedule, and one team's schedule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from scoring.hyphens import SOFT_HYPHEN
from scoring.phrases import format_points
from scoring.printing.page import Align
from tournaments.events.columns import Column, of_kinds
from tournaments.events.printing.club_listing import club_listing
from tournaments.events.printing.listing.values import (
    Block,
    Cell,
    Grid,
    GridColumn,
    GridRow,
    Heading,
    Listing,
    Paragraph,
)
from tournaments.events.printing.rankings import ruled_table
from tournaments.events.printing.words import heading
from tournaments.events.queries.names import namesakes_apart, public_names
from tournaments.events.queries.pseudonyms import Pseudonyms
from tournaments.leagues import queries as queries
from tournaments.leagues.columns import PLAYER_COLUMNS, division_columns
from tournaments.leagues.models import Deduction, Division, LeagueTeam, MatchDay, Meeting, MeetingTeam
from tournaments.leagues.phrases import documents as words
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.phrases.tables import against_words
from tournaments.leagues.queries import (
    DivisionTable,
    PlayerRow,
    TableRow,
)
from tournaments.standings import Line

from .head import LeagueHead, league_head_of

# The results of teams, by meeting and team number.
LinesByMeeting = Mapping[int, Mapping[int, Line]]
# With more days the page is landscape; of still more the oldest are left out.
MOST_UPRIGHT: Final = 6
MOST_DAYS: Final = 16
_MARKS: Final = {"promoted": words.UP, "relegated": words.DOWN, "open": words.OPEN}
_SMALL: Final = 8.0
# Height for the rows of a table, in millimetres: upright and landscape.
_ROOM, _WIDE_ROOM = 210.0, 122.0
_LEAST_ROW, _MOST_ROW = 7.5, 12.0
_TABLE: Final = ("place", "name", "day", "match", "total", "won", "lost")
_PLAYERS: Final = ("place", "name", "team", "played", "won", "lost", "average", "total")
_FORMS: Final = {
    "place": GridColumn(10.0, Align.RIGHT),
    "name": GridColumn(grows=True, wraps=True),
    "day": GridColumn(8.4, 0.5),
    "match": GridColumn(22.0, 0.5, strong=True),
    "total": GridColumn(18.0, Align.RIGHT, strong=True),
    "won": GridColumn(11.5, Align.RIGHT),
    "lost": GridColumn(11.5, Align.RIGHT),
}
_CELLS: Final = {
    "place": Cell(bold=True),
    "name": Cell(bold=True),
    "day": Cell(soft=True, size=10.5),
    "match": Cell(bold=True),
    "won": Cell(soft=True, size=10.5),
    "lost": Cell(soft=True, size=10.5),
}


def division_table_document(division: Division, *, through: int | None = None) -> Listing:
    """Return the table after a match day, by default the last one played."""
    table = queries.division_table(division, through_day=through)
    head = league_head_of(division)
    return league_table_document(head, table, tuple(_deduction_notes(division, table, head.pseudonyms)))


def _deduction_notes(division: Division, table: DivisionTable, pseudonyms: Pseudonyms) -> Iterator[str]:
    """Yield the reasons for the deductions in the table."""
    found = Deduction.objects.filter(team__division=division, cancels=None, cancelled_by=None).select_related("team")
    for deduction in found.order_by("pk"):
        if queries.was_taken_before(deduction.at, table.next_day):
            taken = format_points(-deduction.points)
            yield words.deduction_words(
                deduction.team.name, -deduction.match_points, taken, pseudonyms.text(deduction.reason)
            )


def league_table_document(head: LeagueHead, table: DivisionTable, notes: Sequence[str] = ()) -> Listing:
    """Return the table in large type; marks and heavy lines show promotion and relegation."""
    title = str(words.TITLES["table"])
    blocks: list[Block] = []
    if table.is_provisional:
        blocks.append(Paragraph(words.provisional_sentence(), size=11, bold=True))
    if not table.rows:
        return _document(head, title, [*blocks, Paragraph(words.no_teams(), size=12)])
    blocks.append(_table_grid(table))
    if legend := words.zone_words([row.zone for row in table.rows]):
        blocks.append(Paragraph(legend, size=10, soft=True))
    blocks += [Paragraph(note, size=9, soft=True) for note in notes]
    through = table.through_day
    version = words.state_of_table(is_provisional=table.is_provisional, is_over=table.is_over) if through else ""
    title = f"{title} · {words.after_day_words(through)}"
    return _document(head, title, blocks, version=version, landscape=len(table.days) > MOST_UPRIGHT)


def _table_grid(table: DivisionTable) -> Grid:
    """Return the columns of the page, with the zone mark after the place."""
    columns = of_kinds(division_columns(table), *_TABLE)
    days = of_kinds(columns, "day")
    shown = days[max(0, len(days) - MOST_DAYS) :]
    columns = [column for column in columns if column.kind != "day" or column in shown]
    # A line between names and days.
    forms = [_FORMS[one.kind]._replace(strong=True) if one in shown[:1] else _FORMS[one.kind] for one in columns]
    zones = [row.zone for row in table.rows]
    is_last = [zone != after for zone, after in pairwise(zones)] + [False]
    rows = tuple(
        GridRow(_with_mark(_table_cells(columns, row), Cell(_MARKS.get(row.zone, ""), bold=True)), strong=is_edge)
        for row, is_edge in zip(table.rows, is_last, strict=True)
    )
    room = _WIDE_ROOM if len(table.days) > MOST_UPRIGHT else _ROOM
    return Grid(
        _with_mark(forms, GridColumn(6.0, 0.5)),
        (GridRow(_with_mark(map(_head, columns), Cell()), height=7.0),),
        rows,
        size=12.0,
        height=min(_MOST_ROW, max(_LEAST_ROW, room / len(rows))),
    )


def _with_mark(cells: Iterable[Any], mark: Any) -> tuple[Any, ...]:
    place, *others = cells
    return (place, mark, *others)


def _head(column: Column) -> Cell:
    text = column.head.replace(SOFT_HYPHEN, "")
    return Cell(text, soft=True, size=_SMALL, align=0.5 if column.is_figure else Align.LEFT)


def _table_cells(columns: Sequence[Column], row: TableRow) -> Iterator[Cell]:
    shown = replace(row, name=words.withdrawn_words(row.name)) if row.is_withdrawn else row
    for column in columns:
        (text,) = column.texts([shown])
        yield _CELLS.get(column.kind, Cell())._replace(text=text)


def division_players_document(division: Division) -> Listing:
    """Return the individual ranking, with names as shown in public."""
    show = public_names(division.league)
    ranking = queries.player_ranking(division)
    distinct_name = namesakes_apart(show(row.name) for row in ranking)
    rows = [replace(row, name=distinct_name(show(row.name), row.number)) for row in ranking]
    return players_document(league_head_of(division), rows, queries.last_reported_day(division))


def players_document(head: LeagueHead, rows: Sequence[PlayerRow], through: int) -> Listing:
    title = str(words.TITLES["players"])
    if not rows:
        return _document(head, title, [Paragraph(words.no_results(), size=12)])
    table = ruled_table(of_kinds(PLAYER_COLUMNS, *_PLAYERS), rows, size=11.0)
    return _document(head, f"{title} · {words.after_day_words(through)}", [table])


def division_schedule_document(division: Division, team: LeagueTeam | None = None) -> Listing:
    """Return all match days with the results so far; for a team only its own meetings."""
    head, days, reported = league_head_of(division), queries.schedule_of(division), queries.reported_lines(division)
    return team_schedule_document(head, days, reported, team) if team else schedule_document(head, days, reported)


def schedule_document(head: LeagueHead, days: Sequence[MatchDay], reported: LinesByMeeting) -> Listing:
    title = str(words.TITLES["schedule"])
    if not days:
        return _document(head, title, [Paragraph(words.no_schedule(), size=12)])
    blocks: list[Block] = []
    for day in days:
        blocks.append(Heading(f"{words.match_day_words(day.number)} · {words.named_day(day.day)}", size=12))
        blocks += [_meeting_grid(meeting, reported.get(meeting.pk, {})) for meeting in day.meetings.all()]
    return _document(head, title, blocks, columns=2)


def _meeting_grid(meeting: Meeting, reported: Mapping[int, Line]) -> Grid:
    columns = (GridColumn(grows=True, wraps=True), GridColumn(14.5, 0.5), GridColumn(13.0, Align.RIGHT))
    title = f"{meeting.number} · {words.at_venue(meeting.venue)}"
    if meeting.state not in (MeetingState.PLANNED, MeetingState.APPROVED):
        title = f"{title} · {MeetingState(meeting.state).label}"
    head = GridRow((Cell(title, bold=True, tinted=True, spans=3, size=9.5, align=Align.LEFT),), height=6.4)
    rows = tuple(_side(side, reported.get(side.team.number)) for side in meeting.sides.all())
    return Grid(columns, (head,), rows, size=10.0, height=6.0, whole=True)


def _side(side: MeetingTeam, line: Line | None) -> GridRow:
    """Return a team's row; without a result its figures are blank."""
    name = f"{side.team.name} ({words.is_host_words()})" if side.is_host else side.team.name
    figures = (
        (
            Cell(against_words(line.match_points, line.match_points_against), bold=True),
            Cell(format_points(line.total), soft=True),
        )
        if line
        else (Cell(), Cell())
    )
    return GridRow((Cell(name, bold=side.is_host), *figures))


def team_schedule_document(
    head: LeagueHead, days: Sequence[MatchDay], reported: LinesByMeeting, team: LeagueTeam
) -> Listing:
    """Return one team's match days: date, venue, opponents, and its results so far."""
    title = words.own_schedule_title(team.name)
    rows = tuple(
        GridRow(tuple(_own_day(team, day, meeting, reported.get(meeting.pk, {}).get(team.number))))
        for day in days
        for meeting in day.meetings.all()
        if team.number in [side.team.number for side in meeting.sides.all()]
    )
    if not rows:
        return _document(head, title, [Paragraph(words.no_schedule(), size=12)])
    columns = (
        GridColumn(9.0, Align.RIGHT),
        GridColumn(38.0, wraps=True),
        GridColumn(grows=True, wraps=True),
        GridColumn(grows=True, wraps=True),
        GridColumn(20.0, 0.5, wraps=True),
    )
    titles = GridRow(
        (
            _label("number"),
            _label("day", align=Align.LEFT),
            _label("venue", align=Align.LEFT),
            _label("opponents", align=Align.LEFT),
            _label("result"),
        ),
        height=7.0,
    )
    return _document(head, title, [Grid(columns, (titles,), rows, size=10.5, height=15.0)])


def _label(key: str, *, align: float = 0.5) -> Cell:
    return Cell(heading(key), soft=True, size=_SMALL, align=align)


def _own_day(team: LeagueTeam, day: MatchDay, meeting: Meeting, reported: Line | None) -> Iterator[Cell]:
    sides = meeting.sides.all()
    hosts = [f"{side.team.name} ({words.is_host_words()})" for side in sides if side.is_host]
    yield Cell(f"{day.number}.", bold=True)
    yield Cell(f"{words.named_day(day.day)}\n{words.series_count(day.series)}")
    yield Cell("\n".join([words.at_venue(meeting.venue), *hosts]))
    yield Cell("\n".join(side.team.name for side in sides if side.team.number != team.number))
    if reported is None:
        yield Cell()
    else:
        points = against_words(reported.match_points, reported.match_points_against)
        yield Cell(f"{points}\n{format_points(reported.total)}", bold=True)


def _document(head: LeagueHead, title: str, blocks: list[Block], **form: Any) -> Listing:
    return club_listing(head.club, title, blocks, under=head.line, **form)
