"""Open a meeting on its day: create the event in which it is played from the line-ups."""

from collections.abc import Sequence
from typing import Final

from django.db import transaction

from scoring.clock import now
from scoring.models.names import MAX_NAME_LENGTH
from tournaments.events.locking import LockedEvent, Refused, lock, require_reason
from tournaments.events.models import Entrant, Event, ResultRecord, SeriesRecord, TableRecord, TeamMember, TeamRecord
from tournaments.events.phrases.choices import Presence, Role, Seating, SecondKeying, SeriesState
from tournaments.events.services.events import change_settings, create_event, give_role, open_check_in
from tournaments.events.services.seating import draw_league_day, publish
from tournaments.events.services.series import cancel_series, close_event
from tournaments.events.services.tables import HAS_DEALS
from tournaments.leagues.models import LineUpPlace, Meeting, MeetingTeam
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.leagues.phrases.meetings import meeting_name
from tournaments.leagues.queries.rules import LEAST_PLAYERS, STARTERS
from tournaments.leagues.services.locked_meeting import lock_meeting, lock_players, meeting_facts
from tournaments.standings import TEAM

# Fewer teams make no meeting.
LEAST_TEAMS: Final = 2


@transaction.atomic
def open_meeting(meeting: Meeting, *, by: str) -> Event:
    """Create the meeting's event: entrants and teams from the line-ups, seats for all series, open lists.

    The first four in a line-up have seats; substitutes, and teams with fewer than three players present, have none
    yet (`bring_on`, `join_late`). Captains of the host direct it. Raises Refused: `meeting_has_begun`,
    `line_up_missing`, `too_few_teams`, `two_teams_need_four`, `no_league_day`. official.md 5.2
    """
    lined_up = LineUpPlace.objects.filter(side__meeting=meeting, member__player__isnull=False)
    lock_players(lined_up.values_list("member__player", flat=True))
    locked, meeting = lock_meeting(meeting, MeetingState.PLANNED)
    sides = list(meeting.sides.filter(is_absent=False).select_related("team").order_by("place"))
    line_ups = {side.pk: list(side.line_up.select_related("member__player").order_by("place")) for side in sides}
    playing = _playing(sides, line_ups)
    event = _make_event(meeting, by=by)
    entered = _enter(lock(event), sides, line_ups, {side.pk for side in playing}, by=by)
    for captain in meeting.host.captains.all() if meeting.host else ():
        give_role(event, captain, Role.DIRECTOR, by=by)
    open_check_in(event, by=by)
    draw_league_day(event, [entered[side.pk] for side in playing], by=by)
    publish(event, by=by)
    meeting.event, meeting.state = event, MeetingState.PLAYING
    meeting.save(update_fields=["event", "state"])
    locked.log("meeting_opened", by=by, **meeting_facts(meeting), event=event.public_id)
    event.refresh_from_db()
    return event


@transaction.atomic
def take_back_opening(meeting: Meeting, *, reason: str, by: str) -> Meeting:
    """Close the unplayed event of a meeting that was opened too early; line-ups can be entered again.

    Raises Refused (`meeting_is_played`) once a series was started or a deal entered.
    """
    locked, meeting = lock_meeting(meeting, MeetingState.PLAYING)
    reason = require_reason(reason)
    event = meeting.event
    assert event is not None  # it is being played
    if _is_played(event):
        raise Refused("meeting_is_played")
    change_settings(event, by=by, is_listed=False)
    for _series in event.series.all():
        cancel_series(event, reason=reason, by=by)
    close_event(event, by=by)
    LineUpPlace.objects.filter(side__meeting=meeting).update(entrant=None)
    meeting.event, meeting.state = None, MeetingState.PLANNED
    meeting.save(update_fields=["event", "state"])
    locked.log("meeting_opening_taken_back", by=by, reason=reason, **meeting_facts(meeting), event=event.public_id)
    return meeting


