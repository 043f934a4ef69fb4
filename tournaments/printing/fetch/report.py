"""Corrections, and the whole event, as values."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Max
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.phrases import SCHEME_NAMES
from tournaments.models import Event, ResultRecord, RulingKind, StandingsVersion, TableSeat
from tournaments.phrases.standings import ranking_title
from tournaments.printing.correction_protocol import (
    Correction,
    Corrections,
    ListCorrection,
    ListFigures,
    PlaceChange,
    PrizeChange,
    RulingValue,
    StandingsCorrection,
)
from tournaments.printing.final_report import FinalReport, LotValue
from tournaments.printing.loss_slips import loss_steps_words
from tournaments.printing.words import in_groups, money
from tournaments.queries.covered import Cover, cover_of

from .money import prize_list_of, till_of
from .people import Shown, head_of, participants_of, shown_names
from .results import newest_standings, standings_of


def corrections_of(event: Event, *, is_public: bool = True) -> Corrections:
    """Lists of which a later version counts, rulings, and the standings that came of them, in the order of time."""
    shown, cover = shown_names(event, is_public=is_public), cover_of(event)
    found: list[Correction] = [
        *_list_corrections(event, shown, cover),
        *_rulings(event, shown, cover),
        *_standings_corrections(event, shown, cover),
    ]
    return Corrections(head_of(event), tuple(sorted(found, key=lambda correction: correction.at)))


def _list_corrections(event: Event, shown: Shown, cover: Cover) -> Iterator[ListCorrection]:
    """Versions with a reason that differ from the one before them."""
    results = ResultRecord.objects.filter(table__series__event=event).select_related("table__series")
    corrected = results.values("table").annotate(newest=Max("version")).filter(newest__gt=1).values("table")
    seats: dict[int, list[TableSeat]] = {}
    for seat in TableSeat.objects.filter(table__in=corrected).select_related("entrant").order_by("table", "place"):
        seats.setdefault(seat.table_id, []).append(seat)
    before: ResultRecord | None = None
    for result in results.filter(table__in=corrected).order_by("table", "version"):
        if before is not None and before.table_id == result.table_id and result.reason and before.rows != result.rows:
            yield ListCorrection(
                at=result.keyed_at,
                by=result.keyed_by,
                reason=cover.text(result.reason),
                series=result.table.series.number,
                table=result.table.number,
                version=result.version,
                before=_figures(before, seats[result.table_id], shown),
                now=_figures(result, seats[result.table_id], shown),
            )
        before = result


def _figures(result: ResultRecord, seats: list[TableSeat], shown: Shown) -> tuple[ListFigures, ...]:
    """Everybody's line, by seat; none at all where a figure is missing: nothing of that list counted."""
    if len(seats) != len(result.rows) or any(None in row[:3] for row in result.rows):
        return ()
    return tuple(
        ListFigures(seat.entrant.number, shown(seat.entrant.name), *row)
        for seat, row in zip(seats, result.rows, strict=True)
    )


def _rulings(event: Event, shown: Shown, cover: Cover) -> Iterator[RulingValue]:
    rulings = event.rulings.filter(cancels=None).select_related("series", "entrant", "cancelled_by").order_by("pk")
    for ruling in rulings:
        yield RulingValue(
            at=ruling.at,
            by=ruling.by,
            reason=cover.text(ruling.reason),
            series=ruling.series.number,
            number=ruling.entrant.number,
            name=shown(ruling.entrant.name),
            kind=str(RulingKind(ruling.kind).label),
            points=ruling.points,
            is_cancelled=hasattr(ruling, "cancelled_by"),
        )


def _standings_corrections(event: Event, shown: Shown, cover: Cover) -> Iterator[StandingsCorrection]:
    for version in event.standings.order_by("number"):
        if version.changes:
            yield _standings_correction(event, version, shown, cover)


def _standings_correction(event: Event, version: StandingsVersion, shown: Shown, cover: Cover) -> StandingsCorrection:
    changes: Mapping[str, Any] = cover.changes(version.changes)
    titles: dict[str, str] = {}
    moves = []
    for move in changes.get("moves", ()):
        key = move["ranking"]
        titles[key] = titles.get(key) or ranking_title(key, event)
        old, new = move["old"] or {}, move["new"] or {}
        moves.append(
            PlaceChange(
                titles[key],
                _name(move, shown),
                (old.get("place"), new.get("place")),
                (old.get("total"), new.get("total")),
            )
        )
    prizes = tuple(
        PrizeChange(_name(change, shown), (change["old"], change["new"])) for change in changes.get("prizes", ())
    )
    reason = cover.text(version.reason)
    return StandingsCorrection(version.at, version.by, reason, version.number, tuple(moves), prizes)


def _name(change: Mapping[str, Any], shown: Shown) -> str:
    """A team keeps its name whole."""
    is_player = isinstance(change["entrant"], int)
    return shown(change["name"]) if is_player else str(change["name"])


def final_report_of(event: Event) -> FinalReport:
    """The whole event, with full names: the report is for the club's folder."""
    version, _standings = newest_standings(event)
    return FinalReport(
        head=head_of(event),
        facts=tuple(_facts(event)),
        participants=participants_of(event),
        standings=standings_of(event, version, is_public=False),
        prizes=prize_list_of(event, is_public=False),
        till=till_of(event),
        corrections=corrections_of(event, is_public=False),
        lots=tuple(_lots(event)),
    )


def _facts(event: Event) -> Iterator[tuple[str, str]]:
    series = list(event.series.order_by("number"))
    yield _("Club"), event.club.name
    yield _("Day"), str(date_format(event.day, "DATE_FORMAT"))
    if event.place:
        yield pgettext("of an event", "Place"), event.place
    yield (
        _("Series"),
        ", ".join(
            _("%(number)s: %(rounds)s rounds, %(seating)s")
            % {"number": one.number, "rounds": one.rounds, "seating": one.get_seating_display()}
            for one in series
        ),
    )
    yield _("Scoring"), str(SCHEME_NAMES[event.scheme])
    yield _("Entry fee"), money(event.entry_fee)
    if event.card_fee:
        yield _("Card fee"), money(event.card_fee)
    yield _("Loss money"), loss_steps_words(tuple((first, cents) for first, cents in event.loss_fee_steps))
    yield _("Acts in the protocol"), str(event.version)
    yield _("Hash of the last act"), in_groups(event.head_hash)


def _lots(event: Event) -> Iterator[LotValue]:
    names = dict(event.entrants.values_list("number", "name"))
    for lot in event.lots.order_by("pk"):
        order = tuple(names.get(entrant, str(entrant)) for entrant in lot.order)
        yield LotValue(ranking_title(lot.ranking, event), order, lot.seed)
