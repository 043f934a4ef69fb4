"""The report of corrections: old and new values, by whom, why, and the consequences."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring.printing.page import Align
from tournaments.events.models import Event, ResultRecord, TableSeat
from tournaments.events.phrases.choices import RulingKind
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.names import entrants_apart
from tournaments.events.queries.pseudonyms import Pseudonyms
from tournaments.standings import KeyedRow

from .head import EventHead, Shown, document_pseudonyms, event_listing, shown_names
from .listing.values import Block, Heading, Listing, ListingColumn, Paragraph, Row, Table
from .words import NOTHING, amount, column, figures, moment, ordinal, points


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCorrection:
    """The time, author and reason of a correction."""

    at: datetime
    by: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListCorrection(EventCorrection):
    """A list with a new version: its rows before and after; empty if figures were missing.

    `players` are (start number, name) by seat.
    """

    series: int
    table: int
    version: int
    players: tuple[tuple[int, str], ...]
    before: tuple[KeyedRow, ...]
    now: tuple[KeyedRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingCorrection(EventCorrection):
    """A referee's ruling; `kind` is its translated name, `points` are rating points, 0 if it has none."""

    series: int
    number: int
    name: str
    kind: str
    points: int
    is_cancelled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsCorrection(EventCorrection):
    """A corrected version of the standings: `moves` and `prizes` come from `changes_between`.

    `titles` are the titles of rankings by key.
    """

    version: int
    titles: Mapping[str, str]
    moves: Sequence[Mapping[str, Any]]
    prizes: Sequence[Mapping[str, Any]]


def corrections_of(event: Event, *, is_public: bool = True) -> tuple[EventCorrection, ...]:
    """Return corrected lists, rulings and corrected standings in chronological order."""
    shown, pseudonyms = shown_names(event, is_public=is_public), document_pseudonyms(event, is_public=is_public)
    found: list[EventCorrection] = [
        *_list_corrections(event, shown, pseudonyms),
        *_rulings(event, shown, pseudonyms),
        *_standings_corrections(event, shown, pseudonyms),
    ]
    return tuple(sorted(found, key=lambda correction: correction.at))


def _list_corrections(event: Event, shown: Shown, pseudonyms: Pseudonyms) -> Iterator[ListCorrection]:
    results = ResultRecord.objects.filter(table__series__event=event).select_related("table__series")
    corrected = results.values("table").annotate(newest=Max("version")).filter(newest__gt=1).values("table")
    seats: dict[int, list[TableSeat]] = {}
    for seat in TableSeat.objects.filter(table__in=corrected).select_related("entrant").order_by("table", "place"):
        seats.setdefault(seat.table_id, []).append(seat)
    # A version without a reason is an ordinary keying, not a correction.
    before: ResultRecord | None = None
    for result in results.filter(table__in=corrected).order_by("table", "version"):
        if before is not None and before.table_id == result.table_id and result.reason and before.rows != result.rows:
            people = seats[result.table_id]
            yield ListCorrection(
                at=result.keyed_at,
                by=result.keyed_by,
                reason=pseudonyms.text(result.reason),
                series=result.table.series.number,
                table=result.table.number,
                version=result.version,
                players=tuple((seat.entrant.number, shown(seat.entrant.name)) for seat in people),
                before=_figures(before, len(people)),
                now=_figures(result, len(people)),
            )
        before = result


def _figures(result: ResultRecord, seats: int) -> tuple[KeyedRow, ...]:
    # With a figure missing, nothing of the list counted.
    if seats != len(result.rows) or any(None in row[:3] for row in result.rows):
        return ()
    return tuple(KeyedRow(*row) for row in result.rows)


def _rulings(event: Event, shown: Shown, pseudonyms: Pseudonyms) -> Iterator[RulingCorrection]:
    rulings = event.rulings.filter(cancels=None).select_related("series", "entrant", "cancelled_by").order_by("pk")
    for ruling in rulings:
        yield RulingCorrection(
            at=ruling.at,
            by=ruling.by,
            reason=pseudonyms.text(ruling.reason),
            series=ruling.series.number,
            number=ruling.entrant.number,
            name=shown(ruling.entrant.name),
            kind=str(RulingKind(ruling.kind).label),
            points=ruling.points,
            is_cancelled=hasattr(ruling, "cancelled_by"),
        )


def _standings_corrections(event: Event, shown: Shown, pseudonyms: Pseudonyms) -> Iterator[StandingsCorrection]:
    distinct_name = entrants_apart(event, shown)
    for version in event.standings.order_by("number"):
        if version.changes:
            changes = pseudonyms.changes(version.changes)
            moves = [_named(move, shown, distinct_name) for move in changes.get("moves", ())]
            yield StandingsCorrection(
                at=version.at,
                by=version.by,
                reason=pseudonyms.text(version.reason),
                version=version.number,
                titles={key: ranking_title(key, event) for key in {move["ranking"] for move in moves}},
                moves=moves,
                prizes=[_named(change, shown, distinct_name) for change in changes.get("prizes", ())],
            )


