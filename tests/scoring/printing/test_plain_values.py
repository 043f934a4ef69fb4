"""What stands on a paper survives its way to the press, and what does not fit its types is refused."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from scoring.printing.plain_values import read_value, to_json


class Line(NamedTuple):
    text: str
    bold: bool = False
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Heading:
    text: str
    size: float | None = None


@dataclass(frozen=True, kw_only=True)
class Table:
    lines: tuple[Line | None, ...]
    words: Mapping[str, str]

    def __post_init__(self) -> None:
        if not self.lines:
            raise ValueError("a table has lines")


@dataclass(frozen=True)
class Wall:
    blocks: tuple[Heading | Table, ...]
    pairs: tuple[tuple[str, Line], ...] = ()


TABLE = Table(lines=(Line("Anna", True, (1, 2)), None), words={"total": "Total"})


def there_and_back(kind: Any, value: Any) -> Any:
    return read_value(kind, json.loads(to_json(value)))


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (str, "♥ \ud800 \0"),
        (dict[str, Any], {"does": "talk", "port": 5}),
        (Line, Line("Anna", True, (0, 3))),
        (tuple[Line, ...], (Line("Anna"), Line("Bernd"))),
        (Wall, Wall((Heading("Total", 9.5), TABLE, Heading("Prizes")), (("first", Line("Anna")),))),
        (Heading | Table, TABLE),
    ],
    ids=["a text", "plain JSON", "a named tuple", "several", "blocks of two kinds in their order", "one of two kinds"],
)
def test_a_value_survives_its_way(kind, value):
    assert there_and_back(kind, value) == value


def test_equal_values_are_the_same_bytes():
    one, other = (Table(lines=(Line("Anna"),), words=words) for words in ({"a": "1", "b": "2"}, {"b": "2", "a": "1"}))

    assert to_json(one) == to_json(other)
    assert to_json(one) != to_json(TABLE)


@pytest.mark.parametrize(
    ("kind", "plain"),
    [
        (Line, ["Anna"]),
        (Line, ["Anna", True, [], "more"]),
        (Heading | Table, ["Wall", []]),
        (Heading, ["Heading", "Total"]),
        (Table, ["Table", [], {}]),
    ],
    ids=["a part is missing", "a part too many", "no such kind", "a field is missing", "the value refuses it"],
)
def test_what_does_not_fit_is_refused(kind, plain):
    with pytest.raises((TypeError, ValueError, LookupError)):
        read_value(kind, plain)


def test_what_is_no_value_of_a_paper_is_not_sent():
    with pytest.raises(TypeError, match="cannot stand on a paper"):
        to_json([object()])
