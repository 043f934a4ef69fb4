"""Convert between plain data and the bytes of an event file, with version and digest."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.clock import now
from scoring.sheets.exchange.plain_files import HEAD, digest_of_file, format_file, plain
from tournaments.events.locking import Refused
from tournaments.events.parts import LEFT_OUT_EMPTY

from .version5 import convert_event

FORMAT: Final = "skatclub event"
# Increased whenever the meaning of a file changes; each older version then has a reader below.
VERSION: Final = 6
# Figures computed by the program that wrote the file; another program computes its own.
DERIVED: Final = "stated"
# The `kind` of a file for publication and checking, in which private fields are missing.
PUBLISHED: Final = "published"

Content = dict[str, Any]


def _with_written_names(content: Content) -> Content:
    """Upgrade version 1, which had no pseudonyms. Invalid structure is left for the later checks to find."""
    entrants, sheets = content.get("entrants"), content.get("sheets")
    seats = [sheet.get("seats") for sheet in sheets if isinstance(sheet, dict)] if isinstance(sheets, list) else []
    for rows in (entrants, *seats):
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row, dict):
                row.setdefault("written_name", "")
    return content


def _without_seals(content: Content) -> Content:
    # Version 2 had no seals, draws stored no names, and table signs could not be renewed.
    missing: dict[str, dict[str, Any]] = {
        "entrants": {"salt": ""},
        "draws": {"names": None, "salt": ""},
        "standings": {"salt": ""},
        "acts": {"seals": None, "salt": ""},
    }
    for part, fields in missing.items():
        _set_missing(content.get(part), fields)
    tables = content.get("tables")
    for table in tables if isinstance(tables, list) else ():
        _set_missing(table.get("seats") if isinstance(table, dict) else None, {"salt": ""})
    _set_missing([content.get("event")], {"signs": 0})
    return content


def _without_objections(content: Content) -> Content:
    # Version 3 had no objections.
    _set_missing(content.get("sheets"), {"objections": []})
    return content


def _as_it_is(content: Content) -> Content:
    # Version 4 lacked only computed figures.
    return content


def _unsalted(content: Content) -> Content:
    """Upgrade version 5, whose hashes included names. Invalid structure is left for the later checks to find."""
    try:
        return convert_event(content, plain(now()))
    except (LookupError, TypeError, ValueError, AttributeError):
        return content


def _set_missing(rows: Any, fields: Mapping[str, Any]) -> None:
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict):
            for name, value in fields.items():
                row.setdefault(name, value)


# By the version of the file: converts content to the next version.
READERS: Final[dict[int, Callable[[Content], Content]]] = {
    1: _with_written_names,
    2: _without_seals,
    3: _without_objections,
    4: _as_it_is,
    5: _unsalted,
}


@dataclass(frozen=True, slots=True)
class Archive:
    """A parsed file: its content in the current version, and whether its digest is correct.

    Computed figures are not included, because nothing relies on them.
    """

    version: int
    program: str
    content: Content
    has_its_digest: bool


def format_archive(content: Mapping[str, Any]) -> bytes:
    return format_file(FORMAT, VERSION, content)


def read_archive(data: bytes) -> Archive:
    """Read a file of this version or an older one, ignoring white space.

    Raises Refused: `not_an_archive`, `archive_is_published`, `archive_unreadable`, `archive_is_newer`. The caller
    checks whether the digest is correct.
    """
    found = _parsed(data)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Refused("not_an_archive")
    if "kind" in found:
        raise Refused("archive_is_published" if found["kind"] == PUBLISHED else "archive_unreadable")
    version, program, digest = found.get("version"), found.get("program"), found.pop("digest", None)
    if type(version) is not int or version < 1 or not isinstance(program, str):
        raise Refused("archive_unreadable")
    if version > VERSION:
        raise Refused("archive_is_newer", version=version, program=program)
    has_its_digest = digest == digest_of_file(found)
    content = {key: value for key, value in found.items() if key not in (*HEAD, DERIVED)}
    for older in range(version, VERSION):
        content = READERS[older](content)
    # The digest was compared before: it is that of the file as it was written.
    content = {name: [] for name in LEFT_OUT_EMPTY} | content
    return Archive(version, program, content, has_its_digest)


def _parsed(data: bytes) -> Any:
    try:
        found = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
        # Databases refuse U+0000 and half of a surrogate pair.
        if b"\\u0000" in json.dumps(found, ensure_ascii=True).encode() and "\0" in _texts(found):
            raise Refused("archive_unreadable")
        json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Refused(
            "not_an_archive" if not data.lstrip().startswith((b"{", b"\xef\xbb\xbf")) else "archive_unreadable"
        ) from error
    return found


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def _texts(found: Any) -> str:
    if isinstance(found, str):
        return found
    if isinstance(found, dict):
        return "".join(key + _texts(value) for key, value in found.items())
    return "".join(map(_texts, found)) if isinstance(found, list) else ""
