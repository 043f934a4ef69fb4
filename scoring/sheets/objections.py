"""Object to a list, and answer objections: no list is signed while an objection is open."""

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction

from scoring.clock import now
from scoring.models import EntryKind, EntryRecord, Objection, SheetRecord
from scoring.sheets.locked_sheet import LockedSheet, NotTheOneMeant, ReasonMissing, SheetError, StaleEntry, lock


class NotAgreed(SheetError):
    """An objection is unanswered."""


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
    """Object to deal `number`, or to the speaker's own figures in `seat`; `after` is the newest entry they saw.

    `target` is the id of the entry objected to, or of the newest one seen. Repeating an objection returns the same one.
    Raises StaleEntry if the list has changed since, NotTheOneMeant if it has no such entry, and ValueError for a deal
    or seat that is not on the list, and for figures before the first entry.
    """
    if number is None and seat is None:
        raise ValueError("an objection is about a deal, or about the figures of a seat")
    locked = lock(sheet)
    # An objection refers to the newest entry the speaker saw.
    if not locked.log:
        raise ValueError("nothing is on the list that could be wrong")
    if seat is not None:
        locked.require_seat(seat)
    if target is not None:
        _require_seen(locked, number, target)
    if number is not None:
        locked.standing(number)
    # A phone may have seen more than the list has, as after a restored backup.
    objection = Objection(number=number, seat=seat, after=min(locked.newest_seen(after, target), locked.sheet.head_seq))
    # Another player corrected it before the objection arrived.
    if changed := objection.settled_by(locked.log):
        raise StaleEntry([changed])
    same = (each for each in not_agreed(locked) if (each.number, each.seat) == (number, seat))
    return next(same, None) or _store(locked, objection, words, by)


def _require_seen(locked: LockedSheet, number: int | None, target: UUID) -> None:
    """Raise NotTheOneMeant if the log lacks `target`, or has a newer entry for deal `number` (None: for any deal)."""
    # Signatures change no figures, so they do not outdate what the speaker saw.
    log = [entry for entry in locked.log if number is None or entry.number == number]
    changed = [entry for entry in log if entry.kind != EntryKind.SIGNATURE]
    named = locked.find(target)
    if changed and (named is None or named.seq < changed[-1].seq):
        raise NotTheOneMeant


@transaction.atomic
def answer_objection(sheet: SheetRecord, seq: int, *, words: str, by: str) -> Objection:
    """Store the reply; only the first reply to an objection is stored. Raises ReasonMissing without words."""
    locked = lock(sheet)
    raised = locked.sheet.objections.get(seq=seq, answers=None)
    if not words.strip():
        raise ReasonMissing
    answer: Objection | None = Objection.objects.filter(answers=raised).first()
    return answer or _store(locked, Objection(answers=raised, after=locked.sheet.head_seq), words, by)


def not_agreed(locked: LockedSheet) -> list[Objection]:
    return open_among(locked.sheet.objections.select_related("answer"), locked.log)


def open_among(objections: Iterable[Objection], entries: Iterable[EntryRecord]) -> list[Objection]:
    entries = list(entries)
    raised = (each for each in objections if each.answers_id is None and not hasattr(each, "answer"))
    return [each for each in raised if each.settled_by(entries) is None]


def require_agreed(locked: LockedSheet) -> None:
    """Raise NotAgreed if an objection is open."""
    if not_agreed(locked):
        raise NotAgreed


def _store(locked: LockedSheet, objection: Objection, words: str, by: str) -> Objection:
    objection.sheet, objection.seq = locked.sheet, locked.sheet.objections.count() + 1
    objection.words, objection.said_by, objection.said_at = words.strip(), by, now()
    objection.save(force_insert=True)
    return objection
