"""The match days of a division, with their meetings and venues."""

from django.db.models import Count, Prefetch, prefetch_related_objects

from tournaments.leagues.models import Division, MatchDay, Meeting, MeetingTeam


def schedule_of(division: Division) -> list[MatchDay]:
    """Return all match days with their meetings, sides and hosts, in a constant number of queries.

    Each side has `lined_up`, the number of places in its line-up.
    """
    sides = MeetingTeam.objects.select_related("team").annotate(lined_up=Count("line_up")).order_by("place")
    meetings = Meeting.objects.select_related("host").order_by("number").prefetch_related(Prefetch("sides", sides))
    prefetch_related_objects([division], "teams")
    days = list(division.match_days.order_by("number").prefetch_related(Prefetch("meetings", meetings)))
    for day in days:
        day.division = division
    return days
