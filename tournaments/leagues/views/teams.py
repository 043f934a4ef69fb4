"""The teams of a league: added singly or pasted, squads, captains, results and deductions."""

from typing import Any, Final

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.alphabet import alphabetical, by_title
from scoring.models import Player
from scoring.sheets.queries import clubs_of
from scoring.sheets.views.form_page import form_page
from tournaments.events.views.attempts import perform, result_of
from tournaments.events.views.confirm import confirm_page
from tournaments.events.views.live_pages import live_page
from tournaments.leagues.forms.leagues import (
    CaptainForm,
    LeagueTeamForm,
    MemberForm,
    TeamsForm,
    TypedTeam,
)
from tournaments.leagues.models import Division, LeagueTeam
from tournaments.leagues.queries.teams import team_days, teams_by_division
from tournaments.leagues.services import (
    add_member,
    add_team,
    change_team,
    give_captain,
    take_captain,
)
from tournaments.leagues.views.access import LeagueDesk, PageRequest, desk_for, league_for_all, writer_at

TEAMS: Final = "tournaments/leagues/teams.html"
TEAM: Final = "tournaments/leagues/team.html"


def league_teams(request: PageRequest, public_id: str) -> HttpResponseBase:
    desk = league_for_all(request, public_id)
    if request.method == "POST":
        desk = desk_for(request, public_id)
        return _add_team(request, desk)
    return live_page(request, desk, TEAMS, lambda: _teams(desk), is_everybodys=not desk.leads)


@require_POST
def paste_teams(request: PageRequest, public_id: str) -> HttpResponse:
    """Add many teams, or none if a line is wrong."""
    desk = desk_for(request, public_id)
    form = TeamsForm(request.POST, league=desk.league)
    division = _division(request, desk)
    if form.is_valid() and perform(form, _enter_all, form.cleaned_data["teams"], division, request):
        count = len(form.cleaned_data["teams"])
        words = ngettext("%(count)s team added.", "%(count)s teams added.", count)
        messages.success(request, words % {"count": count})
        return redirect("league_teams", public_id)
    return form_page(request, TEAMS, _teams(desk, teams_form=form, chosen=division))


def league_team(request: PageRequest, public_id: str, number: int) -> HttpResponseBase:
    desk, team = _team(request, public_id, number)
    if desk.leads:
        # Not cached: the form suggests players of a club, and their changes are no entries of the league's audit log.
        return form_page(request, TEAM, _team_context(request, desk, team))
    return live_page(
        request, desk, TEAM, lambda: _team_context(request, desk, team), number, is_everybodys=not desk.sees_names
    )


