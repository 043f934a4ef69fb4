"""The till of an event: totals, all payments, and other money."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.phrases import format_money
from scoring.sheets.views.access import whole_number
from scoring.sheets.views.form_page import form_page
from tournaments.events.columns import NAME, figures_of
from tournaments.events.forms.money import OtherMoneyForm
from tournaments.events.phrases.choices import PaymentKind
from tournaments.events.phrases.money import KIND_HEADS, KIND_TITLES
from tournaments.events.queries.till import LoginLine, TillReport, seen_prizes, till_report
from tournaments.events.rights import Right
from tournaments.events.services import money
from tournaments.events.tables import ShortTable
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform
from tournaments.events.views.money_loss import series_of_loss
from tournaments.events.views.money_rows import open_amount, payment_row, payments_of, too_much

NEWEST: Final = 8
PAGE_LENGTH: Final = 50

KIND_COLUMNS: Final = (
    replace(NAME, heading=gettext_lazy("Kind"), value=lambda line: KIND_TITLES[line.key]),
    figures_of("due", gettext_lazy("Owed"), format_money, lambda line: line.owed and line.owed.due),
    figures_of("taken", gettext_lazy("Received or paid out"), format_money),
    figures_of("taken_back", gettext_lazy("Reversed"), format_money, lambda line: line.taken_back or None),
    figures_of("open", gettext_lazy("Still due"), open_amount, lambda line: line.owed and line.owed.open),
    figures_of("too_much", gettext_lazy("Overpaid"), too_much, lambda line: line.owed and line.owed.too_much),
)


def till(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    report = till_report(desk.event, seen_prizes(desk.event))
    context = {
        "desk": desk,
        "report": report,
        "kinds": ShortTable(title=_("Money by type"), columns=KIND_COLUMNS, rows=report.kinds, kind="stacked"),
        "in_hand": _in_hand(desk, report),
        "loss": series_of_loss(desk, report.loss),
        "newest": [
            payment_row(payment, desk.pseudonyms) for payment in payments_of(desk.event).order_by("-receipt")[:NEWEST]
        ],
    }
    return render(request, "tournaments/events/money/till.html", context)


def _in_hand(desk: Desk, report: TillReport) -> ShortTable:
    payments = reverse("payments", args=[desk.event.public_id])

    def login_words(login: LoginLine) -> str:
        return format_html('<a href="{}?{}">{}</a>', payments, urlencode({"by": login.by}), login.by)

    columns = (
        replace(NAME, heading=_("Account"), value=login_words),
        *(figures_of(kind, head, format_money, _through_hands(kind)) for kind, head in KIND_HEADS.items()),
        replace(figures_of("balance", _("To hand over"), format_money), is_main=True),
    )
    sums = [sum(login.cents[kind] for login in report.logins) for kind in KIND_HEADS]
    foot = (_("In the till"), *map(format_money, (*sums, report.balance)))
    return ShortTable(title=_("Who holds how much"), columns=columns, rows=report.logins, sums=foot, kind="stacked")


def _through_hands(kind: str) -> Callable[[LoginLine], int | None]:
    return lambda login: login.cents[kind] or None


def other_money(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    form = OtherMoneyForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and perform(
        form, money.book_other, desk.event, form.cents, note=form.cleaned_data["note"], by=writer_at(request)
    ):
        return redirect("till", public_id)
    return form_page(request, "tournaments/events/money/other.html", {"desk": desk, "form": form})


def payments(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    found = payments_of(desk.event).order_by("-receipt")
    kind, by, number = request.GET.get("kind", ""), request.GET.get("by", ""), whole_number(request.GET.get("number"))
    found = found.filter(kind=kind) if kind in PaymentKind.values else found
    found = found.filter(by=by) if by else found
    found = found.filter(entrant__number=number) if number else found
    page = Paginator(found, PAGE_LENGTH).get_page(request.GET.get("page"))
    context = {
        "desk": desk,
        "page": page,
        "rows": [payment_row(payment, desk.pseudonyms) for payment in page],
        "kinds": [("", _("All")), *KIND_HEADS.items()],
        "kind": kind,
        "logins": list(desk.event.payments.order_by("by").values_list("by", flat=True).distinct()),
        "by": by,
        "number": number,
    }
    return render(request, "tournaments/events/money/payments.html", context)
