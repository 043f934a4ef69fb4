"""The match days of a division as they are shown."""

from django.db.models import Count

from tournaments.leagues.models import Division, Meeting, MeetingTeam

from .values import ScheduledDay, ScheduledMeeting, ScheduledTeam


def schedule_of(division: Division) -> tuple[ScheduledDay, ...]:
    """All match days with their meetings, in a constant number of queries."""
    days = list(division.match_days.order_by("number"))
    for day in days:
        day.division = division
    by_pk = {day.pk: day for day in days}
    teams: dict[int, list[ScheduledTeam]] = {}
    names = dict(division.teams.filter(is_withdrawn=False).order_by("number").values_list("number", "name"))
    playing: dict[int, set[int]] = {day.pk: set() for day in days}
    sides = MeetingTeam.objects.filter(match_day__division=division).select_related("team", "meeting")
    for side in sides.annotate(lined_up=Count("line_up")).order_by("meeting", "place"):
        is_host = side.meeting.host_id == side.team_id
        team = ScheduledTeam(side.team.number, side.team.name, side.is_absent, is_host, side.lined_up)
        teams.setdefault(side.meeting_id, []).append(team)
        playing[side.match_day_id].add(side.team.number)
    meetings: dict[int, list[ScheduledMeeting]] = {day.pk: [] for day in days}
    records = Meeting.objects.filter(match_day__division=division).select_related("host", "event")
    for record in records.annotate(versions=Count("reports")).order_by("match_day__number", "number"):
        record.match_day = by_pk[record.match_day_id]
        host, event = record.host.name if record.host else "", record.event.public_id if record.event else ""
        shown = ScheduledMeeting(record, tuple(teams.get(record.pk, ())), host, record.versions, event)
        meetings[record.match_day_id].append(shown)
    scheduled, first = [], 1
    for day in days:
        idle = tuple(name for number, name in names.items() if number not in playing[day.pk])
        series = tuple(range(first, first + day.series))
        scheduled.append(ScheduledDay(day, series, tuple(meetings[day.pk]), idle))
        first += day.series
    return tuple(scheduled)
