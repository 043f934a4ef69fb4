"""Further pages about a list: deal entry, versions, substitutes, and the prizes that depend on it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.models import SheetRecord
from scoring.phrases import format_money
from scoring.sheets.views.form_page import form_page
from tournaments.events.forms.desk import ReplaceForm, SeenForm, SlipForm, TakeVersionForm
from tournaments.events.models import Entrant, Event, ResultRecord, TableRecord
from tournaments.events.phrases.choices import Presence
from tournaments.events.phrases.standings import points_words, protest_is_over, ranking_title
from tournaments.events.queries.prize_risks import audit_prizes
from tournaments.events.queries.table_keys import sheet_key
from tournaments.events.rights import Right
from tournaments.events.services import results
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform, result_of
from tournaments.events.views.desk_page import ListPage, list_page
from tournaments.standings import Stake, by_weight

USUAL_SLIP = 50


@require_POST
def key_deals(request: PageRequest, public_id: str, series: int, table: int) -> HttpResponse:
    desk = desk_for(request, public_id, Right.KEY)
    page = list_page(desk, series, table)
    sheet = result_of(request, results.open_table_sheet, page.one.table, by=writer_at(request))
    if sheet is None:
        return redirect("key_list", *page.address)
    if not opens_list(request, desk, sheet):
        return redirect("key_list", *page.address)
    return redirect("sheet" if sheet.is_closed else "enter", sheet.public_id)


def opens_list(request: PageRequest, desk: Desk, sheet: SheetRecord) -> bool:
    """Let this browser enter on a table's list; False, with a message, if its code was renewed."""
    key = sheet_key(desk.event, sheet.public_id)
    # Not for helpers with a code: the code itself opens the list, and only while it is valid.
    if desk.code is None and sheet.opens_with(key):
        request.visitor.keep_key(sheet, key)
    if request.visitor.may_enter(sheet):
        return True
    messages.error(request, _("The code of this table has been renewed. Scan the new one to enter deals."))
    return False


@require_POST
def confirm_list(request: PageRequest, public_id: str, series: int, table: int) -> HttpResponse:
    """Make the table's own list count, because the players signed a print of it."""
    page = list_page(desk_for(request, public_id, Right.KEY), series, table)
    form = SeenForm(request.POST)
    seen = form.cleaned_data["after"] if form.is_valid() else 0
    if page.barrier:
        messages.error(request, page.barrier)
    elif perform(request, results.confirm_list, page.one.table, after=seen, by=writer_at(request)):
        messages.success(
            request, _("The list from table %(table)s is confirmed from its signed printout.") % {"table": table}
        )
    return redirect("key_list", *page.address)


def list_versions(request: PageRequest, public_id: str, series: int, table: int) -> HttpResponse:
    return _versions(request, list_page(desk_for(request, public_id, Right.KEY), series, table))


def _versions(
    request: PageRequest, page: ListPage, refused: TakeVersionForm | None = None, number: int = 0
) -> HttpResponse:
    """Show every version; the refusal and the input are shown at version `number`."""
    versions = [_shown(version, page) for version in page.one.table.results.order_by("-version")]
    for version in versions:
        mine = version["record"].version
        version["form"] = refused if refused and mine == number else TakeVersionForm(auto_id=f"version_{mine}_%s")
    context = {"desk": page.desk, "page": page, "series": page.series, "versions": versions, "form": refused}
    return form_page(request, "tournaments/events/desk/versions.html", context)


def _shown(version: ResultRecord, page: ListPage) -> dict[str, Any]:
    """Return a version with its rows, without figures for a login that must key the list blind."""
    hidden = page.hides_figures
    rows = [
        (seat, [points_words(None if hidden else figure) for figure in row])
        for seat, row in zip(page.one.seats, version.rows, strict=True)
    ]
    can_count = not (version.is_current or hidden or any(None in row[:3] for row in version.rows))
    return {"record": version, "rows": rows, "can_count": can_count, "is_undecided": version == page.one.undecided}


@require_POST
def take_version(request: PageRequest, public_id: str, series: int, table: int, version: int) -> HttpResponse:
    page = list_page(desk_for(request, public_id, Right.RULE), series, table)
    form = TakeVersionForm(request.POST, auto_id=f"version_{version}_%s")
    if form.is_valid() and not page.desk.may_rule(series):
        form.add_error(None, protest_is_over())
    if form.is_valid() and perform(
        form,
        results.take_version,
        page.desk.event,
        series=series,
        table=table,
        version=version,
        by=writer_at(request),
        **form.cleaned_data,
    ):
        messages.success(request, _("Version %(number)s now counts.") % {"number": version})
        return redirect("list_versions", *page.address)
    return _versions(request, page, form, version)


def replace_player(request: PageRequest, public_id: str, series: int, table: int) -> HttpResponse:
    page = list_page(desk_for(request, public_id, Right.DIRECT), series, table)
    if page.is_played and Right.RULE not in page.desk.rights:
        raise Http404
    form = ReplaceForm(request.POST or None, seats=page.one.seats, free=_free(page))
    if form.is_valid():
        cleaned = form.cleaned_data
        if perform(
            form,
            results.replace_player,
            page.desk.event,
            series=series,
            table=table,
            place=cleaned["place"],
            name=cleaned["name"],
            entrant=cleaned["entrant"],
            counts_for_substitute=cleaned["counts_for"] == ReplaceForm.SUBSTITUTE,
            without_fee=cleaned["without_fee"],
            reason=cleaned["reason"],
            by=writer_at(request),
        ):
            messages.success(request, _("The substitute is saved."))
            return redirect("key_list", *page.address)
    context = {"desk": page.desk, "page": page, "series": page.series, "form": form}
    return form_page(request, "tournaments/events/desk/replace.html", context)


def _free(page: ListPage) -> object:
    seated = TableRecord.objects.filter(series=page.series, seats__isnull=False).values("seats__entrant")
    here = Entrant.objects.filter(event=page.desk.event, presence=Presence.PRESENT)
    return here.exclude(pk__in=seated)


def prize_audit(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.KEY)
    form = SlipForm(request.GET if "slip" in request.GET else None)
    slip = form.cleaned_data["slip"] if form.is_bound and form.is_valid() else USUAL_SLIP
    audit = audit_prizes(desk.event, slip=slip)
    lists = [
        {
            "series": series,
            "table": table,
            "risks": [
                (audit.names[int(risk.entrant)], risk.least, [_stake(stake, desk.event) for stake in risk.stakes])
                for risk in risks
            ],
        }
        for (series, table), risks in by_weight(audit.risks)
    ]
    context = {"desk": desk, "form": form, "audit": audit, "lists": lists}
    return form_page(request, "tournaments/events/desk/prizes.html", context)


def _stake(stake: Stake, event: Event) -> str:
    """Return what a wrong figure would affect: "Total from place 2 on, 25.00 €"."""
    values = {"ranking": ranking_title(stake.ranking, event), "place": stake.place, "money": format_money(stake.cents)}
    return _("%(ranking)s from place %(place)s, %(money)s €") % values
