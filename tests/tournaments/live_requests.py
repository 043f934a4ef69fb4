"""The requests of a browser that follows a live page."""

from html import unescape
from typing import Any

from django.test import Client

Asked = tuple[str, str]


def text(address: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def followed(address: str, client: Client | None = None) -> Asked:
    """The URL that follow.js requests, and its tag."""
    page = unescape(text(address, client))
    return page.split('data-follow="')[1].split('"')[0], page.split('data-tag="')[1].split('" ')[0]


def requested_again(query: Asked, client: Client | None = None) -> Any:
    """The response to a browser with the unchanged page: 304, or the live fragment."""
    address, tag = query
    return (client or Client()).get(address, headers={"if-none-match": tag})
