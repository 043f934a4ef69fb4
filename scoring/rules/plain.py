"""Convert deals to plain data and back, using the types of their fields."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from functools import cache
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

D = TypeVar("D")
Reader = Callable[[str, Any], Any]


def read_fields(deal_type: type[D], data: Mapping[str, Any]) -> D:
    """Read a deal of this type from plain data. Raises ValueError naming the field that cannot be read.

    None and "" are treated like a missing field.
    """
    given = {name: value for name, value in data.items() if value is not None and value != ""}
    kind: Any = deal_type
    readers = _readers(kind)
    if unknown := sorted(set(given) - set(readers)):
        raise ValueError(f"a deal has no field {', '.join(unknown)}")
    return deal_type(**{name: readers[name](name, value) for name, value in given.items()})


def plain_fields(deal: Any) -> dict[str, Any]:
    """Return plain data with only the entered fields, in their order; `read_fields` is the inverse."""
    values = {item.name: getattr(deal, item.name) for item in fields(deal) if getattr(deal, item.name) != item.default}
    return {name: _plain(value) for name, value in values.items()}


@cache
def _readers(deal_type: type) -> dict[str, Reader]:
    hints = get_type_hints(deal_type)
    return {item.name: _reader_of(hints[item.name]) for item in fields(deal_type)}


def _reader_of(hint: Any) -> Reader:
    if get_origin(hint) is tuple:
        return _list_reader(may_be_empty=NoneType in get_args(get_args(hint)[0]))
    kinds = [kind for kind in get_args(hint) or (hint,) if kind is not NoneType]
    kind = kinds[0]
    if get_origin(kind) is tuple:
        return _reader_of(kind)
    if issubclass(kind, StrEnum):
        return _enum_reader(kind)
    return read_flag if kind is bool else read_number


def _enum_reader(kind: type[StrEnum]) -> Reader:
    def read(name: str, value: Any) -> StrEnum:
        try:
            return kind(value)
        except ValueError:
            raise ValueError(f"{name} cannot be {value!r}") from None

    return read


def _list_reader(*, may_be_empty: bool) -> Reader:
    def read(name: str, value: Any) -> tuple[int | None, ...]:
        items = read_list(name, value)
        return tuple(None if may_be_empty and item in (None, "") else read_number(name, item) for item in items)

    return read


def read_flag(name: str, value: Any) -> bool:
    if isinstance(value, (bool, int)):
        return bool(value)
    raise ValueError(f"{name} must be true or false, not {value!r}")


def read_number(name: str, value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(f"{name} must be a whole number, not {value!r}")


def read_list(name: str, value: Any) -> list[Any]:
    if isinstance(value, (list, tuple)):
        return list(value)
    raise ValueError(f"{name} must be a list, not {value!r}")


def _plain(value: Any) -> Any:
    if isinstance(value, StrEnum):
        return value.value
    return list(value) if isinstance(value, tuple) else value
