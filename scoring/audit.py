"""Whether what is stored is what was entered: chains, totals and signed versions, recomputed from the log."""

from collections.abc import Iterator
from dataclasses import asdict

from scoring.models import EntryRecord, SheetRecord
from scoring.models.sheets import FIRST_HASH
from scoring.rules import tally


def sheet_faults(sheet: SheetRecord) -> Iterator[str]:
    """One line per fault of the sheet, in English for the log; nothing where all is well."""
    entries = list(sheet.entries.select_related("replaces", "sheet"))
    faults = list(_chain_faults(sheet, entries))
    yield from faults
    # What a broken log adds up to says nothing.
    if not faults:
        yield from _total_faults(sheet, entries)
        yield from _version_faults(sheet, entries)


def _chain_faults(sheet: SheetRecord, entries: list[EntryRecord]) -> Iterator[str]:
    before = FIRST_HASH
    for place, entry in enumerate(entries, start=1):
        if entry.seq != place:
            yield f"{sheet.public_id}: entry {place} is missing"
            return
        if entry.prev_hash != before or entry.hash != entry.digest():
            yield f"{sheet.public_id}: entry {entry.seq} was changed"
            return
        before = entry.hash
    if (sheet.head_seq, sheet.head_hash) != (len(entries), before):
        yield f"{sheet.public_id}: the newest entries are missing"


def _total_faults(sheet: SheetRecord, entries: list[EntryRecord]) -> Iterator[str]:
    played = sheet.to_sheet(entries)
    if problems := [number for number, deal in enumerate(played.deals, start=1) if played.check(deal, number)]:
        yield f"{sheet.public_id}: deals {problems} are not legal"
        return
    written = {entry.number: entry.points for entry in entries if entry.number and entry.kind != "withdrawal"}
    for row in played.rows:
        if written[row.number] != sum(row.score.points):
            yield f"{sheet.public_id}: deal {row.number} is worth {sum(row.score.points)}"
    if sheet.deal_count != len(played.deals):
        yield f"{sheet.public_id}: {len(played.deals)} deals are entered, {sheet.deal_count} are counted"
    for seat, line in zip(sheet.seats.all(), tally(played, "classic"), strict=True):
        if (seat.points, seat.won, seat.lost) != (line.points, line.won, line.lost):
            yield f"{sheet.public_id}: the totals of seat {seat.place + 1} are not the sum of its deals"


def _version_faults(sheet: SheetRecord, entries: list[EntryRecord]) -> Iterator[str]:
    for version in sheet.versions.all():
        signed = [entry for entry in entries if entry.seq <= version.head_seq]
        lines = [asdict(line) for line in tally(sheet.to_sheet(signed), sheet.scheme)]
        kept = [{name: value for name, value in line.items() if name != "name"} for line in version.lines]
        if lines != kept or signed[-1].hash != version.head_hash:
            yield f"{sheet.public_id}: version {version.number} is not the list that was signed"
