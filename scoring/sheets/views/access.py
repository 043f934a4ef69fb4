"""Who may enter on a sheet: whoever holds the table's key, and the club's own logins."""

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django_htmx.middleware import HtmxDetails

from scoring.models import Club, Seat, SheetRecord
from scoring.phrases import TABLE
from scoring.sheets.places import place_of
from scoring.sheets.queries import SheetPage, clubs_of, in_the_place_of_names, sheet_by_address, sheet_page
from scoring.signals import helper_asked, names_asked, ruling_asked, seats_asked

SESSION_KEYS = "table_keys"
SESSION_CARDS = "start_cards"
# The codes by which this browser helps at events, by the events' public ids.
SESSION_CODES = "desk_codes"
# Under which name it does what it does in this request.
HELPER = "skatclub.helper"
READ_A_KEY = "skatclub.read_a_key"
NO_ENTRY: Final = UUID(int=0)


class PageRequest(HttpRequest):
    """A request with what the middleware adds."""

    htmx: HtmxDetails


def table_keys(request: HttpRequest) -> dict[str, str]:
    """The tables' keys in this browser's session, by the sheets' public ids."""
    keys = dict(request.session.get(SESSION_KEYS, {}))
    if keys:
        note_key(request)
    return keys


def note_key(request: HttpRequest) -> None:
    """Mark the request as one that a table's key was used for."""
    request.META[READ_A_KEY] = True


def read_a_key(request: HttpRequest) -> bool:
    """Whether the answer depends on a table's key, and so must not be cached."""
    return READ_A_KEY in request.META


def browser_of(request: HttpRequest) -> str:
    """The key of this browser's session, "" where it has none."""
    # Reading it drops a key that the site never gave; else each made-up one would be a browser.
    request.session.get(SESSION_KEYS)
    return request.session.session_key or ""


def remember_key(request: HttpRequest, sheet: SheetRecord, key: str) -> None:
    """Keep the table's key in the session, so that it can leave the address."""
    request.session[SESSION_KEYS] = table_keys(request) | {sheet.public_id: key}


def remember_card(request: HttpRequest, card: str) -> None:
    """Keep the code of a start card in the session: its player signs for himself on this phone."""
    request.session[SESSION_CARDS] = [*{*request.session.get(SESSION_CARDS, []), card}]


def own_seats(request: HttpRequest, sheet: SheetRecord) -> frozenset[int]:
    """The seats of the list whose players have shown their start cards on this phone."""
    cards = request.session.get(SESSION_CARDS, [])
    if not cards:
        return frozenset()
    note_key(request)
    answers: list[Any] = [seats for _, seats in seats_asked.send(SheetRecord, sheet=sheet, cards=cards)]
    return frozenset(seat for seats in answers for seat in seats)


def may_enter(request: HttpRequest, sheet: SheetRecord) -> bool:
    if sheet.opens_with(table_keys(request).get(sheet.public_id, "")):
        return True
    return _is_of_the_club(request, sheet) or _helps(request, sheet)


def _is_of_the_club(request: HttpRequest, sheet: SheetRecord) -> bool:
    if not request.user.is_authenticated or sheet.club_id is None:
        return request.user.is_superuser if request.user.is_authenticated else False
    return clubs_of(request.user).filter(pk=sheet.club_id).exists()


def _helps(request: HttpRequest, sheet: SheetRecord) -> bool:
    """Whether somebody without a login handles the list by a code of its event, as long as that is good."""
    codes = request.session.get(SESSION_CODES, {})
    if not codes:
        return False
    note_key(request)
    answers: list[Any] = [name for _, name in helper_asked.send(SheetRecord, sheet=sheet, codes=codes)]
    request.META[HELPER] = next(filter(None, answers), "")
    return bool(request.META[HELPER])


