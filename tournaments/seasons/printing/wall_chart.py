"""The wall chart of a season: the ranking with a column per evening, on as many pages as needed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.models import Player
from scoring.phrases import format_points
from scoring.printing.page import Align
from tournaments.events.columns import Column
from tournaments.events.phrases.documents import short_day
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
from tournaments.events.printing.words import NOTHING
from tournaments.events.queries.names import public_names
from tournaments.seasons.columns import season_columns
from tournaments.seasons.models import Season
from tournaments.seasons.phrases import documents as words
from tournaments.seasons.queries.seasons import shown_season
from tournaments.seasons.queries.values import EveningColumn, SeasonRow, SeasonStandings, SeasonValue, SeriesColumn

# A heavier line after so many rows helps to follow a row across the chart.
_LINES_PER_GROUP: Final = 5
_SERIES_ROW: Final = 4.6


@dataclass(frozen=True, slots=True)
class WallSheet:
    """The capacity of one paper size, in millimetres and points; `series` is the number of columns per page."""

    large: bool
    size: float
    small: float
    name: float
    figure: float
    column: float
    widest_column: float
    series: int
    width: float
    room: float
    least_row: float
    most_row: float


A3_SHEET: Final = WallSheet(
    large=True,
    size=11.0,
    small=8.0,
    name=68.0,
    figure=17.5,
    column=12.4,
    widest_column=18.0,
    series=20,
    width=394.0,
    room=219.0,
    least_row=5.3,
    most_row=8.5,
)
A4_SHEET: Final = WallSheet(
    large=False,
    size=9.0,
    small=7.0,
    name=50.0,
    figure=14.5,
    column=10.6,
    widest_column=16.0,
    series=15,
    width=271.0,
    room=132.0,
    least_row=4.8,
    most_row=7.0,
)


def wall_chart_of(season: Season) -> SeasonStandings:
    """Return the current ranking, with names as shown in public."""
    standings, _version = shown_season(season)
    show = public_names(season)
    return members_apart(standings.renamed(lambda name, _player: show(name)))


def members_apart(standings: SeasonStandings) -> SeasonStandings:
    """Number the second of two members with the same name, as Peter Nowak (2); guests already have numbers."""
    named = {row.player: row.name.casefold() for row in standings.everybody if row.player}
    players = Player.objects.filter(public_id__in=named).order_by("pk").values_list("public_id", flat=True)
    seen: Counter[str] = Counter()
    numbers = {}
    for player in players:
        seen[named[player]] += 1
        numbers[player] = seen[named[player]]
    return standings.renamed(lambda name, player: f"{name} ({numbers[player]})" if numbers.get(player, 1) > 1 else name)


def wall_chart_document(standings: SeasonStandings, sheet: WallSheet = A3_SHEET) -> Listing:
    """Return the chart: each page repeats place, name and total; the evenings continue from page to page."""
    blocks: list[Block] = []
    if not standings.everybody:
        blocks.append(Paragraph(words.nobody_yet(), size=12))
    played = [evening for evening in standings.evenings if evening.series]
    groups = _groups(played, sheet.series)
    widest = max(sum(len(evening.series) for evening in group) for group in groups)
    for number, evenings in enumerate(groups if standings.everybody else []):
        if len(groups) > 1:
            title = words.evenings_words(evenings[0].number, evenings[-1].number)
            blocks.append(Heading(title, size=12, begins_page=number > 0))
        blocks.append(_chart(standings, sheet, evenings, widest))
        blocks.append(Paragraph(_legend(standings), size=8, soft=True))
    return club_listing(
        standings.club,
        standings.season,
        blocks,
        under=_rule(standings),
        version=words.after_evening_words(standings.through),
        landscape=True,
        large=sheet.large,
    )


def _rule(standings: SeasonStandings) -> str:
    return words.rule_words(
        standings.ranking,
        best=standings.best,
        drop=standings.drop,
        credit=standings.credit,
        excused_only=standings.credits_excused_only,
    )


def _legend(standings: SeasonStandings) -> str:
    values = [value for row in standings.everybody for value in row.values if value]
    return words.mark_words(
        has_struck=any(value.is_struck for value in values), has_credited=any(value.is_credited for value in values)
    )


def _groups(evenings: Sequence[EveningColumn], most: int) -> list[list[EveningColumn]]:
    """Divide the evenings into pages of about equal size; an evening is never split."""
    pages = -(-sum(len(evening.series) for evening in evenings) // most)
    share = -(-sum(len(evening.series) for evening in evenings) // max(pages, 1))
    groups: list[list[EveningColumn]] = [[]]
    taken = 0
    for evening in evenings:
        if groups[-1] and taken + len(evening.series) > max(share, 1):
            groups.append([])
            taken = 0
        groups[-1].append(evening)
        taken += len(evening.series)
    return groups


def _chart(standings: SeasonStandings, sheet: WallSheet, evenings: Sequence[EveningColumn], widest: int) -> Grid:
    """Return the ranking with these evenings; columns are as wide as on the page with the most, `widest`."""
    series = [column for evening in evenings for column in evening.series]
    fixed = (
        GridColumn(sheet.figure * 0.55, Align.RIGHT),
        GridColumn(sheet.name, wraps=True),
        GridColumn(sheet.figure, Align.RIGHT),
        GridColumn(sheet.figure, Align.RIGHT),
        GridColumn(sheet.figure * 0.7, Align.RIGHT),
    )
    fixed_columns = season_columns(standings)[: len(fixed)]
    free = sheet.width - sum(column.width for column in fixed)
    width = min(sheet.widest_column, max(sheet.column, free / max(widest, 1)))
    has_several = any(len(evening.series) > 1 for evening in standings.evenings)
    columns = (
        *fixed,
        *(
            GridColumn(width, Align.RIGHT, strong=not place and (has_several or evening is evenings[0]))
            for evening in evenings
            for place in range(len(evening.series))
        ),
    )
    parts = _parts(standings)
    lines = sum(len(rows) + bool(title) for title, rows in parts)
    room = sheet.room - (_SERIES_ROW if has_several else 0)
    height = min(sheet.most_row, max(sheet.least_row, room / max(lines, 1)))
    rows: list[GridRow] = []
    for title, people in parts:
        if title:
            rows.append(GridRow((Cell(title, bold=True, tinted=True, spans=len(columns), align=Align.LEFT),)))
        rows += [
            GridRow(
                tuple(_cells(fixed_columns, row, series, is_ranked=not title)),
                strong=place % _LINES_PER_GROUP == 0 or place == len(people),
            )
            for place, row in enumerate(people, start=1)
        ]
    return Grid(columns, tuple(_head(fixed_columns, sheet, evenings)), tuple(rows), size=sheet.size, height=height)


def _parts(standings: SeasonStandings) -> list[tuple[str, tuple[SeasonRow, ...]]]:
    parts = [
        ("", standings.rows),
        (words.below_words(standings.least), standings.below),
        (words.guests_words(), standings.guests),
    ]
    return [(title, rows) for title, rows in parts if rows]


def _head(fixed: Sequence[Column], sheet: WallSheet, evenings: Sequence[EveningColumn]) -> Iterator[GridRow]:
    labels = [_label(column, sheet) for column in fixed]
    nothing = tuple(Cell() for _ in labels)
    yield GridRow(
        (*labels, *(Cell(str(evening.number), bold=True, spans=_span(evening), align=0.5) for evening in evenings)),
        height=6.2,
    )
    days = (short_day(evening.day) for evening in evenings)
    dated = (
        Cell(day, soft=True, spans=_span(evening), size=sheet.small, align=0.5)
        for day, evening in zip(days, evenings, strict=True)
    )
    yield GridRow((*nothing, *dated), height=5.0)
    if any(len(evening.series) > 1 for evening in evenings):
        numbers = (
            Cell(str(column.series), soft=True, size=sheet.small, align=0.5)
            for evening in evenings
            for column in evening.series
        )
        yield GridRow((*nothing, *numbers), height=_SERIES_ROW)


def _span(evening: EveningColumn) -> int:
    return len(evening.series)


def _label(column: Column, sheet: WallSheet) -> Cell:
    return Cell(column.head, soft=True, size=sheet.small, align=0.5 if column.is_figure else Align.LEFT)


def _cells(
    fixed: Sequence[Column], row: SeasonRow, series: Sequence[SeriesColumn], *, is_ranked: bool
) -> Iterator[Cell]:
    for column in fixed:
        (text,) = column.texts([row])
        is_bold = column.is_main or (is_ranked and not column.is_minor)
        yield Cell(text if is_ranked or column.kind != "place" else "", bold=is_bold, soft=column.is_minor)
    for one in series:
        is_first = any(_is_same(winner.name, winner.player, row) for winner in one.winners)
        yield _value(row.values[one.number - 1], is_first=is_first)


def _is_same(name: str, player: str, row: SeasonRow) -> bool:
    return player == row.player if player or row.player else name == row.name


def _value(value: SeasonValue | None, *, is_first: bool) -> Cell:
    if value is None:
        return Cell(NOTHING, soft=True)
    text = format_points(value.total) + (words.CREDITED if value.is_credited else "")
    return Cell(
        text,
        bold=is_first and not value.is_struck,
        soft=value.is_struck,
        struck=value.is_struck,
        tinted=value.is_credited,
    )
