"""A list locked for writing, with its entries and the replayed state."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, connection

from scoring.clock import now
from scoring.models import EntryRecord, SheetRecord, SheetVersion
from scoring.models.prepared import Prepared, insert, update
from scoring.models.sheets import SheetLog, is_open, signatures
from scoring.rules import Problem, Sheet, tally
from scoring.sheets.played_logs import PlayedLog, keep, played_log

# The row lock on which all writers of a list wait for each other.
_LOCKED: Final = Prepared(lambda pk: SheetRecord.objects.select_for_update().filter(pk=pk))
# The columns of the list that an entry may change.
_STATE: Final = ("head_seq", "head_hash", "deal_count", "is_over", "version", "ended_at", "closed_at")
# All seats at once: the ORM's statement for several rows would take longer than everything else a deal writes.
_TOTALS: Final = """
WITH line (place, points, won, lost) AS (VALUES {lines})
UPDATE scoring_seat SET points = line.points, won = line.won, lost = line.lost
FROM line WHERE scoring_seat.sheet_id = %s AND scoring_seat.place = line.place
"""


class SheetError(Exception):
    """The list does not allow this change now."""


class DealRefused(SheetError):
    """The deal is impossible; `problems` lists all reasons."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(found.code for found in problems))
        self.problems = problems


class StaleEntry(SheetError):
    """Another device has written since; `entries` are those the writer had not seen."""

    def __init__(self, entries: Sequence[EntryRecord]) -> None:
        super().__init__(f"{len(entries)} entries were not seen")
        self.entries = entries


class NotTheOneMeant(StaleEntry):
    """The entry named by the request is not the one it would change.

    `stands` is the entry it would change, None if there is none.
    """

    def __init__(self, stands: EntryRecord | None = None) -> None:
        super().__init__([])
        self.stands = stands


class EntryIdTaken(SheetError):
    """The id was already used for another entry."""


class SheetIsClosed(SheetError):
    """The list has ended or is signed, and must be reopened first."""


class SheetIsOpen(SheetError):
    """The list is in play, so there is nothing to reopen."""


class SheetIsNotFull(SheetError):
    """Deals remain to be played, so nobody can sign."""


class AlreadySigned(SheetError):
    pass


class PointsWereGiven(SheetError):
    """A player has adjusted points, which swapping seats would give to another player."""


class NothingToWithdraw(SheetError):
    pass


class ReasonMissing(SheetError):
    pass


def lock(sheet: SheetRecord) -> "LockedSheet":
    """Lock the row and replay its log. Other writers wait until the transaction ends."""
    locked = _LOCKED.one(sheet.pk)
    return LockedSheet(locked, played_log(locked))


