"""Queries for the registration page: the check-in list, suggested names, and people with the same name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.db.models import Q

from scoring.alphabet import alphabetical, fold, spellings_of
from scoring.models import Player
from tournaments.events.models import UPCOMING, Entrant, Event, TeamMember
from tournaments.events.phrases.choices import Presence, SeriesState
from tournaments.events.queries.bulk_actions import MISSING
from tournaments.events.queries.claims import Claim, claims_of
from tournaments.events.queries.money import AccountSum, fees_due, fees_paid, sum_up, team_fee_lines
from tournaments.events.seals import EVENT, RECEIPT, TEAMS, entrant_name

MOST_OFFERED: Final = 8
HAS_SEATS: Final = (SeriesState.DRAFT, *UPCOMING)
# Actions that change single rows and leave the order of the list.
KEEP_THE_LIST: Final = frozenset(
    (*(f"presence_{presence}" for presence in Presence.values), "class_confirmed", "class_denied")
)
# After more entries than this the whole list is sent.
MOST_ENTRIES: Final = 50
ENTRANT: Final = entrant_name("")


@dataclass(frozen=True, slots=True)
class RegistrationRow:
    """One row of the check-in list; amounts are in cents."""

    entrant: Entrant
    due: int
    paid: int
    # (name, cents of its fee still open) of each team.
    teams: tuple[tuple[str, int], ...]
    is_unfinished: bool
    claims: tuple[Claim, ...] = ()

    @property
    def open(self) -> int:
        """The cents still to be paid; 0 if overpaid."""
        return max(self.due - self.paid, 0)

    @property
    def has_paid(self) -> bool:
        return self.open == 0

    @property
    def is_missing(self) -> bool:
        return self.entrant.presence in MISSING

    @property
    def is_expected(self) -> bool:
        return self.entrant.presence == Presence.EXPECTED

    @property
    def pays_now(self) -> bool:
        """Whether "all have paid" includes this player; players who arrive later pay on arrival."""
        return bool(self.open) and self.entrant.presence != Presence.LATER

    @property
    def find(self) -> str:
        return f"{self.entrant.number} {fold(self.entrant.name)} {fold(self.entrant.club_name)}"


@dataclass(frozen=True)
class RegistrationList:
    """The check-in list by last name, with the totals of its columns; money includes team fees."""

    rows: tuple[RegistrationRow, ...]
    of_teams: AccountSum

    @cached_property
    def missing(self) -> int:
        return sum(row.is_missing for row in self.rows)

    @cached_property
    def unfinished(self) -> int:
        return sum(row.is_unfinished for row in self.rows)

    @cached_property
    def claiming(self) -> int:
        return sum(bool(row.claims) for row in self.rows)

    @cached_property
    def due(self) -> int:
        return sum(row.due for row in self.rows) + self.of_teams.due

    @cached_property
    def paid(self) -> int:
        return sum(row.paid for row in self.rows) + self.of_teams.paid

    @cached_property
    def open(self) -> int:
        return sum(row.open for row in self.rows) + self.of_teams.open

    @property
    def has_fees(self) -> bool:
        return bool(self.due or self.paid)

    def row_of(self, number: int) -> RegistrationRow:
        """Return the row for a start number. Raises StopIteration if nobody has it."""
        return next(row for row in self.rows if row.entrant.number == number)

    def only(self, show: str, text: str) -> tuple[RegistrationRow, ...]:
        """Return rows that are `missing`, `unpaid`, `unfinished` or `claiming`, or all, and that match the text."""
        rows: Iterable[RegistrationRow] = self.rows
        if show == "missing":
            rows = (row for row in rows if row.is_missing)
        elif show == "unpaid":
            rows = (row for row in rows if not row.has_paid)
        elif show == "unfinished":
            rows = (row for row in rows if row.is_unfinished)
        elif show == "claiming":
            rows = (row for row in rows if row.claims)
        words = words_of(text)
        return tuple(row for row in rows if finds(words, row.find))


def words_of(text: str) -> list[str]:
    """Return the folded words of a search, ignoring the comma between last and first name."""
    return fold(text).replace(",", " ").split()


def finds(words: Iterable[str], text: str) -> bool:
    """Return whether each of the folded words starts a word of the folded text."""
    begun = text.replace("-", " ").split()
    return all(any(each.startswith(word) for each in begun) for word in words)


def registration_list(event: Event) -> RegistrationList:
    due, paid, of_teams = fees_due(event), fees_paid(event), team_fee_lines(event)
    teams = _teams(event, {line.pk: line.account.open for line in of_teams})
    unfinished, claims = unfinished_numbers(event), claims_of(event)
    entrants = sorted(event.entrants.all(), key=lambda entrant: (alphabetical(entrant.name), entrant.number))
    return RegistrationList(
        tuple(
            RegistrationRow(
                entrant,
                due=due.get(entrant.pk, 0),
                paid=paid.get(entrant.pk, 0),
                teams=tuple(teams.get(entrant.pk, ())),
                is_unfinished=entrant.number in unfinished,
                claims=claims.get(entrant.number, ()),
            )
            for entrant in entrants
        ),
        sum_up(line.account for line in of_teams),
    )


def unfinished_numbers(event: Event) -> set[int]:
    """Return entrants registered by name alone whose details are still missing, according to the audit log."""
    entries = event.audit_entries.filter(Q(act="registered", data__unfinished=True) | Q(act="entry_finished"))
    found: set[int] = set()
    for action, data in entries.order_by("seq").values_list("act", "data"):
        (found.add if action == "registered" else found.discard)(data["number"])
    return found


def unfinished_entrants(event: Event) -> list[Entrant]:
    return list(event.entrants.filter(number__in=unfinished_numbers(event)).order_by("number"))


def changed_numbers(event: Event, seen: int) -> set[int] | None:
    """Return the start numbers whose rows changed since this version; None if the whole list may have changed.

    This is read from the audit log: each entry seals the rows that it wrote.
    """
    entries: list[Any] = list(
        event.audit_entries.filter(seq__gte=seen).order_by("seq").values_list("seq", "act", "seals")[: MOST_ENTRIES + 1]
    )
    # The entry of the version seen is included: its seal of the settings is compared with the later ones.
    if (
        not entries
        or entries[0][0] != seen
        or len(entries) > MOST_ENTRIES
        or any(seals is None for _, _, seals in entries)
    ):
        return None
    entrants, receipts = set(), set()
    for _, action, seals in entries[1:]:
        # Other actions may add, remove, rename or move rows.
        if action not in KEEP_THE_LIST and any(_is_of_the_list(name) for name in seals):
            return None
        # Settings, series or classes changed: fees and columns of every row may be different.
        if seals[EVENT] != entries[0][2][EVENT]:
            return None
        entrants |= {int(name.removeprefix(ENTRANT)) for name in seals if name.startswith(ENTRANT)}
        receipts |= {int(name.removeprefix(RECEIPT)) for name in seals if name.startswith(RECEIPT)}
    paid = event.payments.filter(receipt__in=receipts)
    # The open fee of a team is shown in the rows of all its members.
    if paid.filter(team__isnull=False).exists():
        return None
    paid = paid.filter(entrant__isnull=False)
    return entrants | set(paid.values_list("entrant__number", flat=True))


def _is_of_the_list(name: str) -> bool:
    return name.startswith(ENTRANT) or name == TEAMS


def _teams(event: Event, owed: Mapping[int, int]) -> dict[int, list[tuple[str, int]]]:
    """Return (name, cents still owed) of each team, by the primary key of its members."""
    teams: dict[int, list[tuple[str, int]]] = {}
    members = TeamMember.objects.filter(team__event=event).order_by("kind")
    for entrant, team, name in members.values_list("entrant_id", "team", "team__name"):
        teams.setdefault(entrant, []).append((name, owed.get(team, 0)))
    return teams


def namesakes(event: Event, name: str) -> list[Entrant]:
    wanted = fold(name)
    people = event.entrants.select_related("player").order_by("number")
    return [person for person in people if wanted in {fold(person.name), person.player and fold(person.player.name)}]


class Met(NamedTuple):
    """Another event of the same day in which a person takes part, and the cents paid there."""

    event: str
    number: int
    paid: int


class FoundPerson(NamedTuple):
    """A suggestion: `key` is "player:PK" for the club's player or "entry:PK" for an entrant of an earlier event."""

    key: str
    name: str
    club: str
    met: Met | None = None


