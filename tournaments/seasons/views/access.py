"""Find the season for a page, and check who may see it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.sheets.queries import clubs_of
from tournaments.events.queries.pseudonyms import Pseudonyms
from tournaments.events.views.access import CLOSED, OwnerDesk, PageRequest
from tournaments.seasons.models import Season
from tournaments.seasons.queries.pseudonyms import season_holds_names_of, season_pseudonyms

# Logins of its club may do everything in a season.
KEEP: Final = "keep"
ROOMS: Final = (
    ("season", pgettext_lazy("season", "Ranking"), None),
    ("season_evenings", _("Evenings"), None),
    ("season_till", _("Till"), KEEP),
    ("season_documents", _("Documents"), None),
    ("season_audit_log", _("Audit log"), KEEP),
    ("season_settings", _("Settings"), KEEP),
)


@dataclass
class SeasonDesk(OwnerDesk[Season]):
    """A season as seen by one login; `is_staff` is set for logins of its club, who may do everything."""

    places = ROOMS
    kind = _("Season")
    style = "tournaments/seasons/season.css"

    @property
    def season(self) -> Season:
        return self.owner

    @property
    def is_staff(self) -> bool:
        return self.is_own_club

    @cached_property
    def may_take_names(self) -> bool:
        """Whether the login may download the season, which contains all names as originally written."""
        return self.is_staff and season_holds_names_of(self.season) <= {club.pk for club in clubs_of(self.user)}

    @property
    def rights(self) -> frozenset[str]:
        return frozenset({KEEP} if self.is_staff else ())

    @property
    def is_open(self) -> bool:
        return self.season.is_listed or self.is_staff

    @property
    def sees_names(self) -> bool:
        return self.is_staff

    @cached_property
    def unlogged_state(self) -> tuple[Any, ...]:
        """The state that causes no audit entry: names, and the events of its evenings."""
        evenings = self.season.evenings.order_by("number").values_list("number", "event", "event__version")
        return self.pseudonyms.pairs, list(evenings)

    @property
    def all_pseudonyms(self) -> Pseudonyms:
        return season_pseudonyms(self.season)

    @property
    def about(self) -> str:
        return f"{self.season.club} · {CLOSED}" if self.season.is_closed else str(self.season.club)


def season_for_all(request: PageRequest, public_id: str) -> SeasonDesk:
    """Return the season for anyone who knows its URL; raises 404 for the public if it is unlisted."""
    season = get_object_or_404(Season.objects.select_related("club"), public_id=public_id)
    desk = SeasonDesk(season, request.visitor, request.path)
    if not desk.is_open:
        raise Http404
    return desk


def season_for_staff(request: PageRequest, public_id: str, right: str = KEEP) -> SeasonDesk:
    """Return the season for a login of its club; raises 404 for all others, to hide that the page exists."""
    desk = season_for_all(request, public_id)
    if right not in desk.rights:
        raise Http404
    return desk
