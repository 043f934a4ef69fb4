"""A list's pages: read, sign, end, adjust and reopen it."""

from typing import Any
from uuid import UUID, uuid4

import segno
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring import phrases
from scoring.models import EntryKind, EntryRecord, SheetRecord
from scoring.models.sheets import before_swaps, is_open
from scoring.phrases import CARD
from scoring.rules import Account, find_scheme
from scoring.sheets.chart import points_chart
from scoring.sheets.forms.lists import AdjustmentForm, RoundForm, SeatsForm, SheetReasonForm, WrongSeatsForm
from scoring.sheets.locked_sheet import (
    AlreadySigned,
    DealRefused,
    EntryIdTaken,
    NothingToWithdraw,
    PointsWereGiven,
    SheetIsClosed,
    SheetIsNotFull,
    SheetIsOpen,
    StaleEntry,
)
from scoring.sheets.objections import NotAgreed
from scoring.sheets.queries import SheetPage, sheet_page
from scoring.sheets.services import (
    adjust_points,
    end_sheet,
    first_of_round,
    renew_key,
    reopen_sheet,
    repeat_round,
    reseat,
    sign_sheet,
    swap_seats,
)
from scoring.sheets.views import receipts
from scoring.sheets.views.access import (
    PageRequest,
    enterable_sheet,
    readable_page,
    readable_sheet,
    target_of,
    whole_number,
)
from scoring.sheets.views.form_page import form_page
from scoring.sheets.views.list_updates import list_etag, not_modified, with_etag
from scoring.sheets.views.objections import objections_context
from scoring.sheets.views.visitor import Powers
from scoring.sheets.views.write_locks import writing
from scoring.sheets.written_list import (
    amounts_agreed,
    ended_sentence,
    foot_rows,
    has_money,
    house_rules,
    legend,
    meant_question,
    seat_feet,
    seat_foot,
    written_lines,
)
from scoring.site_address import address_of
from scoring.suit_names import are_german


def sheet(request: PageRequest, public_id: str) -> HttpResponseBase:
    """Show the list with its sums, chart and signatures; phones that read along poll it."""
    tag = list_etag(request, public_id)
    if not_modified_response := not_modified(request, tag):
        return not_modified_response
    page = readable_page(request, public_id)
    record = page.record
    context = list_context(page) | objections_context(page)
    context |= {"may": request.visitor.powers(record), "writing": writing(request, record)}
    context["part"] = {"address": request.get_full_path(), "tag": tag}
    return with_etag(render(request, "scoring/sheets/sheet.html", context), tag)


def list_context(page: SheetPage) -> dict[str, object]:
    scheme, ruleset, ledger = find_scheme(page.record.scheme), page.ruleset, page.sheet.ledger
    rows = page.sheet.rows
    return {
        "sheet": page.record,
        "page": page,
        "lines": written_lines(page),
        # Cache key of the lines, besides their own content.
        "lines_drawn_as": f"{page.record.public_id} {page.names} {get_language()} {are_german()}",
        "seat_lines": seat_feet(page),
        "scheme": scheme,
        "scheme_name": phrases.SCHEME_NAMES[scheme.key] if len(ruleset.schemes) > 1 else "",
        "ruleset": ruleset,
        "system_name": phrases.system_name(ruleset),
        "columns": [(column, phrases.word(ruleset, f"column.{column.name}")) for column in ruleset.columns()],
        "foot_rows": foot_rows(page),
        "legend": legend(ruleset),
        "ended": ended_sentence(page),
        "standing": [(place, page.names[line.seat], ruleset.brought + line.total) for place, line in page.standing],
        "counts_points": ruleset.account is Account.POINTS,
        "pot": ledger.pot if ruleset.has_pot else None,
        "has_money": has_money(page),
        "house_rules": house_rules(page),
        "open_amounts": amounts_agreed(page),
        "chart": points_chart(page.names, [row.running_totals for row in rows], start=ruleset.brought),
        "history": [entry for entry in page.entries if entry.kind != EntryKind.DEAL],
        "sat_before": {
            entry.seq: before_swaps(page.names, page.entries[entry.seq - 1 :])
            for entry in page.entries
            if entry.kind == EntryKind.RESEATING
        },
        "versions": page.record.versions.all() if page.record.version > 1 or page.record.is_closed else [],
        "has_signatures": bool(page.signatures),
    }


