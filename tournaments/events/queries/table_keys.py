"""The keys that open a table's list: derived from the site's secret, so that documents can be printed again."""

import base64
import hmac
import re
from hashlib import sha256

from django.conf import settings
from django.utils.crypto import constant_time_compare

from tournaments.events.models import Event, TableRecord


def table_key(event: Event, table: TableRecord) -> str:
    """Return the 128-bit key for entering on this table's list. Raises ValueError if the table has no list."""
    if table.sheet is None:
        raise ValueError("a table without a list has no key")
    return sheet_key(event, table.sheet.public_id)


def sheet_key(event: Event, public_id: str) -> str:
    return _signed(f"list {public_id}", event)


def sign_key(event: Event, number: int) -> str:
    """Return the key on a table sign, which leads to the table's list for the current series.

    After the first renewal it begins with the number of renewals: "2.Xb1...".
    """
    renewal = f"{event.signs}." if event.signs else ""
    return renewal + _bare_sign_key(event, number)


def is_old_sign(event: Event, number: int, key: str) -> bool:
    """Return whether the key belongs to a replaced sign, or to one printed before keys contained the renewal."""
    renewal = key.partition(".")[0] if "." in key else "0"
    # Constant time, so that response times reveal nothing about a key.
    if constant_time_compare(key, _bare_sign_key(event, number)):
        return True
    # The text comes from a URL: accept only ASCII digits, and few of them.
    if re.fullmatch(r"[0-9]{1,5}", renewal, re.ASCII) is None or int(renewal) >= event.signs:
        return False
    older = Event(public_id=event.public_id, signs=int(renewal))
    return constant_time_compare(key, sign_key(older, number))


def _bare_sign_key(event: Event, number: int) -> str:
    return _signed(f"sign {event.public_id} {number}", event)


def _signed(text: str, event: Event) -> str:
    """Return the signature; each renewal changes all keys, and those before the first renewal equal the ones
    of 0.4.0."""
    renewal = f" {event.signs}" if event.signs else ""
    digest = hmac.new(settings.SECRET_KEY.encode(), f"tournaments: {text}{renewal}".encode(), sha256).digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()
