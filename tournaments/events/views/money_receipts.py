"""Receipts: print or cancel one payment."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from scoring.sheets.forms.lists import SheetReasonForm
from tournaments.events.models import Event, Payment
from tournaments.events.phrases.choices import PaymentKind
from tournaments.events.phrases.money import prize_words
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.rights import Right
from tournaments.events.services import money
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import result_of
from tournaments.events.views.money_rows import payment_row, payments_of


def receipt(request: PageRequest, public_id: str, receipt: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    return _receipt_page(request, desk, _payment(desk, receipt), SheetReasonForm())


@require_POST
def take_back(request: PageRequest, public_id: str, receipt: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    payment = _payment(desk, receipt)
    form = SheetReasonForm(request.POST)
    if form.is_valid() and (
        row := result_of(form, money.take_back, desk.event, payment, by=writer_at(request), **form.cleaned_data)
    ):
        return redirect("receipt", public_id, row.receipt)
    return _receipt_page(request, desk, payment, form)


def _receipt_page(request: PageRequest, desk: Desk, payment: Payment, form: SheetReasonForm) -> HttpResponse:
    is_in_force = payment.cancels is None and not hasattr(payment, "cancelled_by")
    context = {
        "desk": desk,
        "row": payment_row(payment, desk.pseudonyms),
        "prizes": _prizes_then(desk.event, payment),
        "form": form if is_in_force else None,
    }
    return render(request, "tournaments/events/money/receipt.html", context, status=422 if form.errors else 200)


def _payment(desk: Desk, receipt: int) -> Payment:
    payment: Payment = get_object_or_404(payments_of(desk.event), receipt=receipt)
    return payment


def _prizes_then(event: Event, payment: Payment) -> list[tuple[str, int]]:
    """Return (prize, cents) for a prize payment by the standings at the time of payment."""
    if payment.kind != PaymentKind.PRIZE or payment.cancels is not None:
        return []
    record = event.audit_entries.filter(act="prize_paid", data__receipt=payment.receipt).first()
    prizes: list[Mapping[str, Any]] = record.data.get("prizes", []) if record else []
    return [(prize_words(ranking_title(one["ranking"], event), one["place"]), one["cents"]) for one in prizes]
