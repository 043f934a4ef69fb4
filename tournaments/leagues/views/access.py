"""Find the league for a page, and check who may see it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.clock import today
from scoring.sheets.queries import clubs_of
from tournaments.events.models import Event
from tournaments.events.queries.pseudonyms import Pseudonyms
from tournaments.events.views.access import CLOSED, OwnerDesk, PageRequest, Room, writer_at
from tournaments.leagues.models import Division, League, LeagueTeam
from tournaments.leagues.queries.pseudonyms import league_holds_names_of, league_pseudonyms

__all__ = ["LeagueDesk", "PageRequest", "chosen", "desk_for", "league_for_all", "writer_at"]

# Logins of the club that leads the league may do everything in it, captains what concerns their team.
LEAD: Final = "lead"
# The pages in the navigation of a league: (view, name, required right).
ROOMS: Final = (
    ("league", _("Overview"), None),
    ("division", pgettext_lazy("league", "Table"), None),
    ("division_players", _("Players"), None),
    ("league_schedule", _("Schedule"), None),
    ("league_teams", _("Teams"), None),
    ("league_documents", _("Documents"), None),
    ("league_audit_log", _("Audit log"), LEAD),
    ("league_settings", _("Settings"), LEAD),
)
# Pages about one division.
DIVISION_ROOMS: Final = frozenset({"division", "division_players", "league_schedule"})


@dataclass
class LeagueDesk(OwnerDesk[League]):
    """A league as seen by one login: its rights there, and the teams it leads."""

    view: str = ""
    # The number of the division that the page is about; None is the first.
    number: int | None = None

    places = ROOMS
    kind = _("League")
    style = "tournaments/leagues/league.css"

    @property
    def league(self) -> League:
        return self.owner

    @property
    def sees_names(self) -> bool:
        """Whether the login sees full names, as leaders of the league and captains do."""
        return self.leads or bool(self.captained)

    @cached_property
    def unlogged_state(self) -> tuple[Any, ...]:
        """The state that causes no audit entry: deadlines, names, and the events of its meetings."""
        events = Event.objects.filter(meeting__match_day__division__league=self.league).order_by("pk")
        return today(), self.pseudonyms.pairs, list(events.values_list("pk", "version"))

    @property
    def seen_as(self) -> tuple[Any, ...]:
        return *super().seen_as, sorted(self.captained)

    @property
    def all_pseudonyms(self) -> Pseudonyms:
        return league_pseudonyms(self.league)

    @property
    def about(self) -> str:
        return f"{self.league.season} · {CLOSED}" if self.league.is_closed else self.league.season

    @cached_property
    def divisions(self) -> list[Division]:
        divisions = list(self.league.divisions.order_by("number"))
        for division in divisions:
            division.league = self.league
        return divisions

    @cached_property
    def division(self) -> Division | None:
        chosen = [division for division in self.divisions if division.number == self.number]
        return next(iter(chosen or self.divisions), None)

    @cached_property
    def captained(self) -> frozenset[int]:
        """The numbers of the teams captained by this login."""
        if not self.user.is_authenticated:
            return frozenset()
        return frozenset(self.league.teams.filter(captains=self.user).values_list("number", flat=True))

    @property
    def leads(self) -> bool:
        return self.is_own_club

    @property
    def rights(self) -> frozenset[str]:
        return frozenset({LEAD} if self.leads else ())

    @property
    def is_open(self) -> bool:
        return self.league.is_listed or self.leads or bool(self.captained)

    @cached_property
    def may_take_names(self) -> bool:
        """Whether the login may download the league, which contains all names as originally written."""
        return self.leads and league_holds_names_of(self.league) <= {club.pk for club in clubs_of(self.user)}

    @cached_property
    def rooms(self) -> list[Room]:
        return [
            self._room(name, self._address(view), is_here=view == self.view)
            for view, name in self.open_places
            if self.division or view not in DIVISION_ROOMS
        ]

    def _address(self, view: str) -> str:
        number = [self.division.number] if view in DIVISION_ROOMS and self.division else []
        return reverse(view, args=[self.league.public_id, *number])

    @cached_property
    def division_choices(self) -> list[Room]:
        """Links to the same page for each division, if there are several."""
        if len(self.divisions) < 2 or self.view not in DIVISION_ROOMS:
            return []
        return [
            self._room(
                division.name,
                reverse(self.view, args=[self.league.public_id, division.number]),
                is_here=division == self.division,
            )
            for division in self.divisions
        ]

    def knows(self, team: LeagueTeam) -> bool:
        return self.leads or team.number in self.captained


def league_for_all(request: PageRequest, public_id: str) -> LeagueDesk:
    """Return the league for anyone who knows its URL; raises 404 for the public if it is unlisted."""
    league = get_object_or_404(League.objects.select_related("club"), public_id=public_id)
    here = request.resolver_match
    view, number = (here.url_name or "", here.kwargs.get("division")) if here else ("", None)
    desk = LeagueDesk(league, request.visitor, request.path, view=view, number=number)
    if not desk.is_open or (number is not None and number not in [each.number for each in desk.divisions]):
        raise Http404
    return desk


def chosen(desk: LeagueDesk) -> Division:
    if desk.division is None:
        raise Http404
    return desk.division


def desk_for(request: PageRequest, public_id: str, right: str | None = LEAD) -> LeagueDesk:
    """Return the league for a login with this right; raises 404 for all others, to hide that the page exists."""
    desk = league_for_all(request, public_id)
    if right is not None and right not in desk.rights:
        raise Http404
    return desk
