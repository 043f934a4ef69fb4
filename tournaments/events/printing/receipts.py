"""Receipts for payments into and out of the till, several per page, to be cut."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scoring.printing.page import Align
from tournaments.events.models import Event, Payment
from tournaments.events.phrases.money import purpose
from tournaments.events.queries.pseudonyms import Pseudonyms, pseudonyms_of

from .head import EventHead
from .listing.values import Block, Facts, ListingColumn, Paragraph, Row, Signatures, SlipSheet, Table
from .words import moment, money

ACROSS: Final = 2
DOWN: Final = 4


@dataclass(frozen=True, slots=True)
class Receipt:
    """One payment in cents into the till, negative if paid out; `purpose` is what it was for.

    `payer` paid or was paid; `start_number` is 0 for teams and tables. `cancels` is the cancelled receipt, or 0.
    """

    number: int
    purpose: str
    cents: int
    payer: str
    start_number: int
    at: datetime
    by: str
    note: str = ""
    cancels: int = 0


def receipts_of(
    event: Event, numbers: Collection[int] | None = None, *, kind: str | None = None
) -> tuple[Receipt, ...]:
    payments = event.payments.select_related("event", "entrant", "team", "table__series", "cancels").order_by("receipt")
    if numbers is not None:
        payments = payments.filter(receipt__in=numbers)
    if kind is not None:
        payments = payments.filter(kind=kind)
    pseudonyms = pseudonyms_of(event)
    return tuple(_receipt(payment, pseudonyms) for payment in payments)


def _receipt(payment: Payment, pseudonyms: Pseudonyms) -> Receipt:
    table = payment.table
    series = table.series.number if table else None
    text = purpose(payment.kind, note=payment.note, series=series, table=table.number if table else None)
    return Receipt(
        number=payment.receipt,
        purpose=pseudonyms.text(text),
        cents=payment.cents,
        payer=payment.payer,
        start_number=payment.entrant.number if payment.entrant else 0,
        at=payment.at,
        by=payment.by,
        # For some kinds the purpose is the note, which is not printed twice.
        note="" if payment.note == text else pseudonyms.text(payment.note),
        cancels=payment.cancels.receipt if payment.cancels else 0,
    )


def receipts_document(head: EventHead, receipts: Sequence[Receipt]) -> SlipSheet:
    return SlipSheet(
        title=_("Receipts"),
        language=get_language() or "en",
        across=ACROSS,
        down=DOWN,
        slips=tuple(_slip(head, receipt) for receipt in receipts),
    )


def _slip(head: EventHead, receipt: Receipt) -> tuple[Block, ...]:
    title = Table(
        (ListingColumn(grows=True, bold=True), ListingColumn(align=Align.RIGHT, bold=True)),
        (Row((_("Receipt %(number)s") % {"number": receipt.number}, money(abs(receipt.cents)))),),
        size=14,
        pitch=1.5,
        lined=False,
    )
    words = _("Received by the player") if receipt.cents < 0 else _("Received for the till")
    return (
        Paragraph(" · ".join(part for part in (head.club, head.name, head.day_words) if part), size=8, soft=True),
        title,
        Facts(tuple(_facts(receipt)), size=9),
        Signatures((words,), at_foot=True, size=7.5),
    )


def _facts(receipt: Receipt) -> Iterator[tuple[str, str]]:
    if receipt.payer:
        payer = f"{receipt.payer} ({receipt.start_number})" if receipt.start_number else receipt.payer
        yield (pgettext("receipt", "Paid to") if receipt.cents < 0 else pgettext("receipt", "Paid by")), payer
    yield pgettext("receipt", "For"), receipt.purpose
    if receipt.cancels:
        yield pgettext("receipt", "Reverses"), _("Receipt %(number)s") % {"number": receipt.cancels}
    if receipt.note and receipt.note != receipt.payer:
        yield pgettext("receipt", "Note"), receipt.note
    yield pgettext("receipt", "Entered"), " · ".join(part for part in (moment(receipt.at), receipt.by) if part)
