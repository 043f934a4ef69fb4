"""The addresses that stand on papers, whole, so that a phone can open them."""

from django.urls import reverse

from tournaments.events.models import Event, TableRecord
from tournaments.events.queries.table_keys import sign_key, table_key


def card_address(site: str, event: Event, card_key: str) -> str:
    """A player's own page; `site` is like "https://skat.example.org/"."""
    return _whole(site, reverse("start_card", args=[event.public_id, card_key]))


def sign_address(site: str, event: Event, number: int) -> str:
    """Where the sign of a table leads to, in every series."""
    return _whole(site, reverse("table_door", args=[event.public_id, number, sign_key(event, number)]))


def list_address(site: str, event: Event, table: TableRecord) -> str:
    """Where the list of a table is entered; without such a list, where its sign leads to."""
    if table.sheet is None:
        return sign_address(site, event, table.number)
    return _whole(site, reverse("take_key", args=[table.sheet.public_id, table_key(event, table)]))


def _whole(site: str, path: str) -> str:
    return site.rstrip("/") + path