@dataclass(frozen=True, slots=True)
class Powers:
    """What this browser may do on a sheet.

    `rule` gives points beside the deals and `reopen` goes behind the signatures: the table's own acts, but at an event
    those of referee and desk. `arrange` is seats, code and the next list: an event has made them. `doubt` is to say
    that something is not right, also for a player who shows his start card, whose places are his `seats`; `answer` is
    to say why it is. On a copy deals are entered, and nothing else.
    """

    enter: bool
    rule: bool
    reopen: bool
    arrange: bool
    doubt: bool
    answer: bool
    seats: frozenset[int]


def powers(request: HttpRequest, sheet: SheetRecord) -> Powers:
    """What this browser may do on the sheet; signals are sent only where it may enter."""
    if sheet.is_copy:
        nothing = dict.fromkeys(("rule", "reopen", "arrange", "doubt", "answer"), False)
        return Powers(**nothing, enter=may_enter(request, sheet), seats=frozenset())
    seats = own_seats(request, sheet)
    if not may_enter(request, sheet):
        nothing = dict.fromkeys(("enter", "rule", "reopen", "arrange", "answer"), False)
        return Powers(**nothing, doubt=bool(seats), seats=seats)
    answers: list[Any] = [answer for _, answer in ruling_asked.send(SheetRecord, sheet=sheet, user=request.user)]
    at_event = any(answer is not None for answer in answers)
    rules = bool(request.META.get(HELPER)) or False not in answers
    # A table that ended its list by mistake, or saw a slip while signing, takes that back until all have signed.
    reopens = rules or not sheet.is_closed
    may = {"enter": True, "rule": rules, "reopen": reopens, "arrange": not at_event, "doubt": True, "answer": reopens}
    return Powers(**may, seats=seats)


def readable_sheet(public_id: str) -> SheetRecord:
    """The sheet of this address, else 404; whoever knows the address may read it."""
    return get_object_or_404(SheetRecord.objects.select_related("club", "copy"), public_id=public_id)


def readable_page(request: HttpRequest, public_id: str) -> SheetPage:
    """The list of this address as the reader may see it, else 404: where names are public no more, in numbers."""
    return as_read(request, sheet_page(readable_sheet(public_id)))


def as_read(request: HttpRequest, page: SheetPage) -> SheetPage:
    """The list in the names, or numbers, that this reader may see."""
    sheet = page.record.copy_of or page.record
    place = None if may_enter(request, page.record) else place_of(sheet)
    if place is None or place.has_public_names:
        return page
    answers: list[Any] = [shown for _, shown in names_asked.send(SheetRecord, sheet=sheet, user=request.user)]
    shown = next(filter(None, answers), None)
    return in_the_place_of_names(page, shown) if shown else page


def sheet_to_enter(public_id: str) -> tuple[SheetRecord, list[Seat]]:
    """The same without its club but with its seats, for requests that carry the table's key."""
    try:
        return sheet_by_address(public_id)
    except SheetRecord.DoesNotExist:
        raise Http404 from None


def enterable_sheet(request: HttpRequest, public_id: str) -> SheetRecord:
    """The sheet, provided that this browser may enter on it; else 404."""
    sheet = readable_sheet(public_id)
    if not may_enter(request, sheet):
        raise Http404
    return sheet


def own_club(request: HttpRequest, slug: str) -> Club:
    """A club of this login; else 404."""
    return get_object_or_404(clubs_of(request.user), slug=slug)


def whole_number(text: str | None) -> int:
    """The number in a query parameter, 0 where there is none; ten digits and more count as none."""
    return int(text) if text and text.isdecimal() and len(text) < 10 else 0


def target_of(request: HttpRequest) -> UUID:
    """The client id of the entry that the act means; one that names none means an entry that no list has."""
    try:
        return UUID(request.POST.get("target", ""))
    except ValueError:
        return NO_ENTRY


def writer(request: HttpRequest) -> str:
    """The login's name for the log, the helper's who is here by a code, or TABLE for the bearer of the table's key."""
    user: Any = request.user
    if helper := request.META.get(HELPER):
        return str(helper)
    return user.get_username() if user.is_authenticated else TABLE
