"""Free texts that name a person: they are listed for the leader, and no program changes them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Self

from django.apps import apps
from django.db.models import Model, QuerySet

from scoring.clubs.erased import Erased
from scoring.models import EntryRecord, Objection
from scoring.models.names import PersonalTextField
from tournaments.events.audit_log import OWN_WORDS
from tournaments.events.models import AuditEntry
from tournaments.events.parts import all_parts, event_way
from tournaments.leagues.models import Confirmation, Deduction, LeagueAuditEntry, MatchReport
from tournaments.privacy.queries.persons import Person
from tournaments.seasons.models import CashEntry, SeasonAuditEntry, SeasonVersion

# Replaces the reason of a draw, as a new attempt must have one.
REMOVED: Final = "–"
# (model, path to the league, season or list that it belongs to)
MentionPaths = tuple[tuple[type[Model], str], ...]
OF_LEAGUES: Final[MentionPaths] = (
    (LeagueAuditEntry, "league"),
    (MatchReport, "meeting__match_day__division__league"),
    (Confirmation, "report__meeting__match_day__division__league"),
    (Deduction, "team__league"),
)
OF_SEASONS: Final[MentionPaths] = ((SeasonAuditEntry, "season"), (CashEntry, "season"), (SeasonVersion, "season"))
OF_LISTS: Final[MentionPaths] = ((EntryRecord, "sheet"), (Objection, "sheet"), (EntryRecord, "sheet__second_list_of"))


@dataclass(frozen=True)
class Mention:
    """A text that names a person, in `field` of a record that belongs to `owner`, or in the data of an audit entry."""

    owner: Any
    record: Any
    field: str
    text: str

    @property
    def key(self) -> str:
        """The key by which the text is found again after the name has been erased."""
        at = [each for record in (self.owner, self.record) for each in (record._meta.label_lower, record.pk)]
        return ":".join(map(str, [*at, self.field]))

    @classmethod
    def at(cls, key: str) -> Self | None:
        """Return the text with this key; None if it has been removed."""
        owner_kind, owner, kind, pk, field = key.split(":")
        record: Any = apps.get_model(kind)._base_manager.filter(pk=pk).first()
        text = _texts(record).get(field, "") if record else ""
        return (
            cls(apps.get_model(owner_kind)._base_manager.get(pk=owner), record, field, text)
            if text not in ("", REMOVED)
            else None
        )


def mentions(person: Person) -> list[Mention]:
    """Return the texts in events, leagues, seasons and lists in which the person took part or is mentioned."""
    erased = person.erased(0)
    of_events = tuple((part.model, event_way(part)) for part in all_parts())
    of_lists = tuple((model, f"{way}__event_table__series__event") for model, way in OF_LISTS[2:])
    found: list[Mention] = []
    # A name that others there have too is no mention: nothing says whose it is.
    for event in person.events():
        found += _mentions(event, of_events + of_lists, erased.among(person.others_at([event.pk])))
    for league in person.leagues():
        found += _mentions(league, OF_LEAGUES, erased.among(person.others_at([], [league.pk])))
    for season in person.seasons():
        evenings = season.evenings.values_list("event", flat=True)
        found += _mentions(season, OF_SEASONS, erased.among(person.others_at(evenings)))
    for sheet in person.free_lists():
        found += _mentions(sheet, OF_LISTS, erased.among(person.others_at([])))
    return found


def _mentions(owner: Any, kinds: Iterable[tuple[type[Model], str]], erased: Erased) -> Iterator[Mention]:
    for model, way in kinds:
        records: QuerySet[Any] = model._base_manager.filter(**{way: owner.pk}).order_by("pk")
        for record in records if _text_fields(model) else ():
            for name, text in _texts(record).items():
                if erased.is_mentioned(text):
                    yield Mention(owner, record, name, text)


def _texts(record: Model) -> dict[str, str]:
    """Return the free texts of a record by field, or by key of an audit entry's data."""
    texts = {name: getattr(record, name) for name in _text_fields(type(record))}
    if isinstance(record, AuditEntry):
        texts |= {key: record.said[key] for key in OWN_WORDS if key in record.said}
    return texts


def _text_fields(model: type[Model]) -> list[str]:
    return [each.name for each in model._meta.concrete_fields if isinstance(each, PersonalTextField)]
