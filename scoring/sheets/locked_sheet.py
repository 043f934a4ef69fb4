"""A sheet held for writing: its whole log in one hand, and what may be done with it now."""

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

_LOCKED: Final = Prepared(lambda pk: SheetRecord.objects.select_for_update().filter(pk=pk))
# What an entry may change of its sheet.
_STATE: Final = ("head_seq", "head_hash", "deal_count", "is_over", "version", "ended_at", "closed_at")
# All seats at once: the ORM's own statement for several rows takes longer than all else that a deal writes.
_TOTALS: Final = """
WITH line (place, points, won, lost) AS (VALUES {lines})
UPDATE scoring_seat SET points = line.points, won = line.won, lost = line.lost
FROM line WHERE scoring_seat.sheet_id = %s AND scoring_seat.place = line.place
"""


class SheetError(Exception):
    """An act that the sheet does not allow now."""


class DealRefused(SheetError):
    """The deal cannot be; `problems` says why, all at once."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(found.code for found in problems))
        self.problems = problems


class StaleEntry(SheetError):
    """Somebody entered something in between; `entries` is what the writer had not seen."""

    def __init__(self, entries: Sequence[EntryRecord]) -> None:
        super().__init__(f"{len(entries)} entries were not seen")
        self.entries = entries


class NotTheOneMeant(StaleEntry):
    """The entry that an act names is not the one it would change; `stands` is that one, None where there is none."""

    def __init__(self, stands: EntryRecord | None = None) -> None:
        super().__init__([])
        self.stands = stands


class EntryIdTaken(SheetError):
    """The entry's id was used for another entry."""


class SheetIsClosed(SheetError):
    """The list is ended or signed; it must be reopened first."""


class SheetIsOpen(SheetError):
    """The list is being played: there is nothing to reopen."""


class SheetIsNotFull(SheetError):
    """Deals are still to come: nobody can sign yet."""


class AlreadySigned(SheetError):
    """This player has signed this version of the list."""


class PointsWereGiven(SheetError):
    """Somebody has points beside the deals: they are his and would go to another."""


class NothingToWithdraw(SheetError):
    """There is no deal to take back."""


class ReasonMissing(SheetError):
    """This act needs a reason."""


def lock(sheet: SheetRecord) -> "LockedSheet":
    """The sheet as it is now, held against every other writer until the transaction ends."""
    locked = _LOCKED.one(sheet.pk)
    return LockedSheet(locked, played_log(locked))


@dataclass
class LockedSheet:
    """A sheet that nobody else can write to, with its whole log and the list that this makes."""

    sheet: SheetRecord
    played: PlayedLog

    @property
    def log(self) -> tuple[EntryRecord, ...]:
        return self.played.entries

    @property
    def signed_seats(self) -> set[int | None]:
        """The seats that have signed the present version."""
        return {entry.seat for entry in signatures(self.sheet, self.log)}

    @property
    def is_open(self) -> bool:
        return is_open(self.sheet, self.log)

    def find(self, client_id: UUID) -> EntryRecord | None:
        """The entry stored under this id."""
        return next((entry for entry in self.log if entry.client_id == client_id), None)

    def known(self, client_id: UUID, kind: str, **content: Any) -> EntryRecord | None:
        """The entry stored under this id; EntryIdTaken where it says something else."""
        entry = self.find(client_id)
        if entry is None:
            return None
        if entry.kind != kind or any(getattr(entry, name) != value for name, value in content.items()):
            raise EntryIdTaken
        # Those of the log are shared with whoever else enters here.
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
        """NotTheOneMeant where an act on `stands` names another entry.

        Pages and phones always name one; None is for programs that read the log in the same transaction.
        """
        if target not in (None, stands.client_id):
            raise NotTheOneMeant(stands)

    def newest_seen(self, after: int, target: UUID | None) -> int:
        """The `seq` up to which the writer knows the log: `after`, or `target` where that entry is older.

        NotTheOneMeant where the log has no such entry.
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
        """The entry that counts as deal `number`."""
        standing = SheetLog.read(self.log).standing
        if not 1 <= number <= len(standing):
            raise ValueError(f"the list has no deal {number}")
        return standing[number - 1]

    def append(self, kind: str, client_id: UUID, by: str, **content: Any) -> EntryRecord:
        """The next line of the log, chained to the one before; the sheet's head moves on to it."""
        entry = EntryRecord(
            sheet=self.sheet,
            seq=self.sheet.head_seq + 1,
            kind=kind,
            version=self.sheet.version,
            client_id=client_id,
            entered_by=by,
            entered_at=now(),
            prev_hash=self.sheet.head_hash if self.log else self.sheet.opening_digest(),
            **content,
        )
        entry.words = entry.texts_digest()
        entry.hash = entry.digest()
        try:
            insert(entry)
        except IntegrityError as error:
            # Only an entry of another sheet can have the id: those of this one are in the log.
            if "client_id" in str(error):
                raise EntryIdTaken from error
            raise
        self.played = keep(self.sheet, self.played.grown_by(self.sheet, [entry.alone()]))
        self.sheet.head_seq, self.sheet.head_hash = entry.seq, entry.hash
        update(self.sheet, *_STATE)
        return entry

    def store_totals(self, played: Sheet) -> None:
        """Keep the sums of the standing deals beside the log."""
        lines = tally(played, "classic")
        values = [value for line in lines for value in (line.seat, line.points, line.won, line.lost)]
        marks = ", ".join(["(%s, %s, %s, %s)"] * len(lines))
        with connection.cursor() as cursor:
            cursor.execute(_TOTALS.format(lines=marks), [*values, self.sheet.pk])
        self.sheet.deal_count = len(played.deals)
        self.sheet.is_over = played.ending is not None

    def reseat(self, came_from: Sequence[int]) -> None:
        """Other people at the seats, each from another place; what was entered there stays there."""
        seats = list(self.sheet.seats.all())
        totals = [(seat.points, seat.won, seat.lost) for seat in seats]
        # Nobody sits twice, not for a moment either.
        self.sheet.seats.all().delete()
        for place, (old, total) in enumerate(zip(came_from, totals, strict=True)):
            seat = seats[old]
            seat.pk, seat.place = None, place
            seat.points, seat.won, seat.lost = total
            seat.save(force_insert=True)

    def keep_version(self) -> None:
        """Freeze the signed list as it stands."""
        SheetVersion.objects.create(
            sheet=self.sheet,
            number=self.sheet.version,
            closed_at=self.sheet.closed_at or now(),
            head_seq=self.sheet.head_seq,
            head_hash=self.sheet.head_hash,
            lines=[asdict(line) for line in tally(self.played.sheet, self.sheet.scheme)],
        )
