"""All league actions that need one button or one confirmation."""

from typing import Final

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournaments.events.forms.reasons import ReasonForm
from tournaments.events.views.action_view import DeskAction, itself
from tournaments.leagues.forms.leagues import DeductionForm
from tournaments.leagues.models import Deduction, Meeting, SquadMember
from tournaments.leagues.services import close_league, remove_member, reopen_league, withdraw_team
from tournaments.leagues.services.meetings import (
    cancel_deduction,
    deduct,
    open_meeting,
    reopen_meeting,
    take_back_opening,
)
from tournaments.leagues.views.access import LEAD, LeagueDesk
from tournaments.leagues.views.meetings import meeting_at

TEAM: Final = "teams/<int:number>/"
MEETING: Final = "<int:division>/<int:day>/<int:number>/"


def _member(desk: LeagueDesk, number: int, member: int) -> SquadMember:
    return get_object_or_404(SquadMember, team__league=desk.league, team__number=number, number=member)


def _deduction(desk: LeagueDesk, number: int, pk: int) -> Deduction:
    return get_object_or_404(Deduction, team__league=desk.league, team__number=number, pk=pk)


def _meeting(desk: LeagueDesk, division: int, day: int, number: int) -> Meeting:
    return meeting_at(desk, day, number).meeting


def _hosted_meeting(desk: LeagueDesk, division: int, day: int, number: int) -> Meeting:
    at = meeting_at(desk, day, number)
    if not at.may_host:
        raise Http404
    return at.meeting


ACTIONS: Final[dict[str, DeskAction]] = {
    "close_league": DeskAction("close/", LEAD, close_league, "league"),
    "reopen_league": DeskAction("reopen/", LEAD, reopen_league, "league", form=ReasonForm),
    # Teams.
    "withdraw_team": DeskAction(
        f"{TEAM}withdraw/", LEAD, withdraw_team, itself, part="teams", form=ReasonForm, back=itself
    ),
    "remove_member": DeskAction(
        f"{TEAM}players/<int:member>/remove/", LEAD, remove_member, lambda member: member.team, part=_member
    ),
    "deduct": DeskAction(f"{TEAM}deductions/", LEAD, deduct, itself, part="teams", form=DeductionForm, back=itself),
    "cancel_deduction": DeskAction(
        f"{TEAM}deductions/<int:pk>/cancel/",
        LEAD,
        cancel_deduction,
        lambda deduction: deduction.team,
        part=_deduction,
        form=ReasonForm,
        back=lambda deduction: deduction.team,
    ),
    # Meetings: the first two are also for captains of the host.
    "open_meeting": DeskAction(f"{MEETING}open/", None, open_meeting, itself, part=_hosted_meeting),
    "take_back_opening": DeskAction(
        f"{MEETING}take-back/", None, take_back_opening, itself, part=_hosted_meeting, form=ReasonForm, back=itself
    ),
    "reopen_meeting": DeskAction(
        f"{MEETING}reopen/", LEAD, reopen_meeting, itself, part=_meeting, form=ReasonForm, back=itself
    ),
}
