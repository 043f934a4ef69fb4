"""The seals of an act: for each row that it changed, a SHA-256 digest under the row's name, None for a deleted row.

The hash chain of the protocol shows an act that was changed later; the seals show a row that was: a payment, a result,
a plan. The same names and digests follow from the plain data of an archive, so that whoever has the file can compare
them without the database. A row that names somebody is hashed with a salt, which is erased with the name: without it
nobody finds the name again by hashing all names there are.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from django.db.models import Model

from scoring.models import SheetVersion
from scoring.models.prepared import PreparedRows, update
from scoring.models.sheets import digest_of
from tournaments.events.models import (
    ApartPair,
    Category,
    Entrant,
    Event,
    LotRecord,
    Ruling,
    TableRecord,
    TeamRecord,
    make_salt,
)
from tournaments.events.parts import PARTS
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
# What is bound, by its name; None is gone.
Parts = dict[str, Any]

# Both move on with every act: an act bound to them would be bound to itself.
OF_THE_CHAIN: Final = frozenset({"version", "head_hash"})
# A club may give its player another number or name at any time, in its own register.
OF_THE_REGISTER: Final = frozenset({"player"})
# The lines of a result follow from its rows.
DERIVED: Final = frozenset({"lines"})
# A list goes on without an act until it is signed; its own chain holds it. Its club may renew its key.
OF_THE_LIST: Final = frozenset(
    {"key_hash", "version", "ended_at", "closed_at", "deal_count", "is_over", "head_seq", "head_hash"}
    | {"seats", "entries", "versions", "objections"}
)
# Under this name the act binds what it says itself: its reason and its data.
WORDS: Final = "words"
EVENT: Final = "event"
TEAMS: Final = "teams"
RECEIPT: Final = "receipt "
# What is bound as its row stands in the file, by the part and its name.
WHOLE_ROWS: Final[Mapping[str, str]] = {
    "draws": "draw {number}",
    "plans": "plan {series}.{number}",
    "standings": "standings {number}",
    "payments": RECEIPT + "{receipt}",
}

# By event and start numbers; those who are gone are missing.
_ENTRANTS: Final = PreparedRows(
    lambda keys: Entrant.objects.filter(event=keys[0], number__in=keys[1:]).order_by("number").values_list("pk", "salt")
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
    """The digests of the event's settings and of these records, all as they are stored by now.

    The settings are sealed by every act: no act then has to say whether it touched them.
    """
    parts = {EVENT: _stored_event(event)}
    by_kind: dict[type[Model], list[Any]] = {}
    for record in wrote:
        by_kind.setdefault(type(record), []).append(record)
    for kind, records in by_kind.items():
        parts |= _STORED[kind](event, records)
    return {name: part if part is None else digest_of(part) for name, part in parts.items()}


def seals_in(content: Mapping[str, Any]) -> dict[str, str]:
    """The digests of all rows that the plain data of an archive has."""
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
        **{name.format_map(row): row for part, name in WHOLE_ROWS.items() for row in content[part]},
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
        **{f"ruling {number}": row for number, row in enumerate(content["rulings"], start=1)},
        **{f"lot {number}": row for number, row in enumerate(content["lots"], start=1)},
    }


def entrant_name(number: int | str) -> str:
    return f"entrant {number}"


def table_name(series: int, number: int) -> str:
    return f"series {series}, table {number}"


def version_name(public_id: str, number: int) -> str:
    return f"list {public_id}, version {number}"


def event_part(event: Row, series: Iterable[Row], categories: Iterable[Row]) -> list[Any]:
    """The event as it is announced: settings, series and classes."""
    return [_without(event, OF_THE_CHAIN), [*series], [_without(each, {"members"}) for each in categories]]


def entrant_part(entrant: Row, categories: Iterable[Row]) -> list[Any]:
    """An entrant with the keys of the own classes that were ticked."""
    ticked = sorted(each["key"] for each in categories if entrant["number"] in each["members"])
    return [_without(entrant, OF_THE_REGISTER), ticked]


def table_part(table: Row, results: Iterable[Row], sheet: Row | None) -> list[Any]:
    """A table with its seats, what its list was opened with, and all versions of its result."""
    return [table, sheet and _without(sheet, OF_THE_LIST), [_without(row, DERIVED) for row in results]]


def version_part(version: Row) -> Row:
    """A signed list by the head of its own chain, which holds its lines."""
    return _without(version, {"lines"})


def _without(row: Row, names: Collection[str]) -> Row:
    return {name: value for name, value in row.items() if name not in names}


def _stored_event(event: Event) -> list[Any]:
    # Who is in a class is sealed with himself. They are asked anew: the act may have changed them.
    return event_part(stored_event_row(event), event_rows(event, "series"), plain_category_rows(event))


def _stored_entrants(event: Event, entrants: list[Entrant]) -> Parts:
    numbers = [entrant.number for entrant in entrants]
    found = _ENTRANTS.all([event.pk, *numbers])
    _give_salts([pk for pk, salt in found if not salt])
    keys = [pk for pk, _salt in found]
    ticked: dict[int, list[Row]] = defaultdict(list)
    for number, key in _TICKED.all(keys):
        ticked[number].append({"key": key, "members": [number]})
    parts: Parts = {entrant_name(number): None for number in numbers}
    for row in rows_of(PARTS["entrants"], keys):
        parts[entrant_name(row["number"])] = entrant_part(row, ticked[row["number"]])
    return parts


def _give_salts(keys: list[int]) -> None:
    """For entrants that have none: they are new, or an older program entered them."""
    for key in keys:
        update(Entrant(pk=key, salt=make_salt()), "salt")


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
    # Lines follow from the rows; seats, entries and versions are bound by the list itself.
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
    return {f"ruling {number}": rows[number - 1] for number in numbers}


def _stored_lots(event: Event, lots: list[LotRecord]) -> Parts:
    kept = {lot.pk for lot in lots}
    return {f"lot {number}": row_of(lot) for number, lot in enumerate(event.lots.all(), start=1) if lot.pk in kept}


def _whole_rows(part: str) -> Callable[[Event, list[Any]], Parts]:
    """The records of such a part as they are stored by now."""

    def stored(event: Event, records: list[Any]) -> Parts:
        rows = rows_of(PARTS[part], [record.pk for record in records])
        return {WHOLE_ROWS[part].format_map(row): row for row in rows}

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
