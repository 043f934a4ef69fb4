"""Enter a deal, withdraw it, and correct an older one."""

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.entry.phone_list import phone_list
from scoring.entry.screen import correction_screen, entry_screen, look_ahead, script_data
from scoring.models import EntryRecord, SheetRecord
from scoring.rules import AnyDeal
from scoring.sheets.forms.deals import OFFER, CorrectionForm, DealForm, UndoForm, deal_initial, form_of_mode
from scoring.sheets.locked_sheet import (
    DealRefused,
    EntryIdTaken,
    NothingToWithdraw,
    NotTheOneMeant,
    ReasonMissing,
    SheetIsClosed,
    StaleEntry,
)
from scoring.sheets.offline_code.code import code_data
from scoring.sheets.queries import SheetPage, entry_page
from scoring.sheets.services import correct_deal, record_deal, withdraw_deal
from scoring.sheets.views import receipts
from scoring.sheets.views.access import (
    PageRequest,
    enterable_sheet,
    readable_sheet,
    sheet_to_enter,
    target_of,
    whole_number,
)
from scoring.sheets.views.form_page import elsewhere
from scoring.sheets.views.list_updates import updates_of
from scoring.sheets.views.write_locks import note_writer

NOTHING_NEW, REFUSED, STALE = 204, 422, 409


def take_key(request: PageRequest, public_id: str, key: str) -> HttpResponse:
    """Move the key from the table's QR code URL into the session, and redirect to a URL without it."""
    sheet = readable_sheet(public_id)
    if sheet.opens_with(key):
        request.visitor.keep_key(sheet, key)
        return redirect("enter", public_id)
    messages.error(
        request, _("This device no longer has access to the list. Scan the code on the table's screen again.")
    )
    return redirect(sheet)


def enter(request: PageRequest, public_id: str) -> HttpResponse:
    """Show the entry screen; a POST enters one deal. With ?after=7, respond only if there are entries after 7."""
    sheet, seats = sheet_to_enter(public_id)
    if not request.visitor.may_enter(sheet):
        # A visitor without the key is redirected to the list; what their phone sent stays on it, unsent.
        return _led_to_the_list(request, sheet)
    page = entry_page(sheet, seats)
    if request.method != "POST":
        return HttpResponse(status=NOTHING_NEW) if _has_seen_all(request, page) else _screen(request, page)
    known = page.entry_with(request.POST.get("client_id", ""))
    if not page.is_open and not known:
        return _closed(request, page)
    # A repeated request is checked as the deal it was, not as the next one.
    form = DealForm(request.POST, sheet=page.sheet, names=page.names, number=known.number if known else None)
    if unseen := _unseen(request, page):
        return _screen(request, page, form, stale=unseen)
    deal = _deal_to_record(form, known)
    if deal is None:
        return _screen(request, page, form, status=REFUSED)
    return _record(request, page, form, deal)


def _has_seen_all(request: PageRequest, page: SheetPage) -> bool:
    if "after" not in request.GET or whole_number(request.GET["after"]) != page.record.head_seq:
        return False
    return not request.GET.get("told") or request.GET["told"] == updates_of(request, page)["news_tag"]


def _led_to_the_list(request: PageRequest, sheet: SheetRecord) -> HttpResponse:
    if request.method == "POST":
        raise Http404
    if sheet.public_id in request.visitor.keys:
        message = _(
            "This phone no longer has access to the list. Unsent entries stay on this phone. Scan the "
            "table's code again."
        )
        messages.warning(request, message)
    else:
        way = _(
            "You can only view this list. To enter deals, scan the table's code: the phone at the "
            "table shows it under “Add a phone”."
        )
        messages.info(request, way)
    return redirect(sheet)


def _deal_to_record(form: DealForm, known: EntryRecord | None) -> AnyDeal | None:
    deal = form.chosen
    if deal is None and known and OFFER not in form.data:
        # A stored deal is not checked again, since the list may have changed.
        return getattr(form, "deal", None)
    return deal


