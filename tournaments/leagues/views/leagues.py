"""The pages of leagues: the list of leagues, creating one, its settings, divisions and audit log."""

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.clock import now
from scoring.sheets.queries import clubs_of
from scoring.sheets.views.form_page import form_page
from tournaments.events.views.access import chosen_club
from tournaments.events.views.attempts import perform
from tournaments.events.views.confirm import audit_log_page, confirm_page
from tournaments.events.views.live_pages import live_page
from tournaments.leagues.forms.leagues import DivisionForm, LeagueSettingsForm, NewLeagueForm
from tournaments.leagues.models import League
from tournaments.leagues.phrases.meetings import day_words, due_words, league_step_words, meeting_words
from tournaments.leagues.queries import division_table
from tournaments.leagues.queries.steps import LeagueStep, league_steps
from tournaments.leagues.services import (
    add_division,
    change_division,
    change_league,
    create_league,
)
from tournaments.leagues.views.access import LeagueDesk, PageRequest, chosen, desk_for, league_for_all, writer_at

STEPS_SHOWN: Final = 12
ROWS_SHOWN: Final = 5


def leagues(request: PageRequest) -> HttpResponse:
    """List public leagues, and those that the login leads or plays in."""
    clubs = clubs_of(request.user)
    found = League.objects.visible_to(request.user)
    pages = Paginator(found.select_related("club").order_by("-created_at", "-pk"), 30)
    page = pages.get_page(request.GET.get("page"))
    return render(request, "tournaments/leagues/leagues.html", {"page": page, "clubs": clubs})


@login_required
def new_league(request: PageRequest) -> HttpResponse:
    club = chosen_club(request)
    if club is None:
        return redirect("new_club")
    form = NewLeagueForm(request.POST or None)
    if form.is_valid():
        names = form.cleaned_data["divisions"]
        league = create_league(club, by=writer_at(request), divisions=names, **form.settings())
        _set_zones(league, form, by=writer_at(request))
        messages.success(request, _("%(name)s has been created. Now add its teams.") % {"name": league})
        return redirect("league_teams", league.public_id)
    context = {"form": form, "club": club, "clubs": clubs_of(request.user)}
    return form_page(request, "tournaments/leagues/new.html", context)


def league(request: PageRequest, public_id: str) -> HttpResponseBase:
    desk = league_for_all(request, public_id)
    return live_page(request, desk, "tournaments/leagues/league.html", lambda: _league(desk))


def _league(desk: LeagueDesk) -> dict[str, Any]:
    today = localdate(now())
    steps = league_steps(desk.league, leads=desk.leads, captained=desk.captained, today=today)
    tables = [(division, division_table(division)) for division in desk.divisions]
    context: dict[str, Any] = {
        "steps": [shown_step(desk, step) for step in steps[:STEPS_SHOWN]],
        "more_steps": max(len(steps) - STEPS_SHOWN, 0),
        "tables": [(division, table, table.rows[:ROWS_SHOWN]) for division, table in tables],
        "own_teams": [team for team in desk.league.teams.order_by("number") if team.number in desk.captained],
    }
    if desk.leads:
        context["audit_entries"] = desk.league.audit_entries.order_by("-seq")[:5]
    return context


def league_settings(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id)
    form = LeagueSettingsForm(request.POST or None, instance=desk.league)
    if form.is_valid() and perform(
        form, change_league, desk.league, by=writer_at(request), reason=form.cleaned_data["reason"], **form.settings()
    ):
        messages.success(request, _("The settings are saved."))
        return redirect(desk.league)
    context = {"desk": desk, "form": form, "division_form": DivisionForm()}
    return form_page(request, "tournaments/leagues/settings.html", context)


@require_POST
def divisions(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id)
    form = DivisionForm(request.POST)
    if form.is_valid() and perform(form, add_division, desk.league, by=writer_at(request), **form.cleaned_data):
        return redirect("league_settings", public_id)
    context = {"desk": desk, "form": LeagueSettingsForm(instance=desk.league), "division_form": form}
    return form_page(request, "tournaments/leagues/settings.html", context)


def division_settings(request: PageRequest, public_id: str, division: int) -> HttpResponse:
    desk = desk_for(request, public_id)
    form = DivisionForm(request.POST or None, instance=chosen(desk))
    if form.is_valid() and perform(form, change_division, chosen(desk), by=writer_at(request), **form.cleaned_data):
        messages.success(request, _("The settings are saved."))
        return redirect("league_settings", public_id)
    return confirm_page(request, desk, form, title=str(desk.division), button=_("Save"))


def league_audit_log(request: PageRequest, public_id: str) -> HttpResponse:
    desk = desk_for(request, public_id)
    return audit_log_page(request, desk)


def shown_step(desk: LeagueDesk, step: LeagueStep) -> dict[str, Any]:
    """Return a step with its text, subject, deadline and page."""
    division = step.division or (step.meeting.match_day.division if step.meeting else None)
    team = step.team.name if step.team else ""
    name = division.name if division else ""
    words = league_step_words(step.key, team=team, division=name, count=step.count)
    due = due_words(step.key, step.due, today=localdate(now())) if step.due else ""
    about, address = _about(desk, step), _step_page(desk, step)
    return {"step": step, "words": words, "about": about, "due": due, "address": address}


def _about(desk: LeagueDesk, step: LeagueStep) -> str:
    if step.meeting is None:
        return ""
    day = step.meeting.match_day.number
    words = day_words(day) if step.key == "line_ups" else meeting_words(day, step.meeting.number)
    return f"{step.meeting.match_day.division.name} · {words}" if len(desk.divisions) > 1 else words


def _step_page(desk: LeagueDesk, step: LeagueStep) -> str:
    public_id = desk.league.public_id
    if step.meeting and step.team and step.key == "own_line_up":
        day = step.meeting.match_day
        return reverse(
            "line_up", args=[public_id, day.division.number, day.number, step.meeting.number, step.team.number]
        )
    if step.meeting and step.key == "line_ups":
        day = step.meeting.match_day
        return f"{reverse('league_schedule', args=[public_id, day.division.number])}#day-{day.number}"
    if step.meeting and step.meeting.event and step.key == "collect_lists":
        return step.meeting.event.get_absolute_url()
    if step.meeting:
        return step.meeting.get_absolute_url()
    if step.division:
        view = {"add_teams": "league_teams", "make_schedule": "make_schedule"}[step.key]
        number = [] if step.key == "add_teams" else [step.division.number]
        return reverse(view, args=[public_id, *number])
    return reverse("close_league", args=[public_id])


def _set_zones(league: League, form: NewLeagueForm, *, by: str) -> None:
    """Apply promotion and relegation, which are initially equal in all divisions."""
    zones = {name: form.cleaned_data[name] for name in ("promoted", "relegated")}
    if any(zones.values()):
        for division in league.divisions.order_by("number"):
            change_division(division, name=division.name, by=by, **zones)
