"""The names that others see in the place of those that were written once, in standings, protocols and reasons."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Q

from scoring.models import Player, Privacy
from scoring.models.names import pseudonymised
from tournaments.events.models import Entrant, Event, Logged
from tournaments.events.phrases.reasons import reason_words

# What a name is covered by, of entrants and of those in a squad.
PERSON: Final = ("number", "name", "written_name", "player")


@dataclass(frozen=True)
class Pseudonyms:
    """`numbers`: the shown name by start number of everybody who has, or had, another one; `names`: it by those names.

    A name that somebody else bears openly stays in texts that name no number. `people`: everybody by start number,
    for what is stored without names.
    """

    numbers: Mapping[int, str]
    names: Mapping[str, str]
    people: Mapping[int, str] = field(default_factory=dict)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """What it covers, alike each time; no act of an event tells of a player who is not in it."""
        return sorted(self.names.items())

    def text(self, text: str) -> str:
        """A stored reason or note as it is read."""
        return str(pseudonymised(reason_words(text), self.names))

    def audit_data(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data of an act; whose start number it gives is named by that."""
        found: dict[str, Any] = pseudonymised(data, self.names)
        number = data.get("number", data.get("entrant"))
        if "name" in data and number in self.numbers:
            found["name"] = self.numbers[number]
        return found

    def changes(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """What a correction changed: moves and prizes."""
        return {part: [self._change(row) for row in rows] for part, rows in changes.items()}

    def _change(self, row: Mapping[str, Any]) -> dict[str, Any]:
        return {**row, "name": self.people.get(row["entrant"], row["name"])}


def pseudonyms_of(event: Event) -> Pseudonyms:
    """What is covered in an event, in two queries."""
    entrants = event.entrants.order_by("number").values_list(*PERSON)
    return pseudonyms_for(entrants, Q(club=event.club_id) | Q(entries__event=event))


def public_pseudonyms(pseudonyms: Pseudonyms, of: Logged) -> Pseudonyms:
    """What strangers do not read of it: the same, and everybody's name once names are public no more."""
    if of.has_public_names:
        return pseudonyms
    past = of.past_names
    numbers = {number: past[name] for number, name in of.people}
    return Pseudonyms(
        numbers, {name: past.get(shown, shown) for name, shown in pseudonyms.names.items()} | past, numbers
    )


def holds_names_of(event: Event) -> frozenset[int]:
    """The clubs, by key, whose players what is stored of the event may name otherwise than they are shown.

    Somebody who was taken off the list stands in the protocol all the same.
    """
    return holds_names_in([event.pk], Q(club=event.club_id) | Q(entries__event=event))


def holds_names_in(events: Collection[int], players: Q) -> frozenset[int]:
    """The same of several events, in as many queries, with other players whom a file of them names."""
    found = {player.club_id for player in _players(players)}
    renamed = Entrant.objects.filter(event__in=events).exclude(written_name="")
    return frozenset(found.union(renamed.values_list("event__club", flat=True)))


def _players(wanted: Q) -> list[Player]:
    """Those of them who have another name than the one that is shown."""
    is_plain = Q(privacy=Privacy.OPEN, nickname="", former_names=[])
    return list(Player.objects.filter(wanted).exclude(is_plain).distinct())


def pseudonyms_for(people: Iterable[tuple[int, str, str, int | None]], players: Q) -> Pseudonyms:
    """Of these people, each as PERSON has it; the players are all those among them, or more."""
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
    borne = set(everybody.values())
    return Pseudonyms(numbers, {name: shown for name, shown in names.items() if name not in borne}, everybody)
