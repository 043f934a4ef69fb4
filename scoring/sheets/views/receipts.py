"""Responses to a phone's outbox: the receipt for an entry, or why it is not on the list."""

from typing import Any
from uuid import UUID

from django.forms import Form
from django.http import HttpRequest, JsonResponse

from scoring.models import EntryRecord
from scoring.sheets.locked_sheet import NotTheOneMeant, StaleEntry
from scoring.sheets.queries import SheetPage
from scoring.sheets.written_list import changed_sentences, seat_account

REFUSED, CONFLICT = 422, 409


def wants_receipt(request: HttpRequest) -> bool:
    return request.headers.get("Accept") == "application/json"


def receipt(page: SheetPage, entry: EntryRecord) -> JsonResponse:
    """Confirm that the entry is stored: its place in the log, and the accounts on `page`, which contains it."""
    accounts = [seat_account(page, seat.place) for seat in page.seats]
    stored = {"id": str(entry.client_id), "hash": entry.hash, "seq": entry.seq, "number": entry.number}
    return JsonResponse(stored | {"accounts": accounts, "deals": len(page.sheet.deals)})


def behind(request: HttpRequest, page: SheetPage, stale: StaleEntry) -> JsonResponse:
    """Return what the phone has not seen, or, if it has seen more than the list has, from which entry on.

    This includes the ids of all deals that count, so that the phone can find its own.
    """
    more: dict[str, Any] = {}
    if isinstance(stale, NotTheOneMeant):
        more["asks"] = True
    elif not stale.entries:
        more["missing"] = page.record.head_seq + 1
    more["ids"] = [str(entry.client_id) for entry in page.log.standing]
    return _refusal(request, page, CONFLICT, unseen=changed_sentences(page, stale), **more)


def closed(request: HttpRequest, page: SheetPage, sentence: str) -> JsonResponse:
    return _refusal(request, page, CONFLICT, closed=sentence)


def refused(request: HttpRequest, page: SheetPage, form: Form) -> JsonResponse:
    sentences = [str(error) for errors in form.errors.values() for error in errors]
    return _refusal(request, page, REFUSED, problems=sentences)


def not_now(request: HttpRequest, page: SheetPage, sentence: str) -> JsonResponse:
    return _refusal(request, page, REFUSED, problems=[sentence])


def sent_id(request: HttpRequest) -> UUID | None:
    """Return the id that the phone gave the entry; None from pages without scripts."""
    try:
        return UUID(request.POST.get("client_id", ""))
    except ValueError:
        return None


def _refusal(request: HttpRequest, page: SheetPage, status: int, **why: Any) -> JsonResponse:
    stands = {"head": page.record.head_seq, "deals": len(page.sheet.deals)}
    return JsonResponse({"id": request.POST.get("client_id", "")} | stands | why, status=status)
