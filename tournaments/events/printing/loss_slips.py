"""A slip with each table's loss money, for its envelope."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.printing.page import Align
from tournaments.events.models import Event, SeriesRecord
from tournaments.events.queries.money import LossSlip, loss_slips

from .head import EventHead
from .listing.values import Block, ListingColumn, Paragraph, Row, Signatures, SlipSheet, Table
from .words import amount, column, figures, money, series_words, table_words

ACROSS: Final = 2
DOWN: Final = 4


@dataclass(frozen=True, slots=True)
class LossSlips:
    """The slips of all tables of a series; `steps` are (first lost game, cents)."""

    series: int
    steps: tuple[tuple[int, int], ...]
    slips: tuple[LossSlip, ...]


def loss_slips_of(event: Event, series: SeriesRecord) -> LossSlips:
    steps = tuple((first, cents) for first, cents in event.loss_fee_steps)
    return LossSlips(series.number, steps, tuple(loss_slips(series)))


def loss_slips_document(head: EventHead, slips: LossSlips) -> SlipSheet:
    return SlipSheet(
        title=_("Loss fees, series %(number)s") % {"number": slips.series},
        language=get_language() or "en",
        across=ACROSS,
        down=DOWN,
        slips=tuple(_slip(head, slips, slip) for slip in slips.slips),
    )


def _slip(head: EventHead, slips: LossSlips, slip: LossSlip) -> tuple[Block, ...]:
    title = Table(
        (ListingColumn(grows=True, bold=True), ListingColumn(align=Align.RIGHT, bold=True)),
        (Row((table_words(slip.number), series_words(slips.series))),),
        size=13,
        pitch=1.5,
        lined=False,
    )
    columns = (
        figures("number", soft=True),
        column("name", grows=True),
        # Without a list the columns are empty, but wide enough to be filled in by hand.
        figures("lost", width=0 if slip.has_list else 12),
        figures("amount", width=0 if slip.has_list else 16),
    )
    missing = [] if slip.has_list else [Paragraph(_("No lists yet."), size=8)]
    rows = [
        Row((str(line.number), line.name, _figure(line.lost), "" if line.cents is None else amount(line.cents)))
        for line in slip.rows
    ]
    total = Row(("", _("Loss fees of the table"), "", amount(slip.owed) if slip.has_list else ""), sum=True)
    # Money that was taken has a receipt; otherwise the slip has a line to sign.
    last: Block = Signatures((_("Received for the till"),), at_foot=True, size=7.5)
    if slip.taken:
        last = Paragraph(_("Received: %(money)s") % {"money": money(slip.taken)}, size=9)
    return (
        Paragraph(" · ".join((head.name, loss_steps_words(slips.steps))), size=8, soft=True),
        title,
        *missing,
        Table(columns, (*rows, total), size=9.5, pitch=1.6),
        last,
    )


def loss_steps_words(steps: tuple[tuple[int, int], ...]) -> str:
    """Return the price of lost games, like "0.50 €, 1.00 € from lost game 4"."""
    if not steps:
        return _("no loss fees")
    amounts = [money(steps[0][1])]
    amounts += [
        _("%(money)s from lost game %(first)s") % {"first": first, "money": money(cents)} for first, cents in steps[1:]
    ]
    return ", ".join(amounts)


def _figure(figure: int | None) -> str:
    return "" if figure is None else str(figure)
