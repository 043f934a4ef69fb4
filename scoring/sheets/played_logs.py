"""A cache of replayed logs in each process, so that the next deal is played on from where its log stopped.

Entries are append-only, and the hash of the newest stands for all before it: a cached log is valid as long as it ends
in that hash, and only later entries are read. Audits never use it.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from threading import Lock
from typing import Any, Final, Self

from scoring.models import EntryKind, EntryRecord, SheetRecord
from scoring.rules import Sheet

# As many lists are kept at once where 1,000 play and each table keeps two; one of 48 deals takes some 150 KB.
CACHE_SIZE: Final = 512


@dataclass(frozen=True, slots=True)
class PlayedLog:
    """A list's entries up to one of them, and the list they replay to; immutable."""

    agreed: tuple[Any, ...]
    entries: tuple[EntryRecord, ...]
    sheet: Sheet

    @classmethod
    def read(cls, record: SheetRecord, entries: Sequence[EntryRecord]) -> Self:
        """Replay the log from its first entry."""
        return cls(_agreed(record), tuple(entries), record.to_sheet(entries))

    def grown_by(self, record: SheetRecord, entries: Sequence[EntryRecord]) -> Self:
        """The log with the entries written since. Deals are played on; any other kind replays the whole log."""
        if any(entry.kind != EntryKind.DEAL for entry in entries):
            return self.read(record, [*self.entries, *entries])
        sheet = self.sheet
        for entry in entries:
            sheet = sheet.having(entry.to_deal(sheet.ruleset))
        return type(self)(self.agreed, (*self.entries, *entries), sheet)

    @property
    def head(self) -> tuple[int, str]:
        """The `seq` and the `hash` of the newest entry."""
        newest = self.entries[-1]
        return newest.seq, newest.hash

    def is_followed_by(self, entries: Sequence[EntryRecord]) -> bool:
        """Whether each of the entries chains to the one before, the first of them to this head."""
        return all(
            (one.seq + 1, one.hash) == (next_.seq, next_.prev_hash)
            for one, next_ in pairwise((self.entries[-1], *entries))
        )


# Shared by threads. Its values are immutable, so the lock guards the dictionary alone and is never held over a query.
_cache: OrderedDict[str, PlayedLog] = OrderedDict()
_lock = Lock()


def played_log(record: SheetRecord) -> PlayedLog:
    """The replayed log up to the sheet's head; only entries that this process has not seen are read."""
    if not record.head_seq:
        return PlayedLog.read(record, ())
    with _lock:
        cached = _cache.get(record.public_id)
    # A head before the cached one: a backup was restored, or the record was read before its newest entry.
    if cached is None or cached.agreed != _agreed(record) or cached.head[0] > record.head_seq:
        return _read_whole(record)
    if cached.head[0] < record.head_seq:
        since = list(_entries(record).filter(seq__gt=cached.head[0], seq__lte=record.head_seq))
        # A restored list may have grown again under the same numbers.
        if not cached.is_followed_by(since):
            return _read_whole(record)
        cached = cached.grown_by(record, since)
    return keep(record, cached) if cached.head == (record.head_seq, record.head_hash) else _read_whole(record)


def keep(record: SheetRecord, played: PlayedLog) -> PlayedLog:
    """Cache the log; beyond `CACHE_SIZE` the one that was not used for longest is dropped."""
    with _lock:
        _cache[record.public_id] = played
        _cache.move_to_end(record.public_id)
        while len(_cache) > CACHE_SIZE:
            _cache.popitem(last=False)
    return played


def clear_cache() -> None:
    """Empty the cache, as in a process that has just started."""
    with _lock:
        _cache.clear()


def _read_whole(record: SheetRecord) -> PlayedLog:
    played = PlayedLog.read(record, _entries(record))
    if played.entries and played.head == (record.head_seq, record.head_hash):
        keep(record, played)
    return played


def _entries(record: SheetRecord) -> Any:
    # Without the sheet itself, whose state of this moment would be kept along.
    return EntryRecord.objects.filter(sheet_id=record.pk)


def _agreed(record: SheetRecord) -> tuple[Any, ...]:
    """The agreements that decide how a log replays, which cannot change after the first entry, and its erasures."""
    agreed = record.seat_count, record.length, record.ruleset_key, record.ruleset_options, record.first_dealer
    return *agreed, record.erasures
