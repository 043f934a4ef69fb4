"""Which season a page is about, and who may see it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.queries import clubs_of
from tournaments.models import Season
from tournaments.queries.covered import Cover
from tournaments.queries.names import public_name
from tournaments.queries.season_covered import season_cover
from tournaments.views.access import Room

# The rooms of a season: the view, its name, and whether it is for the club's logins alone.
ROOMS: Final = (
    ("season", pgettext_lazy("season", "Ranking"), False),
    ("season_evenings", _("Evenings"), False),
    ("season_till", _("Till"), True),
    ("season_papers", _("Papers"), False),
    ("season_protocol", _("Protocol"), True),
    ("season_settings", _("Settings"), True),
)


@dataclass
class SeasonDesk:
    """A season as one login sees it; `is_staff` are the logins of its club, who may do everything."""

    season: Season
    user: Any
    is_staff: bool
    path: str = ""

    @cached_property
    def cover(self) -> Cover:
        """The names that are shown in the place of those that were written once."""
        return season_cover(self.season)

    @cached_property
    def rooms(self) -> list[Room]:
        """The rooms that are open to this login."""
        open_to_all = [(view, name) for view, name, for_staff in ROOMS if self.is_staff or not for_staff]
        rooms = [(str(name), reverse(view, args=[self.season.public_id])) for view, name in open_to_all]
        home = self.season.get_absolute_url()
        # The ranking is where every other address begins.
        here = max((address for _, address in rooms if self.path.startswith(address)), key=len, default="")
        return [
            Room(name, address, address == here and (address != home or self.path == home)) for name, address in rooms
        ]

    def shown_name(self, name: str) -> str:
        """The name as this login sees it: in full, or as the public does."""
        return name if self.is_staff else public_name(name, self.season)


def season_for_all(request: HttpRequest, public_id: str) -> SeasonDesk:
    """The season for everybody who knows its address; one that is not listed is for its club alone."""
    season = get_object_or_404(Season.objects.select_related("club"), public_id=public_id)
    is_staff = request.user.is_authenticated and clubs_of(request.user).filter(pk=season.club_id).exists()
    if not (season.is_listed or is_staff):
        raise Http404
    return SeasonDesk(season, request.user, is_staff, request.path)


def season_for_staff(request: HttpRequest, public_id: str) -> SeasonDesk:
    """The season for a login of its club; strangers are told there is no such page."""
    desk = season_for_all(request, public_id)
    if not desk.is_staff:
        raise Http404
    return desk
