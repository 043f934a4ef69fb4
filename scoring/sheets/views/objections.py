"""Object to a list, and show and answer objections."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.models import EntryRecord, Objection, SheetRecord
from scoring.models.names import pseudonymised
from scoring.models.sheets import before_swaps
from scoring.sheets.difference import difference_of
from scoring.sheets.forms.lists import ObjectionForm, WordsForm
from scoring.sheets.locked_sheet import StaleEntry
from scoring.sheets.objections import answer_objection, object_to, open_among
from scoring.sheets.queries import SheetPage, pseudonyms_in
from scoring.sheets.views.access import (
    PageRequest,
    enterable_sheet,
    readable_page,
    readable_sheet,
    target_of,
)
from scoring.sheets.views.visitor import Powers
from scoring.sheets.written_list import meant_question


@dataclass(frozen=True, slots=True)
class Raised:
    """An objection as shown on pages: who objects to what, and which person or entry answered it.

    `player_name` is "" if only the phone's table is known.
    """

    objection: Objection
    player_name: str
    words: str
    answer: Objection | None
    answer_words: str
    entry: EntryRecord | None

    @property
    def is_open(self) -> bool:
        return self.answer is None and self.entry is None


def raised_on(page: SheetPage) -> list[Raised]:
    objections = [each for each in page.record.objections.select_related("answer") if each.answers_id is None]
    names = pseudonyms_in(page.seats) if objections else {}
    return [_raised(page, each, names) for each in objections]


def _raised(page: SheetPage, objection: Objection, names: dict[str, str]) -> Raised:
    answer = getattr(objection, "answer", None)
    sat = before_swaps(page.names, [entry for entry in page.entries if entry.seq > objection.after])
    return Raised(
        objection=objection,
        player_name="" if objection.seat is None else sat[objection.seat],
        words=pseudonymised(objection.words, names),
        answer=answer,
        answer_words=pseudonymised(answer.words, names) if answer else "",
        entry=objection.settled_by(page.entries),
    )


def objections_context(page: SheetPage, number: int | None = None) -> dict[str, Any]:
    """Return the context for `_objections.html` and `_objections_past.html`, for one deal or all, and the marked deals.

    It also serves `_difference.html`: the first difference between the table's two lists.
    """
    raised = [each for each in raised_on(page) if number in (None, each.objection.number)]
    still_open = [each for each in raised if each.is_open]
    difference = difference_of(page, page.record.second_list_of or getattr(page.record, "second_list", None))
    return {
        "difference": difference if difference and number in (None, difference.number) else None,
        "not_agreed": still_open,
        "agreed": [each for each in raised if not each.is_open],
        "doubted": {each.objection.number for each in still_open},
    }


def flags(page: SheetPage) -> dict[str, Any]:
    open_objections = open_among(page.record.objections.select_related("answer"), page.entries)
    return {
        "flagged_deals": sorted({each.number for each in open_objections if each.number is not None}),
        "flagging_players": [page.names[each.seat or 0] for each in open_objections if each.number is None],
    }


@require_POST
def object_to_list(request: PageRequest, public_id: str) -> HttpResponse:
    record = readable_sheet(public_id)
    may, form = request.visitor.powers(record), ObjectionForm(request.POST)
    if not may.doubt:
        raise Http404
    if not form.is_valid():
        return _invalid_form(request, record, form)
    typed = form.cleaned_data
    seat = next(iter(may.seats), None) if typed["seat"] is None else typed["seat"]
    if not may.enter and seat not in may.seats:
        raise Http404
    try:
        object_to(record, **typed | {"seat": seat}, target=target_of(request), by=request.visitor.name)
        messages.success(
            request, _("Your objection is saved. The list keeper can see it, and nobody can sign until it is answered.")
        )
    except StaleEntry:
        return _meant(request, public_id, typed | {"seat": seat})
    except ValueError as missing:
        raise Http404 from missing
    return _onward(record, may)


def _meant(request: PageRequest, public_id: str, typed: dict[str, Any]) -> HttpResponse:
    """Ask again with the current figures, preserving the input."""
    page, number = readable_page(request, public_id), typed["number"]
    stands = page.log.standing[number - 1] if number and number <= len(page.log.standing) else None
    named = stands and stands.client_id if number else page.newest_id
    context = {"sheet": page.record, "typed": typed, "target": named, "question": meant_question(page, stands)}
    return render(request, "scoring/sheets/objection.html", context, status=409)


@require_POST
def answer(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    record = enterable_sheet(request, public_id)
    may, form = request.visitor.powers(record), WordsForm(request.POST)
    if not may.answer:
        raise Http404
    if not form.is_valid():
        return _invalid_form(request, record, form)
    try:
        answer_objection(record, number, **form.cleaned_data, by=request.visitor.name)
        messages.success(request, _("The answer is saved. Both the objection and the answer stay on the list."))
    except Objection.DoesNotExist as missing:
        raise Http404 from missing
    return _onward(record, may)


def _invalid_form(request: PageRequest, record: SheetRecord, form: Form) -> HttpResponse:
    for sentences in form.errors.values():
        messages.error(request, " ".join(map(str, sentences)))
    return redirect(record)


def _onward(record: SheetRecord, may: Powers) -> HttpResponse:
    is_due = record.is_full and not record.is_closed and may.enter
    return redirect("sign", record.public_id) if is_due else redirect(record)
