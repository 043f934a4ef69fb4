"""All documents of an event that can be printed now, and recent print jobs."""

from collections.abc import Iterable, Mapping
from functools import partial
from math import ceil
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.db.models import prefetch_related_objects
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.printing.stored import Prepared
from scoring.printing.typeset import PrintingFailed
from scoring.sheets.views.drawn_documents import drawing, prepared_document
from scoring.sheets.views.form_page import UNPROCESSABLE, form_page
from scoring.site_address import site_of
from tournaments.events.forms.documents import DocumentForm
from tournaments.events.forms.networks import NetworkForm
from tournaments.events.models import HallNetwork
from tournaments.events.phrases.choices import State
from tournaments.events.phrases.documents import JOB_STATES, LACKING
from tournaments.events.printing.documents import (
    BY_KEY,
    DOCUMENTS,
    EVERYTHING,
    MOMENTS,
    SERIES_SET,
    Document,
    Moment,
    printable_documents,
    usual_options,
)
from tournaments.events.printing.print_jobs import (
    about,
    counted_documents,
    current_sections,
    jobs_for,
    known_of,
    same_job,
    start_job,
    voided_by,
)
from tournaments.events.printing.words import plan_words
from tournaments.events.queries.document_facts import DocumentFacts, document_facts
from tournaments.events.rights import Right
from tournaments.events.services.networks import set_network
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform
from tournaments.events.views.document_responses import nothing_to_print

# The documents to print next, by state of the event.
NOW: Final[Mapping[State, Moment]] = {
    State.REGISTRATION: Moment.DAY_BEFORE,
    State.CHECK_IN: Moment.CHECK_IN,
    State.DRAFT: Moment.DRAW,
    State.PUBLISHED: Moment.DRAW,
    State.RUNNING: Moment.SERIES,
    State.COMPLETE: Moment.SERIES,
    State.CHECKED: Moment.CEREMONY,
    State.CLOSED: Moment.AFTER,
}
_LATEST: Final = 5


def event_documents(request: PageRequest, public_id: str) -> HttpResponse:
    return _page(request, desk_for(request, public_id, Right.LOOK))


@require_POST
@drawing
def make_document(request: PageRequest, public_id: str, key: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.LOOK)
    document, facts = _document_of(desk, key), document_facts(desk.event, desk.series)
    if document.lacks(facts):
        return redirect("event_documents", public_id)
    form = _form(desk, facts, document, request.POST)
    if not form.is_valid():
        return _page(request, desk, invalid={key: form}, status=422)
    return _print_page(request, desk, key, form.cleaned_data)


@drawing
def make_everything(request: PageRequest, public_id: str) -> HttpResponse:
    """Choose from all printable documents, with their page counts, and print them as one PDF."""
    desk = desk_for(request, public_id, Right.LOOK)
    facts = document_facts(desk.event, desk.series)
    documents = printable_documents(facts, desk.rights)
    ticked = request.POST.getlist("papers")
    # Ignore documents that can no longer be printed since the page was opened.
    if chosen := [document.key for document in documents if document.key in ticked]:
        return _print_page(request, desk, EVERYTHING, {"papers": chosen})
    return _everything(request, desk, facts, documents)


def hall_network(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.SET_UP)
    form = NetworkForm(request.POST or None, instance=HallNetwork.objects.filter(event=desk.event).first())
    if form.is_valid() and perform(form, set_network, desk.event, by=writer_at(request), **form.cleaned_data):
        messages.success(request, _("It is printed on table signs and start cards from now on."))
        return redirect("event_documents", public_id)
    return form_page(request, "tournaments/events/network.html", {"desk": desk, "form": form})


def document_pdf(request: PageRequest, public_id: str, pk: UUID) -> HttpResponse:
    """Return the PDF of a print job, or a page that waits for it; after a failure, a message on the documents page."""
    desk = desk_for(request, public_id, Right.LOOK)
    found = next((one for one in jobs_for(desk.event, desk.rights) if one.pk == pk), None)
    if found is None:
        raise Http404
    back = reverse("event_documents", args=[public_id])
    failed = partial(nothing_to_print, request, back=back)
    if why := voided_by(desk.event, [found]).get(str(pk)):
        return failed(why)
    return prepared_document(request, found, f"{about(found)['paper']}-{public_id}.pdf", back=back, failed=failed)


def _everything(request: PageRequest, desk: Desk, facts: DocumentFacts, documents: Iterable[Document]) -> HttpResponse:
    counted = counted_documents(desk.event, documents, facts, site=site_of(request))
    none_ticked = request.method == "POST"
    whole = 0 if none_ticked else sum(pages for _document, pages in counted)
    context = {"desk": desk, "counted": counted, "whole": whole, "sheets": ceil(whole / 2), "none_ticked": none_ticked}
    return render(request, "tournaments/events/everything.html", context, status=UNPROCESSABLE if none_ticked else 200)


