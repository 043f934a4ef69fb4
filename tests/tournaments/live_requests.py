"""What a browser that follows a page asks for."""

from html import unescape
from typing import Any

from django.test import Client

Asked = tuple[str, str]


def text(address: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def followed(address: str, client: Client | None = None) -> Asked:
    """What follow.js asks for, and by which tag."""
    page = unescape(text(address, client))
    return page.split('data-follow="')[1].split('"')[0], page.split('data-tag="')[1].split('" ')[0]


def asked_again(query: Asked, client: Client | None = None) -> Any:
    """The answer to whoever has the page as it was: 304, or the part that changes."""
    address, tag = query
    return (client or Client()).get(address, headers={"if-none-match": tag})
