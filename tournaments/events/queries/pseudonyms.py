"""Shown names that replace stored ones in standings, audit logs and reasons."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Q

from scoring.models import Player, Privacy
from scoring.models.names import pseudonymised
from tournaments.events.models import Entrant, Event, Logged
from tournaments.events.phrases.reasons import reason_words

# The columns that pseudonyms need, of entrants and of squad members.
PERSON: Final = ("number", "name", "written_name", "player")


@dataclass(frozen=True)
class Pseudonyms:
    """`numbers`: shown names by start number, for entrants whose name differs or differed; `names`: shown by replaced
    name.

    A name that another entrant still has is not replaced in texts without a start number. `people`: all shown names by
    start number, for data stored without names.
    """

    numbers: Mapping[int, str]
    names: Mapping[str, str]
    people: Mapping[int, str] = field(default_factory=dict)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """All replacements, sorted so that equal pseudonyms compare equal."""
        return sorted(self.names.items())

    def text(self, text: str) -> str:
        return str(pseudonymised(reason_words(text), self.names))

    def audit_data(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the data of an audit entry with shown names; its start number, if any, decides the name."""
        found: dict[str, Any] = pseudonymised(data, self.names)
        number = data.get("number", data.get("entrant"))
        if "name" in data and number in self.numbers:
            found["name"] = self.numbers[number]
        return found

    def changes(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        return {part: [self._change(row) for row in rows] for part, rows in changes.items()}

    def _change(self, row: Mapping[str, Any]) -> dict[str, Any]:
        return {**row, "name": self.people.get(row["entrant"], row["name"])}


def pseudonyms_of(event: Event) -> Pseudonyms:
    entrants = event.entrants.order_by("number").values_list(*PERSON)
    return pseudonyms_for(entrants, Q(club=event.club_id) | Q(entries__event=event))


def public_pseudonyms(pseudonyms: Pseudonyms, of: Logged) -> Pseudonyms:
    """Return the pseudonyms for the public: the same, or numbers for all names once they are no longer public."""
    if of.has_public_names:
        return pseudonyms
    past = of.past_names
    numbers = {number: past[name] for number, name in of.people}
    return Pseudonyms(
        numbers, {name: past.get(shown, shown) for name, shown in pseudonyms.names.items()} | past, numbers
    )


def holds_names_of(event: Event) -> frozenset[int]:
    """Return the keys of clubs whose players may be named in the event's stored data otherwise than shown.

    Removed players count as well, because the audit log still names them.
    """
    return holds_names_in([event.pk], Q(club=event.club_id) | Q(entries__event=event))


def holds_names_in(events: Collection[int], players: Q) -> frozenset[int]:
    """Return the same for several events in a constant number of queries, with further `players`."""
    found = {player.club_id for player in _players(players)}
    renamed = Entrant.objects.filter(event__in=events).exclude(written_name="")
    return frozenset(found.union(renamed.values_list("event__club", flat=True)))


def _players(wanted: Q) -> list[Player]:
    is_plain = Q(privacy=Privacy.OPEN, nickname="", former_names=[])
    return list(Player.objects.filter(wanted).exclude(is_plain).distinct())


def pseudonyms_for(people: Iterable[tuple[int, str, str, int | None]], players: Q) -> Pseudonyms:
    """Return pseudonyms for these people, given as PERSON; `players` must include all players among them."""
    numbers: dict[int, str] = {}
    names: dict[str, str] = {}
    everybody: dict[int, str] = {}
    others = {player.pk: player.other_names for player in _players(players)}
    for other in others.values():
        names |= other
    for number, name, written_name, player in people:
        replaced = {written_name, *others.get(player or 0, ())} - {"", name}
        if replaced:
            numbers[number] = name
            names |= dict.fromkeys(replaced, name)
        everybody[number] = name
    # A namesake who uses the name openly must not be renamed in texts, which do not tell the two apart.
    in_use = set(everybody.values())
    return Pseudonyms(numbers, {name: shown for name, shown in names.items() if name not in in_use}, everybody)