def _print_page(request: PageRequest, desk: Desk, key: str, options: Mapping[str, Any]) -> HttpResponse:
    """Create a print job; an identical earlier job is reused."""
    back = reverse("event_documents", args=[desk.event.public_id])
    try:
        job = _print_job(request, desk, key, options)
    except PrintingFailed as fault:
        return nothing_to_print(request, str(fault), back=back)
    if job is None:
        return nothing_to_print(request, str(PrintingFailed()), back=back)
    return redirect("document_pdf", desk.event.public_id, job.pk)


def _print_job(
    request: PageRequest, desk: Desk, key: str, options: Mapping[str, Any], *, at_once: bool = True
) -> Prepared | None:
    """Return the print job for the current content; None if the document is empty. Raises PrintingFailed."""
    site = site_of(request)
    sections, newest_entry = current_sections(desk.event, key, options, site=site)
    if not sections:
        return None
    known = known_of(desk.event, key, options, sections=sections, newest_entry=newest_entry, site=site)
    return same_job(desk.event, known) or start_job(sections, known, at_once=at_once)


def draw_series_set(request: PageRequest, desk: Desk) -> None:
    """Start drawing the documents of the series with published seats before anyone requests them."""
    facts = document_facts(desk.event)
    if Right.LOOK in desk.rights and facts.published:
        _print_job(request, desk, SERIES_SET, usual_options(BY_KEY[SERIES_SET], facts), at_once=False)


def _page(
    request: PageRequest, desk: Desk, *, invalid: Mapping[str, DocumentForm] | None = None, status: int = 200
) -> HttpResponse:
    facts = document_facts(desk.event, desk.series)
    context = {
        "desk": desk,
        "groups": _groups(desk, facts, invalid or {}),
        "latest": _latest(desk),
        "can_print": len(printable_documents(facts, desk.rights)),
    }
    return render(request, "tournaments/events/documents.html", context, status=status)


def _groups(desk: Desk, facts: DocumentFacts, invalid: Mapping[str, DocumentForm]) -> list[dict[str, Any]]:
    groups = []
    for moment, title in MOMENTS.items():
        documents = [document for document in DOCUMENTS if document.moment == moment and document.right in desk.rights]
        offers = [_offer(desk, facts, document, invalid) for document in documents]
        if offers:
            is_now = NOW[desk.state] == moment
            groups.append({"key": moment.value, "title": title, "is_now": is_now, "offers": offers})
    # The documents of the current moment come first, the rest in the order of the day.
    return sorted(groups, key=lambda group: not group["is_now"])


def _offer(desk: Desk, facts: DocumentFacts, document: Document, invalid: Mapping[str, DocumentForm]) -> dict[str, Any]:
    if code := document.lacks(facts):
        return {"document": document, "lacking": LACKING[code]}
    return {"document": document, "form": invalid.get(document.key) or _form(desk, facts, document)}


def _form(desk: Desk, facts: DocumentFacts, document: Document, data: Any = None) -> DocumentForm:
    # Titles of rankings need the categories: fetch them once, not per title.
    prefetch_related_objects([desk.event], "categories")
    usual = usual_options(document, facts)
    return DocumentForm(document.options, event=desk.event, facts=facts, usual=usual, data=data, prefix=document.key)


def _document_of(desk: Desk, key: str) -> Document:
    """Return the document. Raises 404 if the key is unknown or the login may not print it."""
    document = BY_KEY.get(key)
    if document is None or document.right not in desk.rights:
        raise Http404
    return document


def _title(document: str) -> str:
    return _("All documents") if document == EVERYTHING else str(BY_KEY[document].title)


def _latest(desk: Desk) -> list[dict[str, Any]]:
    jobs = jobs_for(desk.event, desk.rights)[:_LATEST]
    void = voided_by(desk.event, jobs)
    plans = {one.number: one.plan for one in desk.series}
    return [_job_row(desk, job, plans, is_void=str(job.pk) in void) for job in jobs]


def _job_row(desk: Desk, job: Prepared, plans: Mapping[int, int], *, is_void: bool) -> dict[str, Any]:
    """Return a print job's row; `newer` names the current plan if the job has an older one."""
    known = about(job)
    series, plan = known["plan"] or (0, 0)
    valid = plans.get(series, 0)
    return {
        "title": _title(known["paper"]),
        "plan": plan_words(series, plan, None) if plan else "",
        "newer": plan_words(series, valid, None) if plan not in (0, valid) else "",
        "address": reverse("document_pdf", args=[desk.event.public_id, job.pk]),
        "at": job.enqueued_at,
        "state": JOB_STATES["FAILED" if is_void else job.status],
    }
