"""The values of a paper as JSON and back, read off the types of their fields.

JSON writes a named tuple as the list of its fields; a dataclass has its name in front of them, so that one of several
kinds can be told from the others. The JSON names no code to run: the paper that is drawn says which types it takes.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

Reader = Callable[[Any], Any]


def to_json(value: Any) -> bytes:
    """The same value is always the same bytes; characters that UTF-8 cannot encode survive as escapes."""
    return json.dumps(value, default=_named_fields, separators=(",", ":"), sort_keys=True).encode("ascii")


def _named_fields(value: Any) -> list[Any]:
    if not is_dataclass(value):
        raise TypeError(f"{value!r} cannot stand on a paper")
    return [type(value).__name__, *(getattr(value, item.name) for item in fields(value))]


def read_value(kind: Any, plain: Any) -> Any:
    """The value of this type that `to_json` wrote; TypeError, ValueError or LookupError where it does not fit."""
    reader = _reader(kind)
    return reader(plain) if reader else plain


@cache
def _reader(kind: Any) -> Reader | None:
    """What makes a value of this type from JSON; None where JSON has it already: texts, numbers, maps of texts."""
    if get_origin(kind) in (Union, UnionType):
        return _choice_reader([choice for choice in get_args(kind) if choice is not NoneType])
    if get_origin(kind) is tuple:
        return _tuple_reader(*get_args(kind))
    if is_dataclass(kind):
        return _dataclass_reader(kind)
    if hasattr(kind, "_make"):
        return _parts_reader(kind._make, get_type_hints(kind).values())
    return None


def _choice_reader(kinds: Sequence[Any]) -> Reader:
    """One of several dataclasses by its name, or a single type that may be missing."""
    if len(kinds) == 1:
        return lambda plain: None if plain is None else read_value(kinds[0], plain)
    by_name = {kind.__name__: kind for kind in kinds}
    return lambda plain: read_value(by_name[plain[0]], plain)


def _tuple_reader(*kinds: Any) -> Reader:
    if kinds[1:] != (...,):
        return _parts_reader(tuple, kinds)
    reader = _reader(kinds[0])
    return (lambda plain: tuple(map(reader, plain))) if reader else tuple


def _dataclass_reader(kind: Any) -> Reader:
    names, hints = [item.name for item in fields(kind)], get_type_hints(kind)
    read = _parts_reader(list, [hints[name] for name in names])
    return lambda plain: kind(**dict(zip(names, read(plain[1:]), strict=True)))


def _parts_reader(make: Callable[[list[Any]], Any], kinds: Iterable[Any]) -> Reader:
    """Makes a value from the list of its parts, of which each has its own type."""
    # Most parts are texts: thousands of rows are read in no time where only the others are looked at.
    readers = [(place, reader) for place, reader in enumerate(map(_reader, kinds)) if reader]

    def read(plain: Any) -> Any:
        parts = list(plain)
        for place, reader in readers:
            parts[place] = reader(parts[place])
        return make(parts)

    return read
