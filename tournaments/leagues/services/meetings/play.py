"""Substitutes and late players during a meeting."""

from django.db import transaction

from scoring.sheets.locked_sheet import SheetIsClosed
from tournaments.events.locking import LockedEvent, Refused, lock
from tournaments.events.models import UPCOMING, Entrant, SeriesRecord, TeamRecord, TeamSubstitution
from tournaments.events.phrases.choices import Presence, SeriesState
from tournaments.events.phrases.reasons import coded_reason
from tournaments.events.queries.seats import tables_of
from tournaments.events.queries.teams import team_rows
from tournaments.events.services.registration import change_team, make_team, register, set_presence, substitute
from tournaments.events.services.seating import planned_repairs, repair_plans, repairs_digest, take_seats_over
from tournaments.leagues.models import LeagueTeam, LineUpPlace, Meeting, MeetingTeam, SquadMember
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.queries.rules import LEAST_PLAYERS, STARTERS
from tournaments.leagues.services.locked_meeting import REPORTED, lock_meeting, lock_players, meeting_facts
from tournaments.leagues.services.meetings.line_ups import MOST_IN_A_LINE_UP, require_squad
from tournaments.standings import TEAM


@transaction.atomic
def bring_on(
    side: MeetingTeam, *, leaves: SquadMember, comes: SquadMember, by: str, reason: str = ""
) -> TeamSubstitution:
    """Seat `comes` in place of `leaves` from the next series on; `leaves` may return the same way.

    Raises Refused: `meeting_not_opened`, `not_in_a_line_up`, `not_in_the_team`, `plays_elsewhere`, `no_series_left`.
    During a series the desk replaces a player (`services.results.replace_player`).
    """
    locked, meeting = lock_meeting(side.meeting, MeetingState.PLAYING)
    event = _event(meeting)
    goes, follows = _entrant(side, leaves), _entrant(side, comes)
    series = _to_come(event)
    team = event.event.teams.get(kind=TEAM.key, name=side.team.name)
    reason = reason.strip() or coded_reason("plays_for", **_named(leaves, comes))
    change = substitute(team, series=series[0].number, leaves=goes, comes=follows, by=by, reason=reason)
    set_presence(goes, Presence.LATER, by=by)
    set_presence(follows, Presence.PRESENT, by=by)
    for one in series:
        if goes.number in {number for table in tables_of(one) for number in table}:
            take_seats_over(event.event, one, leaves=goes, comes=follows, by=by, reason=reason)
    locked.log(
        "brought_on", by=by, reason=reason, **meeting_facts(meeting), team=side.team.name, **_named(leaves, comes)
    )
    return change


@transaction.atomic
def join_late(side: MeetingTeam, member: SquadMember, *, by: str, reason: str = "") -> LineUpPlace:
    """Add a late squad member: among the first four they play from the next series on, otherwise as a substitute.

    A team that now has three players starts. A player who already took over a seat at the desk is only named.
    Raises Refused: `meeting_not_opened`, `meeting_is_reported`, `not_in_the_squad`, `twice_in_line_up`,
    `line_up_too_long`, `no_series_left`, `no_repair`. official.md 5.2
    """
    lock_players([member.player_id] if member.player_id else [])
    locked, meeting = lock_meeting(side.meeting, MeetingState.PLAYING, *REPORTED)
    side = meeting.sides.select_related("team").get(pk=side.pk)
    event = _event(meeting)
    entrant = _known(event, member)
    has_played = entrant is not None and entrant.seats.exists()
    if not has_played:
        # After the report a late player can only be named if they have played already.
        lock_meeting(meeting, MeetingState.PLAYING)
        _to_come(event)
    places = list(side.line_up.select_related("member").order_by("place"))
    require_squad(side.team, [*(place.member for place in places if place.member_id == member.pk), member])
    if len(places) >= MOST_IN_A_LINE_UP:
        raise Refused("line_up_too_long", most=MOST_IN_A_LINE_UP)
    reason = reason.strip() or coded_reason("came_late", name=member.name)
    if entrant is None:
        entrant = _new_entrant(event, side.team, member, by=by)
    new = LineUpPlace.objects.create(side=side, place=len(places), member=member, entrant=entrant)
    if side.is_absent:
        side.is_absent = False
        side.save(update_fields=["is_absent"])
    if new.place < STARTERS and not has_played:
        _seat_team(event, side, by=by, reason=reason)
    locked.log(
        "joined_late",
        by=by,
        reason=reason,
        **meeting_facts(meeting),
        team=side.team.name,
        number=member.number,
        name=member.name,
    )
    return new


