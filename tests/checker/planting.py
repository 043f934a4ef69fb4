"""Ways to alter one thing in a file."""

from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
Alter = Callable[[Json], None]


def put(path: str, value: object) -> Alter:
    """Write a value at a path such as `sheets.0.entries.2.points`; a function computes it from the present value."""

    def alter(content: Json) -> None:
        *steps, last = path.split(".")
        part: Any = content
        for step in steps:
            part = part[int(step) if isinstance(part, list) else step]
        key = int(last) if isinstance(part, list) else last
        part[key] = value(part[key]) if callable(value) else value

    return alter


def more(figure: int) -> int:
    return figure + 1


def other_digit(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


def swap(path: str, one: int, other: int) -> Alter:
    def alter(rows: list[Any]) -> list[Any]:
        rows = list(rows)
        rows[one], rows[other] = rows[other], rows[one]
        return rows

    return put(path, alter)


def take_out(path: str, place: int) -> Alter:
    return put(path, lambda rows: rows[:place] + rows[place + 1 :])


def stated(table: str, row: int, column: str, value: object = more) -> Alter:
    """Alter a cell of the derived tables."""

    def alter(content: Json) -> None:
        found = next(rows for rows in content["stated"] if rows["table"] == table)
        place = found["columns"].index(column)
        cells = found["rows"][row]
        cells[place] = value(cells[place]) if callable(value) else value

    return alter


def without_column(table: str, column: str) -> Alter:
    """Remove a column of the derived tables."""

    def alter(content: Json) -> None:
        found = next(rows for rows in content["stated"] if rows["table"] == table)
        place = found["columns"].index(column)
        for cells in (found["columns"], *found["rows"]):
            del cells[place]

    return alter


def without(path: str) -> Alter:
    """Remove a key of an object at a path such as `stated` or `sheets.0.seats.0.won`."""
    *steps, last = path.split(".")

    def alter(content: Json) -> None:
        part: Any = content
        for step in steps:
            part = part[int(step) if isinstance(part, list) else step]
        del part[last]

    return alter
