"""The report of a meeting: its teams with every figure, to sign, or blank, to fill in by hand."""

from collections.abc import Iterator
from typing import Final

from scoring.phrases import format_points
from scoring.printing.page import Align
from tournaments.events.phrases.documents import full_day
from tournaments.events.printing.club_listing import club_listing
from tournaments.events.printing.listing.values import (
    Block,
    Cell,
    Facts,
    Grid,
    GridColumn,
    GridRow,
    Heading,
    Listing,
    Paragraph,
)
from tournaments.events.printing.words import NOTHING, heading
from tournaments.leagues.phrases import documents as words
from tournaments.leagues.phrases.tables import against_words
from tournaments.leagues.queries import ReportedLine
from tournaments.standings import SeriesLine

from .match_report_values import MatchReportValue, ReportPlayer, ReportTeam

# With more series the page is landscape; of still more the rest follows in a second part.
MOST_UPRIGHT: Final = 3
MOST_ACROSS: Final = 6
# The columns of a series: game points, won, lost, total.
_FIGURES: Final = 4
_FIGURE_WIDTHS: Final = (11.5, 7.0, 7.0, 12.0)
_NUMBER_WIDTH: Final = 8.5
_DAY_WIDTH: Final = 15.0
_SMALL: Final = 7.0
# Room for a team of four and a substitute.
_LEAST_LINES: Final = 5
_ROW, _WRITTEN_ROW = 5.5, 5.8
_TEAM_ROW: Final = 6.0
_SIGNING_ROW, _WRITTEN_SIGNING_ROW = 8.4, 7.4
_REMARKS_ROW: Final = 8.0


