"""A team's line-up for a match day, and its absence."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.events.locking import Refused
from tournaments.leagues.models import LeagueTeam, LineUpPlace, MeetingTeam, SquadMember
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries.rules import MOST_SUBSTITUTES, STARTERS
from tournaments.leagues.services.locked_meeting import lock_meeting, meeting_facts

MOST_IN_A_LINE_UP = STARTERS + MOST_SUBSTITUTES


@transaction.atomic
def enter_line_up(side: MeetingTeam, members: Sequence[SquadMember], *, by: str) -> list[LineUpPlace]:
    """Replace the line-up: the first four have seats, the others are substitutes; no members means it is open again.

    Raises Refused: `meeting_has_begun`, `team_is_absent`, `team_is_withdrawn`, `line_up_too_long`, `twice_in_line_up`,
    `not_in_the_squad`.
    """
    locked, meeting = lock_meeting(side.meeting, MeetingState.PLANNED)
    side = meeting.sides.select_related("team").get(pk=side.pk)
    if side.team.is_withdrawn:
        raise Refused("team_is_withdrawn", team=side.team.name)
    if side.is_absent:
        raise Refused("team_is_absent", team=side.team.name)
    if len(members) > MOST_IN_A_LINE_UP:
        raise Refused("line_up_too_long", most=MOST_IN_A_LINE_UP)
    require_squad(side.team, members)
    side.line_up.all().delete()
    places = LineUpPlace.objects.bulk_create(
        LineUpPlace(side=side, place=place, member=member) for place, member in enumerate(members)
    )
    numbers = [member.number for member in members]
    locked.log("line_up_entered", by=by, **meeting_facts(meeting), team=side.team.name, members=numbers)
    return places


@transaction.atomic
def mark_absent(side: MeetingTeam, *, is_absent: bool = True, by: str, reason: str = "") -> MeetingTeam:
    """Mark the team as absent, or as present again; does nothing if this is already so.

    Its line-up is deleted. Raises Refused: `meeting_has_begun`, `team_is_withdrawn`.
    """
    locked, meeting = lock_meeting(side.meeting, MeetingState.PLANNED)
    side = meeting.sides.select_related("team").get(pk=side.pk)
    if side.is_absent == is_absent:
        return side
    if side.team.is_withdrawn:
        raise Refused("team_is_withdrawn", team=side.team.name)
    side.is_absent = is_absent
    side.save(update_fields=["is_absent"])
    side.line_up.all().delete()
    action = "team_absent" if is_absent else "team_comes"
    locked.log(action, by=by, reason=reason.strip(), **meeting_facts(meeting), team=side.team.name)
    return side


def require_squad(team: LeagueTeam, members: Sequence[SquadMember]) -> None:
    """Raise Refused unless these are different members of the team's squad."""
    if len({member.pk for member in members}) < len(members):
        raise Refused("twice_in_line_up", team=team.name)
    squad = set(team.squad.filter(is_active=True).values_list("pk", flat=True))
    for member in members:
        if member.pk not in squad:
            raise Refused("not_in_the_squad", name=member.name, team=team.name)
