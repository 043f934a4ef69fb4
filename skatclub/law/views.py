"""Imprint and privacy page, one click from every page, and the form that fills them in."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.views.access import PageRequest, writer
from scoring.views.form_page import form_page
from skatclub.law.forms import OperatorForm
from skatclub.law.models import Operator
from skatclub.law.processing import processings
from skatclub.law.services import name_operator


def imprint(request: HttpRequest) -> HttpResponse:
    return render(request, "law/imprint.html", {"operator": Operator.objects.current()})


def privacy(request: HttpRequest) -> HttpResponse:
    operator = Operator.objects.current()
    return render(request, "law/privacy.html", {"operator": operator, "processings": processings(operator)})


@login_required
def operator_details(request: PageRequest) -> HttpResponse:
    """Who runs the site; for its staff."""
    require_staff(request)
    form = OperatorForm(request.POST or None, instance=Operator.objects.current())
    if request.method == "POST" and form.is_valid():
        name_operator(form.instance, by=writer(request))
        messages.success(request, _("Imprint and privacy page are filled in."))
        return redirect("imprint")
    return form_page(request, "law/operator_details.html", {"form": form})


def require_staff(request: HttpRequest) -> None:
    """404 for whoever does not run the site."""
    user: Any = request.user
    if not user.is_staff:
        raise Http404
