"""What a phone's outbox is answered: the receipt of an entry on the list, or why it is not there."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.forms import Form
from django.http import HttpRequest, JsonResponse

from scoring.models import EntryRecord
from scoring.queries import SheetPage
from scoring.written_list import changed_sentences, seat_account

REFUSED, CONFLICT = 422, 409


def wants_receipt(request: HttpRequest) -> bool:
    """Whether a phone's outbox sent this; a browser without scripts asks for a page."""
    return request.headers.get("Accept") == "application/json"


def receipt(page: SheetPage, entry: EntryRecord) -> JsonResponse:
    """The entry is kept: its place in the log, and the accounts as they stand on `page`, which contains it."""
    accounts = [seat_account(page, seat.place) for seat in page.seats]
    stored = {"id": str(entry.client_id), "hash": entry.hash, "seq": entry.seq, "number": entry.number}
    return JsonResponse(stored | {"accounts": accounts, "deals": len(page.sheet.deals)})


def behind(request: HttpRequest, page: SheetPage, entries: Sequence[EntryRecord]) -> JsonResponse:
    """What the phone has not seen, and how many deals stand; where it has seen more, from which entry on."""
    head = page.record.head_seq
    missing = {} if entries else {"missing": head + 1}
    unseen = changed_sentences(page, entries)
    return _refusal(request, CONFLICT, head=head, deals=len(page.sheet.deals), unseen=unseen, **missing)


def closed(request: HttpRequest, page: SheetPage, sentence: str) -> JsonResponse:
    return _refusal(request, CONFLICT, head=page.record.head_seq, closed=sentence)


def refused(request: HttpRequest, page: SheetPage, form: Form) -> JsonResponse:
    """Every sentence that the form says against the entry."""
    said = [str(error) for errors in form.errors.values() for error in errors]
    return _refusal(request, REFUSED, head=page.record.head_seq, problems=said)


def not_now(request: HttpRequest, page: SheetPage, sentence: str) -> JsonResponse:
    """The act is not possible now, for this reason."""
    return _refusal(request, REFUSED, head=page.record.head_seq, problems=[sentence])


def sent_id(request: HttpRequest) -> UUID | None:
    """The id that the phone gave the entry; a page without scripts gives none."""
    try:
        return UUID(request.POST.get("client_id", ""))
    except ValueError:
        return None


def _refusal(request: HttpRequest, status: int, **why: Any) -> JsonResponse:
    return JsonResponse({"id": request.POST.get("client_id", "")} | why, status=status)
