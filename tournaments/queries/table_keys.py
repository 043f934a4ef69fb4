"""The keys that open a table's list: made from the site's secret, so that a paper can be printed again at any time."""

import base64
import hmac
from hashlib import sha256

from django.conf import settings

from tournaments.models import Event, TableRecord


def table_key(table: TableRecord) -> str:
    """What lets its bearer enter on the list of this table in this series, 128 bits; it needs the table's sheet."""
    if table.sheet is None:
        raise ValueError("a table without a list has no key")
    return sheet_key(table.sheet.public_id)


def sheet_key(public_id: str) -> str:
    """The key of a list by its number."""
    return _signed(f"list {public_id}")


def sign_key(event: Event, number: int) -> str:
    """What the sign of a table carries: it leads to the table's list of whatever series is being played."""
    return _signed(f"sign {event.public_id} {number}")


def _signed(text: str) -> str:
    digest = hmac.new(settings.SECRET_KEY.encode(), f"tournaments: {text}".encode(), sha256).digest()
    return base64.urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()