def _record(request: PageRequest, page: SheetPage, form: DealForm, deal: AnyDeal) -> HttpResponse:
    try:
        entry = record_deal(page.record, deal, **form.stamp, by=request.visitor.name)
    except StaleEntry as stale:
        return _screen(request, _again(page), form, stale=stale)
    except DealRefused as refused:
        form.refuse(refused.problems)
        return _screen(request, _again(page), form, status=REFUSED)
    except EntryIdTaken:
        form.add_error(None, _("This entry was already sent with different values. Enter the deal again."))
        return _screen(request, page, form, status=REFUSED)
    except SheetIsClosed:
        return _closed(request, page)
    note_writer(request, page.record)
    if receipts.wants_receipt(request):
        return receipts.receipt(page.grown_by(entry), entry)
    return _screen(request, page.grown_by(entry)) if request.htmx else redirect("enter", page.record.public_id)


def _closed(request: PageRequest, page: SheetPage) -> HttpResponse:
    message = _("The list is closed. Reopen it to enter or correct deals.")
    if receipts.wants_receipt(request):
        return receipts.closed(request, page, message)
    messages.error(request, message)
    return elsewhere(request, page.record.get_absolute_url())


def _screen(
    request: PageRequest,
    page: SheetPage,
    form: DealForm | None = None,
    *,
    stale: StaleEntry | None = None,
    status: int = 200,
) -> HttpResponse:
    if form is not None and receipts.wants_receipt(request):
        return _refused_entry(request, page, form, stale)
    status = status if stale is None else STALE
    context = entry_screen(page, form, stale, mode=request.GET.get("mode", ""))
    # Seats can change before the first deal, and a new list follows the last: in between no rights are queried.
    is_empty, is_full = not page.record.head_seq, page.record.is_full
    may_arrange = (is_empty or is_full) and request.visitor.powers(page.record).arrange
    context |= {"phone_list": phone_list(page), "offline_code": code_data(page)}
    context |= {"may_arrange": is_empty and may_arrange, "may_play_again": is_full and may_arrange}
    context |= updates_of(request, page)
    if request.htmx:
        return render(request, "scoring/entry/_entry.html", context, status=status)
    return render(request, "scoring/entry/enter.html", context | script_data(page), status=status)


def _refused_entry(
    request: PageRequest, page: SheetPage, form: DealForm | UndoForm, stale: StaleEntry | None
) -> JsonResponse:
    return receipts.refused(request, page, form) if stale is None else receipts.behind(request, page, stale)


def _again(page: SheetPage) -> SheetPage:
    page.record.refresh_from_db()
    return entry_page(page.record)


@require_POST
def undo(request: PageRequest, public_id: str) -> HttpResponse:
    sheet = enterable_sheet(request, public_id)
    form = UndoForm(request.POST)
    stale: StaleEntry | None = None
    if form.is_valid():
        try:
            entry = withdraw_deal(sheet, **form.cleaned_data, target=target_of(request), by=request.visitor.name)
            if receipts.wants_receipt(request):
                return receipts.receipt(entry_page(readable_sheet(public_id)), entry)
        except StaleEntry as behind:
            stale = behind
        except EntryIdTaken:
            form.add_error(
                None,
                _(
                    "Someone else entered something in the meantime. Nothing was withdrawn. "
                    "Check the list and try again."
                ),
            )
        except NothingToWithdraw:
            form.add_error(None, _("There is no deal to withdraw."))
        except SheetIsClosed:
            return _closed(request, entry_page(readable_sheet(public_id)))
    page = entry_page(readable_sheet(public_id))
    if receipts.wants_receipt(request):
        return _refused_entry(request, page, form, stale)
    if stale is not None:
        return _screen(request, page, stale=stale)
    for error in form.non_field_errors():
        messages.error(request, str(error))
    return _screen(request, page) if request.htmx else redirect("enter", public_id)


@require_POST
def preview(request: PageRequest, public_id: str, number: int | None = None) -> JsonResponse:
    """Return the value of the deal on the screen for each possible outcome; nothing is written."""
    page = entry_page(enterable_sheet(request, public_id))
    if number is not None and not 1 <= number <= len(page.sheet.deals):
        raise Http404
    entry_form = form_of_mode(page.ruleset.entry_forms(), request.POST.get("mode", ""))
    return JsonResponse(
        {
            outcome: look_ahead(_as_if(request, page, number, outcome))
            for outcome in entry_form.outcomes
            if outcome != "passed"
        }
    )


