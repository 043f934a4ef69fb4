"""Imprint and privacy page, one click from every page; pages for the operator's staff; the log of downloads."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.clock import now
from scoring.sheets.views.access import PageRequest
from scoring.sheets.views.form_page import form_page
from skatclub.legal.downloads import RETENTION
from skatclub.legal.forms import OperatorForm
from skatclub.legal.models import Download, Operator
from skatclub.legal.phrases import taken_words
from skatclub.legal.processing import counts, terms
from skatclub.legal.services import name_operator

PAGE_LENGTH = 50


def imprint(request: HttpRequest) -> HttpResponse:
    return render(request, "legal/imprint.html", {"operator": Operator.objects.current()})


def privacy(request: HttpRequest) -> HttpResponse:
    operator = Operator.objects.current()
    return render(request, "legal/privacy.html", {"operator": operator, **terms(operator)})


@login_required
def operator_details(request: PageRequest) -> HttpResponse:
    require_staff(request)
    form = OperatorForm(request.POST or None, instance=Operator.objects.current())
    if request.method == "POST" and form.is_valid():
        name_operator(form.instance, by=request.visitor.name)
        messages.success(request, _("The imprint and privacy page are saved."))
        return redirect("imprint")
    return form_page(request, "legal/operator_details.html", {"form": form})


@login_required
def record_of_processing(request: PageRequest) -> HttpResponse:
    """Show the record of processing activities (Art. 30 GDPR) for the site's current state."""
    require_staff(request)
    operator = Operator.objects.current()
    context = {"operator": operator, **terms(operator), "counts": counts(), "now": now()}
    return render(request, "legal/record_of_processing.html", context)


@login_required
def downloads(request: PageRequest) -> HttpResponse:
    found = Download.objects.readable_by(request.user).select_related("club")
    page = Paginator(found, PAGE_LENGTH).get_page(request.GET.get("page"))
    context = {"page": page, "rows": [(one, taken_words(one.what)) for one in page], "days": RETENTION.days}
    return render(request, "legal/downloads.html", context)


def require_staff(request: HttpRequest) -> None:
    user: Any = request.user
    if not user.is_staff:
        raise Http404
