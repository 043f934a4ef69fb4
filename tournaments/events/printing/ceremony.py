"""The script for the prize-giving, in reading order: from the last prize to the winner."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.printing.page import Align
from tournaments.events.queries.prizes import PrizeSection
from tournaments.standings import Award

from .head import EventHead, event_listing
from .listing.values import Block, Heading, Listing, ListingColumn, Paragraph, Row, Table
from .prize_list import PrizeList, no_prizes
from .words import amount, column, figures, ordinal, points


def ceremony_document(head: EventHead, prizes: PrizeList) -> Listing:
    blocks: list[Block] = []
    for section in prizes.sections:
        title = Heading(prizes.titles[section.ranking], size=17)
        blocks += [title, Paragraph(_opening(section), soft=True, size=11), _script(prizes, section)]
    if not blocks:
        blocks.append(Paragraph(no_prizes(), size=12))
    return event_listing(head, _("Prize-giving"), blocks, version=prizes.version)


def _opening(section: PrizeSection) -> str:
    count = len(section.rows)
    return ngettext("%(count)s prize", "%(count)s prizes, announced from last to first", count) % {"count": count}


def _script(prizes: PrizeList, section: PrizeSection) -> Table:
    has_clubs = any(map(prizes.club_of, section.rows))
    has_totals = any(map(prizes.line_of, section.rows))
    columns = (
        ListingColumn(boxed=True, width=7, align=Align.LEFT),
        figures("place", bold=True),
        column("name", grows=True, bold=True),
        *([column("club", grows=True, yields=True, soft=True)] if has_clubs else []),
        *([figures("total")] if has_totals else []),
        figures("amount", bold=True),
    )
    rows = tuple(_rows(prizes, section, has_clubs=has_clubs, has_totals=has_totals))
    return Table(columns, rows, size=14, pitch=2.0)


def _rows(prizes: PrizeList, section: PrizeSection, *, has_clubs: bool, has_totals: bool) -> Iterator[Row]:
    # Players who share a place are called up together.
    for _place, sharing in groupby(section.rows, key=lambda award: award.place):
        called = list(sharing)
        if len(called) > 1:
            yield Row((_shared_place_words(called),), group=True)
        for award in called:
            line = prizes.line_of(award)
            total = [points(line.total) if line else ""] if has_totals else []
            club = [prizes.club_of(award)] if has_clubs else []
            yield Row(("", ordinal(award.place), award.name, *club, *total, amount(award.cents)))


def _shared_place_words(called: Sequence[Award]) -> str:
    return _("%(count)s players share place %(place)s:") % {"count": len(called), "place": called[0].place}