def _as_if(request: PageRequest, page: SheetPage, number: int | None, outcome: str) -> DealForm:
    typed = request.POST.copy()
    typed["outcome"] = outcome
    return DealForm(typed, sheet=page.sheet, names=page.names, number=number)


def correct(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    page = entry_page(enterable_sheet(request, public_id))
    if not 1 <= number <= len(page.sheet.deals):
        if receipts.wants_receipt(request):
            return receipts.behind(request, page, _unseen(request, page) or NotTheOneMeant())
        if request.method == "POST":
            typed = DealForm(request.POST, sheet=page.sheet, names=page.names)
            return _screen(request, page, typed, stale=NotTheOneMeant())
        raise Http404
    known = page.entry_with(request.POST.get("client_id", ""))
    if not page.is_open and not known:
        return _closed(request, page)
    # "Clear" requests the empty form, so that a played deal can become a passed one.
    old = page.sheet.deals[number - 1]
    form = CorrectionForm(
        request.POST or None,
        sheet=page.sheet,
        names=page.names,
        number=number,
        mode=request.GET.get("mode", "" if request.POST else old.outcome),
        initial={} if "empty" in request.GET else deal_initial(old, page.ruleset),
    )
    if not form.is_bound:
        return _correction(request, page, form)
    if unseen := _unseen(request, page):
        return _correction(request, page, form, stale=unseen)
    deal = _deal_to_record(form, known)
    if deal is None:
        return _correction(request, page, form, status=REFUSED)
    return _correct(request, page, form, deal)


def _correct(request: PageRequest, page: SheetPage, form: CorrectionForm, deal: AnyDeal) -> HttpResponse:
    number, reason = form.number or 0, form.cleaned_data.get("reason", "")
    try:
        stamp = form.stamp | {"target": target_of(request), "by": request.visitor.name}
        entry = correct_deal(page.record, number, deal, **stamp, reason=reason)
        if receipts.wants_receipt(request):
            return receipts.receipt(page.grown_by(entry), entry)
        # The entry screen shows the corrected deal, so it needs no message.
        if not _came_from_entry(request):
            messages.success(
                request,
                _("Deal %(number)s is corrected. The old line stays on the list, crossed out.") % {"number": number},
            )
        return elsewhere(request, _back_from_correcting(request, page.record))
    except StaleEntry as stale:
        return _correction(request, _again(page), form, stale=stale)
    except ReasonMissing:
        form.add_error("reason", _("Give a reason to correct an earlier deal."))
    except DealRefused as refused:
        form.refuse(refused.problems)
    except EntryIdTaken:
        form.add_error(None, _("This entry was already sent with different values. Enter the deal again."))
    except SheetIsClosed:
        return _closed(request, page)
    return _correction(request, _again(page), form, status=REFUSED)


def _correction(
    request: PageRequest,
    page: SheetPage,
    form: CorrectionForm,
    *,
    stale: StaleEntry | None = None,
    status: int = 200,
) -> HttpResponse:
    if form.is_bound and receipts.wants_receipt(request):
        return _refused_entry(request, page, form, stale)
    context = correction_screen(page, form, form.number or 0, stale) | {
        "here": request.get_full_path(),
        "came_from_entry": _came_from_entry(request),
        "back_url": _back_from_correcting(request, page.record),
    }
    status = status if stale is None else STALE
    if request.htmx:
        return render(request, "scoring/entry/_correction.html", context, status=status)
    context |= script_data(page) | {"offline_code": code_data(page)}
    return render(request, "scoring/entry/correct.html", context, status=status)


def _back_from_correcting(request: PageRequest, sheet: SheetRecord) -> str:
    return reverse("enter", args=[sheet.public_id]) if _came_from_entry(request) else sheet.get_absolute_url()


def _came_from_entry(request: PageRequest) -> bool:
    return request.GET.get("back") == "enter"


def _unseen(request: PageRequest, page: SheetPage) -> StaleEntry | None:
    """Return what the writer had not seen; None if they are up to date or only repeat their own entry."""
    if page.entry_with(request.POST.get("client_id", "")):
        return None
    unseen = page.unseen_since(whole_number(request.POST.get("after")))
    return None if unseen is None else StaleEntry(unseen)
