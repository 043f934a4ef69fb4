"""Random requests: any method, address, query, body, encoding and header, each reproducible by its number."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from urllib.parse import quote, urlencode

from django.forms import BaseForm

from tests.trust.test_hostile_queries import query_parameters

METHODS: Final = ("GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW")
NUMBERS: Final = (
    "0",
    "-1",
    "1",
    "2",
    "3",
    "18",
    "1.5",
    "1e999",
    "Infinity",
    "NaN",
    "9" * 25,
    "9" * 4301,
    "²",
    "٣",
    "0x10",
)
TEXTS: Final = (
    *("", " ", "on", "Anna", "total", "isko", "grand", "2026-02-31", "2026-05-09", "23:59", "null", "true", "[]", "{}"),
    *(
        "\x00",
        "\ud800",
        "\u202ename",
        "\ufeff",
        "a" * 300,
        "ä" * 5000,
        "\r\nX-Evil: 1",
        "'; DROP TABLE x; --",
        "%s%n{0}",
    ),
    *(
        "<script>alert(1)</script>",
        "{{ 7*7 }}",
        "../../etc/passwd",
        "javascript:alert(1)",
        "//evil.example",
        "=1+1",
        "😀",
    ),
)
LETTERS: Final = ("utf-8", "utf-16", "utf-7", "latin-1", "base64", "rot13", "idna", "nonsense", "")
BODIES: Final = ("form", "form", "form", "parts", "json", "json", "bytes", "text")
HEADS: Final = {
    "accept-language": (
        "de",
        "en",
        "x" * 5000,
        "de;q=nonsense",
        "\udcff".encode(errors="replace").decode(),
        "zh-\u202e",
    ),
    "cookie": (
        "sessionid=x",
        "sessionid=" + "9" * 5000,
        "csrftoken=%00",
        "a=b; =; ;;",
        "size=huge; suits=none",
        "messages=[[",
    ),
    "hx-request": ("true", "1", ""),
    "hx-current-url": ("http://[", "//evil.example/%zz", "\t", "a" * 3000),
    "hx-target": ("\u00e4", "#x"),
    "host": ("club.example:99999", "[::1", "a_b.example", "evil.example\t", "ünicode.example"),
    "referer": ("http://[", "//", "http://testserver/" + "a" * 5000),
    "origin": ("null", "http://[", "https://evil.example"),
    "if-none-match": ('"', "*", 'W/"' + "a" * 500, ",,,"),
    "if-modified-since": ("yesterday", "Thu, 99 Foo 2026 00:00:00 GMT", "0"),
    "range": ("bytes=0-1", "bytes=-1-", "bytes=9999999999999999999-"),
    "content-encoding": ("gzip", "br", "nonsense"),
    # One that is no number never comes through the server.
    "content-length": ("-1", "0", "99999999999999"),
    "x-forwarded-proto": ("https", "gopher"),
    "x-forwarded-for": ("' OR 1=1", "::1"),
    "authorization": ("Bearer", "Bearer " + "x" * 3000, "Basic !!!", "Bearer \u00e4"),
    "accept": ("application/json", "*/*;q=x", "text/event-stream"),
    "accept-encoding": ("gzip", "br;q=2", "identity;q=0, *;q=0"),
}


@dataclass
class Request:
    number: str
    method: str
    address: str
    who: str
    body: bytes = b""
    kind: str = ""
    heads: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Known:
    """The parts of a request: addresses, readers, fields of forms, keys of tables."""

    addresses: list[str]
    readers: list[str]
    fields: list[str]
    query_parameters: list[str]
    keys: list[str]


def known_of(addresses: list[str], readers: list[str], keys: list[str]) -> Known:
    return Known(addresses, readers, sorted(set(_fields())), query_parameters(), keys)


def _fields() -> Iterator[str]:
    """Every field of every form of the site, and fields sent without a form."""
    waiting = [BaseForm]
    while waiting:
        form = waiting.pop()
        waiting += form.__subclasses__()
        yield from getattr(form, "base_fields", ())
    yield from ("after", "client_id", "deal", "seen", "by", "step", "next", "language", "names", "form-TOTAL_FORMS")


def request_of(number: str, known: Known) -> Request:
    """The request of this number; the same one each time."""
    chance = Random(number)
    address = _address(chance, chance.choice(known.addresses))
    found = Request(number, chance.choice(METHODS), address, chance.choice(known.readers))
    if chance.random() < 0.4:
        found.address += "?" + _form(chance, known.query_parameters)
    found.heads = {
        name: chance.choice(HEADS[name]) for name in chance.sample(sorted(HEADS), chance.choice((0, 0, 1, 3)))
    }
    if known.keys and chance.random() < 0.3:
        found.heads["authorization"] = f"Bearer {chance.choice(known.keys)}"
    if found.method not in ("GET", "HEAD"):
        found.body, found.kind = _body(chance, known)
    return found


def _value(chance: Random) -> str:
    return chance.choice(NUMBERS if chance.random() < 0.5 else TEXTS)


def _address(chance: Random, address: str) -> str:
    if chance.random() < 0.7:
        return address
    parts = address.split("/")
    parts[chance.randrange(len(parts))] = quote(_value(chance)[:600].encode("utf-8", "surrogatepass"))
    return "/" + "/".join(parts).lstrip("/")


def _pairs(chance: Random, names: list[str]) -> list[tuple[str, bytes]]:
    chosen = chance.sample(names, min(len(names), chance.randrange(12)))
    return [(name, _value(chance).encode("utf-8", "surrogatepass")) for name in chosen]


def _form(chance: Random, names: list[str]) -> str:
    return urlencode(_pairs(chance, names))


def _body(chance: Random, known: Known) -> tuple[bytes, str]:
    letters = f"; charset={chance.choice(LETTERS)}" if chance.random() < 0.3 else ""
    match chance.choice(BODIES):
        case "form":
            return _form(chance, known.fields).encode(), f"application/x-www-form-urlencoded{letters}"
        case "parts":
            return _parts(chance, known), f"multipart/form-data; boundary={chance.choice(('b', 'c', ''))}{letters}"
        case "json":
            result = json.dumps(_plain(chance, 0)) if chance.random() < 0.8 else "[" * chance.choice((10, 100_000))
            return result.encode(), f"application/json{letters}"
        case "bytes":
            return chance.randbytes(chance.randrange(400)), chance.choice(
                ("application/octet-stream", "", "a/b/c", "é")
            )
    return _value(chance).encode("utf-8", "surrogatepass"), f"text/plain{letters}"


def _parts(chance: Random, known: Known) -> bytes:
    lines = []
    for name, value in _pairs(chance, known.fields):
        named = f'; filename="{chance.choice(TEXTS)[:50]}"'.encode("utf-8", "replace") if chance.random() < 0.5 else b""
        head = f'--b\r\nContent-Disposition: form-data; name="{name}"'.encode()
        code = chance.choice((b"", b"", b"\r\nContent-Transfer-Encoding: base64", b"\r\nContent-Type: x; charset=idna"))
        lines.append(head + named + code + b"\r\n\r\n" + value + b"\r\n")
    return b"".join(lines) + chance.choice((b"--b--\r\n", b"--b", b""))


def _plain(chance: Random, depth: int) -> Any:
    kind = chance.randrange(6) if depth < 3 else chance.randrange(3)
    if kind <= 2:
        return chance.choice((None, True, 7, -1, 1.5, 10**30, _value(chance), "hearts", "0" * 32))
    if kind == 3:
        return [_plain(chance, depth + 1) for _ in range(chance.randrange(4))]
    names = (
        "client_id",
        "after",
        "deal",
        "declarer",
        "game",
        "matadors",
        "won",
        "bid",
        "outcome",
        "cards",
        "points",
        "by",
    )
    return {name: _plain(chance, depth + 1) for name in chance.sample(names, chance.randrange(1, len(names)))}