def met_today(other_events: Iterable[Event]) -> dict[tuple[str, str], Met]:
    found: dict[tuple[str, str], Met] = {}
    for event in other_events:
        paid = fees_paid(event)
        for pk, number, name, club in event.entrants.values_list("pk", "number", "name", "club_name"):
            found.setdefault((fold(name), fold(club)), Met(event.name, number, paid.get(pk, 0)))
    return found


def offers(event: Event, text: str, *, is_own_club: bool, other_events: Iterable[Event] = ()) -> list[FoundPerson]:
    """Return suggestions for the typed text, without repeating a person.

    Entrants of today's `other_events` come first, then active players of the club, then guests of its earlier events.
    Real names that are not shown match only for the club's logins.
    """
    words = words_of(text)
    if not words:
        return []
    entered = {(fold(name), fold(club)) for name, club in event.entrants.values_list("name", "club_name")}
    found: dict[tuple[str, str], FoundPerson] = {}
    for offer, text_of in [*_club_offers(event, is_own_club=is_own_club), *_earlier_offers(event)]:
        known = fold(offer.name), fold(offer.club)
        if known not in entered and known not in found and _matches(words, text_of):
            found[known] = offer
    met = met_today(other_events) if found else {}
    people = [offer._replace(met=met.get(known)) for known, offer in found.items()]
    people.sort(key=lambda one: (one.met is None, one.key.startswith("entry"), alphabetical(one.name)))
    return people[:MOST_OFFERED]


