"""The final report: everything that was, in one paper, for the club's folder."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from .correction_protocol import Corrections, corrections_blocks
from .event_head import EventHead, event_listing
from .listing.values import Block, Facts, Heading, Listing, Paragraph, Signatures
from .participants import Participants, participants_blocks
from .prize_list import PrizeList, prize_blocks
from .standings import StandingsPaper, ranking_blocks
from .till import TillPaper, till_blocks

# What an upright page takes beside names and clubs.
SERIES_SHOWN = 5


@dataclass(frozen=True, slots=True)
class LotValue:
    """A lot between equals: its ranking, the names in the order drawn, and the seed that repeats it."""

    ranking: str
    names: tuple[str, ...]
    seed: str


@dataclass(frozen=True, slots=True)
class FinalReport:
    """The event as pairs of a word and what it was, and the papers that belong to it."""

    head: EventHead
    facts: tuple[tuple[str, str], ...]
    participants: Participants
    standings: StandingsPaper
    prizes: PrizeList
    till: TillPaper
    corrections: Corrections
    lots: tuple[LotValue, ...]


def final_report_paper(report: FinalReport) -> Listing:
    """All parts, each under its heading; the rankings begin pages of their own."""
    blocks: list[Block] = [Facts(report.facts, size=10.5)]
    for ranking in report.standings.rankings:
        blocks.append(Heading(ranking.title, size=15))
        blocks += ranking_blocks(ranking.table, size=9, most_series=SERIES_SHOWN)
    blocks += [Heading(_("Prizes"), size=15, begins_page=True), *prize_blocks(report.prizes)]
    blocks += [Heading(_("Lots between equals"), size=15), *_lot_blocks(report)]
    blocks += [Heading(_("Till"), size=15, begins_page=True), *till_blocks(report.till)]
    blocks += [Heading(_("Corrections"), size=15), *corrections_blocks(report.corrections)]
    blocks += [Heading(_("Participants"), size=15, begins_page=True), *participants_blocks(report.participants)]
    blocks.append(Signatures((_("Tournament director"), _("Organiser")), at_foot=True))
    return event_listing(report.head, _("Final report"), blocks, version=report.standings.version.words)


def _lot_blocks(report: FinalReport) -> Iterator[Block]:
    for lot in report.lots:
        said = _("%(ranking)s: %(names)s") % {"ranking": lot.ranking, "names": ", ".join(lot.names)}
        yield Paragraph(said)
        if lot.seed:
            yield Paragraph(_("Seed of the lot: %(seed)s") % {"seed": lot.seed}, size=8.5, soft=True)
    if not report.lots:
        yield Paragraph(_("No lot was drawn."))
