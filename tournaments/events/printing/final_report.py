"""The final report: the whole event in one document, for the club's records."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.phrases import SCHEME_NAMES
from tournaments.events.models import Event
from tournaments.events.phrases.prices import price_rows
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.names import entrants_apart
from tournaments.events.queries.till import TillReport, till_report

from .corrections import EventCorrection, corrections_blocks, corrections_of
from .head import EventHead, event_listing
from .listing.values import Block, Facts, Heading, Listing, Paragraph, Signatures
from .loss_slips import loss_steps_words
from .participants import Participant, participants_blocks, participants_of
from .prize_list import PrizeList, prize_blocks, prize_list_of
from .standings import StandingsDocument, newest_standings, ranking_blocks, standings_of
from .till import till_blocks
from .words import in_groups

# As many as fit on an upright page next to names and clubs.
SERIES_SHOWN = 5


@dataclass(frozen=True, slots=True)
class FinalReport:
    """Facts about the event as (label, text) pairs, and the values of the documents included in it.

    `lots` between equal entrants are (ranking, the names in the order drawn, the seed for repeating the lot).
    """

    facts: tuple[tuple[str, str], ...]
    participants: tuple[Participant, ...]
    standings: StandingsDocument
    prizes: PrizeList
    till: TillReport
    corrections: tuple[EventCorrection, ...]
    lots: tuple[tuple[str, tuple[str, ...], str], ...]


def final_report_of(event: Event) -> FinalReport:
    # All parts show full names: the report stays with the club.
    version, _standings = newest_standings(event)
    return FinalReport(
        facts=tuple(_facts(event)),
        participants=participants_of(event),
        standings=standings_of(event, version, is_public=False),
        prizes=prize_list_of(event),
        till=till_report(event),
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
    yield from price_rows(event)
    yield _("Loss fees"), loss_steps_words(tuple((first, cents) for first, cents in event.loss_fee_steps))
    yield _("Audit log entries"), str(event.version)
    yield _("Hash of the last entry"), in_groups(event.head_hash)


def _lots(event: Event) -> Iterator[tuple[str, tuple[str, ...], str]]:
    distinct_name = entrants_apart(event)
    names = {number: distinct_name(name, number) for number, name in event.entrants.values_list("number", "name")}
    for lot in event.lots.order_by("pk"):
        order = tuple(names.get(entrant, str(entrant)) for entrant in lot.order)
        yield ranking_title(lot.ranking, event), order, lot.seed


def final_report_document(head: EventHead, report: FinalReport) -> Listing:
    blocks: list[Block] = [Facts(report.facts, size=10.5)]
    for title, table in report.standings.rankings:
        blocks.append(Heading(title, size=15))
        blocks += ranking_blocks(table, size=9, most_series=SERIES_SHOWN)
    blocks += [Heading(_("Prizes"), size=15, begins_page=True), *prize_blocks(report.prizes)]
    blocks += [Heading(_("Lots drawn for ties"), size=15), *_lot_blocks(report)]
    blocks += [Heading(_("Till"), size=15, begins_page=True), *till_blocks(report.till)]
    blocks += [Heading(_("Corrections"), size=15), *corrections_blocks(report.corrections)]
    blocks += [Heading(_("Participants"), size=15, begins_page=True), *participants_blocks(report.participants)]
    blocks.append(Signatures((_("Tournament director"), _("Organiser")), at_foot=True))
    return event_listing(head, _("Final report"), blocks, version=report.standings.version.words)


def _lot_blocks(report: FinalReport) -> Iterator[Block]:
    for ranking, names, seed in report.lots:
        yield Paragraph(_("%(ranking)s: %(names)s") % {"ranking": ranking, "names": ", ".join(names)})
        if seed:
            yield Paragraph(_("Seed for the lot: %(seed)s") % {"seed": seed}, size=8.5, soft=True)
    if not report.lots:
        yield Paragraph(_("No lots were drawn."))
