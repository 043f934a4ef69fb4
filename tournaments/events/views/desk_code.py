"""Read an offline code at the desk and find its list among those of the event."""

from functools import partial
from uuid import UUID

from django.http import HttpResponse
from django.urls import reverse

from scoring.entry.offline_code.views import awaited, code_address, code_page
from scoring.models import SheetRecord
from scoring.sheets.offline_code import CodeRefused, list_in
from tournaments.events.rights import Right
from tournaments.events.views.access import Desk, PageRequest, desk_for
from tournaments.events.views.desk_actions import opens_list


def desk_offline_code(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.KEY)
    pending, found = partial(_picture_address, public_id), partial(_list_of, request, desk)
    return code_page(request, "tournaments/events/desk/offline_code.html", {"desk": desk}, pending=pending, found=found)


def desk_offline_code_photo(request: PageRequest, public_id: str, picture: UUID) -> HttpResponse:
    desk = desk_for(request, public_id, Right.KEY)
    back = reverse("desk_offline_code", args=[public_id])
    return awaited(request, picture, back=back, found=partial(_list_of, request, desk))


def _picture_address(public_id: str, picture: UUID) -> str:
    return reverse("desk_offline_code_photo", args=[public_id, picture])


def _list_of(request: PageRequest, desk: Desk, code: bytes) -> str:
    """Return the page of the list with this code; from now on the browser may enter on the list."""
    sheet = SheetRecord.objects.filter(event_table__series__event=desk.event, public_id=list_in(code)).first()
    if sheet is None:
        raise CodeRefused("list")
    if not opens_list(request, desk, sheet):
        return reverse("list_desk", args=[desk.event.public_id])
    return code_address(sheet.public_id, code)
