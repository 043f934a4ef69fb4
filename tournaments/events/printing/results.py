"""The results of a series: every list with its figures, and the tables whose list is missing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.events.models import Event, ResultLine, ResultRecord, SeriesRecord
from tournaments.events.phrases.choices import ResultState, SeriesState
from tournaments.events.queries.desk import missing_lists
from tournaments.standings import Entrant

from .head import EventHead, event_listing, shown_names
from .listing.values import Block, Listing, Paragraph, Row, Table
from .words import NOTHING, column, figures, points, table_words


@dataclass(frozen=True, slots=True)
class SeriesResults:
    """The lists of a series received so far, by table, each with its lines; `missing` are the other tables.

    `names` has the name for each start number, as the document shows it.
    """

    series: SeriesRecord
    tables: tuple[tuple[ResultRecord, list[ResultLine]], ...]
    missing: tuple[int, ...]
    names: Mapping[Entrant, str]


def results_of(event: Event, series: SeriesRecord, *, is_public: bool = True) -> SeriesResults:
    """Return the lists of a series received so far, by table, in five queries."""
    shown = shown_names(event, is_public=is_public)
    lines: dict[int, list[ResultLine]] = {}
    for line in ResultLine.objects.filter(series=series).select_related("entrant").order_by("place"):
        lines.setdefault(line.result_id, []).append(line)
    results = ResultRecord.objects.filter(table__series=series, is_current=True, pk__in=lines)
    return SeriesResults(
        series=series,
        tables=tuple(
            (result, lines[result.pk]) for result in results.select_related("table").order_by("table__number")
        ),
        missing=tuple(missing_lists(series)),
        names={line.entrant.number: shown(line.entrant.name) for found in lines.values() for line in found},
    )


def results_document(head: EventHead, results: SeriesResults) -> Listing:
    title = _("Results of series %(number)s") % {"number": results.series.number}
    blocks: list[Block] = []
    if results.missing:
        blocks.append(Paragraph(_missing(results.missing), bold=True))
    if results.tables:
        columns = (
            figures("seat", soft=True),
            figures("number", soft=True),
            column("name", grows=True),
            figures("points"),
            figures("won"),
            figures("lost"),
            *([figures("adjustment")] if _has_adjustments(results) else []),
            figures("total", bold=True),
        )
        blocks.append(Table(columns, tuple(_rows(results)), size=10.5, pitch=1.7))
    else:
        blocks.append(Paragraph(_("No lists yet."), size=12))
    return event_listing(head, title, blocks, version=str(SeriesState(results.series.state).label), hangs=True)


def _missing(tables: tuple[int, ...]) -> str:
    numbers = ", ".join(map(str, tables))
    sentence = ngettext(
        "The list of table %(tables)s is missing.", "Lists are missing: tables %(tables)s.", len(tables)
    )
    return sentence % {"tables": numbers}


def _has_adjustments(results: SeriesResults) -> bool:
    return any(line.adjustment for _result, lines in results.tables for line in lines)


def _rows(results: SeriesResults) -> Iterator[Row]:
    has_adjustments = _has_adjustments(results)
    for result, lines in results.tables:
        yield Row((_table_title(result, results.series.deals(len(lines))),), group=True)
        for seat, line in enumerate(lines, start=1):
            adjustment = [points(line.adjustment) if line.adjustment else NOTHING] if has_adjustments else []
            yield Row(
                (
                    str(seat),
                    str(line.entrant.number),
                    results.names[line.entrant.number],
                    points(line.points),
                    str(line.won),
                    str(line.lost),
                    *adjustment,
                    points(line.total),
                )
            )


def _table_title(result: ResultRecord, planned: int) -> str:
    parts = [table_words(result.table.number)]
    if result.deals != planned:
        parts.append(_("%(deals)s of %(planned)s deals") % {"deals": result.deals, "planned": planned})
    if result.state != ResultState.CHECKED:
        parts.append(str(ResultState(result.state).label))
    return " · ".join(parts)