def _named(leaves: SquadMember, comes: SquadMember) -> dict[str, str]:
    return {"leaves": leaves.name, "comes": comes.name}


def _event(meeting: Meeting) -> LockedEvent:
    assert meeting.event is not None  # it is being played
    locked = lock(meeting.event)
    locked.require_open()
    return locked


def _to_come(locked: LockedEvent) -> list[SeriesRecord]:
    """Return the series that have not begun. Raises Refused (`no_series_left`) if there are none."""
    series = list(locked.event.series.filter(state=SeriesState.PUBLISHED).order_by("number"))
    if not series:
        raise Refused("no_series_left")
    return series


def _entrant(side: MeetingTeam, member: SquadMember) -> Entrant:
    """Return a lined-up member's entrant. Raises Refused (`not_in_a_line_up`)."""
    place = side.line_up.filter(member=member).select_related("entrant").first()
    if place is None or place.entrant is None:
        raise Refused("not_in_a_line_up", name=member.name)
    return place.entrant


def _known(locked: LockedEvent, member: SquadMember) -> Entrant | None:
    """Return the entrant that the desk has already created for the member: found by player, or by name."""
    free = locked.event.entrants.filter(line_up_place=None)
    known = free.filter(player=member.player) if member.player else free.filter(name=member.name, player=None)
    return known.order_by("number").first()


def _new_entrant(locked: LockedEvent, team: LeagueTeam, member: SquadMember, *, by: str) -> Entrant:
    entrant = register(locked.event, name=member.name, player=member.player, club_name=team.club_name, by=by)
    return set_presence(entrant, Presence.LATER, by=by)


def _seat_team(locked: LockedEvent, side: MeetingTeam, *, by: str, reason: str) -> None:
    """Make the first four in the line-up the team, and seat them once there are three."""
    starters = [
        place.entrant
        for place in side.line_up.select_related("entrant").order_by("place")[:STARTERS]
        if place.entrant is not None
    ]
    team = locked.event.teams.filter(kind=TEAM.key, name=side.team.name).first()
    if team is None:
        make_team(locked.event, TEAM.key, side.team.name, starters, by=by, reason=reason)
    else:
        change_team(team, name=team.name, members=_members(locked, team, starters[-1]), by=by, reason=reason)
    if len(starters) < LEAST_PLAYERS:
        return
    here = len([entrant for entrant in starters if entrant.is_present])
    for entrant in starters if here < LEAST_PLAYERS else starters[-1:]:
        set_presence(entrant, Presence.PRESENT, by=by)
    repairs = planned_repairs(locked.event)
    for _series, found in repairs:
        if isinstance(found, Refused):
            raise found
    if not locked.event.series.filter(state__in=UPCOMING).exists():
        raise Refused("no_series_left")
    try:
        repair_plans(locked.event, reason=reason, by=by, expected=repairs_digest(repairs))
    except SheetIsClosed:
        raise Refused("table_has_started", table="–") from None


def _members(locked: LockedEvent, team: TeamRecord, comes: Entrant) -> list[Entrant]:
    (row,) = [row for row in team_rows(locked.event, team.kind) if row.record == team]
    return [*row.members, comes]
