"""Whose rights somebody asks for, and where he stands: in events, squads, lists, seasons, and in what others wrote."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self, TypeVar

from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from scoring.models import Club, EntryRecord, Objection, Player, SheetRecord
from scoring.models.people import cover_name
from scoring.turning import Forgotten
from tournaments.events.models import ActRecord, Entrant, Event, Payment
from tournaments.leagues.models import Confirmation, League, LeagueAct, SquadMember
from tournaments.seasons.models import CashEntry, Season, SeasonAct, SeasonVersion

Found = TypeVar("Found", bound=Model)


@dataclass(frozen=True)
class Person:
    """A player of a club; or a guest, whom one event or one squad alone knows. `logins.Login` is somebody's login.

    With `alike` also whoever else bore the name as a guest of the club, where nobody else does: only people can tell
    whether that was the same one.
    """

    player: Player | None = None
    guest: Entrant | None = None
    alike: bool = False
    login: Any = None

    @classmethod
    def of(cls, entrant: Entrant, *, alike: bool = False) -> Self:
        """Who stands behind a start card."""
        member = SquadMember.objects.select_related("player").filter(line_ups__entrant=entrant).first()
        player = entrant.player or (member.player if member else None)
        return cls(player=player, alike=alike) if player else cls(guest=entrant, alike=alike)

    @property
    def key(self) -> dict[str, Any]:
        """What consents and wishes of his are found by."""
        return {"player": self.player, "entrant": self.guest, "login": self.login}

    @property
    def called(self) -> str:
        """What his own page calls him."""
        return self.player.shown_name if self.player else self.entrants[0].name

    @cached_property
    def club(self) -> Club:
        """The club whose leader is told."""
        if self.player:
            return self.player.club
        assert self.guest
        return self.guest.event.club

    def forgotten(self, number: int) -> Forgotten:
        """He as a number from now on."""
        return Forgotten(number, cover_name(number), self.names)

    @cached_property
    def members(self) -> list[SquadMember]:
        """His places in squads."""
        return [*self._own_members, *(self._members_alike if self.alike else ())]

    @cached_property
    def entrants(self) -> list[Entrant]:
        """His start numbers, the oldest first."""
        return [*self._own_entrants, *(self.entrants_alike if self.alike else ())]

    @cached_property
    def names(self) -> frozenset[str]:
        """Every name that he bears or bore."""
        people: list[Any] = [*self._own_entrants, *self._own_members]
        found = [name for each in people for name in (each.name, each.written_name)]
        if self.player:
            found += [self.player.name, self.player.nickname, *self.player.former_names]
            found += [name for names in self.player.seats.values_list("name", "written_name") for name in names]
        return frozenset(found) - {""}

    @cached_property
    def entrants_alike(self) -> list[Entrant]:
        """Guests of his name at other events of the club; none where somebody else bears it too."""
        if self._is_borne_by_a_player:
            return []
        of_squads = Q(line_up_place__member__in=self._members_alike)
        guests = self._called(Entrant).filter(Q(event__club=self.club, line_up_place=None) | of_squads)
        found = list(guests.select_related("event__club").order_by("event__pk", "number"))
        events = [entrant.event_id for entrant in (*self._own_entrants, *found)]
        return found if len({*events}) == len(events) else []

    @cached_property
    def _members_alike(self) -> list[SquadMember]:
        """The same in squads of the club's leagues."""
        if self._is_borne_by_a_player:
            return []
        found = list(self._called(SquadMember).filter(league__club=self.club).select_related("league").order_by("pk"))
        leagues = [member.league_id for member in (*self._own_members, *found)]
        return found if len({*leagues}) == len(leagues) else []

    @cached_property
    def _own_members(self) -> list[SquadMember]:
        own = Q(player=self.player) if self.player else Q(line_ups__entrant=self.guest)
        return list(SquadMember.objects.filter(own).select_related("league").distinct().order_by("pk"))

    @cached_property
    def _own_entrants(self) -> list[Entrant]:
        own = Q(player=self.player) if self.player else Q(pk=self.guest.pk if self.guest else 0)
        of_squads = Q(line_up_place__member__in=self._own_members)
        found = Entrant.objects.filter(own | of_squads).select_related("event__club")
        return list(found.distinct().order_by("event__pk", "number"))

    @property
    def _is_borne_by_a_player(self) -> bool:
        others = self.club.players.exclude(pk=self.player.pk if self.player else 0)
        borne = {name for each in others for name in (each.name, each.nickname, *each.former_names)}
        return not self.names.isdisjoint(borne)

    def _called(self, model: type[Found]) -> "QuerySet[Found]":
        """Those of his name whom no register knows, but for himself."""
        own: list[Any] = [*self._own_entrants, *self._own_members]
        called = Q(name__in=self.names) | Q(written_name__in=self.names)
        others = model._default_manager.exclude(pk__in=[each.pk for each in own if isinstance(each, model)])
        return others.filter(called, player=None)

    @property
    def is_known_everywhere(self) -> bool:
        """Whether what his club wrote elsewhere is about him too."""
        return self.player is not None or self.alike

    def events(self) -> "QuerySet[Event]":
        """Those in which he took part, and those of his club that speak of him."""
        own = Q(pk__in=[entrant.event_id for entrant in self.entrants])
        if self.is_known_everywhere:
            at_tables = Q(series__tables__sheet__in=self._lists_that_speak())
            named = _names_in(("name",), self.names) & Q(club=self.club)
            own |= self._spoken(ActRecord, "event", "reason", "data") | self._spoken(Payment, "event", "note")
            own |= at_tables | named
        return each_once(Event, own)

    def leagues(self) -> "QuerySet[League]":
        """Those in whose squads he is or was, and those of his club that speak of him."""
        own = Q(squad__in=self.members)
        if self.is_known_everywhere:
            own |= self._spoken(LeagueAct, "league", "reason", "data")
            own |= self._spoken(Confirmation, "report__meeting__match_day__division__league", "note")
        return each_once(League, own)

    def seasons(self) -> "QuerySet[Season]":
        """Those of which an evening is his, and those of his club that speak of him."""
        own = Q(evenings__event__in=[entrant.event_id for entrant in self.entrants])
        if self.is_known_everywhere:
            own |= self._spoken(SeasonAct, "season", "reason", "data") | self._spoken(CashEntry, "season", "words")
            own |= self._spoken(SeasonVersion, "season", "content", "reason")
        return each_once(Season, own)

    def free_lists(self) -> "QuerySet[SheetRecord]":
        """Lists of no event: those on which he sits, and those of his club that speak of him."""
        if not self.is_known_everywhere:
            return SheetRecord.objects.none()
        named = (
            Q(seats__name__in=self.names) | Q(seats__written_name__in=self.names) | _names_in(("title",), self.names)
        )
        own = Q(club=self.club) & named | Q(pk__in=self._lists_that_speak())
        if self.player:
            own |= Q(seats__player=self.player)
        return each_once(SheetRecord, own & Q(event_table=None))

    def _lists_that_speak(self) -> "QuerySet[Any]":
        spoken = self._spoken(EntryRecord, "sheet", "reason") | self._spoken(Objection, "sheet", "words")
        spoken |= self._spoken(EntryRecord, "sheet__copy_of", "reason")
        return SheetRecord.objects.filter(spoken).values("pk")

    def _spoken(self, model: type[Model], owner: str, *fields: str) -> Q:
        """Owners in his club whose records may name him; whoever turns them looks closely."""
        found = model._default_manager.filter(**{f"{owner}__club": self.club.pk})
        as_text = {f"{name}_as_text": Cast(name, TextField()) for name in fields}
        return Q(pk__in=found.annotate(**as_text).filter(_names_in(as_text, self.names)).values(owner))

    def others_at(self, events: Iterable[int], leagues: Iterable[int] = ()) -> frozenset[str]:
        """What all others are called who take part there, or play for the club."""
        entrants = Entrant.objects.filter(event__in=events).exclude(pk__in=[each.pk for each in self.entrants])
        squads = SquadMember.objects.filter(league__in=leagues).exclude(pk__in=[each.pk for each in self.members])
        players = self.club.players.exclude(pk=self.player.pk if self.player else 0)
        found = {name for people in (entrants, squads) for each in people for name in (each.name, each.written_name)}
        found |= {name for each in players for name in (each.name, each.nickname, *each.former_names)}
        return frozenset(found) - {""}


def each_once(model: type[Found], wanted: Q) -> "QuerySet[Found]":
    """Each once, in the order in which they are held."""
    return model._default_manager.filter(pk__in=model._default_manager.filter(wanted).values("pk")).order_by("pk")


def _names_in(fields: Iterable[str], names: Iterable[str]) -> Q:
    """Whether the last part of a name stands in a text, as it is or as SQLite keeps it in JSON."""
    last_parts = {name.split(" ")[-1] for name in names}
    written = last_parts | {json.dumps(part)[1:-1] for part in last_parts}
    named = Q(pk__in=[])
    for field in fields:
        for part in sorted(written):
            named |= Q(**{f"{field}__icontains": part})
    return named
