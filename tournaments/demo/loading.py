"""Loads the recorded demo: moved to today, with hash chains computed from its rows."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from scoring.models import Club, EntryRecord, SheetRecord, SheetVersion
from scoring.models.sheets import NOTHING_ENTERED
from tournaments.events.exchange.archive import content_of
from tournaments.events.locking import lock
from tournaments.events.models import Event, EventAuditEntry
from tournaments.events.seals import seals_in
from tournaments.events.services.tables import renew_list_keys
from tournaments.models import LeagueAuditEntry, SeasonAuditEntry

from .rows import Rows, count_on, first_keys, models, record_of

FOLDER: Final = Path(__file__).parent
# Seasons and leagues are moved by whole weeks, so that they keep their day of the week.
PARTS: Final = {"club": timedelta(days=1), "season": timedelta(weeks=1), "league": timedelta(weeks=1)}
Moved = Callable[[Any], Any]


@transaction.atomic
def load_demo(now: datetime | None = None) -> Club:
    """Create the club of the recording with its lists, tournament, season and league, as if recorded at `now`."""
    keys, moment = first_keys(), timezone.localtime(now)
    for part, step in PARTS.items():
        recording = json.loads((FOLDER / f"{part}.json").read_text().replace("{year}", str(moment.year)))
        recorded_at = timezone.localtime(datetime.fromisoformat(recording["recorded_at"]))
        _load(recording["rows"], keys, _mover(recorded_at, moment, step))
    count_on()
    return Club.objects.get(pk=keys[Club] + 1)


def _mover(recorded_at: datetime, now: datetime, step: timedelta) -> Moved:
    """Return a function that moves days and moments: the recorded day with the clock, others by whole steps."""
    recorded_on = recorded_at.date()
    shift = (now.date() - recorded_on) // step * step
    # In UTC, as Python subtracts moments of one time zone by their local clock, ignoring summer time.
    passed = now.astimezone(UTC) - recorded_at.astimezone(UTC)

    def moved(value: Any) -> Any:
        if not isinstance(value, datetime):
            return now.date() if value == recorded_on else value + shift
        local = timezone.localtime(value)
        if local.date() == recorded_on:
            return value + passed
        # Moved by local time: an evening begins at the same hour in summer and in winter.
        return timezone.make_aware(local.replace(tzinfo=None) + shift)

    return moved


def _load(rows: Rows, keys: Mapping[Any, int], moved: Moved) -> None:
    entries: list[Any] = []
    for model in models():
        records = [record_of(model, row, keys=keys, moved=moved) for row in rows.get(model._meta.label, ())]
        if model in (EventAuditEntry, LeagueAuditEntry, SeasonAuditEntry):
            entries.append(records)
        elif model is EntryRecord:
            _chain_entries(records)
        elif model is SheetVersion:
            _sign(records)
        if model not in (EventAuditEntry, LeagueAuditEntry, SeasonAuditEntry):
            model._base_manager.bulk_create(records, batch_size=500)
    # Audit entries come last: they seal rows that must be stored before.
    for records in entries:
        _chain_entries_of_logs(records)


def _chain_entries(entries: list[EntryRecord]) -> None:
    by_key = {entry.pk: entry for entry in entries}
    sheets = SheetRecord.objects.prefetch_related("seats").in_bulk({entry.sheet_id for entry in entries})
    for key, found in groupby(entries, attrgetter("sheet_id")):
        sheet, log = sheets[key], list(found)
        sheet.head_hash = sheet.opening_digest(log)
        for entry in log:
            entry.sheet, entry.replaces = sheet, by_key.get(entry.replaces_id or 0)
            entry.words, entry.prev_hash = entry.texts_digest(), sheet.head_hash
            entry.hash = sheet.head_hash = entry.digest()
    SheetRecord.objects.bulk_update(sheets.values(), ["head_hash"])


def _sign(versions: list[SheetVersion]) -> None:
    entries = EntryRecord.objects.filter(sheet__in=[version.sheet_id for version in versions])
    hashes = {(sheet, seq): digest for sheet, seq, digest in entries.values_list("sheet", "seq", "hash")}
    for version in versions:
        version.head_hash = hashes[version.sheet_id, version.head_seq]


def _chain_entries_of_logs(entries: list[Any]) -> None:
    """Chain the audit log of each event, league or season; entries of events also seal the rows they wrote."""
    for _key, found in groupby(entries, lambda entry: getattr(entry, f"{entry.owner}_id")):
        log = list(found)
        owner = getattr(log[0], log[0].owner)
        owner.head_hash = NOTHING_ENTERED
        digests = seals_in(content_of(owner)) if isinstance(owner, Event) else {}
        for entry in log:
            setattr(entry, entry.owner, owner)
            if isinstance(owner, Event):
                # As if every row had been written in its current state; None for a deleted row.
                entry.seals = {name: digests.get(name) for name in entry.seals}
            entry.words, entry.prev_hash = entry.texts_digest(), owner.head_hash
            entry.hash = owner.head_hash = entry.digest()
        type(log[0])._base_manager.bulk_create(log, batch_size=500)
        owner.save(update_fields=["head_hash"])
        if isinstance(owner, Event):
            renew_list_keys(lock(owner))
