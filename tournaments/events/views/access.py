"""Find the event for a page, and check who may see it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Generic

from django.contrib import messages
from django.http import Http404
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from scoring.models.prepared import PreparedParts
from scoring.sheets.queries import clubs_of
from scoring.sheets.views.visitor import PageRequest, Visitor
from tournaments.events.locking import Owner
from tournaments.events.models import DeskCode, Event, SeriesRecord
from tournaments.events.phrases.choices import Role, State
from tournaments.events.phrases.money import MONEY_ACTIONS
from tournaments.events.queries.combined_events import combined_events
from tournaments.events.queries.desk_codes import code_at
from tournaments.events.queries.names import public_names
from tournaments.events.queries.pseudonyms import Pseudonyms, pseudonyms_of, public_pseudonyms
from tournaments.events.queries.standings import Protest, protest_of, shows_versions
from tournaments.events.queries.tour import Tour, next_of_tour
from tournaments.events.rights import WITHHELD_IN_REHEARSALS, Right, meets_at, rights_of, roles_of
from tournaments.events.states import current_series, last_series, series_of_state, state_of

__all__ = [
    "Desk",
    "PageRequest",
    "chosen_club",
    "desk_for",
    "event_by_key",
    "event_for_all",
    "writer_at",
]


# A prepared statement: every request of an event begins with it, even one that ends as 304.
EVENT_AT: Final = PreparedParts(lambda public_id: Event.objects.filter(public_id=public_id), Club, "club")

# The tabs of an event in the order of the day: view, name, and required right; None is public.
ROOMS: Final = (
    ("event", _("Overview"), None),
    ("sign_ups", _("Sign-ups"), Right.REGISTER),
    ("registration", _("Door"), Right.REGISTER),
    ("seating", _("Seating"), None),
    ("list_desk", _("Lists"), Right.KEY),
    ("standings", _("Standings"), None),
    ("till", _("Money"), Right.TAKE_MONEY),
    ("event_documents", _("Documents"), Right.LOOK),
    ("event_audit_log", _("Audit log"), Right.LOOK),
    ("archive", _("Files"), Right.EXPORT),
    ("event_settings", _("Settings"), Right.SET_UP),
)


# Shown next to the name of a closed league or season.
CLOSED: Final = _("closed")


@dataclass(frozen=True, slots=True)
class Room:
    """A tab that the login may open; `current` is its `aria-current`, "" for other tabs."""

    name: str
    address: str
    current: str


@dataclass
class OwnerDesk(Generic[Owner]):
    """An event, league or season as seen by one login; subclasses list its tabs."""

    owner: Owner
    visitor: Visitor
    path: str = ""

    # (view, name, required right) of each tab; None is public.
    places: ClassVar[Sequence[tuple[str, Any, Any]]]
    kind: ClassVar[Any]
    # A style sheet in addition to that of events.
    style: ClassVar[str] = ""

    @property
    def user(self) -> Any:
        return self.visitor.user

    @property
    def rights(self) -> frozenset[Any]:
        raise NotImplementedError

    @property
    def is_open(self) -> bool:
        raise NotImplementedError

    @property
    def unlogged_state(self) -> tuple[Any, ...]:
        """The state on which its pages depend although it causes no audit entry."""
        raise NotImplementedError

    @property
    def seen_as(self) -> tuple[Any, ...]:
        """What makes pages differ between logins; part of every ETag. Equal values share pages."""
        return (sorted(self.rights),)

    @property
    def writer(self) -> str:
        return self.visitor.name

    @property
    def about(self) -> str:
        raise NotImplementedError

    @property
    def audit_entries(self) -> Any:
        return self.owner.audit_entries

    @property
    def is_own_club(self) -> bool:
        return self.visitor.is_of(self.owner.club_id)

    @property
    def sees_names(self) -> bool:
        raise NotImplementedError

    @cached_property
    def shown_name(self) -> Callable[[str], str]:
        """A function for a player's name as this login sees it: in full, or as the public does."""
        return str if self.sees_names else public_names(self.owner)

    @cached_property
    def pseudonyms(self) -> Pseudonyms:
        pseudonyms = self.all_pseudonyms
        return pseudonyms if self.sees_names else public_pseudonyms(pseudonyms, self.owner)

    @property
    def all_pseudonyms(self) -> Pseudonyms:
        raise NotImplementedError

    @cached_property
    def rooms(self) -> list[Room]:
        if not self.is_open:
            return []
        rooms = [(name, reverse(view, args=[self.owner.public_id])) for view, name in self.open_places]
        # Every other address begins with that of the first tab, so it is current only on its own page.
        home = self.owner.get_absolute_url()
        here = max((address for _, address in rooms if self.path.startswith(address)), key=len, default="")
        return [
            self._room(name, address, is_here=address == here and (address != home or self.path == home))
            for name, address in rooms
        ]

    def _room(self, name: str, address: str, *, is_here: bool) -> Room:
        return Room(name, address, ("page" if address == self.path else "true") if is_here else "")

    @property
    def open_places(self) -> list[tuple[str, str]]:
        return [(view, str(name)) for view, name, right in self.places if right is None or right in self.rights]


