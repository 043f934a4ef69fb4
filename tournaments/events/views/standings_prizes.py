"""Prizes: who gets what, and the prize plan."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.phrases import format_money
from tournaments.events.forms.standings_prizes import PlanForm, plan_forms
from tournaments.events.models import PLAYED
from tournaments.events.phrases.choices import StandingsKind
from tournaments.events.phrases.standings import PRESET_TITLES, ranking_title
from tournaments.events.queries.age_gaps import age_gaps
from tournaments.events.queries.prizes import (
    PRESETS,
    PlanPreview,
    PrizeSection,
    field_of,
    plan_preview,
    presets_for,
    prize_sections,
    starting_plan,
)
from tournaments.events.queries.standings import shown_standings
from tournaments.events.rights import Right
from tournaments.events.services.standings import change_prize_plan
from tournaments.events.views.access import Desk, PageRequest, desk_for, event_for_all, writer_at
from tournaments.events.views.attempts import perform
from tournaments.events.views.live_pages import live_page
from tournaments.events.views.standings_ranking import ranking_links
from tournaments.standings import PrizeGroup


@require_safe
def prizes(request: PageRequest, public_id: str) -> HttpResponseBase:
    desk = event_for_all(request, public_id)
    best_first = "best" in request.GET
    template = "tournaments/events/standings/prizes.html"
    context = lambda: _prizes(desk, best_first=best_first)  # noqa: E731
    return live_page(request, desk, template, context, best_first, keeps_context=True)


def _prizes(desk: Desk, *, best_first: bool) -> dict[str, Any]:
    shown = shown_standings(desk.event, is_staff=desk.is_staff)
    standings = shown.all() if shown else None
    ranking_links(desk.event, [], "")
    sections = prize_sections(standings.payout, ceremony=not best_first) if standings else []
    is_final = bool(shown and shown.version and shown.version.kind == StandingsKind.FINAL)
    return {
        "room": "prizes",
        "standings": standings and {"pot": standings.pot, "left": standings.left},
        "best_first": best_first,
        "sections": [_section(desk, section) for section in sections],
        "paid": sum(section.cents for section in sections),
        "missing": -standings.left if standings and standings.left < 0 else 0,
        "is_final": is_final,
        "is_settled": bool(desk.series) and all(one.state in PLAYED for one in desk.series),
        "hidden_until": None if shown else desk.event.visibility,
        "lots_due": len(standings.lots_due) if standings else 0,
    }


def _section(desk: Desk, section: PrizeSection) -> dict[str, Any]:
    rows = [
        {
            "place": row.place,
            "entrant": row.entrant if isinstance(row.entrant, int) else "",
            "name": desk.shown_name(row.name) if isinstance(row.entrant, int) else row.name,
            "money": format_money(row.cents),
            "shared_by": row.shared_by if row.shared_by > 1 else 0,
        }
        for row in section.rows
    ]
    return {"title": ranking_title(section.ranking, desk.event), "rows": rows, "money": format_money(section.cents)}


def prize_plan(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id, Right.SET_UP)
    if request.method != "POST":
        preset = request.GET.get("preset", "")
        plan = starting_plan(preset, field_of(desk.event)) if preset in PRESETS else desk.event.prize_groups
        return _plan_page(request, desk, plan_forms(desk.event, plan), PlanForm(), plan=plan, preset=preset)
    rows, form = plan_forms(desk.event, data=request.POST), PlanForm(request.POST)
    if not (rows.is_valid() and form.is_valid()):
        return _plan_page(request, desk, rows, form, status=422)
    plan = [row.group for row in rows if row.group]
    if "save" not in request.POST:
        return _plan_page(request, desk, plan_forms(desk.event, plan), form, plan=plan)
    reason = form.cleaned_data["reason"]
    if not perform(form, change_prize_plan, desk.event, plan, by=writer_at(request), reason=reason):
        return _plan_page(request, desk, rows, form, plan=plan, status=422)
    messages.success(request, _("The prize plan is saved."))
    return redirect("prize_plan", desk.event.public_id)


def _plan_page(
    request: PageRequest,
    desk: Desk,
    rows: Any,
    form: PlanForm,
    *,
    plan: list[PrizeGroup] | None = None,
    preset: str = "",
    status: int = 200,
) -> HttpResponse:
    players = form.cleaned_data.get("players") if form.is_bound and form.is_valid() else None
    preview = plan_preview(desk.event, plan, players=players) if plan is not None else None
    context = {
        "desk": desk,
        "room": "prize_plan",
        "rows": rows,
        "form": form,
        "presets": [(key, PRESET_TITLES[key], key == preset) for key in presets_for(field_of(desk.event))],
        "is_preset": bool(preset),
        "preview": _preview(desk, preview) if preview else None,
        "needs_reason": desk.event.standings.exists(),
        "gaps": age_gaps(desk.event),
    }
    return render(request, "tournaments/events/standings/prize_plan.html", context, status=status)


def _preview(desk: Desk, preview: PlanPreview) -> dict[str, Any]:
    groups = [
        {
            "title": ranking_title(group.ranking, desk.event),
            "entrants": entrants,
            "money": format_money(sum(amounts)),
            "amounts": list(_runs(amounts)),
        }
        for group, entrants, amounts in preview.groups
    ]
    return {
        "players": preview.players,
        "pot": format_money(preview.pot),
        "groups": groups,
        "paid": format_money(preview.paid),
        "left": format_money(preview.left) if preview.left > 0 else "",
        "missing": format_money(preview.missing) if preview.missing else "",
    }


def _runs(amounts: tuple[int, ...]) -> list[tuple[str, str]]:
    """Return (places, amount), combining equal neighbours and omitting places without a prize."""
    runs: list[list[int]] = []
    for place, cents in enumerate(amounts, start=1):
        if runs and runs[-1][2] == cents:
            runs[-1][1] = place
        else:
            runs.append([place, place, cents])
    return [
        (f"{first}." if first == last else f"{first}.–{last}.", format_money(cents))
        for first, last, cents in runs
        if cents
    ]
