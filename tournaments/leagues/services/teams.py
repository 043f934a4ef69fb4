"""The teams of a league, their squads, and their captains' logins."""

from typing import Any

from django.db import transaction
from django.db.models import Max

from scoring.models import Club, Player
from scoring.models.names import clean_name
from tournaments.events.locking import Locked, Refused, lock, require_reason
from tournaments.events.models import Event, EventRole
from tournaments.events.phrases.choices import Role
from tournaments.events.services.events import give_role, take_role
from tournaments.events.services.player_names import rename
from tournaments.leagues.models import Division, League, LeagueTeam, LineUpPlace, MeetingTeam, SquadMember
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.services.locked_meeting import lock_players


@transaction.atomic
def add_team(division: Division, *, name: str, club: Club | None = None, club_name: str = "", by: str) -> LeagueTeam:
    """Add a team with the next number in the league; without a `club_name` the table shows the club's name.

    Raises Refused (`league_team_name_taken`), and ValidationError for an invalid name.
    """
    locked = lock(division.league)
    locked.require_open()
    team = LeagueTeam(
        league=locked.owner,
        division=locked.owner.divisions.get(pk=division.pk),
        number=(locked.owner.teams.aggregate(last=Max("number"))["last"] or 0) + 1,
        name=clean_name(name),
        club=club,
        club_name=clean_name(club_name) or (club.name if club else ""),
    )
    _check_team(locked, team)
    team.save(force_insert=True)
    locked.log("league_team_added", by=by, team=team.name, number=team.number, division=team.division.name)
    return team


@transaction.atomic
def change_team(
    team: LeagueTeam, *, name: str, club: Club | None = None, club_name: str = "", by: str, reason: str = ""
) -> LeagueTeam:
    """Change name and club. Raises Refused (`league_team_name_taken`)."""
    locked, team = _lock_team(team)
    old = {"name": team.name, "club_name": team.club_name}
    team.name, team.club = clean_name(name), club
    team.club_name = clean_name(club_name) or (club.name if club else "")
    _check_team(locked, team)
    team.save(update_fields=["name", "club", "club_name"])
    new = {"name": team.name, "club_name": team.club_name}
    if new != old:
        locked.log("league_team_changed", by=by, reason=reason.strip(), team=team.name, old=old, new=new)
    return team


@transaction.atomic
def withdraw_team(team: LeagueTeam, *, reason: str, by: str) -> LeagueTeam:
    """Withdraw the team: its results still count, and it is absent from now on.

    Raises Refused (`team_is_withdrawn`).
    """
    locked, team = _lock_team(team)
    reason = require_reason(reason)
    if team.is_withdrawn:
        raise Refused("team_is_withdrawn", team=team.name)
    team.is_withdrawn = True
    team.save(update_fields=["is_withdrawn"])
    to_come = MeetingTeam.objects.filter(team=team, meeting__state=MeetingState.PLANNED)
    LineUpPlace.objects.filter(side__in=to_come).delete()
    to_come.update(is_absent=True)
    locked.log("league_team_withdrawn", by=by, reason=reason, team=team.name)
    return team


@transaction.atomic
def add_member(team: LeagueTeam, *, name: str = "", player: Player | None = None, by: str) -> SquadMember:
    """Add a member to the squad, with the next number in the league; players appear under their shown name.

    A member who left returns with the old number; one who has not played yet may change teams. Raises Refused:
    `member_plays_elsewhere`, `member_name_taken`; ValidationError for an invalid name.
    """
    player = lock_players([player.pk]).get(player.pk) if player else None
    locked, team = _lock_team(team)
    shown = player.shown_name if player else clean_name(name)
    member = _known(locked, team, shown, player) or SquadMember(
        league=locked.owner,
        number=(locked.owner.squad.aggregate(last=Max("number"))["last"] or 0) + 1,
        player=player,
    )
    member.team, member.name, member.is_active = team, shown, True
    member.clean_fields(exclude=["league", "team", "player"])
    _require_free_name(team, member)
    member.save()
    locked.log("member_added", by=by, team=team.name, name=member.name, number=member.number)
    return member


