"""Files of plain data as in `docs/event-format.md`: a head, one record per line, a digest at the end."""

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, time
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.db.models import Model

PROGRAM: Final[str] = settings.VERSION
# `kind` is only in files that are a part of another format.
HEAD: Final = ("format", "version", "program", "kind")

PlainRow = dict[str, Any]


def format_file(kind: str, version: int, content: Mapping[str, Any]) -> bytes:
    """Return the file in UTF-8: the head first, keys sorted, one record per line, the digest at the end."""
    body = _body({"format": kind, "version": version, "program": PROGRAM} | dict(content))
    return f'{body}"digest": "{_digest(body)}"\n}}\n'.encode()


def digest_of_file(found: Mapping[str, Any]) -> str:
    """Return the digest at the end of a file with this content, ignoring white space."""
    return _digest(_body(found))


def _body(found: Mapping[str, Any]) -> str:
    names = [*(name for name in HEAD if name in found), *sorted(found.keys() - set(HEAD))]
    return "{\n" + "".join(f"{_dumped(name)}: {_value(found[name])},\n" for name in names)


def _digest(body: str) -> str:
    return sha256(body.encode()).hexdigest()


def _value(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(_dumped_all(value)) + "\n]"
    return _dumped(value)


def _dumped_all(values: list[Any]) -> Iterator[str]:
    return map(_dumped, values)


def _dumped(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(", ", ": "), ensure_ascii=False)


def own_row(record: Model) -> PlainRow:
    fields = (each for each in record._meta.concrete_fields if not (each.primary_key or each.is_relation))
    return {field.name: plain(getattr(record, field.name)) for field in fields}


def plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
