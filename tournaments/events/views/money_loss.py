"""Loss money: the slips of a series, and the contents of the tables' envelopes."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.phrases import format_money
from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.money import LossMoneyForm
from tournaments.events.models import LISTS_COME_IN, SeriesRecord, TableRecord
from tournaments.events.phrases.money import LIST_STATES
from tournaments.events.queries.money import (
    AccountSum,
    CashAccount,
    LossSlip,
    loss_accounts,
    loss_slips,
    sum_up,
)
from tournaments.events.rights import Right
from tournaments.events.services import money
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import result_of
from tournaments.events.views.money_rows import payment_row, payments_of, show_receipt
from tournaments.events.views.slip_rows import slip_rows


def loss_money(request: PageRequest, public_id: str, series: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    record = _series(desk, series)
    slips, rows = loss_slips(record), slip_rows()
    context = {
        "desk": desk,
        "series": record,
        "slips": [_shown_slip(slip, rows) for slip in slips],
        "sum": sum_up([slip.account for slip in slips]),
        "steps": desk.event.loss_fee_steps,
        "loss": series_of_loss(desk, loss_accounts(desk.event)),
        "takes_money": record.state in LISTS_COME_IN,
    }
    return render(request, "tournaments/events/money/loss.html", context)


def loss_slip(request: PageRequest, public_id: str, series: int, table: int) -> HttpResponse:
    """Show one table's slip; the envelope may contain a different amount."""
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    record = _series(desk, series)
    slip = next(iter(loss_slips(record, table=table)), None)
    if slip is None:
        raise Http404
    first = {"amount": slip.account.open or None, "taken_before": slip.taken}
    form = LossMoneyForm(request.POST if request.method == "POST" else None, initial=first)
    if request.method == "POST" and form.is_valid() and _take_loss(request, desk, slip, form):
        return redirect(f"{reverse('loss_money', args=[public_id, series])}#table-{table}")
    context = {
        "desk": desk,
        "series": record,
        "slip": _shown_slip(slip, slip_rows()),
        "form": form,
        "rows": [
            payment_row(each, desk.pseudonyms)
            for each in payments_of(desk.event).filter(table=slip.pk).order_by("receipt")
        ],
    }
    return form_page(request, "tournaments/events/money/slip.html", context)


def series_of_loss(desk: Desk, accounts: Mapping[int, list[CashAccount]]) -> list[tuple[SeriesRecord, AccountSum]]:
    """Return each series with lists, with its loss money; empty if the event has no loss fee."""
    if not desk.event.loss_fee_steps:
        return []
    return [(one, sum_up(accounts.get(one.number, []))) for one in desk.series if one.state in LISTS_COME_IN]


def _series(desk: Desk, number: int) -> SeriesRecord:
    return get_object_or_404(SeriesRecord.objects.select_related("event"), event=desk.event, number=number)


def _shown_slip(slip: LossSlip, rows: Callable[[LossSlip], SafeString]) -> dict[str, Any]:
    return {
        "slip": slip,
        "rows": rows(slip),
        "account": slip.account,
        "why_not": LIST_STATES.get(slip.state, ""),
        "amount": format_money(slip.account.open),
    }


def _take_loss(request: PageRequest, desk: Desk, slip: LossSlip, form: LossMoneyForm) -> bool:
    table = TableRecord.objects.select_related("series").get(pk=slip.pk)
    data = form.cleaned_data
    taken = {"taken_before": data["taken_before"], "by": writer_at(request)}
    paid = result_of(form, money.take_loss_money, desk.event, table, data["amount"], **taken)
    if paid is not None:
        show_receipt(request, _("Table %(table)s") % {"table": slip.number}, paid)
    return paid is not None
