"""The protocol of corrections: what was changed, from what to what, by whom and why, and what came of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.printing.page import Align

from .event_head import EventHead, event_listing
from .listing.values import Block, Column, Heading, Listing, Paragraph, Row, Table
from .words import NOTHING, amount, column, figures, moment, ordinal, points


@dataclass(frozen=True, slots=True)
class ListFigures:
    """A player's line of a list, as it was or is."""

    number: int
    name: str
    points: int
    won: int
    lost: int
    total: int | None


@dataclass(frozen=True, slots=True)
class ListCorrection:
    """A list of which a new version was made, seat by seat before and now; empty where figures were missing."""

    at: datetime
    by: str
    reason: str
    series: int
    table: int
    version: int
    before: tuple[ListFigures, ...]
    now: tuple[ListFigures, ...]


@dataclass(frozen=True, slots=True)
class RulingValue:
    """A referee's decision; `kind` is its word, `points` are rating points, 0 where it has none."""

    at: datetime
    by: str
    reason: str
    series: int
    number: int
    name: str
    kind: str
    points: int
    is_cancelled: bool


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """Somebody's place and total in a ranking, None where he does not stand in it."""

    ranking: str
    name: str
    places: tuple[int | None, int | None]
    totals: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """Somebody's prizes in cents, before and now."""

    name: str
    cents: tuple[int, int]


@dataclass(frozen=True, slots=True)
class StandingsCorrection:
    """A version of the standings that a correction made."""

    at: datetime
    by: str
    reason: str
    version: int
    moves: tuple[PlaceChange, ...]
    prizes: tuple[PrizeChange, ...]


Correction = ListCorrection | RulingValue | StandingsCorrection


@dataclass(frozen=True, slots=True)
class Corrections:
    """Everything that was corrected, in the order of time."""

    head: EventHead
    corrections: tuple[Correction, ...]


def corrections_paper(corrections: Corrections) -> Listing:
    """The protocol, open to everybody."""
    return event_listing(corrections.head, _("Protocol of corrections"), corrections_blocks(corrections))


def corrections_blocks(corrections: Corrections) -> list[Block]:
    """Each correction under its hour and author."""
    if not corrections.corrections:
        return [Paragraph(_("Nothing was corrected."), size=12)]
    blocks: list[Block] = []
    for correction in corrections.corrections:
        blocks += _blocks_of(correction)
    return blocks


def _blocks_of(correction: Correction) -> Iterator[Block]:
    yield Heading(_title(correction), size=11)
    yield Paragraph(" · ".join(part for part in (moment(correction.at), correction.by) if part), size=9, soft=True)
    if isinstance(correction, RulingValue) and correction.points:
        yield Paragraph(_("Points: %(points)s") % {"points": points(correction.points)}, bold=True)
    if correction.reason:
        yield Paragraph(_("Reason: %(reason)s") % {"reason": correction.reason})
    if isinstance(correction, ListCorrection):
        yield _list_table(correction)
    elif isinstance(correction, StandingsCorrection):
        yield from _standings_blocks(correction)


def _title(correction: Correction) -> str:
    if isinstance(correction, ListCorrection):
        where = {"series": correction.series, "table": correction.table, "version": correction.version}
        return _("List of series %(series)s, table %(table)s: version %(version)s") % where
    if isinstance(correction, StandingsCorrection):
        return _("Standings: version %(version)s") % {"version": correction.version}
    said = {"series": correction.series, "who": f"{correction.number} {correction.name}", "kind": correction.kind}
    if correction.is_cancelled:
        return _("Ruling on %(who)s, series %(series)s: %(kind)s (cancelled later)") % said
    return _("Ruling on %(who)s, series %(series)s: %(kind)s") % said


def _list_table(correction: ListCorrection) -> Table:
    columns = (
        figures("number", soft=True),
        column("name", grows=True),
        column("old"),
        figures("points"),
        figures("won"),
        figures("lost"),
        figures("total", bold=True),
    )
    return Table(columns, tuple(_list_rows(correction)), size=9.5)


def _list_rows(correction: ListCorrection) -> Iterator[Row]:
    """A seat that changed has two lines, the old one struck; the others have one."""
    for old, new in zip(correction.before or correction.now, correction.now, strict=True):
        if old != new:
            yield _figures_row(old, pgettext("paper, column", "before"), struck=True)
        yield _figures_row(new, pgettext("paper, column", "now") if old != new else "")


def _figures_row(line: ListFigures, word: str, *, struck: bool = False) -> Row:
    total = NOTHING if line.total is None else points(line.total)
    cells = (str(line.number), line.name, word, points(line.points), str(line.won), str(line.lost), total)
    return Row(cells, struck=struck)


def _standings_blocks(correction: StandingsCorrection) -> Iterator[Block]:
    if correction.moves:
        columns = (
            column("name", grows=True),
            Column(pgettext("paper, column", "Place before"), align=Align.RIGHT),
            Column(pgettext("paper, column", "Place now"), align=Align.RIGHT, bold=True),
            Column(pgettext("paper, column", "Total before"), align=Align.RIGHT),
            Column(pgettext("paper, column", "Total now"), align=Align.RIGHT, bold=True),
        )
        yield Table(columns, tuple(_move_rows(correction)), size=9.5)
    else:
        yield Paragraph(_("No place and no total changed."))
    if correction.prizes:
        prize_columns = (column("name", grows=True), figures("old"), figures("new", bold=True))
        rows = tuple(Row((change.name, *map(amount, change.cents))) for change in correction.prizes)
        said = ngettext("%(count)s prize has changed:", "%(count)s prizes have changed:", len(rows))
        yield Paragraph(said % {"count": len(rows)}, bold=True)
        yield Table(prize_columns, rows, size=9.5)
    else:
        yield Paragraph(_("No prize changed."))


def _move_rows(correction: StandingsCorrection) -> Iterator[Row]:
    before = ""
    for move in correction.moves:
        if move.ranking != before:
            before = move.ranking
            yield Row((move.ranking,), group=True)
        places = [NOTHING if place is None else ordinal(place) for place in move.places]
        totals = [NOTHING if total is None else points(total) for total in move.totals]
        yield Row((move.name, *places, *totals), bold=move.places[0] != move.places[1])