@transaction.atomic
def remove_member(member: SquadMember, *, by: str, reason: str = "") -> SquadMember:
    """Remove a member from the squad; the number is not reused.

    Raises Refused (`member_is_lined_up`) if they are in a line-up for a future day.
    """
    locked, team = _lock_team(member.team)
    member = team.squad.get(pk=member.pk)
    if not member.is_active:
        return member
    lined_up = member.line_ups.filter(side__meeting__state__in=(MeetingState.PLANNED, MeetingState.PLAYING))
    if place := lined_up.select_related("side__match_day").order_by("side__match_day__number").first():
        raise Refused("member_is_lined_up", name=member.name, day=place.side.match_day.number)
    member.is_active = False
    member.save(update_fields=["is_active"])
    locked.log("member_removed", by=by, reason=reason.strip(), team=team.name, name=member.name, number=member.number)
    return member


@transaction.atomic
def give_captain(team: LeagueTeam, user: Any, *, by: str) -> LeagueTeam:
    """Make this login a captain, who also directs meetings hosted by the team; repeating it changes nothing."""
    locked, team = _lock_team(team)
    if not team.captains.filter(pk=user.pk).exists():
        team.captains.add(user)
        for event in Event.objects.filter(meeting__host=team, meeting__state=MeetingState.PLAYING).order_by("pk"):
            give_role(event, user, Role.DIRECTOR, by=by)
        locked.log("captain_given", by=by, team=team.name, user=user.get_username())
    return team


@transaction.atomic
def take_captain(team: LeagueTeam, user: Any, *, by: str) -> LeagueTeam:
    """Remove a captain, also as director of all meetings that the team hosts or hosted."""
    locked, team = _lock_team(team)
    if team.captains.filter(pk=user.pk).exists():
        team.captains.remove(user)
        directed = EventRole.objects.filter(event__meeting__host=team, user=user, role=Role.DIRECTOR)
        for given in directed.select_related("event").order_by("event"):
            take_role(given, by=by)
        locked.log("captain_taken", by=by, team=team.name, user=user.get_username())
    return team


def rename_in_leagues(player: Player, *, by: str) -> None:
    """Rename squad members in all leagues, in the transaction that changes the player's shown name.

    Each league gets an audit entry, which invalidates cached pages with the old name.
    """
    for league in League.objects.filter(squad__player=player).order_by("pk"):
        locked = lock(league)
        for member in locked.owner.squad.filter(player=player):
            rename(member, player.shown_name)
            locked.log("squad_name_changed", by=by, number=member.number)


def _lock_team(team: LeagueTeam) -> tuple[Locked[League], LeagueTeam]:
    locked = lock(team.league)
    locked.require_open()
    return locked, locked.owner.teams.select_related("division", "club").get(pk=team.pk)


def _check_team(locked: Locked[League], team: LeagueTeam) -> None:
    team.clean_fields(exclude=["league", "division", "club"])
    if locked.owner.teams.filter(name=team.name).exclude(pk=team.pk).exists():
        raise Refused("league_team_name_taken", team=team.name)


def _known(locked: Locked[League], team: LeagueTeam, name: str, player: Player | None) -> SquadMember | None:
    """Return the league's existing squad member for these details, if any.

    Raises Refused if they are bound to another team.
    """
    if player is None:
        return team.squad.filter(name=name, is_active=False).order_by("number").first()
    member = locked.owner.squad.select_related("team").filter(player=player).first()
    if member is None or member.team_id == team.pk:
        return member
    # A member plays for one team of the league only, and may change teams until their first match.
    if member.is_active or member.line_ups.exclude(side__meeting__state=MeetingState.PLANNED).exists():
        raise Refused("member_plays_elsewhere", name=member.name, team=member.team.name)
    return member


def _require_free_name(team: LeagueTeam, member: SquadMember) -> None:
    if team.squad.filter(name=member.name, is_active=True).exclude(pk=member.pk).exists():
        raise Refused("member_name_taken", name=member.name, team=team.name)
