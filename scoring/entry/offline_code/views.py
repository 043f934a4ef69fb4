"""Pages for a list's offline code: photograph or type it, compare it with the stored list, store it."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.entry.offline_code.forms import CodeForm, StoreForm, wrong_words
from scoring.entry.offline_code.lines import ReadList, store_read
from scoring.entry.offline_code.photos import (
    MOST_OF_STRANGERS,
    MOST_QUEUED,
    PhotoFailed,
    TooManyPhotos,
    codes_in,
    take_photo,
)
from scoring.limits import spend
from scoring.sheets.locked_sheet import DealRefused, EntryIdTaken, SheetIsClosed, StaleEntry
from scoring.sheets.offline_code import CodeRefused, CodeTextWrong, OfflineCode, bytes_of, code_text, list_in, read_code
from scoring.sheets.queries import SheetPage, sheet_page
from scoring.sheets.views.access import PageRequest, enterable_sheet
from scoring.sheets.views.form_page import elsewhere, form_page

ACCEPTED: Final = 202
MINUTE: Final = timedelta(minutes=1)
# Pictures per browser and minute: a table's phone, and the desk.
MOST_PICTURES, MOST_OF_DESK = 6, 30
# Milliseconds between the polls of a page that waits for its picture.
AGAIN: Final = 400

# Returns the URL of the page for a decoded code; raises CodeRefused.
Found = Callable[[bytes], str]


def offline_code(request: PageRequest, public_id: str) -> HttpResponse:
    """Ask for a code; with ?code=... compare it with the list."""
    sheet = enterable_sheet(request, public_id)
    if request.method != "POST" and "code" in request.GET:
        return _compared(request, sheet_page(sheet), request.GET["code"])
    pending, found = partial(picture_address, public_id), partial(code_address, public_id)
    return code_page(request, "scoring/entry/offline_code.html", {"sheet": sheet}, pending=pending, found=found)


def offline_code_photo(request: PageRequest, public_id: str, picture: UUID) -> HttpResponse:
    enterable_sheet(request, public_id)
    return awaited(
        request, picture, back=reverse("offline_code", args=[public_id]), found=partial(code_address, public_id)
    )


@require_POST
def store_offline_code(request: PageRequest, public_id: str) -> HttpResponse:
    page = sheet_page(enterable_sheet(request, public_id))
    letters = request.POST.get("code", "")
    code = _code_of(request, page, letters)
    # The code is posted again with the form: nothing is stored between the two pages.
    if code is None:
        return redirect("offline_code", public_id)
    read = ReadList(page, code)
    form = StoreForm(request.POST, numbers=[line.number for line in read.different if line.deal])
    if not (read.can_be_stored and form.is_valid()):
        return _compared(request, page, letters, form)
    return _stored(request, read, form, letters)


def _stored(request: PageRequest, read: ReadList, form: StoreForm, letters: str) -> HttpResponse:
    sheet = read.page.record
    try:
        count = store_read(read, **form.cleaned_data, by=request.visitor.name)
        message = ngettext("%(count)s deal saved.", "%(count)s deals saved.", count) % {"count": count}
        messages.success(request, message)
        return redirect(sheet)
    except (StaleEntry, EntryIdTaken):
        messages.error(
            request,
            _("Someone else entered something in the meantime. Nothing was saved. Check the list and try again."),
        )
    except DealRefused:
        messages.error(request, _("These corrections would make a later deal invalid. Nothing was saved."))
    except SheetIsClosed:
        messages.error(request, _("The list is closed. Reopen it to enter or correct deals."))
    return redirect(code_address(sheet.public_id, bytes_of(letters)))


def _compared(request: PageRequest, page: SheetPage, letters: str, form: StoreForm | None = None) -> HttpResponse:
    code = _code_of(request, page, letters)
    if code is None:
        return redirect("offline_code", page.record.public_id)
    read = ReadList(page, code)
    context = {
        "sheet": page.record,
        "page": page,
        "read": read,
        "code": letters,
        "form": form or StoreForm(numbers=[], initial={"after": page.record.head_seq, "reason": _("by code")}),
        "corrected": request.POST.getlist("corrected"),
    }
    return form_page(request, "scoring/entry/offline_code_read.html", context)


def _code_of(request: PageRequest, page: SheetPage, letters: str) -> OfflineCode | None:
    try:
        return read_code(page.record, bytes_of(letters))
    except CodeRefused as refused:
        messages.error(request, refused_words(refused))
    except CodeTextWrong as wrong:
        messages.error(request, wrong_words(wrong))
    return None


def code_page(
    request: PageRequest,
    template: str,
    context: Mapping[str, Any],
    *,
    pending: Callable[[UUID], str],
    found: Found,
) -> HttpResponse:
    """Ask for a code; redirect to `pending` for a picture, to `found` for letters."""
    is_sent = request.method == "POST"
    form = CodeForm(request.POST, request.FILES) if is_sent else CodeForm()
    if is_sent and form.is_valid():
        picture = form.cleaned_data["picture"]
        try:
            return redirect(pending(_taken(request, picture)) if picture else found(form.code))
        except CodeRefused as refused:
            form.add_error("letters", refused_words(refused))
        except TooManyPhotos:
            form.add_error(
                "picture", _("Many photos are waiting to be read. Try again in a minute, or type the letters.")
            )
        except OSError:
            form.add_error(
                "picture", _("The server's disk is full. The photo was not saved. Type the letters instead.")
            )
    return form_page(request, template, {**context, "form": form})


def _taken(request: PageRequest, picture: Any) -> UUID:
    is_desk = request.user.is_authenticated or bool(request.visitor.helper)
    most = MOST_OF_DESK if is_desk else MOST_PICTURES
    if not spend("picture of a browser", request.visitor.browser, most=most, within=MINUTE):
        raise TooManyPhotos
    return take_photo(picture, most=MOST_QUEUED if is_desk else MOST_OF_STRANGERS)


def awaited(request: PageRequest, picture: UUID, *, back: str, found: Found) -> HttpResponse:
    """Show a page that polls until the picture is read; then redirect to `found`, or back with the reason."""
    try:
        codes = codes_in(picture)
    except PhotoFailed:
        messages.error(request, _("The photo could not be read. Take it again, or type the letters."))
        return elsewhere(request, back)
    if codes is None:
        template = (
            "scoring/entry/_offline_code_waiting.html" if request.htmx else "scoring/entry/offline_code_waiting.html"
        )
        context = {"back": back, "milliseconds": AGAIN}
        response = render(request, template, context, status=ACCEPTED)
        # The next poll must reach the site.
        response["Cache-Control"] = "no-store"
        return response
    return elsewhere(request, _leads_to(request, codes, found) or back)


def _leads_to(request: PageRequest, codes: list[bytes], found: Found) -> str:
    """Return the URL for the first code that belongs to a list, as a document has other codes too."""
    message = _("There is no list code in this photo. Hold the phone so that the code fills half the picture.")
    for code in codes:
        try:
            list_in(code)
            return found(code)
        except CodeRefused as refused:
            # A document also has QR codes that contain a URL; these look damaged and need no message of their own.
            if refused.why != "damaged":
                message = refused_words(refused)
    messages.error(request, message)
    return ""


def refused_words(refused: CodeRefused) -> str:
    if refused.why == "list":
        return _("This code belongs to another list. Nothing was saved.")
    if refused.why == "version":
        return _("This code was created by another version of this site. Nothing was saved. Enter the deals by hand.")
    return _("This code was not created by any phone at this table. Nothing was saved.")


def picture_address(public_id: str, picture: UUID) -> str:
    return reverse("offline_code_photo", args=[public_id, picture])


def code_address(public_id: str, code: bytes) -> str:
    return f"{reverse('offline_code', args=[public_id])}?{urlencode({'code': code_text(code)})}"