def match_report_document(report: MatchReportValue) -> Listing:
    is_wide = len(report.series) > MOST_UPRIGHT
    blocks: list[Block] = [Facts(tuple(_facts(report)), size=9.5)]
    most = MOST_ACROSS if is_wide else MOST_UPRIGHT
    parts = max(1, -(-len(report.series) // most))
    size = -(-len(report.series) // parts)
    for first in range(0, max(1, len(report.series)), max(1, size)):
        blocks.append(_figures(report, range(first, min(first + size, len(report.series)))))
    blocks += _remarks(report)
    blocks.append(_signatures(report))
    return club_listing(
        report.head.club,
        str(words.TITLES["report"]),
        blocks,
        under=f"{words.match_day_words(report.match_day)} · {full_day(report.day)} · {report.head.league}",
        version=words.report_version_words(report.version, report.state),
        landscape=is_wide,
    )


def _facts(report: MatchReportValue) -> Iterator[tuple[str, str]]:
    facts = words.FACTS
    yield str(facts["league"]), f"{report.head.line}, {words.meeting_words(report.meeting)}"
    yield str(facts["venue"]), words.at_venue(report.venue)
    if report.host:
        due = report.report_by if report.is_blank else None
        yield str(facts["host"]), words.reporting_host(report.host, due) if due else report.host
    if report.is_blank:
        # An empty form leaves the rest of the page for handwriting.
        return
    yield str(facts["objection"]), words.objection_words(report.object_until, report.confirm_days)
    if report.binding_from:
        yield str(facts["binding"]), words.binding_words(report.binding_from)


def _figures(report: MatchReportValue, series: range) -> Grid:
    columns = (
        GridColumn(_NUMBER_WIDTH, Align.RIGHT),
        GridColumn(grows=True, wraps=True),
        *(
            GridColumn(width, Align.RIGHT, strong=not place)
            for _ in series
            for place, width in enumerate(_FIGURE_WIDTHS)
        ),
        GridColumn(_DAY_WIDTH, Align.RIGHT, strong=True),
    )
    rows = tuple(row for team in report.teams for row in _team_rows(report, team, series))
    return Grid(columns, _head(report, series), rows, size=8.5, height=_WRITTEN_ROW if report.is_blank else _ROW)


def _head(report: MatchReportValue, series: range) -> tuple[GridRow, ...]:
    over = [Cell(words.series_words(report.series[place]), bold=True, spans=_FIGURES, align=0.5) for place in series]
    figures = [_label(key, align=0.5) for key in ("points", "won_short", "lost_short", "total")]
    return (
        GridRow((Cell(spans=2), *over, Cell(heading("day"), bold=True, align=0.5)), height=5.2),
        GridRow(
            (
                _label("number"),
                _label("player", align=Align.LEFT),
                *(cell for _ in series for cell in figures),
                _label("total", align=0.5),
            ),
            height=4.4,
        ),
    )


def _label(key: str, *, align: float | None = None) -> Cell:
    return Cell(heading(key), soft=True, size=_SMALL, align=align)


def _team_rows(report: MatchReportValue, team: ReportTeam, series: range) -> Iterator[GridRow]:
    name = f"{team.name} ({words.is_host_words()})" if team.is_host else team.name
    if team.is_absent:
        yield GridRow(
            (Cell(name, bold=True, tinted=True, spans=2), _over_all(words.absent_words(), series)), strong=True
        )
        return
    yield GridRow(
        (
            Cell(name, bold=True, tinted=True, spans=2, align=Align.LEFT),
            *(_match_points(report, team.series[place]) for place in series),
            _day_points(report, team),
        ),
        height=_WRITTEN_ROW if report.is_blank else _TEAM_ROW,
        stays=True,
    )
    empty = max(0, _LEAST_LINES - len(team.players)) if report.is_blank else 0
    for player in team.players:
        yield GridRow((*_player(player), *_player_figures(report, player, series)), stays=True)
    for _ in range(empty):
        yield GridRow(tuple(Cell() for _ in range(2 + _FIGURES * len(series) + 1)), stays=True)
    yield GridRow(tuple(_sums(team, series)), strong=True)


def _over_all(text: str, series: range) -> Cell:
    return Cell(text, spans=_FIGURES * len(series) + 1, align=Align.LEFT)


def _match_points(report: MatchReportValue, team_line: SeriesLine | None) -> Cell:
    text = ""
    if report.is_blank:
        text = words.series_match_points(None, 0)
    elif team_line is not None:
        text = words.series_match_points(team_line.match_points, team_line.match_points_against)
    return Cell(text, bold=not report.is_blank, tinted=True, spans=_FIGURES, size=8.0, align=0.5)


def _day_points(report: MatchReportValue, team: ReportTeam) -> Cell:
    day = team.day
    if report.is_blank or day is None:
        return Cell(":" if report.is_blank else "", tinted=True, align=0.5)
    return Cell(against_words(day.match_points, day.match_points_against), bold=True, tinted=True, align=0.5)


def _player(player: ReportPlayer) -> tuple[Cell, Cell]:
    return Cell(str(player.number), soft=True), Cell(player.name)


def _player_figures(report: MatchReportValue, player: ReportPlayer, series: range) -> Iterator[Cell]:
    for place in series:
        yield from _line(report, player.series[place] if place < len(player.series) else None)
    totals = [one.total for one in player.series if one is not None]
    yield Cell(format_points(sum(totals)) if totals else "")


def _line(report: MatchReportValue, line: ReportedLine | None) -> Iterator[Cell]:
    if line is None:
        yield from (Cell("" if report.is_blank else NOTHING, soft=True) for _ in range(_FIGURES))
        return
    yield Cell(format_points(line.points), soft=True)
    yield Cell(str(line.won), soft=True)
    yield Cell(str(line.lost), soft=True)
    yield Cell(format_points(line.total) + ("*" if line.adjustment else ""))


def _sums(team: ReportTeam, series: range) -> Iterator[Cell]:
    yield Cell(words.team_total_words(), bold=True, spans=2, align=Align.LEFT)
    for place in series:
        team_line = team.series[place] if place < len(team.series) else None
        if team_line is None:
            yield from (Cell() for _ in range(_FIGURES))
            continue
        yield from (Cell(text) for text in (format_points(team_line.points), str(team_line.won), str(team_line.lost)))
        yield Cell(format_points(team_line.total), bold=True)
    day = team.day
    yield Cell(format_points(day.total) if day else "", bold=True)


def _remarks(report: MatchReportValue) -> Iterator[Block]:
    """Yield the remarks, or room to write them."""
    remarks = [words.reason_words(report.reason)] if report.reason else []
    remarks += report.remarks
    if remarks:
        yield Heading(words.remarks_title(), size=10)
        yield from (Paragraph(sentence, size=9) for sentence in remarks)
    elif report.is_blank:
        yield Grid(
            (GridColumn(grows=True),),
            (),
            (GridRow((Cell(words.remarks_title(), soft=True, size=_SMALL),), height=_REMARKS_ROW),),
            whole=True,
        )


def _signatures(report: MatchReportValue) -> Grid:
    """Return a line for each team's captain and for the host."""
    columns = (
        GridColumn(62.0, wraps=True),
        GridColumn(28.0, wraps=True),
        GridColumn(grows=True),
        GridColumn(grows=True),
    )
    head = GridRow(
        (
            Cell(words.signing_words(), soft=True, size=_SMALL),
            _label("confirmation"),
            _label("signer"),
            _label("signature"),
        ),
        height=5.4,
    )
    signing = [(words.captain_words(team.name), team.answer_words) for team in report.teams if not team.is_absent]
    signing.append((words.host_words(report.host), ""))
    height = _WRITTEN_SIGNING_ROW if report.is_blank else _SIGNING_ROW
    rows = tuple(
        GridRow((Cell(signer), Cell(answer_words, soft=True), Cell(), Cell()), height=height)
        for signer, answer_words in signing
    )
    return Grid(columns, (head,), rows, size=8.5, whole=True)