def _matches(words: list[str], text: str) -> bool:
    return any(finds(words, spelling) for spelling in spellings_of(text))


def club_players(event: Event) -> Any:
    entered = event.entrants.filter(player__isnull=False).values("player")
    return Player.objects.filter(club=event.club_id, is_active=True).exclude(pk__in=entered).order_by("pk")


def earlier_entries(event: Event) -> Any:
    return Entrant.objects.filter(event__club=event.club_id, player=None).exclude(event=event).order_by("-pk")


def _club_offers(event: Event, *, is_own_club: bool) -> list[tuple[FoundPerson, str]]:
    found: list[tuple[FoundPerson, str]] = []
    for player in club_players(event):
        shown = player.shown_name
        known = f"{shown} {player.name} {player.nickname}" if is_own_club else shown
        found.append((FoundPerson(f"player:{player.pk}", shown, event.club.name), known))
    return found


def _earlier_offers(event: Event) -> list[tuple[FoundPerson, str]]:
    rows = earlier_entries(event).values_list("pk", "name", "club_name")
    return [(FoundPerson(f"entry:{pk}", name, club), name) for pk, name, club in rows]


def player_named(event: Event, name: str) -> Player | None:
    """Return the club's only active player with this name who is not entered yet, or None.

    A player entered by their real name plays under the shown name.
    """
    wanted = fold(name)
    found = [player for player in club_players(event) if wanted in names_of(player)]
    return found[0] if len(found) == 1 else None


def names_of(player: Player) -> set[str]:
    """Return the folded names under which a player may be entered: the real name and the shown one."""
    return {fold(player.name), fold(player.shown_name)}


def seat_matter(entrant: Entrant) -> str:
    """Return what the current plan lacks for the entrant: `needs_seat`, `leaves_seat`, or "" for nothing."""
    series = entrant.event.series.filter(state__in=HAS_SEATS).order_by("number").first()
    if series is None:
        return ""
    seat = series.seats.filter(entrant=entrant).select_related("table").first()
    if seat is None:
        return "needs_seat" if entrant.is_present else ""
    is_gone = entrant.presence in (Presence.NO_SHOW, Presence.LEFT)
    return "leaves_seat" if is_gone and seat.table.started_at is None else ""
