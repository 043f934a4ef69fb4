"""The seals of an audit entry: a SHA-256 digest of each row it wrote, by the row's name; None for a deleted row.

The hash chain of the audit log reveals later changes to an entry; the seals reveal later changes to a row: a payment,
a result, a plan. Names and digests can be computed from the plain data of a file as well, so anyone with the file can
compare them without the database. Instead of names, notes and authors, a seal has a commitment to them, a salted
digest, so that they can be erased (`scoring.models.commitments.PersonalRecord`).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.db.models import Model

from scoring.models import SheetVersion
from scoring.models.commitments import digest_of
from scoring.models.prepared import PreparedRows
from tournaments.events.models import (
    ApartPair,
    Category,
    Entrant,
    Event,
    LotRecord,
    Ruling,
    TableRecord,
    TeamRecord,
)
from tournaments.events.parts import EVENT as EVENT_PART
from tournaments.events.parts import PARTS, Part
from tournaments.events.plain_rows import (
    event_rows,
    pair_rows,
    plain_category_rows,
    row_of,
    rows_of,
    ruling_rows,
    stored_event_row,
)

Row = Mapping[str, Any]
# What is sealed, by name; None is a deleted row.
Parts = dict[str, Any]

EVENT: Final = "event"
TEAMS: Final = "teams"
RECEIPT: Final = "receipt "
SALT: Final = ("salt", "digest")
# Parts that are sealed row by row, and the name of each seal.
WHOLE_ROWS: Final[Mapping[str, str]] = {
    "draws": "draw {number}",
    "plans": "plan {series}.{number}",
    "standings": "standings {number}",
    "payments": RECEIPT + "{receipt}",
}

# By event and start numbers; deleted entrants are missing.
_ENTRANTS: Final = PreparedRows(
    lambda keys: Entrant.objects.filter(event=keys[0], number__in=keys[1:]).order_by("number").values_list("pk")
)
_TICKED: Final = PreparedRows(
    lambda keys: Category.members.through.objects.filter(entrant__in=keys).values_list(
        "entrant__number", "category__key"
    )
)
# By event and series.
_TABLES: Final = PreparedRows(
    lambda keys: TableRecord.objects.filter(series__event=keys[0], series__number=keys[1]).values_list("pk", "number")
)


def seals_of(event: Event, wrote: Iterable[Model]) -> dict[str, str | None]:
    """Return the digests of the event's settings and of these records, as stored now.

    Every entry seals the settings, so services need not say whether they changed them.
    """
    parts = {EVENT: _stored_event(event)}
    by_kind: dict[type[Model], list[Any]] = {}
    for record in wrote:
        by_kind.setdefault(type(record), []).append(record)
    for kind, records in by_kind.items():
        parts |= _STORED[kind](event, records)
    return {name: part if part is None else digest_of(part) for name, part in parts.items()}


def seals_in(content: Mapping[str, Any]) -> dict[str, str]:
    return {name: digest_of(part) for name, part in _parts_in(content).items()}


def _parts_in(content: Mapping[str, Any]) -> Parts:
    results: dict[tuple[int, int], list[Row]] = {}
    for row in content["results"]:
        results.setdefault((row["series"], row["table"]), []).append(row)
    lists = {row["public_id"]: row for row in content["sheets"]}
    return {
        EVENT: event_part(content["event"], content["series"], content["categories"]),
        TEAMS: content["teams"],
        "kept apart": content["apart_pairs"],
        **{entrant_name(row["number"]): entrant_part(row, content["categories"]) for row in content["entrants"]},
        **{
            name.format_map(row): _sealed(PARTS[part], row)
            for part, name in WHOLE_ROWS.items()
            for row in content[part]
        },
        **{
            table_name(row["series"], row["number"]): table_part(
                row, results.get((row["series"], row["number"]), []), lists.get(row["sheet"])
            )
            for row in content["tables"]
        },
        **{
            version_name(row["public_id"], version["number"]): version_part(version)
            for row in content["sheets"]
            for version in row["versions"]
        },
        **{
            f"ruling {number}": _sealed(PARTS["rulings"], row) for number, row in enumerate(content["rulings"], start=1)
        },
        **{f"lot {number}": _sealed(PARTS["lots"], row) for number, row in enumerate(content["lots"], start=1)},
    }


def entrant_name(number: int | str) -> str:
    return f"entrant {number}"


def table_name(series: int, number: int) -> str:
    return f"series {series}, table {number}"


def version_name(public_id: str, number: int) -> str:
    return f"list {public_id}, version {number}"


def event_part(event: Row, series: Iterable[Row], categories: Iterable[Row]) -> list[Any]:
    return [_sealed(EVENT_PART, event), [*series], [_sealed(PARTS["categories"], each) for each in categories]]


def entrant_part(entrant: Row, categories: Iterable[Row]) -> list[Any]:
    ticked = sorted(each["key"] for each in categories if entrant["number"] in each["members"])
    return [_sealed(PARTS["entrants"], entrant), ticked]


def table_part(table: Row, results: Iterable[Row], sheet: Row | None) -> list[Any]:
    """Return a table with its seats, the settings of its list, and all versions of its result."""
    of_results = [_sealed(PARTS["results"], row) for row in results]
    return [_sealed(PARTS["tables"], table), sheet and _sealed(PARTS["sheets"], sheet), of_results]


def version_part(version: Row) -> Row:
    """Return a signed list as the head of its own chain, which covers its lines."""
    return {name: value for name, value in version.items() if name != "lines"}


def _sealed(part: Part, row: Row) -> Row:
    """Return the row in its sealed form, with nested rows; a commitment replaces the personal fields."""
    left_out = {*part.unsealed, *part.personal_fields, *(SALT if part.personal_fields else ())}
    inner = {each.name: each for each in part.within}
    sealed = {
        name: [_sealed(inner[name], each) for each in value] if name in inner else value
        for name, value in row.items()
        if name not in left_out
    }
    return sealed | {"commitment": _commitment(part, row)} if part.personal_fields else sealed


def _commitment(part: Part, row: Row) -> str:
    values = [row[name] for name in part.personal_fields]
    if part is PARTS["entrants"]:
        # The commitment covers the name as written at registration, so a pseudonym in `name` does not change the seal.
        name, written, *others = values
        values = [written or name, *others]
    # An erased row has no values left and stores its digest instead.
    return row["digest"] or digest_of([row["salt"], *values])


def _stored_event(event: Event) -> list[Any]:
    # Members of a class are sealed with the entrant. All is read again: the change may have written it.
    return event_part(stored_event_row(event), event_rows(event, "series"), plain_category_rows(event))


def _stored_entrants(event: Event, entrants: list[Entrant]) -> Parts:
    numbers = [entrant.number for entrant in entrants]
    keys = [pk for (pk,) in _ENTRANTS.all([event.pk, *numbers])]
    ticked: dict[int, list[Row]] = defaultdict(list)
    for number, key in _TICKED.all(keys):
        ticked[number].append({"key": key, "members": [number]})
    # None until found: a deleted entrant is sealed as None.
    parts: Parts = {entrant_name(number): None for number in numbers}
    for row in rows_of(PARTS["entrants"], keys):
        parts[entrant_name(row["number"])] = entrant_part(row, ticked[row["number"]])
    return parts


def _stored_tables(event: Event, tables: list[TableRecord]) -> Parts:
    wanted: dict[int, list[int]] = {}
    for table in tables:
        wanted.setdefault(table.series.number, []).append(table.number)
    parts: Parts = {table_name(series, number): None for series, numbers in wanted.items() for number in numbers}
    for series, numbers in wanted.items():
        parts |= _tables_of_series(event, series, numbers)
    return parts


def _tables_of_series(event: Event, series: int, numbers: list[int]) -> Parts:
    wanted = set(numbers)
    tables = [pk for pk, number in _TABLES.all([event.pk, series]) if number in wanted]
    results: dict[int, list[Row]] = defaultdict(list)
    # Not `whole`: lines follow from the result's rows; seats, entries and versions are covered by the list's own chain.
    for row in rows_of(PARTS["results"], tables, by="table", whole=False):
        results[row["table"]].append(row)
    lists = {row["public_id"]: row for row in rows_of(PARTS["sheets"], tables, by="event_table", whole=False)}
    return {
        table_name(series, row["number"]): table_part(row, results[row["number"]], lists.get(row["sheet"]))
        for row in rows_of(PARTS["tables"], tables)
    }


def _stored_versions(event: Event, versions: list[SheetVersion]) -> Parts:
    return {
        version_name(version.sheet.public_id, version.number): version_part(row_of(version)) for version in versions
    }


def _stored_rulings(event: Event, rulings: list[Ruling]) -> Parts:
    numbers = [event.rulings.filter(pk__lte=ruling.pk).count() for ruling in rulings]
    rows = ruling_rows(event)
    return {f"ruling {number}": _sealed(PARTS["rulings"], rows[number - 1]) for number in numbers}


def _stored_lots(event: Event, lots: list[LotRecord]) -> Parts:
    keys = {lot.pk for lot in lots}
    numbered = enumerate(event.lots.all(), start=1)
    return {f"lot {number}": _sealed(PARTS["lots"], row_of(lot)) for number, lot in numbered if lot.pk in keys}


def _whole_rows(part: str) -> Callable[[Event, list[Any]], Parts]:
    def stored(event: Event, records: list[Any]) -> Parts:
        rows = rows_of(PARTS[part], [record.pk for record in records])
        return {WHOLE_ROWS[part].format_map(row): _sealed(PARTS[part], row) for row in rows}

    return stored


_STORED: Final[Mapping[type[Model], Callable[[Event, list[Any]], Parts]]] = {
    Entrant: _stored_entrants,
    TeamRecord: lambda event, teams: {TEAMS: event_rows(event, "teams")},
    ApartPair: lambda event, pairs: {"kept apart": pair_rows(event)},
    TableRecord: _stored_tables,
    SheetVersion: _stored_versions,
    Ruling: _stored_rulings,
    LotRecord: _stored_lots,
    **{PARTS[part].model: _whole_rows(part) for part in WHOLE_ROWS},
}
