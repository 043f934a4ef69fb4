"""A table's second list: opened on another phone, or on paper and compared with this one during play."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.rules import Account
from scoring.sheets.comparing import Comparison, compared, first_difference, next_number, still_standing
from scoring.sheets.forms.compare import KnownForm, RunningTotalsForm
from scoring.sheets.locked_sheet import SheetIsClosed
from scoring.sheets.queries import SheetPage, sheet_page
from scoring.sheets.services import open_second_list, second_list_key
from scoring.sheets.views.access import PageRequest, readable_page, readable_sheet
from scoring.sheets.views.form_page import form_page


def keep_second_list(request: PageRequest, public_id: str) -> HttpResponse:
    """Open the table's second list on this phone; later requests lead to the same list."""
    record = readable_sheet(public_id)
    if not request.visitor.powers(record).doubt:
        raise Http404
    if request.method == "POST":
        try:
            second_list = open_second_list(record, by=request.visitor.name)
        except SheetIsClosed:
            messages.error(request, _("The list is signed by all players and closed."))
            return redirect(record)
        request.visitor.keep_key(second_list, second_list_key(record))
        return redirect("enter", second_list.public_id)
    return render(request, "scoring/sheets/second_list.html", {"sheet": record, "page": sheet_page(record)})


def compare(request: PageRequest, public_id: str) -> HttpResponse:
    """Ask for the second list's running totals until the first deal that differs is known.

    Nothing is stored: the comparison so far is in the query string. An objection tells the others about the deal that
    differs.
    """
    page = readable_page(request, public_id)
    may = request.visitor.powers(page.record)
    if not may.doubt or page.ruleset.account is not Account.POINTS:
        raise Http404
    known = still_standing(KnownForm(request.GET).known, page)
    typed = _form(page, request.GET) if "number" in request.GET else None
    is_compared = typed is not None and typed.is_valid()
    if typed and is_compared:
        known = compared(known, page, typed.cleaned_data["number"], typed.there)
    found = first_difference(known, page)
    context = {
        "sheet": page.record,
        "page": page,
        "form": typed if typed and not is_compared else _form(page, initial={"number": next_number(known, page)}),
        "known": known,
        "carried": _carried(known),
        "is_compared": is_compared,
        "found": found,
        "target": found and page.log.standing[found.number - 1].client_id,
        "again": urlencode(_carried(Comparison(agreed=known.agreed, after=known.after))),
    }
    return form_page(request, "scoring/sheets/compare.html", context)


def _form(page: SheetPage, data: Any = None, **options: Any) -> RunningTotalsForm:
    deals, brought = len(page.sheet.deals), page.ruleset.brought
    return RunningTotalsForm(data, names=page.names, deals=deals, brought=brought, **options)


def _carried(known: Comparison) -> dict[str, Any]:
    there = ",".join(map(str, known.there))
    return {"agreed": known.agreed, "differs": known.differs, "there": there, "after": known.after}
