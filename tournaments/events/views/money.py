"""The till of an event: what came in and went out, every payment, and what is booked beside fees and prizes."""

from typing import Final

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.views.access import whole_number
from scoring.views.form_page import form_page
from tournaments.events.forms.money import OtherMoneyForm
from tournaments.events.phrases.choices import PaymentKind
from tournaments.events.phrases.money import KIND_HEADS, KIND_TITLES
from tournaments.events.queries.till import seen_prizes, till_report
from tournaments.events.rights import Right
from tournaments.events.services import money
from tournaments.events.views.access import PageRequest, desk_for, writer_at
from tournaments.events.views.acts import done
from tournaments.events.views.money_loss import series_of_loss
from tournaments.events.views.money_rows import payment_row, payments_of

NEWEST: Final = 8
PAGE_LENGTH: Final = 50


def till(request: PageRequest, public_id: str) -> HttpResponse:
    """What came in and went out, what is still open, and who has it in hand."""
    desk = desk_for(request, public_id, Right.LOOK)
    report = till_report(desk.event, seen_prizes(desk.event))
    context = {
        "desk": desk,
        "report": report,
        "kinds": [(KIND_TITLES[line.key], line) for line in report.kinds],
        "heads": KIND_HEADS.values(),
        "logins": [
            (login, [(head, login.cents[kind]) for kind, head in KIND_HEADS.items()]) for login in report.logins
        ],
        "login_sums": [(head, sum(login.cents[kind] for login in report.logins)) for kind, head in KIND_HEADS.items()],
        "loss": series_of_loss(desk, report.loss),
        "newest": [
            payment_row(payment, desk.cover) for payment in payments_of(desk.event).order_by("-receipt")[:NEWEST]
        ],
    }
    return render(request, "tournaments/events/money/till.html", context)


def other_money(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.TAKE_MONEY)
    form = OtherMoneyForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and done(
        form, money.book_other, desk.event, form.cents, note=form.cleaned_data["note"], by=writer_at(request)
    ):
        return redirect("till", public_id)
    return form_page(request, "tournaments/events/money/other.html", {"desk": desk, "form": form})


def payments(request: PageRequest, public_id: str) -> HttpResponse:
    """Every payment, the newest first; of one kind, one login or one entrant if wanted."""
    desk = desk_for(request, public_id, Right.LOOK)
    found = payments_of(desk.event).order_by("-receipt")
    kind, by, number = request.GET.get("kind", ""), request.GET.get("by", ""), whole_number(request.GET.get("number"))
    found = found.filter(kind=kind) if kind in PaymentKind.values else found
    found = found.filter(by=by) if by else found
    found = found.filter(entrant__number=number) if number else found
    page = Paginator(found, PAGE_LENGTH).get_page(request.GET.get("page"))
    context = {
        "desk": desk,
        "page": page,
        "rows": [payment_row(payment, desk.cover) for payment in page],
        "kinds": [("", _("All")), *KIND_HEADS.items()],
        "kind": kind,
        "logins": list(desk.event.payments.order_by("by").values_list("by", flat=True).distinct()),
        "by": by,
        "number": number,
    }
    return render(request, "tournaments/events/money/payments.html", context)
