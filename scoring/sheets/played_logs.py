"""A per-process cache of replayed logs, so that a new deal costs the same however long the list is.

Entries are append-only and the newest hash covers all entries before it. So a cached log is valid if it ends in that
hash, and only later entries are read. Audits never use the cache.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock
from typing import Any, Final, Self

from scoring.models import EntryKind, EntryRecord, SheetRecord
from scoring.rules import Sheet

# Enough for 1,000 players with two lists per table; a list of 48 deals takes about 150 KB.
CACHE_SIZE: Final = 512


@dataclass(frozen=True, slots=True)
class PlayedLog:
    """A list's entries up to a certain one, and the list resulting from their replay; immutable."""

    agreed: tuple[Any, ...]
    entries: tuple[EntryRecord, ...]
    sheet: Sheet

    @classmethod
    def read(cls, record: SheetRecord, entries: Sequence[EntryRecord]) -> Self:
        return cls(_agreed(record), tuple(entries), record.to_sheet(entries))

    def grown_by(self, record: SheetRecord, entries: Sequence[EntryRecord]) -> Self:
        """Return the log with newer entries.

        Deals are added to the replayed list; any other kind of entry replays the whole log.
        """
        # Corrections, withdrawals and swaps change earlier lines, so the list is replayed as a whole.
        if any(entry.kind != EntryKind.DEAL for entry in entries):
            return self.read(record, [*self.entries, *entries])
        sheet = self.sheet
        for entry in entries:
            sheet = sheet.having(entry.to_deal(sheet.ruleset))
        return type(self)(self.agreed, (*self.entries, *entries), sheet)

    @property
    def head(self) -> tuple[int, str]:
        newest = self.entries[-1]
        return newest.seq, newest.hash

    def is_followed_by(self, entries: Sequence[EntryRecord]) -> bool:
        """Return whether the entries continue this log without a gap, each chained to its predecessor."""
        return all(
            (one.seq + 1, one.hash) == (next_.seq, next_.prev_hash)
            for one, next_ in pairwise((self.entries[-1], *entries))
        )


# Shared by threads. The values are immutable, so the lock only guards the dictionary and is never held during a query.
_cache: OrderedDict[str, PlayedLog] = OrderedDict()
_lock = Lock()


def played_log(record: SheetRecord) -> PlayedLog:
    """Return the replayed log up to the list's head, reading only entries not cached by this process."""
    if not record.head_seq:
        return PlayedLog.read(record, ())
    with _lock:
        cached = _cache.get(record.public_id)
    # If the record's head is older than the cached one, a backup was restored, or the record was read before the newest
    # entry.
    if cached is None or cached.agreed != _agreed(record) or cached.head[0] > record.head_seq:
        return _read_whole(record)
    if cached.head[0] < record.head_seq:
        since = list(_entries(record).filter(seq__gt=cached.head[0], seq__lte=record.head_seq))
        # After a restore the list may have got other entries with the same numbers.
        if not cached.is_followed_by(since):
            return _read_whole(record)
        cached = cached.grown_by(record, since)
    # The hash decides, not the number: equal hashes mean equal logs.
    return keep(record, cached) if cached.head == (record.head_seq, record.head_hash) else _read_whole(record)


def keep(record: SheetRecord, played: PlayedLog) -> PlayedLog:
    """Cache the log, and drop the least recently used ones beyond `CACHE_SIZE`."""
    with _lock:
        _cache[record.public_id] = played
        _cache.move_to_end(record.public_id)
        while len(_cache) > CACHE_SIZE:
            _cache.popitem(last=False)
    return played


def clear_cache() -> None:
    with _lock:
        _cache.clear()


def _read_whole(record: SheetRecord) -> PlayedLog:
    # Not cached if the log does not end in the stored head: it is damaged or was read during a write.
    played = PlayedLog.read(record, _entries(record))
    if played.entries and played.head == (record.head_seq, record.head_hash):
        keep(record, played)
    return played


def _entries(record: SheetRecord) -> Any:
    # By key, not by relation: the cached entries would keep this state of the list.
    return EntryRecord.objects.filter(sheet_id=record.pk)


def _agreed(record: SheetRecord) -> tuple[Any, ...]:
    """Return everything that decides how a log replays: the agreements, fixed by the first entry, and the erasure
    count."""
    agreed = record.seat_count, record.length, record.ruleset_key, record.ruleset_options, record.first_dealer
    return *agreed, record.erasures
