"""A club's events, leagues and seasons, year by year, as far as the reader may see them."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from typing import Any

from django.db.models import Exists, Max, Min, OuterRef, Q, QuerySet
from django.urls import reverse

from scoring.models import Club
from tournaments.events.models import Entrant, Event, StandingsVersion
from tournaments.events.phrases.choices import Phase, Visibility
from tournaments.events.queries.event_list import with_play
from tournaments.leagues.models import League, Meeting
from tournaments.players.queries.search import Hit, counted, event_hit, league_hit, season_hit
from tournaments.players.queries.stored_lists import local_day
from tournaments.seasons.models import Season, SeasonVersion

# (hit, URL of its final standing or "")
HitWithStanding = tuple[Hit, str]


def years_of(club: Club, *, is_own: bool) -> list[int]:
    found = {day.year for day in _seen(Event, club, is_own).order_by().dates("day", "year")}
    found |= {day.year for day in _leagues(club, is_own).order_by().dates("divisions__match_days__day", "year") if day}
    for first, last in _seen(Season, club, is_own).order_by().values_list("first_day", "last_day"):
        found |= set(range(first.year, last.year + 1))
    found |= {local_day(at).year for at in _unscheduled(club, is_own).order_by().values_list("created_at", flat=True)}
    return sorted(found, reverse=True)


def year_of(club: Club, year: int, *, is_own: bool) -> dict[str, list[HitWithStanding]]:
    """Return the seasons, leagues and events of a year, newest first, in a fixed number of queries."""
    days = date(year, 1, 1), date(year, 12, 31)
    seasons = _seen(Season, club, is_own).filter(first_day__lte=days[1], last_day__gte=days[0])
    met = _leagues(club, is_own).annotate(
        first=Min("divisions__match_days__day"), last=Max("divisions__match_days__day")
    )
    is_now = Q(first__lte=days[1], last__gte=days[0]) | Q(first=None, created_at__year=year)
    events = (
        _seen(Event, club, is_own).filter(day__range=days).exclude(Exists(Meeting.objects.filter(event=OuterRef("pk"))))
    )
    leagues = met.filter(is_now).select_related("club").order_by("-first", "-pk")
    event_hits = _event_hits(with_play(events).select_related("club").order_by("-day", "-pk"), is_own=is_own)
    return {
        "seasons": list(_season_hits(seasons.select_related("club").order_by("-first_day", "-pk"))),
        "leagues": [(league_hit(league), "") for league in leagues],
        "events": list(event_hits),
    }


def _season_hits(rows: Iterable[Season]) -> Iterable[HitWithStanding]:
    seasons = list(rows)
    versions = _newest(SeasonVersion.objects.filter(season__in=[season.pk for season in seasons]), "season")
    for season in seasons:
        number = versions.get(season.pk)
        yield season_hit(season), reverse("season_version", args=[season.public_id, number]) if number else ""


def _newest(versions: QuerySet[Any], owner: str) -> dict[int, int]:
    return dict(versions.order_by(owner).values_list(owner).annotate(Max("number")))


def _event_hits(rows: Iterable[Event], *, is_own: bool) -> Iterable[HitWithStanding]:
    events = list(rows)
    keys = [event.pk for event in events]
    players = counted(Entrant.objects.filter(event__in=keys), "event_id")
    versions = _newest(StandingsVersion.objects.filter(event__in=keys), "event")
    for event in events:
        shows = is_own or event.phase == Phase.CLOSED or event.visibility != Visibility.END
        number = versions.get(event.pk) if shows else None
        address = reverse("standings_version", args=[event.public_id, number]) if number else ""
        hit = event_hit(event, players.get(event.pk, 0))
        # The page's heading names the club already.
        others = tuple(part for part in hit.parts if part != event.club.name)
        yield replace(hit, parts=others), address


def _seen(rows: Any, club: Club, is_own: bool) -> QuerySet[Any]:
    found: QuerySet[Any] = rows.objects.readable_by([club.pk] if is_own else [])
    return found.filter(club=club)


def _leagues(club: Club, is_own: bool) -> QuerySet[Any]:
    """Return leagues that the club organises, and those in which a team of the club plays."""
    playing = League.objects.filter(teams__club=club).values("pk")
    return League.objects.readable_by([club.pk] if is_own else []).filter(Q(club=club) | Q(pk__in=playing))


def _unscheduled(club: Club, is_own: bool) -> QuerySet[Any]:
    return _leagues(club, is_own).filter(divisions__match_days=None)
