"""Whether the protocol of an archive and the logs of its lists are unbroken, without the database.

The records are made in memory, never saved: what checks them is what checks those of the site.
"""

from collections.abc import Iterator

from scoring.models import EntryRecord, Seat, SheetRecord, SheetVersion
from scoring.models.sheets import NOTHING_ENTERED
from scoring.sheets.audit import log_faults
from tournaments.events.held import Refused
from tournaments.events.models import ActRecord, Event
from tournaments.events.parts import Row
from tournaments.events.seals import WORDS

from .records import read_record
from .text import Content


def chain_faults(content: Content) -> Iterator[str]:
    """A sentence for each break, in English."""
    yield from act_faults(content)
    for row in content["sheets"]:
        yield from sheet_faults_of(row)


def act_faults(content: Content) -> Iterator[str]:
    """Acts that are missing or were changed, and whether the event knows the last of them."""
    event, before = read_record(Event, content["event"], "event"), NOTHING_ENTERED
    for place, row in enumerate(content["acts"], start=1):
        act = read_record(ActRecord, row, f"acts {place}")
        act.event = event
        if act.seq != place:
            yield f"act {place} is missing"
            return
        is_as_said = not act.salt if act.seals is None else act.seals.get(WORDS) == act.words_digest()
        if act.prev_hash != before or act.hash != act.digest() or not is_as_said:
            yield f"act {place} was changed"
            return
        before = act.hash
    if (event.version, event.head_hash) != (len(content["acts"]), before):
        yield "the newest acts are missing"


def sheet_faults_of(row: Row) -> Iterator[str]:
    """What the audit of the site says of a list."""
    sheet, entries = read_sheet(row)
    return log_faults(sheet, entries)


def read_sheet(row: Row) -> tuple[SheetRecord, list[EntryRecord]]:
    """The list in memory, with its seats and versions as if they had been fetched, and its log."""
    where = f"list {row['public_id']}"
    # The keys are of this file alone: nothing of it is ever saved.
    sheet = read_record(SheetRecord, row, where)
    sheet.pk = 1
    seats = [read_record(Seat, each, f"{where}, seats") for each in row["seats"]]
    versions = [read_record(SheetVersion, each, f"{where}, versions") for each in row["versions"]]
    entries: dict[int, EntryRecord] = {}
    for each in row["entries"]:
        if each["replaces"] is not None and each["replaces"] not in entries:
            raise Refused("archive_damaged", where=f"{where}, entries {each['seq']}, replaces")
        entry = read_record(EntryRecord, each, f"{where}, entries")
        entry.pk, entry.sheet, entry.replaces = entry.seq, sheet, entries.get(each["replaces"])
        entries[entry.seq] = entry
    # What prefetch_related leaves behind.
    fetched = {"seats": seats, "versions": versions}
    sheet._prefetched_objects_cache = fetched  # type: ignore[attr-defined]
    return sheet, list(entries.values())
