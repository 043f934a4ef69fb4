"""What changes a sheet: each act is one transaction that either happened or did not."""

import secrets
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from scoring.models import EntryKind, EntryRecord, Player, Seat, SheetRecord, SheetVersion
from scoring.models.sheets import SheetLog, hash_key
from scoring.rules import Deal, Problem, Ruleset, Sheet, deal_to_dict, find_ruleset, problem, tally


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


class NothingToWithdraw(SheetError):
    """There is no deal to take back."""


class ReasonMissing(SheetError):
    """This act needs a reason."""


@transaction.atomic
def open_sheet(
    *,
    names: Sequence[str | Player],
    ruleset: Ruleset | None = None,
    scheme: str = "seeger_fabian",
    length: int = 48,
    first_dealer: int = 0,
    club: Any = None,
    title: str = "",
    cents_per_point: str = "0",
    by: str = "",
) -> SheetRecord:
    """A new list for three to five players in the order of their seats; its `key` is readable on the result only.

    ValueError where nobody could play at such a table: two of one name (V28), or a wrong number of players.
    """
    shown = [name.shown_name if isinstance(name, Player) else name for name in names]
    if len(set(shown)) != len(shown):
        raise DealRefused((problem("V28", "names", n=len(shown)),))
    ruleset = ruleset or find_ruleset()
    Sheet(seats=len(shown), length=length, ruleset=ruleset, first_dealer=first_dealer)
    key = secrets.token_urlsafe(16)
    sheet = SheetRecord.objects.create(
        key_hash=hash_key(key),
        club=club,
        title=title,
        ruleset_key=ruleset.key,
        ruleset_options=ruleset.options(),
        scheme=scheme,
        seat_count=len(shown),
        length=length,
        first_dealer=first_dealer,
        cents_per_point=cents_per_point,
        opened_at=timezone.now(),
        opened_by=by,
    )
    Seat.objects.bulk_create(
        Seat(sheet=sheet, place=place, name=shown[place], player=name if isinstance(name, Player) else None)
        for place, name in enumerate(names)
    )
    sheet.key = key  # type: ignore[attr-defined]
    return sheet


@transaction.atomic
def renew_key(sheet: SheetRecord) -> str:
    """A new key for the table; the old one stops working."""
    locked = _locked(sheet)
    key = secrets.token_urlsafe(16)
    locked.key_hash = hash_key(key)
    locked.save(update_fields=["key_hash"])
    return key


@transaction.atomic
def record_deal(sheet: SheetRecord, deal: Deal, *, client_id: UUID, after: int, by: str) -> EntryRecord:
    """Write the next deal. `after` is the `seq` of the newest entry the writer had seen (0 for none).

    The same `client_id` again gives the stored entry back and writes nothing.
    """
    locked = _locked(sheet)
    if known := _known(client_id, locked, EntryKind.DEAL, payload=deal_to_dict(deal)):
        return known
    _require_open(locked)
    log = _require_seen(locked, after)
    played = locked.to_sheet(log)
    number = played.next_number
    if problems := played.check(deal):
        raise DealRefused(problems)
    played = played.with_deal(deal)
    written = sum(played.rows[-1].score.points)
    entry = _append(locked, EntryKind.DEAL, client_id, by, number=number, payload=deal_to_dict(deal), points=written)
    _store_totals(locked, played)
    return entry


@transaction.atomic
def correct_deal(
    sheet: SheetRecord, number: int, deal: Deal, *, client_id: UUID, after: int, by: str, reason: str = ""
) -> EntryRecord:
    """Put another deal in the place of deal `number`; the old line stays, struck. Older deals need a reason."""
    locked = _locked(sheet)
    if known := _known(client_id, locked, EntryKind.CORRECTION, number=number, payload=deal_to_dict(deal)):
        return known
    _require_open(locked)
    log = _require_seen(locked, after)
    played = locked.to_sheet(log)
    old = _standing(log, number)
    if number < len(played.deals) and not reason.strip():
        raise ReasonMissing
    if problems := played.check(deal, number):
        raise DealRefused(problems)
    played = played.with_deal(deal, number)
    written = sum(played.rows[number - 1].score.points)
    content = {"number": number, "payload": deal_to_dict(deal), "points": written}
    entry = _append(locked, EntryKind.CORRECTION, client_id, by, replaces=old, reason=reason.strip(), **content)
    _store_totals(locked, played)
    return entry


@transaction.atomic
def withdraw_deal(sheet: SheetRecord, *, client_id: UUID, after: int, by: str) -> EntryRecord:
    """Take the last deal back; its number is free again and its line stays, struck."""
    locked = _locked(sheet)
    if known := _known(client_id, locked, EntryKind.WITHDRAWAL):
        return known
    _require_open(locked)
    log = _require_seen(locked, after)
    if not locked.deal_count:
        raise NothingToWithdraw
    old = _standing(log, locked.deal_count)
    entry = _append(locked, EntryKind.WITHDRAWAL, client_id, by, number=old.number, replaces=old)
    _store_totals(locked, locked.to_sheet([*log, entry]))
    return entry


@transaction.atomic
def adjust_points(
    sheet: SheetRecord, seat: int, points: int, *, reason: str, client_id: UUID, after: int, by: str
) -> EntryRecord:
    """Give or take points beside the deals, with a reason; rating points only, the game points stay."""
    locked = _locked(sheet)
    if known := _known(client_id, locked, EntryKind.ADJUSTMENT, seat=seat, points=points):
        return known
    _require_open(locked)
    _require_seen(locked, after)
    if not reason.strip():
        raise ReasonMissing
    if not 0 <= seat < locked.seat_count:
        raise ValueError(f"the table has no seat {seat}")
    return _append(locked, EntryKind.ADJUSTMENT, client_id, by, seat=seat, points=points, reason=reason.strip())


