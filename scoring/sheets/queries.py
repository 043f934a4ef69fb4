"""Queries for pages: whole lists in a few queries, as plain values."""

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, Final
from uuid import UUID

from django.db.models import QuerySet

from scoring.alphabet import alphabetical
from scoring.models import Club, EntryRecord, Player, Seat, SheetRecord
from scoring.models.names import pseudonymised
from scoring.models.prepared import PreparedParts
from scoring.models.sheets import SheetLog, is_open, signatures
from scoring.rules import CheckFigures, Ruleset, Sheet, TallyLine, check_figures, find_scheme, tally
from scoring.sheets.played_logs import played_log


@dataclass
class SheetPage:
    """A list with everything shown on its page, read in two queries."""

    record: SheetRecord
    seats: list[Seat]
    entries: list[EntryRecord]
    played: Sheet | None = None

    @cached_property
    def sheet(self) -> Sheet:
        return self.played or self.record.to_sheet(self.entries)

    @property
    def ruleset(self) -> Ruleset:
        return self.sheet.ruleset

    @cached_property
    def log(self) -> SheetLog:
        return SheetLog.read(self.entries)

    @cached_property
    def standing(self) -> list[tuple[int, TallyLine]]:
        """Return place and line of each seat, best first: total, more won, fewer lost; equal ones share a place. Ruling
        10"""
        ordered = sorted(self.lines, key=_rank)
        first = {_rank(line): place for place, line in reversed(list(enumerate(ordered, start=1)))}
        return [(first[_rank(line)], line) for line in ordered]

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @cached_property
    def lines(self) -> tuple[TallyLine, ...]:
        return tally(self.sheet, self.record.scheme)

    @cached_property
    def check_figures(self) -> CheckFigures:
        return check_figures(self.sheet, self.record.scheme)

    @property
    def bonus_defender(self) -> int:
        return find_scheme(self.record.scheme).bonus_defender(self.record.seat_count)

    @property
    def signatures(self) -> dict[int, EntryRecord]:
        return {entry.seat or 0: entry for entry in signatures(self.record, self.entries)}

    def grown_by(self, entry: EntryRecord) -> "SheetPage":
        """Return the page with one more entry; it is read again if others were written in between."""
        if entry.seq != len(self.entries) + 1:
            return entry_page(SheetRecord.objects.select_related("club").get(pk=entry.sheet_id))
        return _page(entry.sheet, self.seats)

    def entry_with(self, client_id: str) -> EntryRecord | None:
        try:
            wanted = UUID(client_id)
        except ValueError:
            return None
        return next((entry for entry in self.entries if entry.client_id == wanted), None)

    def unseen_since(self, seq: int) -> list[EntryRecord] | None:
        """Return the entries after `seq`, the newest one that the writer has seen; None if there are none.

        Empty if the writer has seen a later entry than the list has, as after restoring a backup.
        """
        if seq == self.record.head_seq:
            return None
        return [entry for entry in self.entries if entry.seq > seq]

    @property
    def newest_id(self) -> UUID | None:
        return self.entries[-1].client_id if self.entries else None

    @property
    def is_open(self) -> bool:
        return is_open(self.record, self.entries)


def _rank(line: TallyLine) -> tuple[int, int, int]:
    return -line.total, -line.won, line.lost


_SEATED: Final = PreparedParts(lambda public_id: Seat.objects.filter(sheet__public_id=public_id), SheetRecord, "sheet")


def sheet_by_address(public_id: str) -> tuple[SheetRecord, list[Seat]]:
    """Return the list and its seats in one query, without its club; raises DoesNotExist."""
    return _SEATED.one(public_id)


def sheet_page(record: SheetRecord) -> SheetPage:
    seats = list(record.seated.select_related("player"))
    return SheetPage(record, seats, _as_shown(record.entries.all(), seats))


def entry_page(record: SheetRecord, seats: list[Seat] | None = None) -> SheetPage:
    """Return the page for the entry screen, reading only entries that this process has not cached."""
    return _page(record, list(record.seated.all()) if record.is_second_list or not seats else seats)


def _page(record: SheetRecord, seats: list[Seat]) -> SheetPage:
    log = played_log(record)
    # Reasons are the only texts of the log that may contain a player's other names.
    if any(entry.reason for entry in log.entries):
        seats = list(record.seated.select_related("player"))
    return SheetPage(record, seats, _as_shown(log.entries, seats), log.sheet)


def _as_shown(entries: Iterable[EntryRecord], seats: list[Seat]) -> list[EntryRecord]:
    """Return the entries with shown names in their reasons; a changed entry is a copy that must never be saved."""
    names = pseudonyms_in(seats)
    return [_pseudonymised(entry, names) if names and entry.reason else entry for entry in entries]


def in_the_place_of_names(page: SheetPage, shown: Mapping[int, str]) -> SheetPage:
    """Return the page with `shown` in place of the names, by place, also in texts."""
    seats = [copy(seat) for seat in page.seats]
    for seat in seats:
        seat.name, seat.written_name = shown.get(seat.place, "–"), seat.name
    return replace(page, seats=seats, entries=_as_shown(page.entries, seats))


def pseudonyms_in(seats: list[Seat]) -> dict[str, str]:
    """Return the names at the table that others may no longer read, mapped to the shown ones."""
    names: dict[str, str] = {}
    for seat in seats:
        others = {seat.written_name, *(seat.player.other_names if seat.player else ())} - {"", seat.name}
        names |= dict.fromkeys(others, seat.name)
    return names


def _pseudonymised(entry: EntryRecord, names: dict[str, str]) -> EntryRecord:
    shown = entry.alone()
    shown.reason = pseudonymised(entry.reason, names)
    return shown


def clubs_of(user: Any) -> QuerySet[Club]:
    return Club.objects.of(user)


def people_in_order(players: Iterable[Player]) -> list[Player]:
    """Return the players by last name; each gets its sort key as `in_alphabet`."""
    found = list(players)
    for player in found:
        player.in_alphabet = (alphabetical(player.name), player.pk)  # type: ignore[attr-defined]
    return sorted(found, key=attrgetter("in_alphabet"))


def players_by_name(club: Club | None) -> dict[str, Player]:
    """Return the club's active players by shown and by real name, omitting names that two players share."""
    players = list(club.players.filter(is_active=True)) if club else []
    named = [(name, player) for player in players for name in {player.shown_name, player.name}]
    bearers = Counter(name for name, _ in named)
    return {name: player for name, player in named if bearers[name] == 1}


def open_sheets_of(user: Any, keys: dict[str, str]) -> QuerySet[SheetRecord]:
    """Return the unsigned lists this browser may enter on, through a table's key or a club's login."""
    reachable = SheetRecord.objects.filter(public_id__in=keys) | SheetRecord.objects.filter(club__in=clubs_of(user))
    unsigned = reachable.filter(closed_at=None, second_list_of__closed_at=None)
    return unsigned.select_related("second_list_of").prefetch_related("seats", "second_list_of__seats").distinct()
