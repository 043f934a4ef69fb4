"""Whether what is stored is what was entered: chains, totals, state and signed versions, recomputed from the log."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import timedelta
from typing import Final

from scoring.models import EntryKind, EntryRecord, SheetRecord
from scoring.models.sheets import NOTHING_ENTERED, before_swaps
from scoring.rules import Sheet, tally

# From the end of a list to its entry in the same transaction.
A_MOMENT: Final = timedelta(minutes=1)


def sheet_faults(sheet: SheetRecord) -> Iterator[str]:
    """Compare what is stored of a sheet with its log: one line in English per fault, nothing where they agree."""
    return log_faults(sheet, list(sheet.entries.select_related("replaces", "sheet")))


def log_faults(sheet: SheetRecord, entries: list[EntryRecord]) -> Iterator[str]:
    """The same with the log already read; each entry carries its sheet and the entry it replaces."""
    try:
        # A log that is not the one written proves nothing about totals or versions.
        faults = list(_chain_faults(sheet, entries)) or _faults_of_the_play(sheet, entries)
    except ValueError as error:
        faults = [f"cannot be read: {error}"]
    return (f"{sheet.public_id}: {fault}" for fault in faults)


def _chain_faults(sheet: SheetRecord, entries: list[EntryRecord]) -> Iterator[str]:
    # Each hash covers the one before, the first one the agreements: to change an entry unseen, one must rewrite all
    # later ones, and the head that every signed version repeats.
    before = sheet.opening_digest(entries) if entries else NOTHING_ENTERED
    if entries and entries[0].seq == 1 and entries[0].prev_hash != before:
        yield "names, seats or what was agreed were changed after the first entry"
        return
    if [seat.place for seat in sheet.seats.all()] != list(range(sheet.seat_count)):
        yield "a seat is missing or stands elsewhere"
        return
    for place, entry in enumerate(entries, start=1):
        if entry.seq != place:
            yield f"entry {place} is missing"
            return
        if entry.prev_hash != before or entry.hash != entry.digest():
            yield f"entry {entry.seq} was changed"
            # The entries after it prove nothing any more.
            return
        before = entry.hash
    # A chain without its last links is still a chain; only the head tells that they are gone.
    if (sheet.head_seq, sheet.head_hash) != (len(entries), before):
        yield "the newest entries are missing"


def _faults_of_the_play(sheet: SheetRecord, entries: list[EntryRecord]) -> list[str]:
    # Replayed by the rules of today: a ruleset whose key changed its meaning is found here (ruling 12).
    played = sheet.to_sheet(entries)
    return [
        *_total_faults(sheet, entries, played),
        *_state_faults(sheet, entries, played),
        *_version_faults(sheet, entries, played),
    ]


def _total_faults(sheet: SheetRecord, entries: list[EntryRecord], played: Sheet) -> Iterator[str]:
    if problems := [number for number, deal in enumerate(played.deals, start=1) if played.check(deal, number)]:
        yield f"deals {problems} are not legal"
        return
    written = {entry.number: entry for entry in entries if entry.number and entry.kind != EntryKind.WITHDRAWAL}
    for row in played.rows:
        entry = written[row.number]
        if entry.points != row.score.written and entry.points != _worth_then(sheet, entries, entry):
            yield f"deal {row.number} is worth {row.score.written}"
    if sheet.deal_count != len(played.deals):
        yield f"{len(played.deals)} deals are entered, {sheet.deal_count} are counted"
    for seat, line in zip(sheet.seats.all(), tally(played, "classic"), strict=True):
        if (seat.points, seat.won, seat.lost) != (line.points, line.won, line.lost):
            yield f"the totals of seat {seat.place + 1} are not the sum of its deals"


def _worth_then(sheet: SheetRecord, entries: list[EntryRecord], entry: EntryRecord) -> int:
    """The deal's figure when it was written: where it hangs on a pot, a correction of an earlier one changes it."""
    return sheet.to_sheet([one for one in entries if one.seq <= entry.seq]).rows[(entry.number or 0) - 1].score.written


def _state_faults(sheet: SheetRecord, entries: list[EntryRecord], played: Sheet) -> Iterator[str]:
    """Whether the sheet is open, ended or closed, and in which version, as its log implies."""
    reopened = [entry.seq for entry in entries if entry.kind == EntryKind.REOPENING]
    since = [entry for entry in entries if entry.seq > max(reopened, default=0)]
    signed = {entry.seat for entry in since if entry.kind == EntryKind.SIGNATURE}
    endings = [entry for entry in since if entry.kind == EntryKind.ENDING]
    ended = bool(endings)
    is_over = played.ending is not None
    found = (sheet.version, sheet.is_closed, sheet.ended_at is not None, sheet.is_over)
    if found != (1 + len(reopened), len(signed) == sheet.seat_count, ended, is_over):
        yield "open, ended or signed is not what the entries say"
    elif sheet.ended_at and not timedelta() <= endings[-1].entered_at - sheet.ended_at < A_MOMENT:
        yield "it was ended at another time, say the entries"


def _version_faults(sheet: SheetRecord, entries: list[EntryRecord], played: Sheet) -> Iterator[str]:
    names = [seat.name_on_paper for seat in sheet.seats.all()]
    versions = {version.number: version for version in sheet.versions.all()}
    signatures = [entry.version for entry in entries if entry.kind == EntryKind.SIGNATURE]
    signed_by_all = {number for number in signatures if signatures.count(number) == sheet.seat_count}
    if signed_by_all != set(versions):
        yield f"versions {sorted(signed_by_all)} were signed, {sorted(versions)} are kept"
    if sheet.closed_at and sheet.version in versions and versions[sheet.version].closed_at != sheet.closed_at:
        yield "it was closed at another time than its version says"
    for number, version in versions.items():
        # The log up to the version's head is what was signed; later entries do not matter.
        signed = [entry for entry in entries if entry.seq <= version.head_seq]
        sat = before_swaps(names, [entry for entry in entries if entry.seq > version.head_seq])
        then = played if len(signed) == len(entries) else sheet.to_sheet(signed)
        lines = [asdict(line) | {"name": sat[line.seat]} for line in tally(then, sheet.scheme)]
        if lines != version.lines or signed[-1].hash != version.head_hash:
            yield f"version {number} is not the list that was signed"
