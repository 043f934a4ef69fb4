"""Check the structure of archive parts that pages rely on but no model field describes."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from django.db.models import CharField

from scoring.bounds import outsized
from scoring.rules import read_ruleset
from tournaments.events.models import Event
from tournaments.events.models.events import LONGEST_LOGO
from tournaments.events.parts import EVENT as EVENT_PART
from tournaments.events.parts import PARTS, Link, Part, Row, linked
from tournaments.events.queries.standings import EventStandings
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
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(shapes)
        and all(shape(item) for shape, item in zip(shapes, value, strict=True))
    )


def makes(make: Callable[[Any], Any]) -> Shape:
    """Return a shape that accepts every value that `make` can read without an error."""

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
    return is_record(value) and all(map(optional(is_text), value.values()))


numbers: Final = list_of(is_number)
figures: Final = tuple_of(*[optional(is_number)] * 4)
steps: Final = list_of(tuple_of(is_number, is_number))

EVENT: Final[Mapping[str, Shape]] = {
    "ruleset_options": is_record,
    "fees_by_category": list_of(tuple_of(is_text, is_number)),
    "team_fees": list_of(tuple_of(is_text, is_number)),
    "loss_fee_steps": steps,
    "prize_plan": lambda value: list_of(is_record)(value) and makes(_prize_groups)(value),
    "tie_breaks": lambda value: list_of(is_text)(value) and makes(metrics_of)(value),
    "team_kinds": list_of(lambda value: is_text(value) and value in TEAM_KINDS),
    "finalists": numbers,
    "emblem": lambda value: is_text(value) and len(value) <= LONGEST_LOGO,
    "day_events": list_of(is_text),
    "brought": list_of(tuple_of(*[is_number] * 7)),
}
# By part: fields with a shape that does not follow from model, key and links.
FURTHER: Final[Mapping[str, Mapping[str, Shape]]] = {
    "categories": {"members": numbers},
    "entrants": {"player": one_of(tuple_of(), tuple_of(is_text, is_text)), "claims": list_of(is_text)},
    "draws": {
        "protocol": is_record,
        "report": is_record,
        "names": optional(list_of(tuple_of(is_number, optional(is_text)))),
    },
    "series": {"hand_lots": list_of(tuple_of(is_number, is_number, is_number))},
    "plans": {
        "tables": list_of(numbers),
        "moves": list_of(tuple_of(is_number, optional(is_number), optional(is_number))),
    },
    "sheets": {"ruleset_options": is_record, "loss_fee_steps": steps},
    "entries": {"payload": is_record},
    "versions": {"lines": list_of(is_record)},
    "results": {"rows": lambda value: list_of(figures)(value) and 3 <= len(value) <= 5, "state": is_text},
    "lots": {"order": list_of(one_of(is_number, is_text))},
    "standings": {"content": makes(EventStandings.from_json), "changes": is_record},
    "sign_ups": {"classes": list_of(is_text)},
    "acts": {"data": is_record, "seals": optional(is_seals)},
}
NAMES: Final = frozenset({"event", "apart_pairs", *PARTS})


def shapes_of(part: Part) -> dict[str, Shape]:
    """Return the checks of a row that run before it is read: its key, its links, and its nested rows."""
    shapes = {name: _shape_of_field(part, name) for name in part.key if name in part.fields}
    for link in part.links:
        shapes |= _shapes_of_link(link, part)
    return shapes | {inner.name: list_of(is_record) for inner in part.within} | dict(FURTHER.get(part.name, {}))


def _shapes_of_link(link: Link, part: Part) -> dict[str, Shape]:
    shapes = _shapes_of_key(linked(link, part))
    if link.spread:
        return dict(zip(link.spread, shapes, strict=True))
    shape = shapes[0] if len(shapes) == 1 else tuple_of(*shapes)
    return {link.name: optional(shape) if part.model._meta.get_field(link.name).null else shape}


def _shapes_of_key(part: Part) -> list[Shape]:
    # Without a key rows are counted; a key may begin with that of another part.
    return [_shape_of_field(part, name) if name in part.fields else is_number for name in part.key or ("",)]


def _shape_of_field(part: Part, name: str) -> Shape:
    return is_text if isinstance(part.fields[name], CharField) else is_number


def shape_fault(content: Content) -> str:
    """Return the location of the first structural fault, such as "results 3, rows"; "" if there is none."""
    # Only the first fault is looked for: the checks after it rely on what was checked before.
    return next(_faults(content), "")


def _faults(content: Content) -> Iterator[str]:
    yield from sorted(content.keys() ^ NAMES)
    if found := outsized(content):
        yield found
    if not isinstance(content["event"], dict):
        yield "event"
        return
    yield from _row_faults("event", content["event"], EVENT, EVENT_PART.defaults)
    if not makes(_ruleset)(content["event"]):
        yield "event, ruleset_key"
    if not list_of(tuple_of(is_number, is_number))(content["apart_pairs"]):
        yield "apart_pairs"
    for part in PARTS.values():
        yield from _part_faults(part, content[part.name], part.name)


def _part_faults(part: Part, rows: Any, where: str) -> Iterator[str]:
    if not isinstance(rows, list):
        yield where
        return
    shapes = shapes_of(part)
    for place, row in enumerate(rows, start=1):
        yield from _row_faults(f"{where} {place}", row, shapes, part.defaults)
        for inner in part.within:
            yield from _part_faults(inner, row[inner.name], f"{where} {place}, {inner.name}")


def _row_faults(
    where: str, row: Any, shapes: Mapping[str, Shape], defaults: Row = MappingProxyType({})
) -> Iterator[str]:
    if not isinstance(row, dict):
        yield where
        return
    row = {**defaults, **row}
    for name, shape in shapes.items():
        if name not in row or not shape(row[name]):
            yield f"{where}, {name}"
