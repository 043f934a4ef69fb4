"""The addresses that stand on papers, whole, so that a phone can open them."""

from typing import Final

from django.urls import reverse

from tournaments.events.models import Event, HallNetwork, TableRecord
from tournaments.events.phrases.documents import network_words
from tournaments.events.queries.table_keys import sign_key, table_key


def card_address(site: str, event: Event, card_key: str) -> str:
    """A player's own page; `site` is like "https://skat.example.org/"."""
    return _whole(site, reverse("start_card", args=[event.public_id, card_key]))


def sign_up_address(site: str, event: Event) -> str:
    """The page on which everybody signs up."""
    return _whole(site, reverse("sign_up", args=[event.public_id]))


def sign_address(site: str, event: Event, number: int) -> str:
    """Where the sign of a table leads to, in every series."""
    return _whole(site, reverse("table_page", args=[event.public_id, number, sign_key(event, number)]))


def list_address(site: str, event: Event, table: TableRecord) -> str:
    """Where the list of a table is entered; without such a list, where its sign leads to."""
    if table.sheet is None:
        return sign_address(site, event, table.number)
    return _whole(site, reverse("take_key", args=[table.sheet.public_id, table_key(event, table)]))


# What stands for itself in the code of a network only behind a backslash.
_MARKS: Final = str.maketrans({mark: f"\\{mark}" for mark in '\\;,:"'})


def network_of(event: Event) -> tuple[str, dict[str, str]]:
    """What lets a phone into the network of the hall, and the words beside that code; without one ("", {})."""
    network = HallNetwork.objects.filter(event=event).first()
    return (network_code(network), network_words(network.name, network.password)) if network else ("", {})


def network_code(network: HallNetwork) -> str:
    """What a phone's camera reads as "join this network"."""
    name, password = (text.translate(_MARKS) for text in (network.name, network.password))
    return f"WIFI:T:WPA;S:{name};P:{password};;" if password else f"WIFI:T:nopass;S:{name};;"


def _whole(site: str, path: str) -> str:
    return site.rstrip("/") + path
