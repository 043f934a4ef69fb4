"""Create, renew and revoke codes with which helpers work at an event without a login."""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Max

from scoring.clock import now
from scoring.models.public_id import make_public_id
from tournaments.events.locking import LockedEvent, Refused, lock
from tournaments.events.models import DeskCode, Event
from tournaments.events.models.roles import code_hash
from tournaments.events.phrases.choices import CodeRole
from tournaments.events.queries.desk_codes import PREFIX_LENGTH

# A code is for the days of an event; someone who helps longer needs a login.
LONGEST: Final = timedelta(days=60)
MOST_CODES: Final = 99


@transaction.atomic
def give_code(event: Event, *, name: str, role: CodeRole, ends_at: datetime, by: str) -> tuple[DeskCode, str]:
    """Return the helper's record and the code, of which only a hash is stored.

    A helper with a valid code for this role keeps it, and the returned code is "". Raises Refused: `event_closed`,
    `code_ends_badly`, `too_many_codes`.
    """
    locked = lock(event)
    locked.require_open()
    _require_end(ends_at)
    for one in locked.event.desk_codes.filter(name=name, role=role, ends_at__gt=now()).exclude(key_hash=""):
        return one, ""
    number = (locked.event.desk_codes.aggregate(last=Max("number"))["last"] or 0) + 1
    if number > MOST_CODES:
        raise Refused("too_many_codes", most=MOST_CODES)
    code = _free_code()
    given = DeskCode(event=locked.event, number=number, name=name, role=role, made_at=now(), ends_at=ends_at)
    _set_code(given, code)
    given.full_clean(exclude=["event"])
    given.save()
    _log(locked, "code_given", given, by=by)
    return given, code


@transaction.atomic
def renew_code(given: DeskCode, *, by: str) -> tuple[DeskCode, str]:
    locked, given = _lock_code(given)
    if given.is_over:
        raise Refused("code_is_over", name=given.name)
    code = _free_code()
    _set_code(given, code)
    given.taken_at = None
    given.save(update_fields=["prefix", "key_hash", "taken_at"])
    _log(locked, "code_renewed", given, by=by)
    return given, code


@transaction.atomic
def revoke_code(given: DeskCode, *, by: str) -> DeskCode:
    locked, given = _lock_code(given)
    if not given.is_revoked:
        given.key_hash = ""
        given.save(update_fields=["key_hash"])
        _log(locked, "code_revoked", given, by=by)
    return given


def note_taken(given: DeskCode) -> None:
    DeskCode.objects.filter(pk=given.pk, taken_at=None).update(taken_at=now())


def _lock_code(given: DeskCode) -> tuple[LockedEvent, DeskCode]:
    locked = lock(given.event)
    stored = locked.event.desk_codes.get(pk=given.pk)
    stored.event = locked.event
    return locked, stored


def _require_end(ends_at: datetime) -> None:
    if not now() < ends_at <= now() + LONGEST:
        raise Refused("code_ends_badly", days=LONGEST.days)


def _free_code() -> str:
    while True:
        code = make_public_id()
        # Codes are looked up by their mark.
        if not DeskCode.objects.filter(prefix=code[:PREFIX_LENGTH]).exists():
            return code


def _set_code(given: DeskCode, code: str) -> None:
    given.prefix, given.key_hash = code[:PREFIX_LENGTH], code_hash(code)


def _log(locked: LockedEvent, action: str, given: DeskCode, *, by: str) -> None:
    locked.log(action, by=by, code=given.number, helper=given.name, role=given.role, ends_at=given.ends_at.isoformat())
