"""A meeting of a league that is held for writing, and how the protocol names it."""

from collections.abc import Iterable
from typing import Any

from scoring.models import Player
from tournaments.events.locking import Locked, Refused, lock
from tournaments.leagues.models import League, Meeting
from tournaments.leagues.phrases.choices import MeetingState

# Why something is refused that is not done in this state.
REFUSALS = {
    MeetingState.PLANNED: "meeting_not_opened",
    MeetingState.PLAYING: "meeting_not_reported",
    MeetingState.APPROVED: "meeting_is_approved",
}
# The states of a meeting that was reported and is not approved.
REPORTED = (MeetingState.PROVISIONAL, MeetingState.DISPUTED, MeetingState.CONFIRMED)


def lock_players(keys: Iterable[int]) -> dict[int, Player]:
    """The players, locked until the transaction ends, so that no name is copied that is changed at the same time."""
    # Renaming a player locks the player first and the league then: the other way round two could wait for each other.
    return Player.objects.select_for_update().order_by("pk").in_bulk(list(keys))


def lock_meeting(meeting: Meeting, *states: MeetingState) -> tuple[Locked[League], Meeting]:
    """The open league, locked, and its meeting as it is stored now; Refused unless it is in one of `states`, if any."""
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
    """The meeting as the protocol names it."""
    day = meeting.match_day
    return {"division": day.division.name, "day": day.number, "meeting": meeting.number}
