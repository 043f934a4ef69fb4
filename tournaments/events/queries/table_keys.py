"""The keys that open a table's list: made from the site's secret, so that a paper can be printed again at any time."""

import base64
import hmac
import re
from hashlib import sha256

from django.conf import settings
from django.utils.crypto import constant_time_compare

from tournaments.events.models import Event, TableRecord


def table_key(event: Event, table: TableRecord) -> str:
    """What lets its bearer enter on the list of this table in this series, 128 bits; it needs the table's sheet."""
    if table.sheet is None:
        raise ValueError("a table without a list has no key")
    return sheet_key(event, table.sheet.public_id)


def sheet_key(event: Event, public_id: str) -> str:
    """The key of a list of the event by its number."""
    return _signed(f"list {public_id}", event)


def sign_key(event: Event, number: int) -> str:
    """What the sign of a table carries: it leads to the table's list of whatever series is due.

    From the first renewal on it begins with the number of the renewal: "2.Xb1...".
    """
    renewal = f"{event.signs}." if event.signs else ""
    return renewal + _bare_sign_key(event, number)


def is_old_sign(event: Event, number: int, key: str) -> bool:
    """Whether it is the key of a sign that was replaced, or was printed before keys carried their renewal."""
    renewal = key.partition(".")[0] if "." in key else "0"
    if constant_time_compare(key, _bare_sign_key(event, number)):
        return True
    # Nothing but "0" to "99999": it comes from an address.
    if re.fullmatch(r"[0-9]{1,5}", renewal, re.ASCII) is None or int(renewal) >= event.signs:
        return False
    older = Event(public_id=event.public_id, signs=int(renewal))
    return constant_time_compare(key, sign_key(older, number))


def _bare_sign_key(event: Event, number: int) -> str:
    return _signed(f"sign {event.public_id} {number}", event)


def _signed(text: str, event: Event) -> str:
    """Each renewal of the signs makes other keys; those of before the first are as 0.4.0 printed them."""
    renewal = f" {event.signs}" if event.signs else ""
    digest = hmac.new(settings.SECRET_KEY.encode(), f"tournaments: {text}{renewal}".encode(), sha256).digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()
