"""A login as a person, even if it never played: its actions, and what would be left without it."""

from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db.models import Model, Q, QuerySet

from scoring.clubs.erased import Erased
from scoring.models import Club, EntryRecord, Objection, SheetRecord
from scoring.models.names import writer_fields
from scoring.models.people import login_pseudonym
from tournaments.events.models import Entrant, Event
from tournaments.events.parts import all_parts, event_way
from tournaments.leagues.models import (
    Confirmation,
    Deduction,
    League,
    LeagueAuditEntry,
    MatchReport,
    Meeting,
    SquadMember,
)
from tournaments.privacy.queries.persons import Person, each_once
from tournaments.seasons.models import CashEntry, Season, SeasonAuditEntry, SeasonVersion

# Models that store who did something, with the path to the league, season or list.
IN_LEAGUES: Final[tuple[tuple[type[Model], str], ...]] = (
    (League, "pk"),
    (LeagueAuditEntry, "league"),
    (Meeting, "match_day__division__league"),
    (MatchReport, "meeting__match_day__division__league"),
    (Confirmation, "report__meeting__match_day__division__league"),
    (Deduction, "team__league"),
)
IN_SEASONS: Final[tuple[tuple[type[Model], str], ...]] = (
    (Season, "pk"),
    (SeasonAuditEntry, "season"),
    (CashEntry, "season"),
    (SeasonVersion, "season"),
)
ON_LISTS: Final[tuple[tuple[type[Model], str], ...]] = (
    (SheetRecord, "pk"),
    (EntryRecord, "sheet"),
    (Objection, "sheet"),
)


@dataclass(frozen=True)
class Login(Person):
    """A login: audit entries contain its name, but no free text names a person by it."""

    @property
    def called(self) -> str:
        return str(self.login.get_username())

    @property
    def club(self) -> None:  # type: ignore[override]
        """None, because no leader has to be informed."""

    @property
    def names(self) -> frozenset[str]:
        return frozenset()

    @property
    def members(self) -> list[SquadMember]:
        return []

    @property
    def entrants(self) -> list[Entrant]:
        return []

    def erased(self, number: int) -> Erased:
        return Erased(number, login_pseudonym(number), login=self.called)

    def others_at(self, *_where: Any) -> frozenset[str]:
        return frozenset()

    def events(self) -> "QuerySet[Event]":
        of_login = self._did((part.model, event_way(part)) for part in all_parts())
        return each_once(Event, of_login | Q(audit_entries__said__user=self.called))

    def leagues(self) -> "QuerySet[League]":
        return each_once(League, self._did(IN_LEAGUES) | Q(audit_entries__said__user=self.called))

    def seasons(self) -> "QuerySet[Season]":
        return each_once(Season, self._did(IN_SEASONS))

    def free_lists(self) -> "QuerySet[SheetRecord]":
        return each_once(SheetRecord, self._did(ON_LISTS) & Q(event_table=None))

    def _did(self, kinds: Any) -> Q:
        """Return a filter for owners of records, each with the path to it, that this login wrote."""
        found = Q(pk__in=[])
        for model, way in kinds:
            if writers := self.wrote(model):
                found |= Q(pk__in=model._default_manager.filter(writers).values(way))
        return found

    def wrote(self, model: type[Model]) -> Q:
        """Return a filter for records that contain its name; an empty `Q` for models without such fields."""
        found = Q()
        for name in writer_fields(model):
            found |= Q(**{name: self.called})
        return found

    def keeps_alone(self) -> list[str]:
        """Return the names of clubs that would be left without a login."""
        clubs = Club.objects.filter(members=self.login).exclude(members__in=self._others())
        return [str(club) for club in clubs.order_by("name")]

    def runs_alone(self) -> bool:
        """Return whether no other login could run the site."""
        return bool(self.login.is_superuser) and not self._others().filter(is_superuser=True).exists()

    def _others(self) -> "QuerySet[Any]":
        return get_user_model()._default_manager.filter(is_active=True).exclude(pk=self.login.pk)
