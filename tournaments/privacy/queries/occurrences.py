"""The places where a person's name is stored, read before an erasure is decided."""

from dataclasses import dataclass
from typing import Any

from scoring.models import EntryRecord, SheetRecord
from tournaments.privacy.queries.logins import Login
from tournaments.privacy.queries.persons import Person


@dataclass(frozen=True)
class Occurrence:
    """An event, league, season or list in which a person's name is stored.

    `number` is their start number or squad number there, `lines` the number of log entries that contain the name.
    """

    what: Any
    number: int | None
    lines: int

    @property
    def title(self) -> str:
        return self.what.title or self.what.public_id if isinstance(self.what, SheetRecord) else str(self.what)


def occurrences_of(person: Person) -> list[Occurrence]:
    numbers: dict[tuple[str | None, int], int] = {
        ("event", entrant.event_id): entrant.number for entrant in person.entrants
    }
    numbers |= {("league", member.league_id): member.number for member in person.members}
    owners = [*person.events(), *person.leagues(), *person.seasons()]
    occurrences = [
        Occurrence(owner, numbers.get((owner._meta.model_name, owner.pk)), _lines(person, owner.audit_entries.all()))
        for owner in owners
    ]
    return occurrences + [Occurrence(sheet, None, _entries(person, sheet)) for sheet in person.free_lists()]


def _lines(person: Person, entries: Any) -> int:
    erased = person.erased(0)
    return sum(
        entry.by == erased.login if isinstance(person, Login) else erased.own_data(entry.said) != entry.said
        for entry in entries
    )


def _entries(person: Person, sheet: SheetRecord) -> int:
    return EntryRecord.objects.filter(sheet=sheet, entered_by=person.called).count() if isinstance(person, Login) else 0
