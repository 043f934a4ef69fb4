"""The desk of an event: receive, key, check, set aside and change lists."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.events.forms.desk import FindListForm, ListForm, wrong_cells
from tournaments.events.locking import Refused
from tournaments.events.models import SeriesRecord
from tournaments.events.phrases.choices import ResultState, SeriesState
from tournaments.events.phrases.findings import cell_words
from tournaments.events.phrases.refusals import refusal_words
from tournaments.events.queries.calls import open_calls
from tournaments.events.queries.desk import (
    DeskBox,
    DeskList,
    desk_lists,
    differing_lists,
    doubted_lists,
    find_list,
    next_to_key,
    piles,
    still_open,
)
from tournaments.events.queries.tempo import series_tempo
from tournaments.events.rights import Right
from tournaments.events.services import results
from tournaments.events.services.results import KeyingsDiffer, differing, keyed_of
from tournaments.events.views.access import Desk, PageRequest, desk_for, writer_at
from tournaments.events.views.attempts import perform, refuse
from tournaments.events.views.desk_page import KeyingMode, ListPage, back_to_pile, list_page, verdict_words
from tournaments.standings import KeyedCell

REFUSED, STALE = 422, 409


def list_desk(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.KEY)
    series = _series(desk, request.GET.get("series", ""))
    if wanted := request.GET.get("list", ""):
        if found := find_list(desk.event, wanted, series=series.number if series else 0):
            return redirect("key_list", public_id, *found)
        messages.error(request, _("There is no list “%(text)s”.") % {"text": wanted[:40]})
    context: dict[str, Any] = {"desk": desk, "series": series}
    if series is not None:
        context |= _boxes(desk, series)
    return render(
        request, "tournaments/events/desk/_lists.html" if request.htmx else "tournaments/events/desk/desk.html", context
    )


def _series(desk: Desk, number: str) -> SeriesRecord | None:
    """Return the requested series, otherwise the current one or the last one played."""
    wanted = next((one for one in desk.series if str(one.number) == number), None)
    if number and wanted is None:
        raise Http404
    if wanted is not None or desk.current is None:
        return wanted
    seated = [one for one in desk.series if one.started_at or one.is_played]
    return desk.current if desk.current.started_at or not seated else seated[-1]


def _boxes(desk: Desk, series: SeriesRecord) -> dict[str, Any]:
    lists = desk_lists(series, login=desk.writer)
    boxes: dict[str, list[DeskList]] = {box.value: [] for box in DeskBox}
    for one in lists:
        boxes[one.box.value].append(one)
    # In the order of the piles of paper, so that the checker need not search.
    to_check = boxes[DeskBox.TO_CHECK]
    boxes[DeskBox.TO_CHECK] = [one for pile in piles(to_check) for one in pile.lists]
    found = {"boxes": boxes, "lists": lists, "left": still_open(lists), "next": next_to_key(lists, 0)}
    papers = [one for one in lists if one.is_on_pile]
    looked_at = {"papers": len(papers), "checked": sum(one.is_checked for one in papers)}
    found |= {"differing_lists": differing_lists(desk.event)}
    found |= {"doubted": doubted_lists(desk.event), "open_calls": open_calls(desk.event)}
    if series.state == SeriesState.RUNNING:
        found["tempo"] = series_tempo(desk.event, series)
    return found | looked_at


@require_POST
def receive_list(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.KEY)
    series = _series(desk, request.POST.get("series", ""))
    form = FindListForm(request.POST)
    wanted = form.cleaned_data["list"] if form.is_valid() else ""
    found = find_list(desk.event, wanted, series=series.number if series else 0)
    if found is None:
        messages.error(request, _("There is no list “%(text)s”.") % {"text": wanted[:40]})
    else:
        _note(request, desk, *found)
    number = found[0] if found else series.number if series else ""
    return redirect(f"{reverse('list_desk', args=[public_id])}?series={number}&intake=1")


def _note(request: PageRequest, desk: Desk, series: int, table: int) -> None:
    if perform(request, results.receive_list, desk.event, series=series, table=table, by=writer_at(request)):
        messages.success(
            request,
            _("The list from table %(table)s, series %(series)s, has been received.")
            % {"table": table, "series": series},
        )


def key_list(request: PageRequest, public_id: str, series: int, table: int) -> HttpResponse:
    page = list_page(desk_for(request, public_id, Right.KEY), series, table)
    if request.method != "POST":
        return _begun(request, page)
    form = page.form(request.POST)
    action = request.POST.get("act", "save")
    _permit(page, action)
    if not form.is_valid():
        return _grid(request, page, form, status=REFUSED)
    if action != "aside" and form.keyed is None:
        form.refuse_gaps()
        return _grid(request, page, form, status=REFUSED)
    return _store(request, page, form, action)


def _begun(request: PageRequest, page: ListPage) -> HttpResponse:
    at_table, wanted = page.at_table, request.GET.get("figures", "")
    if at_table is None or not at_table.is_complete or page.barrier or wanted == "paper":
        return _grid(request, page, page.form())
    if wanted == "table":
        return _grid(request, page, page.form_from_table(at_table))
    return _grid(request, page, page.form(), waits_for_signatures=True)


def _permit(page: ListPage, action: str) -> None:
    """Raise 404 if this login may not do this with the list."""
    overrules = action == "rule" or (action in ("settle", "aside") and page.is_played)
    if (overrules or page.needs_referee) and not page.desk.may_rule(page.series.number):
        raise Http404


def _store(request: PageRequest, page: ListPage, form: ListForm, action: str) -> HttpResponse:
    try:
        _do(page, form, action, by=writer_at(request))
    except KeyingsDiffer as differ:
        return _grid(request, page, form, status=REFUSED, differing=differ.cells)
    except Refused as refused:
        if refused.code == "result_was_keyed":
            return _overtaken(request, page, form, refused)
        if refused.code != "list_contradicts":
            refuse(form, refused)
        return _grid(request, page, form, status=REFUSED)
    stored = list_page(page.desk, page.series.number, page.one.number)
    messages.success(request, _entered_words(stored))
    if "keyer" in request.GET:
        return back_to_pile(request, page.desk.event.public_id, page.series.number)
    following = stored.next
    if following is None:
        # A club evening has its own page with everything left to do.
        at_desk = f"{reverse('list_desk', args=[page.desk.event.public_id])}?series={page.series.number}"
        return redirect(page.desk.evening_address or at_desk)
    return redirect("key_list", page.desk.event.public_id, page.series.number, following.number)


def _do(page: ListPage, form: ListForm, action: str, *, by: str) -> None:
    event, cleaned, keyed = page.desk.event, form.cleaned_data, form.keyed
    place: dict[str, Any] = {
        "series": page.series.number,
        "table": page.one.number,
        "after": cleaned["after"],
        "by": by,
    }
    words = {"reason": cleaned["reason"], "ended_early": cleaned["ended_early"]}
    if action == "aside" or keyed is None:
        results.set_aside(
            event, **place, rows=form.typed, deals=form.deals, passed=form.passed, reason=cleaned["reason"]
        )
    elif page.mode is KeyingMode.SECOND and action != "rule":
        results.check_list(event, **place, **words, keyed=keyed, is_settled=action == "settle")
    else:
        results.key_list(event, **place, **words, keyed=keyed, is_ruled=action == "rule")


def _entered_words(page: ListPage) -> str:
    current = page.one.current
    table = {"table": page.one.number}
    if current is None or current.state == ResultState.CLARIFY:
        return _("The list from table %(table)s is put aside for clarification.") % table
    if current.state == ResultState.KEYED:
        return _("The list from table %(table)s is saved. Someone else must enter it a second time.") % table
    return _("The list from table %(table)s is complete.") % table


def _overtaken(request: PageRequest, page: ListPage, form: ListForm, refused: Refused) -> HttpResponse:
    """Show the typed figures next to the cells that differ, because another person keyed the list first."""
    now = list_page(page.desk, page.series.number, page.one.number)
    typed = request.POST.copy()
    # The form now refers to the version that it shows: sending it again replaces that version and no newer one.
    typed["after"] = str(now.after)
    again = now.form(typed)
    look = again.look()
    current = now.one.current
    has_figures = current is not None and not any(None in row[:3] for row in current.rows)
    cells = differing(keyed_of(current), again.keyed) if current and has_figures and again.keyed else ()
    context = {"overtaken": refusal_words(refused.code, refused.params), "agrees": not cells, "look": look}
    return _grid(request, now, again, status=STALE, differing=cells, **context)


def _grid(
    request: PageRequest,
    page: ListPage,
    form: ListForm,
    *,
    status: int = 200,
    differing: Sequence[KeyedCell] = (),
    **more: Any,
) -> HttpResponse:
    context = check_context(page, form) | {
        "lists": page.lists,
        "left": page.left,
        "following": page.next,
        "differing": [cell_words(cell, page.names) for cell in differing],
    }
    form.mark(context["look"].findings)
    return render(request, "tournaments/events/desk/key.html", context | more, status=status)


def check_context(page: ListPage, form: ListForm) -> dict[str, Any]:
    look = form.look()
    return {
        "desk": page.desk,
        "page": page,
        "series": page.series,
        "form": form,
        "look": look,
        "verdict": verdict_words(look, page),
        "findings": page.findings_of(form, look),
        "wrong": " ".join(wrong_cells(look.findings)),
    }


@require_POST
def check_keyed(request: PageRequest, public_id: str, series: int, table: int) -> HttpResponse:
    """Return the findings about the figures typed so far; nothing is stored."""
    page = list_page(desk_for(request, public_id, Right.KEY), series, table)
    return render(request, "tournaments/events/desk/_check.html", check_context(page, page.form(request.POST)))
