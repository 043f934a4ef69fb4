"""The list of prizes and winners, to hang up or to sign."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.events.models import Event
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.names import entrants_apart
from tournaments.events.queries.prizes import PrizeSection, prize_sections
from tournaments.events.queries.standings import StandingRow
from tournaments.standings import Award, Entrant

from .head import EventHead, event_listing
from .listing.values import Block, Facts, Heading, Listing, ListingColumn, Paragraph, Row, Table
from .standings import newest_standings, version_of
from .words import amount, column, figures, money, ordinal

SIGNING_WIDTH = 52.0


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes by ranking, in the order of the document.

    `titles` and `lines` are those of the rankings in which the prizes were won. `pot` and `left` are cents; a negative
    `left` is what the pot lacks.
    """

    version: str
    sections: tuple[PrizeSection, ...]
    titles: Mapping[str, str]
    lines: Mapping[str, Mapping[Entrant, StandingRow]]
    pot: int
    left: int

    @property
    def cents(self) -> int:
        return sum(section.cents for section in self.sections)

    def line_of(self, award: Award) -> StandingRow | None:
        return self.lines.get(award.ranking, {}).get(award.entrant)

    def club_of(self, award: Award) -> str:
        line = self.line_of(award)
        return line.club if line else ""


def prize_list_of(event: Event) -> PrizeList:
    return _prize_list(event, ceremony=False)


def ceremony_of(event: Event) -> PrizeList:
    """Return the prizes in the order of the ceremony, smallest first, with players of the same name distinguished."""
    prizes, distinct_name = _prize_list(event, ceremony=True), entrants_apart(event)
    sections = [
        replace(section, rows=tuple(replace(row, name=distinct_name(row.name, row.entrant)) for row in section.rows))
        for section in prizes.sections
    ]
    return replace(prizes, sections=tuple(sections))


def _prize_list(event: Event, *, ceremony: bool) -> PrizeList:
    version, standings = newest_standings(event)
    sections = prize_sections(standings.payout, ceremony=ceremony)
    return PrizeList(
        version=version_of(version).words,
        sections=tuple(sections),
        titles={section.ranking: ranking_title(section.ranking, event) for section in sections},
        lines={table.key: {row.entrant: row for row in table.rows} for table in standings.tables},
        pot=standings.pot,
        left=standings.left,
    )


def prize_list_document(head: EventHead, prizes: PrizeList) -> Listing:
    return event_listing(
        head, _("Prize receipt list"), prize_blocks(prizes, to_sign=True), version=prizes.version, hangs=True
    )


def prize_blocks(prizes: PrizeList, *, to_sign: bool = False) -> list[Block]:
    if prizes.left < 0:
        lacking = _("The fixed prizes need %(money)s more than the pot: no prizes can be awarded.")
        return [Paragraph(lacking % {"money": money(-prizes.left)}, size=12)]
    if not prizes.sections:
        return [Paragraph(no_prizes(), size=12)]
    blocks: list[Block] = []
    for section in prizes.sections:
        blocks += [Heading(prizes.titles[section.ranking]), _section_table(prizes, section, to_sign=to_sign)]
    return [*blocks, Facts(tuple(_account(prizes)), size=11)]


def no_prizes() -> str:
    return _("There are no prizes yet.")


def _section_table(prizes: PrizeList, section: PrizeSection, *, to_sign: bool) -> Table:
    signing = [ListingColumn(pgettext("paper, column", "Received"), width=SIGNING_WIDTH)] if to_sign else []
    has_clubs = any(map(prizes.club_of, section.rows)) and not to_sign
    remarks = [_remark(award) for award in section.rows]
    has_remarks = any(remarks)
    # Teams have no start numbers.
    has_numbers = any(isinstance(award.entrant, int) for award in section.rows)
    columns = (
        figures("place", bold=True),
        *([figures("number", soft=True)] if has_numbers else []),
        column("name", grows=True, bold=not to_sign),
        *([column("club", grows=True, yields=True, soft=True)] if has_clubs else []),
        *([ListingColumn(soft=True)] if has_remarks else []),
        figures("amount", bold=True),
        *signing,
    )
    blank = [""] if to_sign else []
    rows = [
        Row(
            (
                ordinal(award.place),
                *([str(award.entrant)] if has_numbers else []),
                award.name,
                *([prizes.club_of(award)] if has_clubs else []),
                *([remark] if has_remarks else []),
                amount(award.cents),
                *blank,
            )
        )
        for award, remark in zip(section.rows, remarks, strict=True)
    ]
    if len(rows) == 1:
        return Table(columns, tuple(rows), size=11, pitch=2.6 if to_sign else 1.8)
    free = [""] * (len(columns) - 2 - len(blank))
    total = Row(("", *free, amount(section.cents), *blank), sum=True)
    return Table(columns, (*rows, total), size=11, pitch=2.6 if to_sign else 1.8)


def _remark(award: Award) -> str:
    if award.shared_by > 1:
        return _("shared by %(count)s players") % {"count": award.shared_by}
    # Prize and place differ if a player ahead was passed over.
    return _("prize %(prize)s") % {"prize": award.prize} if award.prize != award.place else ""


def _account(prizes: PrizeList) -> Iterator[tuple[str, str]]:
    yield _("Pot"), money(prizes.pot)
    yield _("Prizes"), money(prizes.cents)
    yield _("Left over"), money(prizes.left)
