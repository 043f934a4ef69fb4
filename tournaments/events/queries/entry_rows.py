"""Compare a list of players with the entrants: likely duplicates and faulty rows."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from scoring.alphabet import fold
from scoring.models import Player
from tournaments.events.models import Event, EventAuditEntry
from tournaments.events.models.events import MOST_PLAYERS
from tournaments.events.queries.registration import club_players, names_of
from tournaments.standings import TEAM_KINDS


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """A player to enter, from a row of a list; rows count from 1. `team`, `tandem`, `mixed` are names of teams.

    `number` is a start number given in the list, `typed_sex` the text for the sex, in any language.
    """

    line: int
    name: str
    club_name: str = ""
    sex: str = ""
    birth_date: date | None = None
    phone: str = ""
    member_number: str = ""
    team: str = ""
    tandem: str = ""
    mixed: str = ""
    number: int | None = None
    typed_sex: str = field(default="", compare=False)

    @property
    def teams(self) -> dict[str, str]:
        return {kind: name for kind in TEAM_KINDS if (name := getattr(self, kind))}


@dataclass(frozen=True, slots=True)
class EntryProblem:
    """A fault in a row, or in the whole list if `line` is 0; `code` is a key of `phrases.registration`."""

    line: int
    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


# What separates namesakes: folded club and date of birth; then the start number or row.
_Person = tuple[str, date | None, int]


def doubles(event: Event, rows: Iterable[EntrantRow]) -> list[EntryProblem]:
    """Return rows that seem to name a player who is already entered or is in an earlier row.

    Equal names are one person unless clubs or birth dates differ; a missing club or date does not count as different.
    """
    entered: dict[str, list[_Person]] = defaultdict(list)
    for entrant in event.entrants.select_related("player").order_by("number"):
        for name in {fold(entrant.name), *(names_of(entrant.player) if entrant.player else ())}:
            entered[name].append((fold(entrant.club_name), entrant.birth_date, entrant.number))
    earlier: dict[str, list[_Person]] = defaultdict(list)
    found = []
    for row in rows:
        name = fold(row.name)
        if number := _first(entered[name], row):
            found.append(EntryProblem(row.line, "is_entered", {"name": row.name, "number": number}))
        elif line := _first(earlier[name], row):
            found.append(EntryProblem(row.line, "is_twice", {"name": row.name, "first": line}))
        earlier[name].append((fold(row.club_name), row.birth_date, row.line))
    return found


def _first(people: Iterable[_Person], row: EntrantRow) -> int:
    """Return the start number or row of the first person that the row may refer to; 0 if none."""
    club, born = fold(row.club_name), row.birth_date
    return next(
        (
            where
            for known_club, known_date, where in people
            if (not (known_club and club) or known_club == club) and not (known_date and born and known_date != born)
        ),
        0,
    )


def row_faults(event: Event, rows: Sequence[EntrantRow]) -> list[EntryProblem]:
    room = MOST_PLAYERS - event.entrants.count()
    full = [EntryProblem(0, "event_full", {"most": MOST_PLAYERS, "room": room})] if len(rows) > room else []
    twice = [
        *_duplicates(rows, "member_number", "member_number_twice"),
        *_duplicates(rows, "number", "start_number_twice"),
    ]
    return [*full, *twice, *_given_numbers(event, rows), *_team_faults(event, rows)]


def _duplicates(rows: Iterable[EntrantRow], name: str, code: str) -> list[EntryProblem]:
    seen: dict[Any, int] = {}
    faults = []
    for row in rows:
        value = getattr(row, name)
        if value in seen:
            faults.append(EntryProblem(row.line, code, {"number": value, "first": seen[value]}))
        elif value:
            seen[value] = row.line
    return faults


def _given_numbers(event: Event, rows: Sequence[EntrantRow]) -> list[EntryProblem]:
    """Return rows whose start number is or was used; the audit log has the numbers of removed players."""
    if not any(row.number for row in rows):
        return []
    removed = EventAuditEntry.objects.filter(event=event, act="entrant_removed").values_list("data__number", flat=True)
    given = {*event.entrants.values_list("number", flat=True), *removed}
    return [EntryProblem(row.line, "start_number_taken", {"number": row.number}) for row in rows if row.number in given]


def _team_faults(event: Event, rows: Iterable[EntrantRow]) -> list[EntryProblem]:
    members = Counter(event.teams.filter(members__isnull=False).values_list("kind", "name"))
    unknown: set[str] = set()
    faults = []
    for row in rows:
        for kind, name in row.teams.items():
            members[kind, name] += 1
            if kind not in event.team_kinds and kind not in unknown:
                unknown.add(kind)
                faults.append(EntryProblem(row.line, f"no_{kind}"))
            elif kind in event.team_kinds and members[kind, name] > TEAM_KINDS[kind].size:
                faults.append(EntryProblem(row.line, "team_full", {"team": name, "most": TEAM_KINDS[kind].size}))
    return faults


def players_of(event: Event, rows: Iterable[EntrantRow]) -> dict[int, Player]:
    """Return the club's player for each row, by row number: matched by name, then by member number.

    A row with another club never matches; no player is matched twice.
    """
    by_name: dict[str, list[Player]] = defaultdict(list)
    for player in club_players(event):
        for name in names_of(player):
            by_name[name].append(player)
    own_club, meant = fold(event.club.name), {}
    for row in rows:
        named = by_name[fold(row.name)] if fold(row.club_name) in ("", own_club) else []
        found = [player for player in named if row.member_number in ("", player.member_number)] or named
        if len(found) == 1:
            meant[row.line] = found[0]
            for name in names_of(found[0]):
                by_name[name].remove(found[0])
    return meant