@dataclass
class Desk(OwnerDesk[Event]):
    """An event as seen by one login: the login's rights, and the state of the event."""

    roles: frozenset[Role] = frozenset()
    # The desk code in use, if the visitor has no role of their own.
    code: DeskCode | None = None

    places = ROOMS
    kind = _("Event")

    @property
    def event(self) -> Event:
        return self.owner

    @property
    def about(self) -> str:
        day = date_format(self.event.day, "SHORT_DATE_FORMAT")
        return f"{day} · {self.event.place}" if self.event.place else day

    @property
    def audit_entries(self) -> Any:
        audit_entries = self.event.audit_entries
        return audit_entries if Right.TAKE_MONEY in self.rights else audit_entries.exclude(act__in=MONEY_ACTIONS)

    @cached_property
    def rights(self) -> frozenset[Right]:
        rights = rights_of(self.roles)
        return rights - WITHHELD_IN_REHEARSALS if self.event.is_rehearsal else rights

    @cached_property
    def tour(self) -> Tour | None:
        return next_of_tour(self.event, self.state) if self.event.is_rehearsal and self.is_staff else None

    @cached_property
    def protest(self) -> Protest | None:
        return protest_of(self.event)

    @cached_property
    def combined_event_names(self) -> list[str]:
        return [event.name for event in combined_events(self.event)]

    def may_rule(self, series: int) -> bool:
        """Return whether the login decides about results of this series: only directors do after the protest period."""
        if Right.RULE not in self.rights or Right.DIRECT in self.rights:
            return Right.RULE in self.rights
        return self.protest is None or series > self.protest.through or not self.protest.is_over

    @cached_property
    def series(self) -> list[SeriesRecord]:
        return list(self.event.series.all())

    @cached_property
    def current(self) -> SeriesRecord | None:
        return current_series(self.series)

    @cached_property
    def state(self) -> State:
        return state_of(self.event, self.series)

    @cached_property
    def series_of_state(self) -> SeriesRecord | None:
        return series_of_state(self.series)

    @property
    def shows_needs(self) -> bool:
        return last_series(self.event, self.series) is not None and shows_versions(self.event, is_staff=False)

    @property
    def unlogged_state(self) -> tuple[Any, ...]:
        return self.event.phase, self.event.visibility, str(self.event.tour)

    @property
    def seen_as(self) -> tuple[Any, ...]:
        return sorted(self.rights), sorted(self.roles)

    @property
    def sees_names(self) -> bool:
        return self.is_staff

    @property
    def all_pseudonyms(self) -> Pseudonyms:
        return pseudonyms_of(self.event)

    @cached_property
    def evening_address(self) -> str:
        """The page of the club evening played as this event, for its organisers; otherwise ""."""
        evenings = self.event.evenings.order_by("-season__first_day", "-pk").select_related("season")
        evening = evenings.first() if Role.ORGANISER in self.roles else None
        return reverse("evening", args=[evening.season.public_id, self.event.public_id]) if evening else ""

    @property
    def is_staff(self) -> bool:
        return bool(self.roles)

    @property
    def is_open(self) -> bool:
        """Whether the login may see the event; unlisted events are visible to staff, and to captains who meet there."""
        return self.event.is_listed or self.is_staff or meets_at(self.user, self.event)

    @cached_property
    def may(self) -> dict[str, bool]:
        return {right.value: right in self.rights for right in Right}


def event_for_all(request: PageRequest, public_id: str) -> Desk:
    """Return the event for anyone who may see it; otherwise raise 404."""
    desk = _desk_at(request, public_id)
    if not desk.is_open:
        raise Http404
    return desk


def event_by_key(request: PageRequest, public_id: str) -> Desk:
    """Return the event, listed or not, for a visitor with a page key from a start card or table sign."""
    request.visitor.used_a_key = True
    return _desk_at(request, public_id)


def _desk_at(request: PageRequest, public_id: str) -> Desk:
    try:
        club, (event,) = EVENT_AT.one(public_id)
    except Club.DoesNotExist as missing:
        raise Http404 from missing
    event.club = club
    roles = roles_of(request.visitor, event)
    # A login with a role needs no code, and its own name belongs in the audit log.
    code = None if roles else _code_at(request, event)
    if code is not None:
        roles = frozenset({Role(code.role)})
    return Desk(event, request.visitor, request.path, roles=roles, code=code)


def _code_at(request: PageRequest, event: Event) -> DeskCode | None:
    """Return the desk code in this session if it is still valid; changes are then made in the helper's name."""
    if event.public_id not in request.visitor.codes:
        return None
    request.visitor.used_a_key = True
    code = _good_code(request, event)
    if code is None:
        request.visitor.drop_code(event.public_id)
        messages.error(request, gettext("Your code is no longer valid here: it has expired or been revoked."))
    else:
        request.visitor.helper = str(code)
    return code


def _good_code(request: PageRequest, event: Event) -> DeskCode | None:
    code = request.visitor.codes.get(event.public_id)
    return code_at(event, code) if code else None


def other_events_of_the_day(request: PageRequest, event: Event) -> list[Event]:
    """Return the club's other events of the day at which the visitor may also register players."""
    if event.is_rehearsal:
        return []
    others = Event.objects.filter(Event.counts, club=event.club_id, day=event.day).exclude(pk=event.pk).order_by("pk")
    return [other for other in others if Right.REGISTER in rights_of(_roles_at(request, other))]


def _roles_at(request: PageRequest, event: Event) -> frozenset[Role]:
    roles = roles_of(request.visitor, event)
    code = None if roles else _good_code(request, event)
    return frozenset({Role(code.role)}) if code else roles


def desk_for(request: PageRequest, public_id: str, right: Right = Right.LOOK) -> Desk:
    """Return the event for a login with this right; raise 404 for all others."""
    desk = event_for_all(request, public_id)
    if right not in desk.rights:
        raise Http404
    return desk


def writer_at(request: PageRequest) -> str:
    return request.visitor.name


def chosen_club(request: PageRequest) -> Club | None:
    """Return this login's club from the query string, otherwise its first one."""
    clubs = clubs_of(request.user)
    slug = request.GET.get("club", "")
    return (clubs.filter(slug=slug).first() if slug else None) or clubs.first()
