"""A person and their occurrences: in events, squads, lists, seasons, and in other people's texts."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Self, TypeVar

from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from scoring.clubs.erased import Erased
from scoring.models import Club, EntryRecord, Objection, Player, SheetRecord
from scoring.models.people import player_pseudonym
from tournaments.events.models import Category, DeskCode, Entrant, Event, EventAuditEntry, Payment, SignUp, TeamRecord
from tournaments.leagues.models import (
    Confirmation,
    Division,
    League,
    LeagueAuditEntry,
    LeagueTeam,
    Meeting,
    SquadMember,
)
from tournaments.seasons.models import CashEntry, Season, SeasonAuditEntry, SeasonVersion

Found = TypeVar("Found", bound=Model)
# Names of things, which no erasure changes: (model, path to its club, field).
THINGS: Final[tuple[tuple[type[Model], str, str], ...]] = (
    (Event, "club", "name"),
    (Event, "club", "place"),
    (Category, "event__club", "name"),
    (TeamRecord, "event__club", "name"),
    (Entrant, "event__club", "club_name"),
    (SheetRecord, "club", "title"),
    (League, "club", "name"),
    (Division, "league__club", "name"),
    (LeagueTeam, "league__club", "name"),
    (LeagueTeam, "league__club", "club_name"),
    (Meeting, "match_day__division__league__club", "venue"),
    (Season, "club", "name"),
)


@dataclass(frozen=True)
class Person:
    """A player of a club, or a guest known to one event or squad only. For a login see `logins.Login`."""

    player: Player | None = None
    guest: Entrant | None = None
    login: Any = None

    @classmethod
    def of(cls, entrant: Entrant) -> Self:
        """Return the person on a start card: the member if the entrant is one, otherwise the guest."""
        member = SquadMember.objects.select_related("player").filter(line_ups__entrant=entrant).first()
        player = entrant.player or (member.player if member else None)
        return cls(player=player) if player else cls(guest=entrant)

    @property
    def key(self) -> dict[str, Any]:
        """The values that identify the person's consents and erasure requests."""
        return {"player": self.player, "entrant": self.guest, "login": self.login}

    @property
    def called(self) -> str:
        """The name on the person's own page."""
        return self.player.shown_name if self.player else self.entrants[0].name

    @cached_property
    def club(self) -> Club:
        """The club whose leader is informed of an erasure."""
        if self.player:
            return self.player.club
        assert self.guest
        return self.guest.event.club

    def erased(self, number: int) -> Erased:
        return Erased(number, player_pseudonym(number), self.names, things=self._things())

    @cached_property
    def names(self) -> frozenset[str]:
        """All names that the person has or had here."""
        people: list[Any] = [*self.entrants, *self.members]
        found = [name for each in people for name in (each.name, each.written_name)]
        if self.player:
            found += [self.player.name, self.player.nickname, *self.player.former_names]
            found += [name for names in self.player.seats.values_list("name", "written_name") for name in names]
        return frozenset(found) - {""}

    @cached_property
    def members(self) -> list[SquadMember]:
        of_person = Q(player=self.player) if self.player else Q(line_ups__entrant=self.guest)
        return list(SquadMember.objects.filter(of_person).select_related("league").distinct().order_by("pk"))

    @cached_property
    def entrants(self) -> list[Entrant]:
        """Their start numbers, by event and number."""
        of_person = Q(player=self.player) if self.player else Q(pk=self.guest.pk if self.guest else 0)
        of_squads = Q(line_up_place__member__in=self.members)
        found = Entrant.objects.filter(of_person | of_squads).select_related("event__club")
        return list(found.distinct().order_by("event__pk", "number"))

    def events(self) -> "QuerySet[Event]":
        """Return events in which they took part; for a player also those of the club that mention them."""
        of_person = Q(pk__in=[entrant.event_id for entrant in self.entrants])
        if self.player:
            of_person |= self._spoken(EventAuditEntry, "event", "reason", "said") | self._spoken(
                Payment, "event", "note"
            )
            of_person |= Q(series__tables__sheet__in=self._lists_that_speak())
            of_person |= self._spoken(SignUp, "event", "note", "plays_with")
        return each_once(Event, of_person)

    def leagues(self) -> "QuerySet[League]":
        """Return leagues in whose squads they are or were; for a player also those of the club that mention them."""
        of_person = Q(squad__in=self.members)
        if self.player:
            of_person |= self._spoken(LeagueAuditEntry, "league", "reason", "said")
            of_person |= self._spoken(Confirmation, "report__meeting__match_day__division__league", "note")
        return each_once(League, of_person)

    def seasons(self) -> "QuerySet[Season]":
        """Return seasons with an evening they played; for a player also those of the club that mention them."""
        of_person = Q(evenings__event__in=[entrant.event_id for entrant in self.entrants])
        if self.player:
            of_person |= self._spoken(SeasonAuditEntry, "season", "reason", "said") | self._spoken(
                CashEntry, "season", "words"
            )
            of_person |= self._spoken(SeasonVersion, "season", "reason")
        return each_once(Season, of_person)

    def free_lists(self) -> "QuerySet[SheetRecord]":
        """Return lists outside events: with the player's seat, or of the club and mentioning them. None for a guest."""
        if not self.player:
            return SheetRecord.objects.none()
        named = Q(seats__name__in=self.names) | Q(seats__written_name__in=self.names)
        of_person = Q(club=self.club) & named | Q(pk__in=self._lists_that_speak()) | Q(seats__player=self.player)
        return each_once(SheetRecord, of_person & Q(event_table=None))

    def _lists_that_speak(self) -> "QuerySet[Any]":
        spoken = self._spoken(EntryRecord, "sheet", "reason") | self._spoken(Objection, "sheet", "words")
        spoken |= self._spoken(EntryRecord, "sheet__second_list_of", "reason")
        return SheetRecord.objects.filter(spoken).values("pk")

    def _spoken(self, model: type[Model], owner: str, *fields: str) -> Q:
        """Return a filter for owners in the club whose records may name them: a rough filter, so callers check each
        text."""
        found = model._default_manager.filter(**{f"{owner}__club": self.club.pk})
        as_text = {f"{name}_as_text": Cast(name, TextField()) for name in fields}
        return Q(pk__in=found.annotate(**as_text).filter(_names_in(as_text, self.names)).values(owner))

    def others_at(self, events: Iterable[int], leagues: Iterable[int] = ()) -> frozenset[str]:
        """Return the names of all others who take part, sign up or help there, or are players of the club."""
        entrants = Entrant.objects.filter(event__in=events).exclude(pk__in=[each.pk for each in self.entrants])
        squads = SquadMember.objects.filter(league__in=leagues).exclude(pk__in=[each.pk for each in self.members])
        players = self.club.players.exclude(pk=self.player.pk if self.player else 0)
        found = {name for people in (entrants, squads) for each in people for name in (each.name, each.written_name)}
        found |= {name for each in players for name in (each.name, each.nickname, *each.former_names)}
        found |= {*SignUp.objects.filter(event__in=events).values_list("name", flat=True)}
        helpers = DeskCode.objects.filter(event__in=events).values_list("name", flat=True)
        # A helper with the person's name is taken to be the person.
        found |= {name for name in helpers if name not in self.names}
        return frozenset(found) - {""}

    def _things(self) -> frozenset[str]:
        """Return names the club gave to events, leagues, teams, places and lists, except teams the person is in."""
        found = {self.club.name}
        for model, club, name in THINGS:
            found |= {*model._default_manager.filter(**{club: self.club}).values_list(name, flat=True)}
        of_person = TeamRecord.objects.filter(members__entrant__in=[each.pk for each in self.entrants])
        return frozenset(found) - {"", *of_person.values_list("name", flat=True)}


def each_once(model: type[Found], wanted: Q) -> "QuerySet[Found]":
    """Return each record once, by primary key: the order in which they are locked."""
    return model._default_manager.filter(pk__in=model._default_manager.filter(wanted).values("pk")).order_by("pk")


def _names_in(fields: Iterable[str], names: Iterable[str]) -> Q:
    """Return a filter for texts with the last part of a name, as it is or as SQLite stores it in JSON."""
    last_parts = {name.split(" ")[-1] for name in names}
    written = last_parts | {json.dumps(part)[1:-1] for part in last_parts}
    named = Q(pk__in=[])
    for field in fields:
        for part in sorted(written):
            named |= Q(**{f"{field}__icontains": part})
    return named
