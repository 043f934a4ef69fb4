"""Full addresses printed on documents for opening on a phone; `site` is like "https://skat.example.org/"."""

from typing import Final

from django.urls import reverse

from tournaments.events.models import Event, HallNetwork, TableRecord
from tournaments.events.phrases.documents import network_words
from tournaments.events.queries.table_keys import sign_key, table_key


def card_address(site: str, event: Event, card_key: str) -> str:
    return _whole(site, reverse("start_card", args=[event.public_id, card_key]))


def sign_up_address(site: str, event: Event) -> str:
    return _whole(site, reverse("sign_up", args=[event.public_id]))


def sign_address(site: str, event: Event, number: int) -> str:
    return _whole(site, reverse("table_page", args=[event.public_id, number, sign_key(event, number)]))


def list_address(site: str, event: Event, table: TableRecord) -> str:
    """Return the address for entering a table's list, or that of the table sign if there is no list."""
    if table.sheet is None:
        return sign_address(site, event, table.number)
    return _whole(site, reverse("take_key", args=[table.sheet.public_id, table_key(event, table)]))


# Characters that need a backslash in the code of a network.
_MARKS: Final = str.maketrans({mark: f"\\{mark}" for mark in '\\;,:"'})


def network_of(event: Event) -> tuple[str, dict[str, str]]:
    """Return the QR code content for the hall's network and the text next to it; ("", {}) without a network."""
    network = HallNetwork.objects.filter(event=event).first()
    return (network_code(network), network_words(network.name, network.password)) if network else ("", {})


def network_code(network: HallNetwork) -> str:
    # The format that the cameras of phones understand as "join this network".
    name, password = (text.translate(_MARKS) for text in (network.name, network.password))
    return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"


def _whole(site: str, path: str) -> str:
    return site.rstrip("/") + path
