"""Export an event as files, and import a file as an event."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Club
from scoring.models.names import address_of
from scoring.printing.stored import delete, file_of, is_open, prepared
from scoring.sheets.queries import clubs_of
from scoring.sheets.views.drawn_documents import in_preparation
from scoring.sheets.views.form_page import form_page
from tournaments.events.exchange.archive import export_event, publish_event
from tournaments.events.exchange.archive.findings import check_archive, findings_of
from tournaments.events.exchange.archive.pending_imports import delete_file, store_file
from tournaments.events.exchange.archive.restore import restore_event as store_event
from tournaments.events.exchange.results_csv import results_csv
from tournaments.events.exchange.results_xlsx import prepared_results, results_xlsx
from tournaments.events.forms.exchange import ArchiveForm
from tournaments.events.models import Event
from tournaments.events.queries.pseudonyms import holds_names_of
from tournaments.events.rights import Right
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import result_of
from tournaments.events.views.document_responses import nothing_to_print

# A workbook of this many players takes a third of a second; larger ones are left to the worker.
MOST_AT_ONCE = 250
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def archive(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.EXPORT)
    context = {
        "desk": desk,
        "has_results": desk.event.series.filter(lines__isnull=False).exists(),
        "may_restore": clubs_of(request.user).exists(),
        "may_take_archive": _may_take_names(desk),
    }
    return render(request, "tournaments/events/archive.html", context)


def archive_file(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.EXPORT)
    if not _may_take_names(desk):
        raise Http404
    event = desk.event
    return _download(export_event(event), "application/json", event, "json")


def published_file(request: PageRequest, public_id: str) -> HttpResponse:
    """Download the event for publication and checking; its only personal data is what public pages show."""
    event = desk_for(request, public_id, Right.EXPORT).event
    return _download(publish_event(event), "application/json", event, "published.json")


def results_csv_file(request: PageRequest, public_id: str) -> HttpResponse:
    event = desk_for(request, public_id, Right.EXPORT).event
    return _download(results_csv(event), "text/csv; charset=utf-8", event, "csv")


def results_xlsx_file(request: PageRequest, public_id: str) -> HttpResponse:
    """Download the results as a workbook; for a large event the worker prepares it for each download."""
    event = desk_for(request, public_id, Right.EXPORT).event
    if event.entrants.count() <= MOST_AT_ONCE:
        return _download(results_xlsx(event), XLSX, event, "xlsx")
    row, back = prepared_results(event), reverse("archive", args=[public_id])
    data = prepared(row)
    if data is None and is_open(row):
        return in_preparation(request, back=back)
    row.delete()
    delete(file_of(row))
    if data is None:
        return nothing_to_print(request, _("The file could not be created. Try again."), back=back)
    return _download(data, XLSX, event, "xlsx")


@login_required
def restore_event(request: PageRequest) -> HttpResponse:
    clubs = clubs_of(request.user)
    if not clubs.exists():
        raise Http404
    form = ArchiveForm(request.POST or None, request.FILES or None, clubs=clubs, user=request.user)
    if not form.is_valid():
        return form_page(request, "tournaments/events/archive_import.html", {"form": form})
    data, club = form.cleaned_data["data"], form.cleaned_data["club"]
    checked = result_of(form, check_archive, data)
    if checked and not form.cleaned_data["token"] and (found := findings_of(checked)):
        return _confirm_differences(request, data, club, found)
    if checked and (event := result_of(form, store_event, checked, club, by=writer_at(request))):
        delete_file(form.cleaned_data["token"], request.user)
        words = _("“%(name)s” has been imported, with its complete audit log.")
        messages.success(request, words % {"name": event.name})
        return redirect(event)
    return form_page(request, "tournaments/events/archive_import.html", {"form": form})


def _confirm_differences(request: PageRequest, data: bytes, club: Club, found: dict[str, Any]) -> HttpResponse:
    context = {"found": found, "club": club, "token": store_file(data, request.user)}
    return render(request, "tournaments/events/archive_findings.html", context)


def _may_take_names(desk: Desk) -> bool:
    """Return whether the login may download the archive, which has all names as originally written.

    Only logins of a club may export names that the club has pseudonymised.
    """
    return holds_names_of(desk.event) <= {club.pk for club in clubs_of(desk.user)}


def _download(data: bytes, kind: str, event: Event, ending: str) -> HttpResponse:
    """Return a file named after the event and its day; never cached, because it may contain personal data."""
    name = f"{address_of(event.name, or_else='event')}-{event.day.isoformat()}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(data, content_type=kind, headers=headers)
