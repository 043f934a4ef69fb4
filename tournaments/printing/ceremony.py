"""The script of the ceremony, in the order it is read out: the last prize first, the winner at the end."""

from collections.abc import Iterator
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.printing.page import Align

from .event_head import event_listing
from .listing.values import Block, Column, Heading, Listing, Paragraph, Row, Table
from .prize_list import Prize, PrizeGroupValue, PrizeList, no_prizes
from .words import amount, column, figures, ordinal, points


def ceremony_paper(prizes: PrizeList) -> Listing:
    """For whoever announces: the groups and their prizes as they come, with a box to tick before each name."""
    blocks: list[Block] = []
    for group in prizes.groups:
        if group.prizes:
            blocks += [Heading(group.title, size=17), Paragraph(_opening(group), soft=True, size=11), _script(group)]
    if not blocks:
        blocks.append(Paragraph(no_prizes(), size=12))
    return event_listing(prizes.head, _("Prize-giving"), blocks, version=prizes.version)


def _opening(group: PrizeGroupValue) -> str:
    count = len(group.prizes)
    return ngettext("%(count)s prize", "%(count)s prizes, read from the last to the first", count) % {"count": count}


def _script(group: PrizeGroupValue) -> Table:
    has_clubs = any(prize.club for prize in group.prizes)
    has_totals = any(prize.total is not None for prize in group.prizes)
    columns = (
        Column(boxed=True, width=7, align=Align.LEFT),
        figures("place", bold=True),
        column("name", grows=True, bold=True),
        *([column("club", grows=True, yields=True, soft=True)] if has_clubs else []),
        *([figures("total")] if has_totals else []),
        figures("amount", bold=True),
    )
    return Table(columns, tuple(_rows(group, has_clubs=has_clubs, has_totals=has_totals)), size=14, pitch=2.0)


def _rows(group: PrizeGroupValue, *, has_clubs: bool, has_totals: bool) -> Iterator[Row]:
    """Those who share a place are called together."""
    for _place, sharing in groupby(group.prizes, key=lambda prize: prize.place):
        called = list(sharing)
        if len(called) > 1:
            yield Row((_together(called),), group=True)
        for prize in called:
            total = [points(prize.total) if prize.total is not None else ""] if has_totals else []
            club = [prize.club] if has_clubs else []
            yield Row(("", ordinal(prize.place), prize.name, *club, *total, amount(prize.cents)))


def _together(called: list[Prize]) -> str:
    return _("%(count)s share place %(place)s:") % {"count": len(called), "place": called[0].place}