def _playing(sides: Sequence[MeetingTeam], line_ups: dict[int, list[LineUpPlace]]) -> list[MeetingTeam]:
    """Return the teams that can start. Raises Refused if they cannot meet. official.md 5.2"""
    if missing := [side.team.name for side in sides if not line_ups[side.pk]]:
        raise Refused("line_up_missing", teams=missing)
    playing = [side for side in sides if len(line_ups[side.pk]) >= LEAST_PLAYERS]
    if len(playing) < LEAST_TEAMS:
        raise Refused("too_few_teams", least=LEAST_PLAYERS)
    # With only two teams both need four.
    short = [side.team.name for side in playing if len(line_ups[side.pk]) < STARTERS]
    if len(playing) == LEAST_TEAMS and short:
        raise Refused("two_teams_need_four", team=short[0])
    return playing


def _make_event(meeting: Meeting, *, by: str) -> Event:
    day = meeting.match_day
    league = day.division.league
    return create_event(
        league.club,
        name=_event_name(meeting, league.name if league.divisions.count() == 1 else day.division.name),
        day=day.day,
        by=by,
        series=[SeriesRecord(rounds=league.rounds, seating=Seating.LEAGUE)] * day.series,
        place=meeting.venue[:MAX_NAME_LENGTH],
        ruleset_key=league.ruleset_key,
        ruleset_options=league.ruleset_options,
        scheme=league.scheme,
        loss_fee_steps=league.loss_fee_steps,
        team_kinds=[TEAM.key],
        # No second keying: the guests check the lists when they confirm the report.
        second_keying=SecondKeying.NEVER,
        is_listed=league.is_listed,
        shown_names=league.shown_names,
    )


def _event_name(meeting: Meeting, played_in: str) -> str:
    """Return the event's name, with the name of league or division shortened if it would be too long."""
    numbers = {"day": meeting.match_day.number, "number": meeting.number}
    room = MAX_NAME_LENGTH - len(meeting_name("", **numbers))
    return meeting_name(played_in[:room].strip(), **numbers)


def _enter(
    locked: LockedEvent,
    sides: Sequence[MeetingTeam],
    line_ups: dict[int, list[LineUpPlace]],
    playing: set[int],
    *,
    by: str,
) -> dict[int, list[int]]:
    """Create entrants and teams; return the start numbers of each team's first four, by side."""
    places = [place for side in sides for place in line_ups[side.pk]]
    for number, place in enumerate(places, start=1):
        is_seated = place.side_id in playing and place.place < STARTERS
        place.entrant = _entrant(locked.event, place, sides, number=number, is_present=is_seated)
    entered = Entrant.objects.bulk_create([place.entrant for place in places if place.entrant])
    LineUpPlace.objects.bulk_update(places, ["entrant"])
    locked.log("list_registered", by=by, wrote=entered, count=len(places), first=1, last=len(places))
    starters: dict[int, list[int]] = {}
    for side in sides:
        entrants = [place.entrant for place in line_ups[side.pk][:STARTERS] if place.entrant]
        team = TeamRecord.objects.create(event=locked.event, kind=TEAM.key, name=side.team.name)
        TeamMember.objects.bulk_create(
            TeamMember(team=team, kind=TEAM.key, entrant=entrant, place=at) for at, entrant in enumerate(entrants)
        )
        starters[side.pk] = [entrant.number for entrant in entrants]
        locked.log("team_made", by=by, wrote=[team], kind=TEAM.key, team=team.name, members=starters[side.pk])
    return starters


def _entrant(
    event: Event, place: LineUpPlace, sides: Sequence[MeetingTeam], *, number: int, is_present: bool
) -> Entrant:
    """Return a squad member as an unsaved entrant; those without a seat are marked as arriving later."""
    team = next(side.team for side in sides if side.pk == place.side_id)
    return Entrant(
        event=event,
        number=number,
        player=place.member.player,
        name=place.member.player.shown_name if place.member.player else place.member.name,
        written_name=place.member.written_name,
        club_name=team.club_name,
        presence=Presence.PRESENT if is_present else Presence.LATER,
        registered_at=now(),
    )


def _is_played(event: Event) -> bool:
    if event.series.exclude(state=SeriesState.PUBLISHED).exists():
        return True
    tables = TableRecord.objects.filter(series__event=event)
    return tables.filter(HAS_DEALS).exists() or ResultRecord.objects.filter(table__in=tables).exists()