@transaction.atomic
def end_sheet(sheet: SheetRecord, *, reason: str, by: str) -> EntryRecord:
    """End a list before its last deal; the deals not begun are not scored. SkWO 6.2"""
    locked = _locked(sheet)
    _require_open(locked)
    if not reason.strip():
        raise ReasonMissing
    locked.ended_at = timezone.now()
    return _append(locked, EntryKind.ENDING, uuid4(), by, reason=reason.strip())


@transaction.atomic
def sign_sheet(sheet: SheetRecord, seat: int, *, by: str) -> EntryRecord:
    """One player confirms the list; with the last signature it is closed and kept as a version."""
    locked = _locked(sheet)
    if locked.is_closed:
        raise SheetIsClosed
    if not locked.is_full:
        raise SheetIsNotFull
    if not 0 <= seat < locked.seat_count:
        raise ValueError(f"the table has no seat {seat}")
    signed = _signed_seats(locked)
    if seat in signed:
        raise AlreadySigned
    entry = _append(locked, EntryKind.SIGNATURE, uuid4(), by, seat=seat)
    if len(signed) + 1 == locked.seat_count:
        _close(locked, entry)
    return entry


@transaction.atomic
def reopen_sheet(sheet: SheetRecord, *, reason: str, by: str) -> EntryRecord:
    """Open an ended or signed list again; the signatures are void, the closed version stays readable."""
    locked = _locked(sheet)
    if not reason.strip():
        raise ReasonMissing
    if not locked.is_closed and locked.ended_at is None and not _signed_seats(locked):
        raise SheetIsOpen
    locked.version += 1
    locked.closed_at = None
    locked.ended_at = None
    return _append(locked, EntryKind.REOPENING, uuid4(), by, reason=reason.strip())


def _locked(sheet: SheetRecord) -> SheetRecord:
    """The sheet, held against every other writer until the transaction ends."""
    return SheetRecord.objects.select_for_update().get(pk=sheet.pk)


def _known(client_id: UUID, sheet: SheetRecord, kind: str, **content: Any) -> EntryRecord | None:
    """The entry that was stored under this id; EntryIdTaken where it says something else."""
    entry = EntryRecord.objects.filter(client_id=client_id).first()
    if entry is None:
        return None
    same = all(getattr(entry, name) == value for name, value in content.items())
    if not same or (entry.sheet_id, entry.kind) != (sheet.pk, kind):
        raise EntryIdTaken
    return entry


def _require_open(sheet: SheetRecord) -> None:
    if sheet.is_closed or sheet.ended_at is not None or _signed_seats(sheet):
        raise SheetIsClosed


def _require_seen(sheet: SheetRecord, after: int) -> list[EntryRecord]:
    """The whole log, provided that the writer had seen its newest entry."""
    log = list(sheet.entries.all())
    if after != sheet.head_seq:
        raise StaleEntry([entry for entry in log if entry.seq > after])
    return log


def _signed_seats(sheet: SheetRecord) -> set[int]:
    signatures = sheet.entries.filter(kind=EntryKind.SIGNATURE, version=sheet.version)
    return {seat for seat in signatures.values_list("seat", flat=True) if seat is not None}


def _standing(log: list[EntryRecord], number: int) -> EntryRecord:
    standing = SheetLog.read(log).standing
    if not 1 <= number <= len(standing):
        raise ValueError(f"the list has no deal {number}")
    return standing[number - 1]


def _append(sheet: SheetRecord, kind: str, client_id: UUID, by: str, **content: Any) -> EntryRecord:
    """The next line of the log, chained to the one before; the sheet's head moves on to it."""
    entry = EntryRecord(
        sheet=sheet,
        seq=sheet.head_seq + 1,
        kind=kind,
        version=sheet.version,
        client_id=client_id,
        entered_by=by,
        entered_at=timezone.now(),
        prev_hash=sheet.head_hash,
        **content,
    )
    entry.hash = entry.digest()
    entry.save(force_insert=True)
    sheet.head_seq, sheet.head_hash = entry.seq, entry.hash
    sheet.save(update_fields=["head_seq", "head_hash", "version", "ended_at", "closed_at"])
    return entry


def _store_totals(sheet: SheetRecord, played: Sheet) -> None:
    """Keep the sums beside the log, in the same transaction."""
    seats = list(sheet.seats.all())
    for seat, line in zip(seats, tally(played, "classic"), strict=True):
        seat.points, seat.won, seat.lost = line.points, line.won, line.lost
    Seat.objects.bulk_update(seats, ["points", "won", "lost"])
    sheet.deal_count = len(played.deals)
    sheet.save(update_fields=["deal_count"])


def _close(sheet: SheetRecord, last: EntryRecord) -> None:
    names = [seat.name for seat in sheet.seats.all()]
    lines = [asdict(line) | {"name": names[line.seat]} for line in tally(sheet.to_sheet(), sheet.scheme)]
    SheetVersion.objects.create(
        sheet=sheet,
        number=sheet.version,
        closed_at=last.entered_at,
        head_seq=last.seq,
        head_hash=last.hash,
        lines=lines,
    )
    sheet.closed_at = last.entered_at
    sheet.save(update_fields=["closed_at"])
