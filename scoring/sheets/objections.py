"""Saying that something on a list is not right, and answering that: no list is signed while somebody waits for it."""

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction

from scoring.clock import now
from scoring.models import EntryKind, EntryRecord, Objection, SheetRecord
from scoring.sheets.locked_sheet import LockedSheet, NotTheOneMeant, ReasonMissing, SheetError, StaleEntry, lock


class NotAgreed(SheetError):
    """Somebody says that something is not right, and nobody has answered him yet."""


@transaction.atomic
def object_to(
    sheet: SheetRecord,
    *,
    number: int | None = None,
    seat: int | None = None,
    after: int,
    words: str = "",
    by: str,
    target: UUID | None = None,
) -> Objection:
    """Say that deal `number` is not right, or the own figures of `seat`; `after` is the newest entry that was seen.

    `target` is the id of the entry that the player objects to, or of the newest one they saw. Said once more it stays
    one objection. StaleEntry where that was changed since, NotTheOneMeant where the list has no such entry. ValueError
    for what is not on the list, as for figures before the first entry.
    """
    if number is None and seat is None:
        raise ValueError("an objection is about a deal, or about the figures of a seat")
    locked = lock(sheet)
    if not locked.log:
        raise ValueError("nothing is on the list that could be wrong")
    if seat is not None:
        locked.require_seat(seat)
    if target is not None:
        _require_seen(locked, number, target)
    if number is not None:
        locked.standing(number)
    objection = Objection(number=number, seat=seat, after=min(locked.newest_seen(after, target), locked.sheet.head_seq))
    if changed := objection.settled_by(locked.log):
        raise StaleEntry([changed])
    same = (each for each in not_agreed(locked) if (each.number, each.seat) == (number, seat))
    return next(same, None) or _store(locked, objection, words, by)


def _require_seen(locked: LockedSheet, number: int | None, target: UUID) -> None:
    """NotTheOneMeant where the log lacks `target`, or has a newer entry of deal `number` or, without one, of any."""
    log = [entry for entry in locked.log if number is None or entry.number == number]
    changed = [entry for entry in log if entry.kind != EntryKind.SIGNATURE]
    named = locked.find(target)
    if changed and (named is None or named.seq < changed[-1].seq):
        raise NotTheOneMeant


@transaction.atomic
def answer_objection(sheet: SheetRecord, seq: int, *, words: str, by: str) -> Objection:
    """Say why it is right as it stands. One that was answered keeps its first answer; ReasonMissing without words."""
    locked = lock(sheet)
    raised = locked.sheet.objections.get(seq=seq, answers=None)
    if not words.strip():
        raise ReasonMissing
    answer: Objection | None = Objection.objects.filter(answers=raised).first()
    return answer or _store(locked, Objection(answers=raised, after=locked.sheet.head_seq), words, by)


def not_agreed(locked: LockedSheet) -> list[Objection]:
    """The objections that wait for an answer."""
    return open_among(locked.sheet.objections.select_related("answer"), locked.log)


def open_among(objections: Iterable[Objection], entries: Iterable[EntryRecord]) -> list[Objection]:
    """Those of them that neither words nor one of the entries answers."""
    entries = list(entries)
    raised = (each for each in objections if each.answers_id is None and not hasattr(each, "answer"))
    return [each for each in raised if each.settled_by(entries) is None]


def require_agreed(locked: LockedSheet) -> None:
    """NotAgreed where somebody waits for an answer."""
    if not_agreed(locked):
        raise NotAgreed


def _store(locked: LockedSheet, objection: Objection, words: str, by: str) -> Objection:
    objection.sheet, objection.seq = locked.sheet, locked.sheet.objections.count() + 1
    objection.words, objection.said_by, objection.said_at = words.strip(), by, now()
    objection.save(force_insert=True)
    return objection
