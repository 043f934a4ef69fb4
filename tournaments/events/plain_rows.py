"""The stored records of an event as plain data, for its file and for the seals in its audit log."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import Any, Final

from django.db.models import Model, QuerySet

from scoring.models.prepared import PreparedRows
from scoring.sheets.exchange.plain_files import PlainRow, plain
from tournaments.events.models import Category, Event

from .parts import EVENT, PART_OF, PARTS, Part, linked

# Records by their keys, or by a query of them.
Keys = Sequence[int] | QuerySet[Any]


def rows_of(part: Part, keys: Keys, *, by: str = "pk", whole: bool = True) -> list[PlainRow]:
    """Return the part's records selected by the column `by`, in file order; if `whole`, with nested rows."""
    return [row for _, row in _rows_by_key(part, keys, by=by, whole=whole)]


def event_rows(event: Event, name: str) -> list[PlainRow]:
    return rows_of(PARTS[name], [event.pk], by=PARTS[name].event)


def stored_event_row(event: Event) -> PlainRow:
    return rows_of(EVENT, [event.pk])[0]


def plain_category_rows(event: Event) -> list[PlainRow]:
    return event_rows(event, "categories")


def category_rows(event: Event) -> list[PlainRow]:
    members = defaultdict(list)
    ticked = Category.members.through.objects.filter(category__event=event)
    for category, number in ticked.values_list("category", "entrant__number"):
        members[category].append(number)
    rows = _rows_by_key(PARTS["categories"], [event.pk], by="event")
    return [row | {"members": sorted(members[key])} for key, row in rows]


def pair_rows(event: Event) -> list[list[int]]:
    return [list(pair) for pair in event.apart_pairs.values_list("one__number", "other__number")]


def ruling_rows(event: Event) -> list[PlainRow]:
    """Return rulings numbered from 1 in the order they were made; `cancels` is such a number."""
    rows = _rows_by_key(PARTS["rulings"], [event.pk], by="event")
    numbers = {key: number for number, (key, _) in enumerate(rows, start=1)}
    return [row | {"cancels": numbers.get(row["cancels"])} for _, row in rows]


def row_of(record: Model) -> PlainRow:
    """Return the record's own fields as in the file, without links and nested rows."""
    part = PART_OF[type(record)]
    return _without_defaults({name: plain(getattr(record, field.name)) for name, field in part.fields.items()}, part)


def _without_defaults(row: PlainRow, part: Part) -> PlainRow:
    silent = [name for name, default in part.defaults.items() if row[name] == default]
    return {name: value for name, value in row.items() if name not in silent} if silent else row


def _rows_by_key(part: Part, keys: Keys, *, by: str, whole: bool = True) -> list[tuple[int, PlainRow]]:
    rows = _rows(part, by, "pk").read(keys)
    for inner in part.within if whole else ():
        within = defaultdict(list)
        for key, row in _rows(inner, f"{inner.parent}__{by}", inner.parent).read(keys):
            within[key].append(row)
        for key, row in rows:
            row[inner.name] = within[key]
    return rows


class _Rows:
    """The rows of a part, selected by the column `by`, each with its value of `extra_column`."""

    def __init__(self, part: Part, by: str, extra_column: str) -> None:
        self.part = part
        self.sorted_by = part.sorted_by
        columns: list[str] = []
        # For each name of the row: which of the columns it needs, and the function that writes it.
        self.written: list[tuple[str, slice, Callable[..., Any]]] = []
        for name, (own, write) in _written(part):
            self.written.append((name, slice(len(columns), len(columns) + len(own)), write))
            columns += own
        self.prepared = PreparedRows(
            lambda keys: (
                part.model._base_manager.filter(**{f"{by}__in": keys})
                .order_by("pk")
                .values_list(extra_column, *columns)
            )
        )

    def read(self, keys: Keys) -> list[tuple[int, PlainRow]]:
        found = [(key, self._row(values)) for key, *values in self.prepared.all(keys)]
        # Not by the database, whose collation may order text differently: files and seals need one order everywhere.
        return sorted(found, key=lambda each: itemgetter(*self.sorted_by)(each[1])) if self.sorted_by else found

    def _row(self, values: list[Any]) -> PlainRow:
        return _without_defaults({name: write(*values[own]) for name, own, write in self.written}, self.part)


# Cached for the life of the process: each instance prepares its SQL once.
_rows: Final = cache(_Rows)

# (name in the row, (its columns, the function that writes them)).
Written = tuple[str, tuple[tuple[str, ...], Callable[..., Any]]]


def _written(part: Part) -> Iterator[Written]:
    yield from ((name, ((field.name,), plain)) for name, field in part.fields.items())
    for link in part.links:
        columns = _columns_of(linked(link, part), link.name)
        if link.spread:
            yield from ((name, ((column,), plain)) for name, column in zip(link.spread, columns, strict=True))
        else:
            yield link.name, (columns, plain if len(columns) == 1 else _list_of)
    if "player" in part.others:
        yield "player", (("player__member_number", "player__name", "player_elsewhere"), _player)


def _columns_of(part: Part, way: str) -> tuple[str, ...]:
    """Return the columns of the part's key, as query paths starting with `way`."""
    if not part.key:
        return (way,)
    links = {name: link for link in part.links for name in link.names}
    columns: list[str] = []
    for name in part.key:
        if name in links:
            columns += _columns_of(PARTS[links[name].to], f"{way}__{name}")
        else:
            columns.append(f"{way}__{name}")
    return tuple(columns)


def _list_of(*values: Any) -> list[Any] | None:
    return None if values[0] is None else [*values]


def _player(member_number: str, name: str | None, elsewhere: list[str]) -> list[str]:
    """Return [member number, name] of the club's player, or of the player named in the imported file; [] for
    a guest."""
    return elsewhere if name is None else [member_number, name]
