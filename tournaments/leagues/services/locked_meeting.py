"""A league meeting locked for writing, and its name in the audit log."""

from collections.abc import Iterable
from typing import Any

from scoring.models import Player
from tournaments.events.locking import Locked, Refused, lock
from tournaments.leagues.models import League, Meeting
from tournaments.leagues.phrases.choices import MeetingState

# The refusal for actions that are impossible in a state.
REFUSALS = {
    MeetingState.PLANNED: "meeting_not_opened",
    MeetingState.PLAYING: "meeting_not_reported",
    MeetingState.APPROVED: "meeting_is_approved",
}
# Reported, but not approved.
REPORTED = (MeetingState.PROVISIONAL, MeetingState.DISPUTED, MeetingState.CONFIRMED)


def lock_players(keys: Iterable[int]) -> dict[int, Player]:
    """Lock the players until the transaction ends, so that no name is copied while it changes."""
    # Renaming a player locks the player before the league; the same order here avoids a deadlock.
    return Player.objects.select_for_update().order_by("pk").in_bulk(list(keys))


def lock_meeting(meeting: Meeting, *states: MeetingState) -> tuple[Locked[League], Meeting]:
    """Lock the open league and return it with its meeting, reloaded.

    Raises Refused unless the meeting is in one of `states`, if any are given.
    """
    locked = lock(meeting.match_day.division.league)
    locked.require_open()
    found = Meeting.objects.select_related("match_day__division", "host", "event__club").get(pk=meeting.pk)
    found.match_day.division.league = locked.owner
    if states and found.state not in states:
        raise Refused(_why_not(MeetingState(found.state), states))
    return locked, found


def _why_not(state: MeetingState, wanted: tuple[MeetingState, ...]) -> str:
    if MeetingState.PLANNED in wanted:
        return "meeting_has_begun"
    return REFUSALS.get(state, "meeting_is_reported")


def meeting_facts(meeting: Meeting) -> dict[str, Any]:
    day = meeting.match_day
    return {"division": day.division.name, "day": day.number, "meeting": meeting.number}
