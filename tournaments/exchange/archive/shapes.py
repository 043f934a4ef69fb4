"""Whether the parts of an archive that no field of a record describes have the shape that pages rely on."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from scoring.rules import read_ruleset
from tournaments.models import Event
from tournaments.queries.standings import EventStandings
from tournaments.standings import TEAM_KINDS
from tournaments.standings.tiebreaks import metrics_of

from .text import Content

Shape = Callable[[Any], bool]


def is_number(value: Any) -> bool:
    return type(value) is int


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_record(value: Any) -> bool:
    return isinstance(value, dict)


def optional(shape: Shape) -> Shape:
    return lambda value: value is None or shape(value)


def one_of(*shapes: Shape) -> Shape:
    return lambda value: any(shape(value) for shape in shapes)


def list_of(shape: Shape) -> Shape:
    return lambda value: isinstance(value, list) and all(map(shape, value))


def tuple_of(*shapes: Shape) -> Shape:
    """A list of exactly these."""
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(shapes)
        and all(shape(item) for shape, item in zip(shapes, value, strict=True))
    )


def makes(make: Callable[[Any], Any]) -> Shape:
    """What the program itself can read."""

    def shape(value: Any) -> bool:
        try:
            make(value)
        except (TypeError, ValueError, KeyError, AttributeError, IndexError):
            return False
        return True

    return shape


def _prize_groups(plan: Any) -> Any:
    return Event(prize_plan=plan).prize_groups


def _ruleset(event: Any) -> Any:
    return read_ruleset(event["ruleset_key"], event["ruleset_options"])


def is_seals(value: Any) -> bool:
    """Digests by the names of rows."""
    return is_record(value) and all(map(optional(is_text), value.values()))


numbers: Final = list_of(is_number)
figures: Final = tuple_of(*[optional(is_number)] * 4)
steps: Final = list_of(tuple_of(is_number, is_number))

EVENT: Final[Mapping[str, Shape]] = {
    "ruleset_options": is_record,
    "fees_by_category": list_of(tuple_of(is_text, is_number)),
    "loss_fee_steps": steps,
    "prize_plan": lambda value: list_of(is_record)(value) and makes(_prize_groups)(value),
    "tie_breaks": lambda value: list_of(is_text)(value) and makes(metrics_of)(value),
    "team_kinds": list_of(lambda value: is_text(value) and value in TEAM_KINDS),
}
# For each part the fields to look at; the links to other records are among them.
ROWS: Final[Mapping[str, Mapping[str, Shape]]] = {
    "series": {"draw": optional(is_number), "number": is_number},
    "categories": {"members": numbers},
    "entrants": {"player": one_of(tuple_of(), tuple_of(is_text, is_text)), "number": is_number},
    "teams": {"members": list_of(is_record), "substitutions": list_of(is_record), "kind": is_text, "name": is_text},
    "draws": {
        "protocol": is_record,
        "report": is_record,
        "names": optional(list_of(tuple_of(is_number, optional(is_text)))),
        "number": is_number,
    },
    "plans": {
        "series": is_number,
        "tables": list_of(numbers),
        "moves": list_of(tuple_of(is_number, optional(is_number), optional(is_number))),
    },
    "tables": {
        "series": is_number,
        "number": is_number,
        "sheet": optional(is_text),
        "seats": list_of(is_record),
    },
    "sheets": {
        "public_id": is_text,
        "ruleset_options": is_record,
        "loss_fee_steps": steps,
        "seats": list_of(is_record),
        "entries": list_of(is_record),
        "versions": list_of(is_record),
    },
    "results": {
        "series": is_number,
        "table": is_number,
        "rows": lambda value: list_of(figures)(value) and 3 <= len(value) <= 5,
        "lines": list_of(is_record),
        "version": is_number,
        "state": is_text,
    },
    "rulings": {"series": is_number, "entrant": is_number, "cancels": optional(is_number)},
    "lots": {"order": list_of(one_of(is_number, is_text))},
    "standings": {"content": makes(EventStandings.from_json), "changes": is_record},
    "payments": {
        "entrant": optional(is_number),
        "team": optional(tuple_of(is_text, is_text)),
        "table": optional(tuple_of(is_number, is_number)),
        "cancels": optional(is_number),
        "receipt": is_number,
    },
    "acts": {"data": is_record, "seals": optional(is_seals)},
}
INNER: Final[Mapping[tuple[str, str], Mapping[str, Shape]]] = {
    ("teams", "members"): {"entrant": is_number},
    ("teams", "substitutions"): {"leaves": is_number, "comes": is_number},
    ("tables", "seats"): {"entrant": is_number},
    ("sheets", "entries"): {"replaces": optional(is_number), "payload": is_record, "seq": is_number},
    ("sheets", "versions"): {"lines": list_of(is_record)},
    ("results", "lines"): {"entrant": is_number},
}
PARTS: Final = frozenset({"event", "apart_pairs", *ROWS})


def shape_fault(content: Content) -> str:
    """Where the archive is not of the right shape, as "results 3, rows"; "" where it is."""
    return next(_faults(content), "")


def _faults(content: Content) -> Iterator[str]:
    yield from sorted(content.keys() ^ PARTS)
    if not isinstance(content["event"], dict):
        yield "event"
        return
    yield from _row_faults("event", content["event"], EVENT)
    if not makes(_ruleset)(content["event"]):
        yield "event, ruleset_key"
    if not list_of(tuple_of(is_number, is_number))(content["apart_pairs"]):
        yield "apart_pairs"
    for part, shapes in ROWS.items():
        yield from _part_faults(part, content[part], shapes)


def _part_faults(part: str, rows: Any, shapes: Mapping[str, Shape]) -> Iterator[str]:
    if not isinstance(rows, list):
        yield part
        return
    inner = {name: fields for (outer, name), fields in INNER.items() if outer == part}
    for place, row in enumerate(rows, start=1):
        yield from _row_faults(f"{part} {place}", row, shapes)
        for name, fields in inner.items():
            for number, each in enumerate(row[name], start=1):
                yield from _row_faults(f"{part} {place}, {name} {number}", each, fields)


def _row_faults(where: str, row: Any, shapes: Mapping[str, Shape]) -> Iterator[str]:
    """The caller stops at the first fault, so that nothing is asked of what is not there."""
    if not isinstance(row, dict):
        yield where
        return
    for name, shape in shapes.items():
        if name not in row or not shape(row[name]):
            yield f"{where}, {name}"
