"""The papers of a division for the wall: its table, its players, its schedule, and that of one team."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from django.utils.translation import get_language, pgettext

from scoring.phrases import format_average, format_points
from scoring.printing.page import Align
from tournaments.phrases import league_papers as words
from tournaments.phrases.league_words import against_words, match_points_words

from .league_values import (
    LeagueHead,
    LeagueTableValue,
    PlayersValue,
    ScheduledDay,
    ScheduledMeeting,
    ScheduledTeam,
    ScheduleValue,
    TableLine,
)
from .listing.values import (
    Block,
    Cell,
    Column,
    Grid,
    GridColumn,
    GridRow,
    Heading,
    Listing,
    Paragraph,
    Row,
    Table,
)
from .words import NOTHING, ordinal

# Beyond so many days the page is turned, and beyond so many the oldest are left out.
MOST_UPRIGHT: Final = 6
MOST_DAYS: Final = 16
_MARKS: Final = {"promoted": words.UP, "relegated": words.DOWN, "open": words.OPEN}
_SMALL: Final = 8.0
# The rows of a table share what a page has left for them, in millimetres.
_ROOM, _WIDE_ROOM = 210.0, 122.0
_LEAST_ROW, _MOST_ROW = 7.5, 12.0


def league_table_paper(table: LeagueTableValue) -> Listing:
    """The table in large type; marks and heavy lines say who goes up and down."""
    version = words.state_of_table(is_provisional=table.is_provisional, is_over=table.is_over) if table.through else ""
    blocks: list[Block] = []
    if table.is_provisional:
        blocks.append(Paragraph(words.provisional_sentence(), size=11, bold=True))
    if not table.rows:
        blocks.append(Paragraph(words.no_teams(), size=12))
        return _paper(table.head, str(words.TITLES["table"]), blocks)
    is_wide = len(table.days) > MOST_UPRIGHT
    blocks.append(_table_grid(table))
    if legend := words.zone_words([row.zone for row in table.rows]):
        blocks.append(Paragraph(legend, size=10, soft=True))
    blocks += [Paragraph(note, size=9, soft=True) for note in table.notes]
    title = f"{words.TITLES['table']} · {words.after_day_words(table.through)}"
    return _paper(table.head, title, blocks, version=version, landscape=is_wide)


def _table_grid(table: LeagueTableValue) -> Grid:
    left_out = max(0, len(table.days) - MOST_DAYS)
    days = table.days[left_out:]
    columns = (
        GridColumn(10.0, Align.RIGHT),
        GridColumn(6.0, 0.5),
        GridColumn(grows=True, wraps=True),
        *(GridColumn(8.4, 0.5, strong=not place) for place in range(len(days))),
        GridColumn(22.0, 0.5, strong=True),
        GridColumn(18.0, Align.RIGHT, strong=True),
        GridColumn(11.5, Align.RIGHT),
        GridColumn(11.5, Align.RIGHT),
    )
    head = GridRow(
        (
            _label("place"),
            Cell(),
            _label("team", align=Align.LEFT),
            *(Cell(f"{number}.", soft=True, size=_SMALL, align=0.5) for number in days),
            _label("match_points"),
            _label("game_points"),
            _label("won"),
            _label("lost"),
        ),
        height=7.0,
    )
    zones = [row.zone for row in table.rows]
    is_last = [zone != after for zone, after in pairwise(zones)] + [False]
    rows = tuple(
        GridRow(tuple(_table_cells(row, left_out)), strong=is_edge)
        for row, is_edge in zip(table.rows, is_last, strict=True)
    )
    room = _WIDE_ROOM if len(table.days) > MOST_UPRIGHT else _ROOM
    height = min(_MOST_ROW, max(_LEAST_ROW, room / len(rows)))
    return Grid(columns, (head,), rows, size=12.0, height=height)


def _label(key: str, *, align: float = 0.5) -> Cell:
    return Cell(words.heading(key), soft=True, size=_SMALL, align=align)


def _table_cells(row: TableLine, left_out: int) -> Iterator[Cell]:
    yield Cell(ordinal(row.place), bold=True)
    yield Cell(_MARKS.get(row.zone, ""), bold=True)
    yield Cell(row.name, bold=True)
    for made in row.by_day[left_out:]:
        yield Cell(NOTHING if made is None else match_points_words(made), soft=True, size=10.5)
    yield Cell(against_words(row.match_points, row.against), bold=True)
    yield Cell(format_points(row.total))
    yield Cell(str(row.won), soft=True, size=10.5)
    yield Cell(str(row.lost), soft=True, size=10.5)


def players_paper(players: PlayersValue) -> Listing:
    """The individual ranking."""
    title = str(words.TITLES["players"])
    if not players.rows:
        return _paper(players.head, title, [Paragraph(words.no_results(), size=12)])
    columns = (
        _column("place", bold=True),
        Column(words.heading("name"), grows=True),
        Column(words.heading("team"), grows=True, yields=True, soft=True),
        _column("series", soft=True),
        _column("won", soft=True),
        _column("lost", soft=True),
        _column("average"),
        _column("total", bold=True),
    )
    rows = tuple(
        Row(
            (
                ordinal(line.place),
                line.name,
                line.team,
                str(line.series),
                str(line.won),
                str(line.lost),
                format_average(line.average),
                format_points(line.total),
            )
        )
        for line in players.rows
    )
    title = f"{title} · {words.after_day_words(players.through)}"
    return _paper(players.head, title, [Table(columns, rows, size=11.0)])


def _column(key: str, *, bold: bool = False, soft: bool = False) -> Column:
    return Column(words.heading(key), align=Align.RIGHT, bold=bold, soft=soft)


def schedule_paper(schedule: ScheduleValue) -> Listing:
    """Every match day with its meetings, in two columns of text."""
    title = str(words.TITLES["schedule"])
    if not schedule.days:
        return _paper(schedule.head, title, [Paragraph(words.no_schedule(), size=12)])
    blocks: list[Block] = []
    for day in schedule.days:
        blocks.append(Heading(f"{words.match_day_words(day.number)} · {words.named_day(day.day)}", size=12))
        blocks += [_meeting_grid(meeting) for meeting in day.meetings]
    return _paper(schedule.head, title, blocks, columns=2)


def _meeting_grid(meeting: ScheduledMeeting) -> Grid:
    columns = (GridColumn(grows=True, wraps=True), GridColumn(14.5, 0.5), GridColumn(13.0, Align.RIGHT))
    title = f"{meeting.number} · {words.at_venue(meeting.venue)}"
    if meeting.state:
        title = f"{title} · {meeting.state}"
    head = GridRow((Cell(title, bold=True, tinted=True, spans=3, size=9.5, align=Align.LEFT),), height=6.4)
    return Grid(columns, (head,), tuple(_side(team) for team in meeting.teams), size=10.0, height=6.0, whole=True)


def _side(team: ScheduledTeam) -> GridRow:
    """A team; those who are not played yet leave the place of their figures empty."""
    name = f"{team.name} ({words.is_host_words()})" if team.is_host else team.name
    if team.match_points is None:
        return GridRow((Cell(name, bold=team.is_host), Cell(), Cell()))
    return GridRow(
        (
            Cell(name, bold=team.is_host),
            Cell(against_words(team.match_points, team.against), bold=True),
            Cell(format_points(team.total), soft=True),
        )
    )


def team_schedule_paper(schedule: ScheduleValue) -> Listing:
    """The days of one team: when, where, against whom, and what it made so far."""
    title = words.own_schedule_title(schedule.team)
    days = [(day, meeting) for day in schedule.days for meeting in day.meetings]
    if not days:
        return _paper(schedule.head, title, [Paragraph(words.no_schedule(), size=12)])
    columns = (
        GridColumn(9.0, Align.RIGHT),
        GridColumn(38.0, wraps=True),
        GridColumn(grows=True, wraps=True),
        GridColumn(grows=True, wraps=True),
        GridColumn(20.0, 0.5, wraps=True),
    )
    head = GridRow(
        (
            _label("number"),
            _label("day", align=Align.LEFT),
            _label("venue", align=Align.LEFT),
            _label("opponents", align=Align.LEFT),
            _label("result"),
        ),
        height=7.0,
    )
    rows = tuple(GridRow(tuple(_own_day(schedule.team, day, meeting))) for day, meeting in days)
    return _paper(schedule.head, title, [Grid(columns, (head,), rows, size=10.5, height=15.0)])


def _own_day(team: str, day: ScheduledDay, meeting: ScheduledMeeting) -> Iterator[Cell]:
    host = f"\n{meeting.host} ({words.is_host_words()})" if meeting.host else ""
    yield Cell(f"{day.number}.", bold=True)
    yield Cell(f"{words.named_day(day.day)}\n{words.series_count(day.series)}")
    yield Cell(words.at_venue(meeting.venue) + host)
    yield Cell("\n".join(side.name for side in meeting.teams if side.name != team))
    own = next((side for side in meeting.teams if side.name == team), None)
    if own is None or own.match_points is None:
        yield Cell()
    else:
        yield Cell(f"{against_words(own.match_points, own.against)}\n{format_points(own.total)}", bold=True)


def _paper(
    head: LeagueHead,
    title: str,
    blocks: list[Block],
    *,
    version: str = "",
    landscape: bool = False,
    columns: int = 1,
) -> Listing:
    """A paper of this division in the reader's language."""
    return Listing(
        title=title,
        under=head.line,
        version=version,
        foot=head.club,
        page_words=pgettext("printed list", "Page {page} of {pages}"),
        language=get_language() or "en",
        blocks=tuple(blocks),
        landscape=landscape,
        columns=columns,
    )
