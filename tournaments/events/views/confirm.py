"""Pages shared by events, leagues and seasons: the confirmation, and the audit log."""

from typing import Any, Final

from django.core.paginator import Paginator
from django.forms import BaseForm
from django.http import HttpResponse
from django.shortcuts import render

from scoring.sheets.views.form_page import form_page
from tournaments.events.views.access import OwnerDesk, PageRequest

ENTRIES_A_PAGE: Final = 100


def confirm_page(
    request: PageRequest, desk: OwnerDesk[Any], form: BaseForm | None = None, *, title: str, button: str, **more: str
) -> HttpResponse:
    """Render a confirmation page; `more` may be `text`, and a link `back` with its `back_words`."""
    context = {"desk": desk, "form": form, "title": title, "button": button, **more}
    return form_page(request, "tournaments/events/confirm.html", context)


def audit_log_page(request: PageRequest, desk: OwnerDesk[Any]) -> HttpResponse:
    page = Paginator(desk.audit_entries.order_by("-seq"), ENTRIES_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/events/audit_log.html", {"desk": desk, "page": page})