def deal(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    page = readable_page(request, public_id)
    lines = written_lines(page)
    if not 1 <= number <= len(lines):
        raise Http404
    context = {
        "sheet": page.record,
        "page": page,
        "line": lines[number - 1],
        "target": page.log.standing[number - 1].client_id,
        "moves": phrases.moves_sentence(page.sheet.rows[number - 1].score, page.names, page.ruleset),
        "may": request.visitor.powers(page.record),
    }
    return render(request, "scoring/sheets/deal.html", context | objections_context(page, number))


def sign(request: PageRequest, public_id: str) -> HttpResponse:
    record = _sheet_to_sign(request, public_id)
    if not record.is_full:
        return _not_now(request, record, _("Not all deals are entered yet: the list cannot be signed."))
    if record.is_closed:
        return redirect(record)
    page, may = sheet_page(record), request.visitor.powers(record)
    context: dict[str, Any] = {"sheet": record, "page": page, "ruleset": page.ruleset, "may": may}
    context |= {"seat_lines": seat_feet(page), "given": points_given(page)}
    context["may_sign"] = may_sign(request, record, may)
    # If the writing phone is gone, another one can take over and be passed round.
    if may.enter and len(context["may_sign"]) < record.seat_count:
        context["writing"] = writing(request, record)
    return render(request, "scoring/sheets/sign.html", context | objections_context(page))


def may_sign(request: PageRequest, record: SheetRecord, may: Powers) -> frozenset[int]:
    """Return the seats that may be signed on this phone.

    The writing phone is passed round, and so is any phone at a free table. At an event, other phones sign for the
    player whose start card they showed.
    """
    is_passed_round = may.arrange or request.user.is_authenticated or not writing(request, record).is_elsewhere
    return frozenset(range(record.seat_count)) if may.enter and is_passed_round else may.seats


def _sheet_to_sign(request: PageRequest, public_id: str) -> SheetRecord:
    """Return the list for a phone of the table, or one that showed a player's start card; otherwise raise 404."""
    record = readable_sheet(public_id)
    if not request.visitor.powers(record).doubt:
        raise Http404
    return record


def _not_now(request: PageRequest, record: SheetRecord, sentence: str) -> HttpResponse:
    messages.error(request, sentence)
    return redirect(record)


def sign_seat(request: PageRequest, public_id: str, place: int) -> HttpResponse:
    record = _sheet_to_sign(request, public_id)
    if place >= record.seat_count:
        raise Http404
    page, may = sheet_page(record), request.visitor.powers(record)
    if not record.is_full:
        # The phone signs after deals that the list has lost, as after a restored backup.
        message = _("Not all deals are entered yet: the list cannot be signed.")
        if receipts.wants_receipt(request):
            has_seen_more = whole_number(request.POST.get("after")) > record.head_seq
            return (
                receipts.behind(request, page, StaleEntry([]))
                if has_seen_more
                else receipts.not_now(request, page, message)
            )
        return _not_now(request, record, message)
    is_own = place in may.seats
    wants_receipt = receipts.wants_receipt(request)
    if not is_own and place not in may_sign(request, record, may):
        message = _("On this phone %(name)s signs with their start card.") % {"name": page.names[place]}
        if wants_receipt:
            return receipts.not_now(request, page, message)
        messages.error(request, message)
        return redirect("sign", public_id)
    if request.method == "POST":
        by = CARD if is_own and not request.user.is_authenticated else request.visitor.name
        return _sign(request, page, place, by)
    return _own_figures_page(request, page, place)


def _own_figures_page(
    request: PageRequest, page: SheetPage, place: int, question: str = "", status: int = 200
) -> HttpResponse:
    context = own_figures(page, place) | {"sheet": page.record, "page": page, "given": points_given(page)}
    context |= {"may": request.visitor.powers(page.record), "lines": written_lines(page), "question": question}
    return render(request, "scoring/sheets/sign_seat.html", context | objections_context(page), status=status)


def _sign(request: PageRequest, page: SheetPage, place: int, by: str) -> HttpResponse:
    """Sign; return a receipt to a phone's outbox, or a page to a browser without scripts."""
    record, name, after = page.record, page.names[place], whole_number(request.POST.get("after"))
    wants_receipt, closes = receipts.wants_receipt(request), reverse("sign", args=[record.public_id])
    try:
        sent = {"client_id": receipts.sent_id(request), "target": target_of(request)}
        entry = sign_sheet(record, place, after=after, by=by, **sent)
    except StaleEntry as stale:
        now = sheet_page(SheetRecord.objects.get(pk=record.pk))
        if wants_receipt:
            return receipts.behind(request, now, stale)
        return _own_figures_page(request, now, place, meant_question(now, None), status=409)
    except NotAgreed:
        message = _("Someone says that something is wrong. Answer that first.")
    except (AlreadySigned, EntryIdTaken):
        message = _("%(name)s has already signed.") % {"name": name}
    except SheetIsNotFull:
        message, closes = _("Not all deals are entered yet: the list cannot be signed."), record.get_absolute_url()
    except SheetIsClosed:
        message, closes = _("The list is signed by all players and closed."), record.get_absolute_url()
    else:
        record.refresh_from_db()
        messages.success(request, _("%(name)s has signed.") % {"name": name})
        if wants_receipt:
            return receipts.receipt(sheet_page(record), entry)
        return redirect(record if record.is_closed else closes)
    if wants_receipt:
        return receipts.not_now(request, page, message)
    messages.error(request, message)
    return redirect(closes)


def points_given(page: SheetPage) -> list[tuple[str, EntryRecord]]:
    """Return the adjustments with players' names: signers must see who made them, and why."""
    return [(page.names[entry.seat or 0], entry) for entry in page.log.adjustment_entries]


def own_figures(page: SheetPage, place: int) -> dict[str, object]:
    scheme = find_scheme(page.record.scheme)
    return {
        "seat": seat_foot(page, place),
        "facts": [(label, figures[place]) for label, figures in foot_rows(page)],
        "counts_points": page.ruleset.account is Account.POINTS,
        "has_bonus": scheme.bonus_win or scheme.malus_loss or page.bonus_defender,
        "has_money": has_money(page),
    }


def seats(request: PageRequest, public_id: str) -> HttpResponse:
    """Change names or order until the first deal is entered; afterwards `swap` only corrects who sits where."""
    record = enterable_sheet(request, public_id)
    if not request.visitor.powers(record).arrange:
        return _not_now(
            request,
            record,
            _("The seats come from the tournament's seating plan. If something is wrong, tell the tournament desk."),
        )
    stay = _("The first deal has been entered: the seats can no longer be changed.")
    if record.head_seq:
        return redirect("swap_seats", public_id)
    form = SeatsForm(request.POST or None, names=[seat.name for seat in record.seats.all()])
    if request.method == "POST" and form.is_valid():
        try:
            reseat(record, form.names)
            return redirect("enter", public_id)
        except DealRefused:
            form.refuse_doubles()
        except SheetIsClosed:
            return _not_now(request, record, stay)
    return form_page(request, "scoring/sheets/seats.html", {"sheet": record, "form": form})


def swap(request: PageRequest, public_id: str) -> HttpResponse:
    record = enterable_sheet(request, public_id)
    if not request.visitor.powers(record).rule:
        return _not_now(
            request, record, _("At a tournament the referee swaps seats. Call the referee or tell the desk.")
        )
    if not record.head_seq:
        return redirect("seats", public_id)
    closed = _("The list is closed. Reopen it to enter or correct deals.")
    if not _is_open(record):
        return _not_now(request, record, closed)
    names = [seat.name for seat in record.seats.all()]
    form = WrongSeatsForm(request.POST or None, names=names, initial={"after": record.head_seq, "client_id": uuid4()})
    if request.method == "POST" and form.is_valid():
        stamp = {name: form.cleaned_data[name] for name in ("reason", "client_id", "after")}
        try:
            swap_seats(record, form.came_from, **stamp, target=target_of(request), by=request.visitor.name)
            messages.success(request, _("The seats are corrected. The previous order stays on the list."))
            return redirect(record)
        except StaleEntry:
            form.require_new_confirmation(_head_of(record), phrases.meant_question())
        except EntryIdTaken:
            return _not_now(
                request,
                record,
                _(
                    "Someone else entered something in the meantime. No seats "
                    "were swapped. Check the list and try again."
                ),
            )
        except PointsWereGiven:
            form.add_error(
                None,
                _(
                    "Points have been adjusted on this list. Withdraw the adjustment, swap "
                    "the seats, then enter it again."
                ),
            )
        except SheetIsClosed:
            return _not_now(request, record, closed)
    context = {"sheet": record, "form": form, "target": _newest_id(record)}
    return form_page(request, "scoring/sheets/swap.html", context)


def end(request: PageRequest, public_id: str) -> HttpResponse:
    """End a list before its last deal, for instance because time is up; 404 for a second list."""
    record = enterable_sheet(request, public_id)
    if record.is_second_list:
        raise Http404
    if not _is_open(record):
        return _not_now(request, record, _("The list is already closed."))
    form = SheetReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            end_sheet(record, **form.cleaned_data, target=target_of(request), by=request.visitor.name)
            return redirect("sign", public_id)
        except StaleEntry:
            form.require_confirmation(phrases.meant_question())
        except SheetIsClosed:
            return _not_now(request, record, _("The list is already closed."))
    words = {
        "title": _("End the list early"),
        "lead": _("Deals that have not been started are not scored."),
        "submit": _("End the list"),
        "example": _("For example: time is up."),
    }
    return _reason_page(request, record, form, words)


def _is_open(record: SheetRecord) -> bool:
    return is_open(record, record.entries.all())


def reopen(request: PageRequest, public_id: str) -> HttpResponse:
    record = enterable_sheet(request, public_id)
    if not request.visitor.powers(record).reopen:
        stays = _("The list is signed: at a tournament only the referee or the desk can reopen it.")
        return _not_now(request, record, stays)
    if _is_open(record):
        return _not_now(request, record, _("The list is already open."))
    form = SheetReasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            reopen_sheet(record, reason=form.cleaned_data["reason"], by=request.visitor.name)
            messages.success(request, _("The list is open again. All players have to sign again."))
        except SheetIsOpen:
            messages.error(request, _("The list is already open."))
        return redirect(record)
    words = {
        "title": _("Reopen the list"),
        "lead": _("The signatures become void. The signed version stays readable."),
        "submit": _("Reopen the list"),
        "example": _("For example: deal 12 was won, not lost."),
    }
    return _reason_page(request, record, form, words)


def _reason_page(
    request: PageRequest, record: SheetRecord, form: SheetReasonForm, words: dict[str, str]
) -> HttpResponse:
    context = {"sheet": record, "form": form, "target": _newest_id(record)} | words
    return form_page(request, "scoring/sheets/reason.html", context)


def play_round_again(request: PageRequest, public_id: str) -> HttpResponse:
    record = enterable_sheet(request, public_id)
    page = sheet_page(record)
    if not page.is_open:
        return _not_now(request, record, _("The list is closed. Reopen it to enter or correct deals."))
    first, last = first_of_round(page.sheet), len(page.sheet.deals)
    none_begun = _("There is no unfinished round to play again; finished rounds count.")
    if first > last:
        return _not_now(request, record, none_begun)
    form = RoundForm(request.POST or None, initial={"after": record.head_seq, "client_id": uuid4()})
    if request.method == "POST" and form.is_valid():
        try:
            repeat_round(record, **form.cleaned_data, target=target_of(request), by=request.visitor.name)
            messages.success(
                request, _("The deals of the round are void. The round starts again with deal %(n)s.") % {"n": first}
            )
            return redirect(record)
        except StaleEntry:
            form.require_new_confirmation(_head_of(record), phrases.meant_question())
        except EntryIdTaken:
            return _not_now(
                request,
                record,
                _(
                    "Someone else entered something in the meantime. Nothing was "
                    "withdrawn. Check the list and try again."
                ),
            )
        except NothingToWithdraw:
            return _not_now(request, record, none_begun)
        except SheetIsClosed:
            return _not_now(request, record, _("The list is closed. Reopen it to enter or correct deals."))
    words = {
        "title": _("Play the round again"),
        "lead": ngettext(
            "Deal %(first)s becomes void; its line stays on the list, crossed out, next to the new one.",
            "Deals %(first)s to %(last)s become void; their lines stay on the list, crossed out, next to the new ones.",
            last - first + 1,
        )
        % {"first": first, "last": last},
        "submit": _("Declare void and play again"),
        "example": _("For example: the wrong player dealt."),
    }
    return _reason_page(request, record, form, words)


def adjust(request: PageRequest, public_id: str) -> HttpResponse:
    record = enterable_sheet(request, public_id)
    if not request.visitor.powers(record).rule:
        only_him = _("At a tournament the referee gives points. Call the referee or tell the tournament desk.")
        return _not_now(request, record, only_him)
    closed = _("The list is closed. Reopen it to enter or correct deals.")
    if not _is_open(record):
        return _not_now(request, record, closed)
    names = [seat.name for seat in record.seats.all()]
    initial = {"after": record.head_seq, "client_id": uuid4()}
    form = AdjustmentForm(request.POST or None, names=names, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            adjust_points(record, **form.cleaned_data, by=request.visitor.name)
            messages.success(request, _("The adjustment is on the list."))
            return redirect(record)
        except StaleEntry:
            form.add_error(
                None,
                _(
                    "Someone else entered something in the meantime. Nothing was saved. "
                    "Check the list, then send this again."
                ),
            )
            form.renew_stamp(_head_of(record), client_id=form.cleaned_data["client_id"])
        except EntryIdTaken:
            form.add_error(None, _("Other points were already sent from this page. Check the list: they may be there."))
            form.renew_stamp(_head_of(record), client_id=uuid4())
        except SheetIsClosed:
            return _not_now(request, record, closed)
    return form_page(request, "scoring/sheets/adjust.html", {"sheet": record, "form": form})


def _newest_id(record: SheetRecord) -> UUID | None:
    return record.entries.order_by("seq").values_list("client_id", flat=True).last()


def _head_of(record: SheetRecord) -> int:
    record.refresh_from_db()
    return record.head_seq


def version(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    page = readable_page(request, public_id)
    version = get_object_or_404(page.record.versions, number=number)
    page.seats = before_swaps(page.seats, [entry for entry in page.entries if entry.seq > version.head_seq])
    page.entries = [entry for entry in page.entries if entry.seq <= version.head_seq]
    earlier_code = page.record.earlier_codes.get(str(version.head_seq), "")
    page.record.version, page.record.closed_at = version.number, version.closed_at
    return render(
        request, "scoring/sheets/version.html", list_context(page) | {"version": version, "earlier_code": earlier_code}
    )


def table_code(request: PageRequest, public_id: str) -> HttpResponse:
    """Show the table's QR code: anyone who scans it may enter too."""
    record = enterable_sheet(request, public_id)
    key = request.visitor.keys.get(public_id, "")
    context = {"sheet": record, "may": request.visitor.powers(record)}
    if record.opens_with(key):
        address = address_of(request, reverse("take_key", args=[public_id, key]))
        code = segno.make(address, micro=False).svg_data_uri(scale=6, border=2)
        context |= {
            "code": code,
            "key": key,
            "endpoint": address_of(request, reverse("enter_deal", args=[public_id])),
        }
    return render(request, "scoring/sheets/table_code.html", context)


@require_POST
def new_code(request: PageRequest, public_id: str) -> HttpResponse:
    """Create a new key for the table; phones with the old one can then only read."""
    record = enterable_sheet(request, public_id)
    if not request.visitor.powers(record).arrange:
        # The table sign and the printed documents have the old key, and so has the desk.
        return _not_now(
            request, record, _("The code of a tournament table is printed on its sign; only the desk can change it.")
        )
    request.visitor.keep_key(record, renew_key(record))
    return redirect("table_code", public_id)
