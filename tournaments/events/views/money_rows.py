"""A payment as text, as shown on every page of the till."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring.phrases import format_money
from tournaments.events.models import Event, Payment
from tournaments.events.phrases.money import purpose
from tournaments.events.phrases.standings import NOTHING
from tournaments.events.queries.pseudonyms import Pseudonyms


def payments_of(event: Event) -> Any:
    return event.payments.select_related(
        "event", "entrant", "team", "table__series", "cancelled_by", "cancels", "cancels__table__series"
    )


def payment_row(payment: Payment, pseudonyms: Pseudonyms) -> dict[str, Any]:
    table = payment.table
    what = purpose(
        payment.kind,
        note=payment.cancels.note if payment.cancels else payment.note,
        series=table.series.number if table else None,
        table=table.number if table else None,
    )
    return {
        "payment": payment,
        "purpose": pseudonyms.text(what),
        "payer": payment.payer,
        "start_number": payment.entrant.number if payment.entrant else None,
        "amount": abs(payment.cents),
        "is_out": payment.cents < 0,
        "cancels": payment.cancels,
        "cancelled_by": getattr(payment, "cancelled_by", None),
    }


def show_receipt(request: HttpRequest, payer: str, paid: Payment) -> None:
    words = _("%(payer)s: %(amount)s received, receipt %(receipt)s.")
    messages.success(request, words % {"payer": payer, "amount": format_money(paid.cents), "receipt": paid.receipt})


def open_amount(cents: int) -> str:
    return format_html('<b class="is-open">{}</b>', format_money(cents)) if cents else "✓"


def too_much(cents: int) -> str:
    return format_html('<b class="loss">{}</b>', format_money(cents)) if cents else NOTHING