def team_settings(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    desk, team = _leaders_team(request, public_id, number)
    form = LeagueTeamForm(request.POST or None, league=desk.league, instance=team)
    if form.is_valid() and perform(form, change_team, team, by=writer_at(request), **form.values()):
        return redirect(team)
    return confirm_page(request, desk, form, title=_("Name and club"), button=_("Save"), **_way_back(team))


@require_POST
def new_member(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    desk, team = _leaders_team(request, public_id, number)
    squad = list(team.squad.order_by("number"))
    form = MemberForm(request.POST, squad=squad, players=_club_players(request, team))
    if form.is_valid():
        named: dict[str, Any] = {"player": form.player} if form.player else {"name": form.cleaned_data["member"]}
        if perform(form, add_member, team, by=writer_at(request), **named):
            return redirect(f"{team.get_absolute_url()}#squad")
    return form_page(request, TEAM, _team_context(request, desk, team, member_form=form))


@require_POST
def new_captain(request: PageRequest, public_id: str, number: int) -> HttpResponse:
    desk, team = _leaders_team(request, public_id, number)
    form = CaptainForm(request.POST)
    if form.is_valid() and perform(form, give_captain, team, form.cleaned_data["login"], by=writer_at(request)):
        return redirect(f"{team.get_absolute_url()}#captains")
    return form_page(request, TEAM, _team_context(request, desk, team, captain_form=form))


@require_POST
def drop_captain(request: PageRequest, public_id: str, number: int, user: int) -> HttpResponse:
    _desk, team = _leaders_team(request, public_id, number)
    perform(request, take_captain, team, get_object_or_404(team.captains, pk=user), by=writer_at(request))
    return redirect(team)


def _teams(
    desk: LeagueDesk,
    *,
    team_form: LeagueTeamForm | None = None,
    teams_form: TeamsForm | None = None,
    chosen: Division | None = None,
) -> dict[str, Any]:
    return {
        "desk": desk,
        "parts": teams_by_division(desk.league, desk.divisions),
        "chosen": chosen or desk.division,
        "team_form": team_form or LeagueTeamForm(league=desk.league),
        "teams_form": teams_form or TeamsForm(league=desk.league),
    }


def _add_team(request: PageRequest, desk: LeagueDesk) -> HttpResponse:
    form = LeagueTeamForm(request.POST, league=desk.league)
    division = _division(request, desk)
    if form.is_valid() and (team := result_of(form, add_team, division, by=writer_at(request), **form.values())):
        return redirect(team)
    return form_page(request, TEAMS, _teams(desk, team_form=form, chosen=division))


@transaction.atomic
def _enter_all(teams: list[TypedTeam], division: Division, request: PageRequest) -> None:
    for typed, captain, players in teams:
        _enter(typed, captain, players, division=division, request=request)


def _enter(typed: LeagueTeam, captain: Any, players: list[str], *, division: Division, request: PageRequest) -> None:
    by = writer_at(request)
    team = add_team(division, name=typed.name, club=typed.club, club_name=typed.club_name, by=by)
    if captain:
        give_captain(team, captain, by=by)
    known = {player.shown_name: player for player in _club_players(request, team)}
    for name in players:
        named: dict[str, Any] = {"player": known[name]} if name in known else {"name": name}
        add_member(team, by=by, **named)


def _division(request: PageRequest, desk: LeagueDesk) -> Division:
    requested = request.POST.get("division", "")
    for division in desk.divisions:
        if str(division.number) == requested:
            return division
    raise Http404


def _team_context(
    request: PageRequest,
    desk: LeagueDesk,
    team: LeagueTeam,
    *,
    member_form: MemberForm | None = None,
    captain_form: CaptainForm | None = None,
) -> dict[str, Any]:
    players = _club_players(request, team) if desk.leads else []
    return {
        "desk": desk,
        "team": team,
        "knows": desk.knows(team),
        "squad": [(one, desk.shown_name(one.name)) for one in team.squad.order_by("number") if one.is_active],
        "captains": sorted(team.captains.all(), key=lambda login: by_title(login.username)) if desk.knows(team) else [],
        "days": team_days(team),
        "deductions": team.deductions.select_related("cancelled_by").filter(cancels=None),
        "member_form": member_form or MemberForm(),
        "captain_form": captain_form or CaptainForm(),
        "players": players,
    }


def _club_players(request: PageRequest, team: LeagueTeam) -> list[Player]:
    """Return players of the team's club who are not in a squad yet; only for logins of that club."""
    if team.club_id is None or not clubs_of(request.user).filter(pk=team.club_id).exists():
        return []
    free = Player.objects.filter(club=team.club_id, is_active=True).exclude(squad_places__league=team.league_id)
    return sorted(free, key=lambda player: (alphabetical(player.shown_name), player.pk))


def _team(request: PageRequest, public_id: str, number: int) -> tuple[LeagueDesk, LeagueTeam]:
    desk = league_for_all(request, public_id)
    team = get_object_or_404(LeagueTeam.objects.select_related("division", "club"), league=desk.league, number=number)
    team.league = team.division.league = desk.league
    return desk, team


def _leaders_team(request: PageRequest, public_id: str, number: int) -> tuple[LeagueDesk, LeagueTeam]:
    desk, team = _team(request, public_id, number)
    if not desk.leads:
        raise Http404
    return desk, team


def _way_back(team: LeagueTeam) -> dict[str, str]:
    return {"back": team.get_absolute_url(), "back_words": team.name}
