"""Where one goes on from the start page and from a club's own page."""

from dataclasses import dataclass
from typing import Any, Final

from django import template
from django.db.models import Q
from django.utils.timezone import localdate

from scoring.clock import now
from scoring.models import Club
from scoring.queries import clubs_of
from tournaments.models import Event, League, Season

register = template.Library()

FEW: Final = 3


@dataclass(frozen=True, slots=True)
class ClubWays:
    """The seasons and leagues a club plays at present."""

    seasons: list[Season]
    leagues: list[League]


@register.simple_tag
def todays_events(user: Any) -> list[Event]:
    """What is played today: what everybody may find, and what this login helps at."""
    found = Q(is_listed=True)
    if user.is_authenticated:
        found |= Q(club__in=clubs_of(user)) | Q(pk__in=user.event_roles.values("event"))
    today = localdate(now())
    is_today = Q(day=today) | Q(pk__in=Event.objects.filter(series__day=today).values("pk"))
    return list(Event.objects.filter(is_today, found).order_by("name", "pk")[:FEW])


@register.simple_tag
def ways_of(club: Club) -> ClubWays:
    """What a club plays at present, the newest first."""
    playing = League.objects.filter(teams__club=club).values("pk")
    leagues = League.objects.filter(Q(club=club) | Q(pk__in=playing, is_listed=True), is_closed=False)
    return ClubWays(
        list(club.seasons.filter(is_closed=False).order_by("-first_day", "-pk")[:FEW]),
        list(leagues.order_by("-created_at", "-pk")[:FEW]),
    )
