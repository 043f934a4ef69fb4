"""Prizes: winners, payment with one tap, and notes and coins for the envelopes."""

from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Any, Final

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from scoring.phrases import format_money
from scoring.sheets.views.form_page import form_page
from tournaments.events.columns import NAME, figures_of
from tournaments.events.forms.money import CashForm, PrizeForm
from tournaments.events.models import Event
from tournaments.events.phrases.money import piece_amount, piece_words, prize_words
from tournaments.events.phrases.standings import ranking_title
from tournaments.events.queries.till import PrizeLine, prize_account, seen_prizes
from tournaments.events.rights import Right
from tournaments.events.services import money
from tournaments.events.tables import ShortTable
from tournaments.events.views.access import PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import result_of
from tournaments.standings import cash_needed, pieces

# Rows are (piece, count).
CASH_COLUMNS: Final = (
    replace(NAME, heading=gettext_lazy("Note or coin"), value=lambda row: piece_words(row[0])),
    figures_of("count", gettext_lazy("Pieces"), value=itemgetter(1)),
    figures_of("cents", gettext_lazy("Sum"), format_money, lambda row: row[0] * row[1]),
)


def prize_money(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    account = prize_account(desk.event, seen_prizes(desk.event))
    prefetch_related_objects([desk.event], "categories")
    shown = [_shown_prize(desk.event, line) for line in account.lines]
    context = {
        "desk": desk,
        "account": account,
        "changed": [prize for prize in shown if prize["line"].account.too_much or _was_raised(prize["line"])],
        "open": [prize for prize in shown if prize["line"].account.open],
        "settled": [prize for prize in shown if not prize["line"].account.open],
    }
    return render(request, "tournaments/events/money/prizes.html", context)


@require_POST
def pay_prize(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    form = PrizeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This prize was not recognised. Nothing was paid out. Try again."))
        return redirect("prize_money", public_id)
    if paid := result_of(request, money.pay_prize, desk.event, by=writer_at(request), **form.cleaned_data):
        words = _("%(amount)s paid out, receipt %(receipt)s.")
        messages.success(request, words % {"amount": format_money(-paid.cents), "receipt": paid.receipt})
    return redirect("prize_money", public_id)


def cash(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    form = CashForm(request.GET if "largest" in request.GET else None, initial={"largest": 5000})
    lines = [line for line in prize_account(desk.event, seen_prizes(desk.event)).lines if line.account.open]
    denominations = form.denominations
    needed = cash_needed([line.account.open for line in lines], denominations)
    context = {
        "desk": desk,
        "form": form,
        "needed": ShortTable(
            title=_("From the bank"),
            columns=CASH_COLUMNS,
            rows=[*needed.items()],
            sums=(_("Total"), "", format_money(sum(line.account.open for line in lines))),
        ),
        "envelopes": [(line, _filling(line, denominations)) for line in lines],
    }
    return form_page(request, "tournaments/events/money/cash.html", context)


def _shown_prize(event: Event, line: PrizeLine) -> dict[str, Any]:
    prizes = [
        (prize_words(ranking_title(row.ranking, event), row.place, shared_by=row.shared_by), row.cents)
        for row in line.prizes
    ]
    return {"line": line, "prizes": prizes}


def _was_raised(line: PrizeLine) -> bool:
    return bool(line.account.paid and line.account.open)


def _filling(line: PrizeLine, denominations: Sequence[int]) -> list[tuple[int, str]]:
    return [(count, piece_amount(piece)) for piece, count in pieces(line.account.open, denominations).items()]
