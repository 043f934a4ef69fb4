"""The JSON endpoint of a list: read how deals are entered, and enter one with the table's key."""

from typing import Any

from django.http import Http404, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from scoring import phrases
from scoring.entry.api.form_description import form_description
from scoring.entry.api.reading import SentDeal, read_sent
from scoring.models import EntryRecord, Seat, SheetRecord
from scoring.rules import Problem
from scoring.sheets.locked_sheet import DealRefused, EntryIdTaken, SheetIsClosed, StaleEntry
from scoring.sheets.queries import SheetPage, entry_page
from scoring.sheets.services import record_deal
from scoring.sheets.views.access import PageRequest, as_read, readable_sheet, sheet_to_enter
from scoring.sheets.written_list import entry_deal_sentence

CREATED, UNREADABLE, STALE, REFUSED = 201, 400, 409, 422
BEARER = "Bearer "


@require_GET
def entry_form(request: PageRequest, public_id: str) -> JsonResponse:
    return JsonResponse(form_description(as_read(request, entry_page(readable_sheet(public_id)))))


# Only the key in the header authorises: no cookie is read, so cross-site requests cannot use one.
@csrf_exempt
@require_POST
def deals(request: PageRequest, public_id: str) -> JsonResponse:
    page = entry_page(*_seated_by_key(request, public_id))
    try:
        sent = read_sent(request.body, page.ruleset)
    except ValueError as error:
        return JsonResponse({"unreadable": str(error)}, status=UNREADABLE)
    return _written(page, sent)


def _seated_by_key(request: PageRequest, public_id: str) -> tuple[SheetRecord, list[Seat]]:
    head = request.headers.get("Authorization", "")
    sheet, seats = sheet_to_enter(public_id)
    if not head.startswith(BEARER) or not sheet.opens_with(head.removeprefix(BEARER)):
        raise Http404
    return sheet, seats


def _written(page: SheetPage, sent: SentDeal) -> JsonResponse:
    client_id, after, deal = sent
    try:
        entry = record_deal(page.record, deal, client_id=client_id, after=after, by=phrases.TABLE)
    except DealRefused as refused:
        return JsonResponse({"problems": _problem_rows(refused.problems, page)}, status=REFUSED)
    except StaleEntry as stale:
        unseen = [{"seq": entry.seq, "kind": entry.kind, "number": entry.number} for entry in stale.entries]
        return JsonResponse({"unseen": unseen}, status=STALE)
    except SheetIsClosed:
        return JsonResponse({"closed": True}, status=STALE)
    except EntryIdTaken:
        return JsonResponse({"unreadable": "client_id is used by another entry"}, status=UNREADABLE)
    return JsonResponse(_receipt(page.grown_by(entry), entry), status=CREATED)


def _receipt(page: SheetPage, entry: EntryRecord) -> dict[str, Any]:
    return {
        "number": entry.number,
        "seq": entry.seq,
        "written": entry.points,
        "sentence": entry_deal_sentence(page, entry),
        "accounts": [page.ruleset.brought + moved for moved in page.sheet.totals],
        "pot": page.sheet.ledger.pot,
    }


def _problem_rows(problems: tuple[Problem, ...], page: SheetPage) -> list[dict[str, Any]]:
    return [
        {
            "code": found.code,
            "fields": list(found.fields),
            "sentence": phrases.problem_sentence(found, page.names, page.ruleset),
        }
        for found in problems
    ]