def _named(
    change: Mapping[str, Any], shown: Shown, distinct_name: Callable[[str, int | str], str]
) -> Mapping[str, Any]:
    # A team is identified by its name, which is neither shortened nor numbered.
    player = change["entrant"]
    return {**change, "name": distinct_name(shown(change["name"]), player)} if isinstance(player, int) else change


def corrections_document(head: EventHead, corrections: Sequence[EventCorrection]) -> Listing:
    return event_listing(head, _("Corrections report"), corrections_blocks(corrections))


def corrections_blocks(corrections: Sequence[EventCorrection]) -> list[Block]:
    if not corrections:
        return [Paragraph(_("Nothing was corrected."), size=12)]
    blocks: list[Block] = []
    for correction in corrections:
        blocks += _blocks_of(correction)
    return blocks


def _blocks_of(correction: EventCorrection) -> Iterator[Block]:
    yield Heading(_title(correction), size=11)
    yield Paragraph(" · ".join(part for part in (moment(correction.at), correction.by) if part), size=9, soft=True)
    if isinstance(correction, RulingCorrection) and correction.points:
        yield Paragraph(_("Points: %(points)s") % {"points": points(correction.points)}, bold=True)
    if correction.reason:
        yield Paragraph(_("Reason: %(reason)s") % {"reason": correction.reason})
    if isinstance(correction, ListCorrection):
        yield _list_table(correction)
    elif isinstance(correction, StandingsCorrection):
        yield from _standings_blocks(correction)


def _title(correction: EventCorrection) -> str:
    if isinstance(correction, ListCorrection):
        where = {"series": correction.series, "table": correction.table, "version": correction.version}
        return _("List of series %(series)s, table %(table)s: version %(version)s") % where
    if isinstance(correction, StandingsCorrection):
        return _("Standings: version %(version)s") % {"version": correction.version}
    assert isinstance(correction, RulingCorrection)
    values = {"series": correction.series, "who": f"{correction.number} {correction.name}", "kind": correction.kind}
    if correction.is_cancelled:
        return _("Ruling on %(who)s, series %(series)s: %(kind)s (withdrawn later)") % values
    return _("Ruling on %(who)s, series %(series)s: %(kind)s") % values


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
    # A row that changed is shown twice, the old one struck through.
    if not correction.now:
        return
    for player, old, new in zip(correction.players, correction.before or correction.now, correction.now, strict=True):
        if old != new:
            yield _figures_row(player, old, pgettext("paper, column", "before"), struck=True)
        yield _figures_row(player, new, pgettext("paper, column", "now") if old != new else "")


def _figures_row(player: tuple[int, str], row: KeyedRow, word: str, *, struck: bool = False) -> Row:
    number, name = player
    total = NOTHING if row.total is None else points(row.total)
    return Row((str(number), name, word, points(row.points), str(row.won), str(row.lost), total), struck=struck)


def _standings_blocks(correction: StandingsCorrection) -> Iterator[Block]:
    if correction.moves:
        columns = (
            column("name", grows=True),
            ListingColumn(pgettext("paper, column", "Place before"), align=Align.RIGHT),
            ListingColumn(pgettext("paper, column", "Place now"), align=Align.RIGHT, bold=True),
            ListingColumn(pgettext("paper, column", "Total before"), align=Align.RIGHT),
            ListingColumn(pgettext("paper, column", "Total now"), align=Align.RIGHT, bold=True),
        )
        yield Table(columns, tuple(_move_rows(correction)), size=9.5)
    else:
        yield Paragraph(_("No place and no total changed."))
    if correction.prizes:
        prize_columns = (column("name", grows=True), figures("old"), figures("new", bold=True))
        rows = tuple(
            Row((change["name"], amount(change["old"]), amount(change["new"]))) for change in correction.prizes
        )
        title = ngettext("%(count)s prize has changed:", "%(count)s prizes have changed:", len(rows))
        yield Paragraph(title % {"count": len(rows)}, bold=True)
        yield Table(prize_columns, rows, size=9.5)
    else:
        yield Paragraph(_("No prize changed."))


def _move_rows(correction: StandingsCorrection) -> Iterator[Row]:
    before = ""
    for move in correction.moves:
        if move["ranking"] != before:
            before = move["ranking"]
            yield Row((correction.titles[before],), group=True)
        # A player who was not in the ranking has no line in it.
        lines = [move["old"], move["new"]]
        places = [ordinal(line["place"]) if line else NOTHING for line in lines]
        totals = [points(line["total"]) if line else NOTHING for line in lines]
        yield Row((move["name"], *places, *totals), bold=places[0] != places[1])
