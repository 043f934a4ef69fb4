"""Mark all listed players as present or paid with one tap, and undo this."""

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.phrases import format_money
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.queries.bulk_actions import EntrySpan, here_at_once, paid_at_once
from tournaments.events.rights import Right
from tournaments.events.services.money import pay_all_fees, take_all_fees_back
from tournaments.events.services.registration import mark_all_here, undo_all_here
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import result_of

# Query parameters of the registration page while an undo is possible; the value is the span of audit entries.
HERE, PAID = "here", "paid"
FILTERS: Final = ("show", "find")


@require_POST
def all_here(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.REGISTER)
    return _do(request, desk, HERE, mark_all_here, undo_all_here)


@require_POST
def all_paid(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_FEE)
    return _do(request, desk, PAID, pay_all_fees, take_all_fees_back)


def last_bulk_action(request: PageRequest, desk: Desk) -> dict[str, str]:
    """Return the message and undo span of the last bulk change; empty if nothing of it can be undone."""
    by = writer_at(request)
    if span := EntrySpan.read(request.GET.get(PAID, "")):
        payments = paid_at_once(desk.event, span, by=by) if desk.may["take_fee"] else []
        words = _paid_words([(payment.receipt, payment.cents) for payment in payments])
        return {"words": words, "span": str(span), "address": "all_paid"} if payments else {}
    if span := EntrySpan.read(request.GET.get(HERE, "")):
        here = here_at_once(desk.event, span, by=by)
        words = ngettext("%(count)s player marked as present.", "%(count)s players marked as present.", len(here))
        return {"words": words % {"count": len(here)}, "span": str(span), "address": "all_here"} if here else {}
    return {}


def _do(
    request: PageRequest, desk: Desk, what: str, action: Callable[..., EntrySpan | None], undo: Callable[..., int]
) -> HttpResponse:
    filters = {key: request.GET[key] for key in FILTERS if request.GET.get(key)}
    by = writer_at(request)
    if "undo" in request.POST:
        span = EntrySpan.read(request.POST["undo"])
        if span is None:
            raise Http404
        count = result_of(request, undo, desk.event, span, by=by)
        if count is not None:
            _show_undo(request, count)
    else:
        span = result_of(request, action, desk.event, _numbers(request.POST.get("numbers", "")), by=by)
        if span:
            filters[what] = str(span)
    address = reverse("registration", args=[desk.event.public_id])
    return redirect(f"{address}?{urlencode(filters)}" if filters else address)


def _numbers(text: str) -> list[int]:
    words = text.split()[:MOST_PLAYERS]
    return [int(word) for word in words if word.isdecimal() and len(word) < 6]


def _show_undo(request: HttpRequest, count: int) -> None:
    words = ngettext("Undone for %(count)s player.", "Undone for %(count)s players.", count)
    messages.success(request, words % {"count": count} if count else _("There was nothing left to undo."))


def _paid_words(payments: list[tuple[int, int]]) -> str:
    if not payments:
        return ""
    values: dict[str, Any] = {
        "count": len(payments),
        "money": format_money(sum(cents for _receipt, cents in payments)),
        "first": payments[0][0],
        "last": payments[-1][0],
    }
    return (
        ngettext(
            "%(count)s player has paid, %(money)s, receipt %(first)s.",
            "%(count)s players have paid, %(money)s in total, receipts %(first)s to %(last)s.",
            len(payments),
        )
        % values
    )