@dataclass
class LockedSheet:
    """A list locked for writing, with its entries and the replayed state."""

    sheet: SheetRecord
    played: PlayedLog

    @property
    def log(self) -> tuple[EntryRecord, ...]:
        return self.played.entries

    @property
    def signed_seats(self) -> set[int | None]:
        return {entry.seat for entry in signatures(self.sheet, self.log)}

    @property
    def is_open(self) -> bool:
        return is_open(self.sheet, self.log)

    def find(self, client_id: UUID) -> EntryRecord | None:
        return next((entry for entry in self.log if entry.client_id == client_id), None)

    def known(self, client_id: UUID, kind: str, **content: Any) -> EntryRecord | None:
        """Return the entry stored under this id, or None if the id is new.

        Raises EntryIdTaken if kind or content differ. This makes a repeated request write nothing.
        """
        entry = self.find(client_id)
        if entry is None:
            return None
        if entry.kind != kind or any(getattr(entry, name) != value for name, value in content.items()):
            raise EntryIdTaken
        # Entries of the log are cached and shared between threads, so they must not be changed.
        known = entry.alone()
        known.sheet = self.sheet
        return known

    def require_open(self) -> None:
        if not self.is_open:
            raise SheetIsClosed

    def require_seen(self, after: int) -> None:
        if after != self.sheet.head_seq:
            raise StaleEntry([entry for entry in self.log if entry.seq > after])

    def require_meant(self, target: UUID | None, stands: EntryRecord) -> None:
        """Raise NotTheOneMeant if the request would change `stands` but names another entry.

        Pages and phones always name an entry; None is for code that reads the log in the same transaction.
        """
        if target not in (None, stands.client_id):
            raise NotTheOneMeant(stands)

    def newest_seen(self, after: int, target: UUID | None) -> int:
        """Return the `seq` up to which the writer knows the log: `after`, or `target` if that entry is older.

        Raises NotTheOneMeant if the log has no such entry.
        """
        if target is None:
            return after
        named = self.find(target)
        if named is None:
            raise NotTheOneMeant
        return min(after, named.seq)

    def require_seat(self, seat: int) -> None:
        if not 0 <= seat < self.sheet.seat_count:
            raise ValueError(f"the table has no seat {seat}")

    def standing(self, number: int) -> EntryRecord:
        """Return the entry that counts as deal `number`. Raises ValueError if there is none."""
        standing = SheetLog.read(self.log).standing
        if not 1 <= number <= len(standing):
            raise ValueError(f"the list has no deal {number}")
        return standing[number - 1]

    def append(self, kind: str, client_id: UUID, by: str, **content: Any) -> EntryRecord:
        """Add an entry to the log, chained to the one before, and move the list's head to it."""
        entry = EntryRecord(
            sheet=self.sheet,
            seq=self.sheet.head_seq + 1,
            kind=kind,
            version=self.sheet.version,
            client_id=client_id,
            entered_by=by,
            entered_at=now(),
            # The first entry is chained to the names and agreements.
            prev_hash=self.sheet.head_hash if self.log else self.sheet.opening_digest(),
            **content,
        )
        # In this order: the hash covers the digest of the texts, not the texts.
        entry.words = entry.texts_digest()
        entry.hash = entry.digest()
        try:
            insert(entry)
        except IntegrityError as error:
            # Only an entry of another list can have the id: this list's entries are in the log, which `known` has
            # searched.
            if "client_id" in str(error):
                raise EntryIdTaken from error
            raise
        # The copy has no relations: the cache must not keep this state of the list.
        self.played = keep(self.sheet, self.played.grown_by(self.sheet, [entry.alone()]))
        self.sheet.head_seq, self.sheet.head_hash = entry.seq, entry.hash
        update(self.sheet, *_STATE)
        return entry

    def store_totals(self, played: Sheet) -> None:
        """Store each seat's sums next to the log, and update the deal count of `sheet`; `append` saves the latter."""
        lines = tally(played, "classic")
        values = [value for line in lines for value in (line.seat, line.points, line.won, line.lost)]
        placeholders = ", ".join(["(%s, %s, %s, %s)"] * len(lines))
        with connection.cursor() as cursor:
            cursor.execute(_TOTALS.format(lines=placeholders), [*values, self.sheet.pk])
        self.sheet.deal_count = len(played.deals)
        self.sheet.is_over = played.ending is not None

    def reseat(self, came_from: Sequence[int]) -> None:
        """Move the player from `came_from[p]` to place p; points and entries belong to the place and do not move."""
        seats = list(self.sheet.seats.all())
        totals = [(seat.points, seat.won, seat.lost) for seat in seats]
        # Deleted first: names and players are unique per list, also during the change.
        self.sheet.seats.all().delete()
        for place, (old, total) in enumerate(zip(came_from, totals, strict=True)):
            seat = seats[old]
            seat.pk, seat.place = None, place
            seat.points, seat.won, seat.lost = total
            seat.save(force_insert=True)

    def keep_version(self) -> None:
        SheetVersion.objects.create(
            sheet=self.sheet,
            number=self.sheet.version,
            closed_at=self.sheet.closed_at or now(),
            head_seq=self.sheet.head_seq,
            head_hash=self.sheet.head_hash,
            lines=[asdict(line) for line in tally(self.played.sheet, self.sheet.scheme)],
        )
