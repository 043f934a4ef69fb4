"""Export an event for publication and checking: the archive format without the fields marked private in `parts`.

People are start numbers. Each name occurs once, as the public pages show it. Classes are listed for each entrant,
because sex and birth dates are left out.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from scoring.sheets.exchange.plain_files import PlainRow
from tournaments.events.models import Event
from tournaments.events.parts import EVENT, PARTS, PRIVATE_PARTS, Part, Row
from tournaments.events.queries.labels import labels_of
from tournaments.events.queries.names import public_names

from .export import content_of, derived_of
from .text import DERIVED, PUBLISHED, Content, format_archive

# Computed tables that show which login did something.
PRIVATE_TABLES: Final = frozenset({"till by login"})
# The data of an audit entry that a check needs; everything else may contain names.
ENTRY_DATA: Final = frozenset({"series", "table", "place", "version", "receipt", "of_receipt", "cents"})
NAMES: Final = frozenset({"name", "club"})


def publish_event(event: Event) -> bytes:
    # Read again: audit entries may have been written since.
    event = Event.objects.get(pk=event.pk)
    derived = [table for table in derived_of(event) if table["table"] not in PRIVATE_TABLES]
    return format_archive(published_content(event) | {"kind": PUBLISHED, DERIVED: derived})


def published_content(event: Event) -> Content:
    content = content_of(event)
    parts = {name: part for name, part in PARTS.items() if name not in PRIVATE_PARTS}
    published: Content = {name: [_public_row(part, row) for row in content[name]] for name, part in parts.items()}
    published["event"] = _public_row(EVENT, content["event"])
    _name_and_class(event, published["entrants"])
    return published


def _public_row(part: Part, row: Row) -> PlainRow:
    public = {name: value for name, value in row.items() if name not in part.private}
    for inner in part.within:
        if inner.name in public:
            public[inner.name] = [_public_row(inner, each) for each in public[inner.name]]
    for name, reduce in REDUCED.get(part.name, {}).items():
        public[name] = reduce(public[name])
    return public


def _name_and_class(event: Event, entrants: list[PlainRow]) -> None:
    """Set the public names, and the classes that decide rankings and fees."""
    shown, labels = public_names(event), labels_of(event)
    wanted = {category.key for category in event.categories.all()} | {key for key, _cents in event.fees_by_category}
    for row in entrants:
        row["name"] = shown(row["name"])
        row["classes"] = [key for key in labels[row["number"]] if key in wanted]


def _nameless(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _nameless(each) for name, each in value.items() if name not in NAMES}
    return [_nameless(each) for each in value] if isinstance(value, list) else value


def _standings(content: Row) -> PlainRow:
    # The rows of tables have no keys: names are columns of them.
    numbers = [place for place, column in enumerate(content["columns"]) if column not in NAMES]
    tables = [
        table | {"rows": [[row[place] for place in numbers] for row in table["rows"]]} for table in content["tables"]
    ]
    columns = [content["columns"][place] for place in numbers]
    return {name: _nameless(value) for name, value in content.items()} | {"columns": columns, "tables": tables}


def _draw_report(report: Row) -> PlainRow:
    if not report["inputs"].get("reason"):
        return {**report}
    # The reason may contain names, and the digest would confirm a guess of it.
    inputs = {name: value for name, value in report["inputs"].items() if name != "reason"}
    return {name: value for name, value in report.items() if name != "digest"} | {"inputs": inputs}


def _entry_data(data: Row) -> PlainRow:
    return {name: value for name, value in data.items() if name in ENTRY_DATA and type(value) is int}


# By part: fields that are published in a reduced form.
REDUCED: Final[Mapping[str, Mapping[str, Callable[[Any], Any]]]] = {
    "draws": {"protocol": _draw_report},
    "versions": {"lines": _nameless},
    "standings": {"content": _standings, "changes": _nameless},
    "acts": {"data": _entry_data},
}
