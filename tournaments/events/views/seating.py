"""The draw and its report, seats, and the repair of a plan."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.clock import now
from tournaments.events.columns import NAME, NUMBER, figures_of
from tournaments.events.forms.seating import DrawForm, RepairForm
from tournaments.events.locking import Refused
from tournaments.events.models import ON_THE_WALL, DrawRecord, SeriesRecord, TableRecord
from tournaments.events.phrases.choices import Seating, SeriesState, ShownNames, State
from tournaments.events.phrases.draws import ReportLine, report_lines, sizes_words
from tournaments.events.phrases.refusals import refusal_words
from tournaments.events.queries.cached import cached
from tournaments.events.queries.desk import doubted_lists
from tournaments.events.queries.names import WallName
from tournaments.events.queries.plan_changes import announced_until, plan_changes
from tournaments.events.queries.registration import unfinished_entrants
from tournaments.events.queries.seats import (
    history_of,
    missing_entrants,
    present_numbers,
    seat_plan,
    seats_by_name,
)
from tournaments.events.rights import Right
from tournaments.events.services.seating import (
    planned_repairs,
    publish,
    repairs_digest,
)
from tournaments.events.tables import ShortTable
from tournaments.events.views.access import Desk, PageRequest, desk_for, event_for_all, writer_at
from tournaments.events.views.attempts import perform
from tournaments.events.views.documents import draw_series_set
from tournaments.events.views.etags import etag_of, files_of_site, page_version
from tournaments.events.views.live_pages import live_page
from tournaments.seating import DrawDiffers, Repair, league_from_report, measure, plan_from_report, table_sizes
from tournaments.seating.tables import IMPOSSIBLE_FIELDS

# The function that repeats a draw of this kind from its inputs.
DRAWN_AGAIN: Final[dict[str, Callable[[Any], object]]] = {
    Seating.DRAWN: plan_from_report,
    Seating.LEAGUE: league_from_report,
}

# Rows are (count, number, name).
THREES_COLUMNS: Final = (
    replace(NUMBER, value=itemgetter(1)),
    replace(NAME, value=itemgetter(2)),
    figures_of("threes", gettext_lazy("Tables of three"), value=itemgetter(0)),
)


def seating(request: PageRequest, public_id: str) -> HttpResponseBase:
    desk = event_for_all(request, public_id)
    shown = _shown_series(request, desk)
    shows_changes = shown is not None and _shows_changes(shown)
    template = "tournaments/events/seating.html"
    # Staff see drafts and forms, so their page is never shared.
    if desk.is_staff:
        return render(request, template, _seats(desk, shown, shows_changes=shows_changes) | _for_staff(desk))
    # Lists come in every few seconds and do not affect this page, so its version leaves out the head hash.
    version = cached(lambda: _seats_version(desk, shown), "seats", *page_version(desk), shown and shown.number)
    return live_page(
        request,
        desk,
        template,
        lambda: _seats(desk, shown, shows_changes=shows_changes),
        shows_changes,
        version=version,
    )


def _seats_version(desk: Desk, shown: SeriesRecord | None) -> tuple[Any, ...]:
    """Return everything on which the public part of the page depends."""
    series = [(one.number, one.state, one.plan, one.draw_id) for one in _visible(desk)]
    seats = shown and [*shown.seats.order_by("table", "place").values_list("table__number", "place", "entrant")]
    people = [*desk.event.entrants.order_by("pk").values_list("pk", "number", "name")]
    event = desk.event.public_id, desk.event.shown_now, get_language(), files_of_site()
    return *event, shown and shown.number, series, etag_of(seats, people)


def _seats(desk: Desk, shown: SeriesRecord | None, *, shows_changes: bool) -> dict[str, Any]:
    context: dict[str, Any] = {"desk": desk, "shown": shown, "choices": _visible(desk)}
    if shown is None:
        return context
    plan = seat_plan(shown)
    shown_names = ShownNames.FULL if desk.is_staff else desk.event.shown_now
    people = [] if shown.state == SeriesState.DRAFT else _people(shown, shown_names)
    return context | {
        "tables": [_table(desk, table) for table in plan],
        "people": people,
        "letters": list(dict.fromkeys(name.letter for name, _number, _where in people)),
        "changes": plan_changes(shown, shown_names=shown_names) if shows_changes else None,
        "sizes": _sizes_words([len(table.seats.all()) for table in plan]),
    }


def _for_staff(desk: Desk) -> dict[str, Any]:
    context: dict[str, Any] = {}
    if desk.may["direct"]:
        context |= _for_the_director(desk)
    if desk.may["direct"] and not desk.event.is_closed:
        context["can_reopen"] = any(series.state == SeriesState.COMPLETE for series in desk.series)
        context["to_cancel"] = desk.current if desk.state == State.PUBLISHED else None
    return context


@require_POST
def publish_draft(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.DIRECT)
    if perform(request, publish, desk.event, by=writer_at(request)):
        messages.success(
            request,
            _("The seating plan for series %(series)s is published.")
            % {"series": desk.current and desk.current.number},
        )
        draw_series_set(request, desk)
    return redirect("seating", public_id)


def draw_report(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    """Show everything needed to repeat a draw; `?repeat=1` repeats it at once and compares."""
    desk = event_for_all(request, public_id)
    record = get_object_or_404(DrawRecord, event=desk.event, number=number)
    if not desk.may["direct"] and not record.series.filter(state__in=ON_THE_WALL).exists():
        raise Http404
    context = {"desk": desk, "record": record, "lines": report_lines(record.report), "is_same": None}
    if request.GET.get("repeat") and record.kind in DRAWN_AGAIN:
        context["is_same"] = _is_repeatable(record.pk)
    if request.GET.get("format") == "json":
        answer = HttpResponse(_as_json(record, desk), content_type="application/json")
        answer["Content-Disposition"] = f'attachment; filename="draw-{record.number}.json"'
        return answer
    return render(request, "tournaments/events/draw_report.html", context)


def threes(request: PageRequest, public_id: str) -> HttpResponseBase:
    desk = event_for_all(request, public_id)
    return live_page(request, desk, "tournaments/events/threes.html", lambda: {"account": _threes(desk)})


def _threes(desk: Desk) -> ShortTable:
    numbers = [series.number for series in desk.series if series.state in ON_THE_WALL]
    played = history_of(desk.event, before=max(numbers, default=0) + 1)
    account = measure(played).threes
    people = {entrant.number: entrant for entrant in desk.event.entrants.all()}
    rows = sorted(
        ((count, number, desk.shown_name(people[number].name)) for number, count in account.items()),
        key=lambda row: (-row[0], row[1]),
    )
    return ShortTable(title=_("Overview of tables of three"), columns=THREES_COLUMNS, rows=rows, wrap="narrow")


def _visible(desk: Desk) -> list[SeriesRecord]:
    states = (*ON_THE_WALL, SeriesState.DRAFT) if desk.may["direct"] else ON_THE_WALL
    return [series for series in desk.series if series.state in states]


def _shown_series(request: PageRequest, desk: Desk) -> SeriesRecord | None:
    visible = _visible(desk)
    requested = next((series for series in visible if str(series.number) == request.GET.get("series")), None)
    current = desk.current if desk.current in visible else None
    return requested or current or (visible[-1] if visible else None)


def _table(desk: Desk, record: TableRecord) -> dict[str, Any]:
    """Return a table of the plan: its players as (seat from 1, start number, name), and possible actions."""
    is_running = desk.current is not None and desk.current.pk == record.series_id and desk.state == State.RUNNING
    is_unstarted = is_running and record.started_at is None
    is_untouched = record.sheet is None or not record.sheet.head_seq
    return {
        "record": record,
        "people": [
            (str(seat.place + 1), str(seat.entrant.number), desk.shown_name(seat.entrant.name))
            for seat in record.seats.all()
        ],
        "is_unstarted": is_unstarted,
        "can_be_held_back": is_running and not is_unstarted and is_untouched,
    }


def _people(series: SeriesRecord, shown_names: str) -> list[tuple[WallName, str, str]]:
    """Return (name, start number, location), alphabetically."""
    where = _("table %(table)s, seat %(seat)s")
    return [
        (wall, str(wall.number), where % {"table": table, "seat": seat})
        for wall, table, seat in seats_by_name(series, shown_names=shown_names)
    ]


def _shows_changes(series: SeriesRecord) -> bool:
    until = announced_until(series)
    return until is not None and now() < until


def _sizes_words(sizes: list[int]) -> str:
    return sizes_words(sizes.count(4), sizes.count(3))


def _for_the_director(desk: Desk) -> dict[str, Any]:
    current = desk.current
    if current is None:
        return {}
    present = len(present_numbers(desk.event))
    context: dict[str, Any] = {"present": present, "missing": missing_entrants(desk.event)}
    context["unfinished"] = unfinished_entrants(desk.event)
    context["doubted"] = doubted_lists(desk.event)
    if present not in IMPOSSIBLE_FIELDS:
        context["planned_sizes"] = _sizes_words(table_sizes(present))
    if current.state == SeriesState.PLANNED and desk.state in (State.CHECK_IN, State.COMPLETE, State.CHECKED):
        task = {Seating.DRAWN: "to_draw", Seating.LOTS: "to_lots"}.get(Seating(current.seating), "to_seat")
        context[task] = current
        context["draw_form"] = DrawForm()
    if current.state == SeriesState.DRAFT and current.draw is not None:
        lines: list[ReportLine] = report_lines(current.draw.report)
        context |= {"draft": current, "report": lines, "draw": current.draw}
    repairs = planned_repairs(desk.event)
    if repairs:
        context["repairs"] = [_shown_repair(desk, series, found) for series, found in repairs]
    if any(not isinstance(found, Refused) for _series, found in repairs):
        context["repair_form"] = RepairForm(initial={"expected": repairs_digest(repairs)})
    return context


def _shown_repair(desk: Desk, series: SeriesRecord, found: Repair[int] | Refused) -> dict[str, Any]:
    if isinstance(found, Refused):
        return {"number": series.number, "why_not": refusal_words(found.code, found.params)}
    names = dict(desk.event.entrants.values_list("number", "name"))
    shown = [(names[move.player], move.origin, move.target) for move in found.moves]
    return {"number": series.number, "moves": shown}


@lru_cache(maxsize=256)
def _is_repeatable(pk: int) -> bool:
    """Repeat the draw and return whether the result is the same; cached per process, as a draw never changes."""
    record = DrawRecord.objects.get(pk=pk)
    try:
        DRAWN_AGAIN[record.kind](record.protocol)
    except DrawDiffers:
        return False
    return True


def _as_json(record: DrawRecord, desk: Desk) -> str:
    """Return the inputs of the draw; only the reason for a new attempt may contain a name to pseudonymise."""
    report = dict(record.protocol)
    if reason := report.get("inputs", {}).get("reason"):
        report["inputs"] = report["inputs"] | {"reason": desk.pseudonyms.text(reason)}
    return json.dumps(report, indent=1, sort_keys=True)
