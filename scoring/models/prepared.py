"""Statements that each deal asks for: the ORM takes longer to write one down than the database to carry it out."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from inspect import signature
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from django.db import connection, connections, router
from django.db.models import Field, ForeignKey, Model, QuerySet

Row = TypeVar("Row", bound=Model)
Whole = TypeVar("Whole", bound=Model)

# A list of more values is written down for this once.
MOST_WRITTEN_DOWN: Final = 12


class Statement(NamedTuple):
    """A query compiled by the ORM: its SQL, and the converters of its columns.

    `marked` says of each parameter which of the values stands there, None where it is always the same.
    """

    model: type[Model]
    sql: str
    params: tuple[Any, ...]
    marked: tuple[int | None, ...]
    converters: list[tuple[int, list[Any], Any]]

    @classmethod
    def of(cls, queryset: QuerySet[Any, Any], *, values: int = 0) -> Self:
        """So many values are marked in the query; ValueError where one of them does not stand in its statement."""
        compiler = queryset.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        # A column of texts makes a text of its mark.
        places = {str(mark): place for place, mark in enumerate(_marks(values))}
        marked = tuple(places.get(str(param)) for param in params)
        if not {*places.values()} <= {*marked}:
            raise ValueError("the values do not stand in the statement")
        found = compiler.get_converters([expression for expression, *_ in compiler.select])
        converters = [(place, *converter) for place, converter in found.items()]
        return cls(queryset.model, sql, tuple(params), marked, converters)

    def rows_for(self, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The rows for these values in the place of their marks."""
        pairs = zip(self.params, self.marked, strict=True)
        return self.rows([param if place is None else values[place] for param, place in pairs])

    def rows(self, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with connections[self.source].cursor() as cursor:
            cursor.execute(self.sql, values)
            found = cursor.fetchall()
        return [self._converted(row) for row in found] if self.converters else found

    @property
    def source(self) -> str:
        """The database that this request reads."""
        return router.db_for_read(self.model)

    def _converted(self, row: Sequence[Any]) -> tuple[Any, ...]:
        values = list(row)
        for place, convert_all, expression in self.converters:
            for convert in convert_all:
                values[place] = convert(values[place], expression, connection)
        return tuple(values)


class Prepared(Generic[Row]):
    """A query by some values, numbers or texts, compiled by the ORM once and then only executed.

    What its rows point to by the foreign keys `along` comes along with them.
    """

    def __init__(self, query: Callable[..., QuerySet[Row]], *along: str) -> None:
        self.query, self.along = query, along

    @cached_property
    def _values(self) -> int:
        return len(signature(self.query).parameters)

    @cached_property
    def _statement(self) -> tuple[type[Row], list["ForeignKey[Any, Any]"], Statement]:
        queryset = self.query(*_marks(self._values)).select_related(*self.along or (None,))
        # In this order the ORM selects them.
        keys = [field for field in queryset.model._meta.concrete_fields if isinstance(field, ForeignKey)]
        followed = [field for field in keys if field.name in self.along]
        return queryset.model, followed, Statement.of(queryset, values=self._values)

    def one(self, *values: Any) -> Row:
        """The only row; DoesNotExist where there is none."""
        if not (rows := self.all(*values)):
            raise self._statement[0].DoesNotExist  # type: ignore[attr-defined]
        return rows[0]

    def all(self, *values: Any) -> list[Row]:
        model, followed, statement = self._statement
        source = statement.source
        found = []
        for row in statement.rows_for(values):
            record, rest = _first_record(model, source, row)
            for field in followed:
                pointed_to, rest = _first_record(field.related_model, source, rest)
                field.set_cached_value(record, pointed_to if pointed_to.pk else None)
            found.append(record)
        return found

    @cached_property
    def _statement_of_keys(self) -> Statement:
        return Statement.of(self.query(*_marks(self._values)).values_list("pk"), values=self._values)

    def keys(self, *values: Any) -> list[int]:
        """The primary keys alone."""
        return [key for (key,) in self._statement_of_keys.rows_for(values)]


class PreparedParts(Generic[Row, Whole]):
    """A query by one value for the parts of one row, such as a sheet's seats, which brings that row along."""

    def __init__(self, query: Callable[[Any], QuerySet[Row]], whole: type[Whole], name: str) -> None:
        self.query, self.whole, self.name = query, whole, name

    @cached_property
    def _statement(self) -> tuple[type[Row], list[str], Statement]:
        queryset = self.query(0).select_related(self.name)
        return queryset.model, _names(queryset.model), Statement.of(queryset)

    def one(self, value: Any) -> tuple[Whole, list[Row]]:
        """The row and its parts; DoesNotExist where there are none."""
        model, names, statement = self._statement
        if not (rows := statement.rows([value])):
            raise self.whole.DoesNotExist  # type: ignore[attr-defined]
        source = statement.source
        whole = self.whole.from_db(source, _names(self.whole), rows[0][len(names) :])
        return whole, [model.from_db(source, names, row[: len(names)]) for row in rows]


class PreparedRows:
    """A `values_list` query by some keys, compiled once for each count of them.

    The keys may stand in it in any order, each as often as it likes.
    """

    def __init__(self, query: Callable[[Any], QuerySet[Any, Any]]) -> None:
        self.query = query
        self._statements: dict[int, Statement] = {}

    def all(self, values: Sequence[int] | QuerySet[Any]) -> list[tuple[Any, ...]]:
        if isinstance(values, QuerySet) or len(values) > MOST_WRITTEN_DOWN:
            return list(self.query(values))
        if not values:
            return []
        return self._statement(len(values)).rows_for(values)

    def _statement(self, count: int) -> Statement:
        if count not in self._statements:
            self._statements[count] = Statement.of(self.query(_marks(count)), values=count)
        return self._statements[count]


def _marks(count: int) -> range:
    """What stands for so many keys: numbers that no query names, and that fit into the smallest column."""
    return range(32_001, 32_001 + count)


def _first_record(model: type[Row], source: str, row: Sequence[Any]) -> tuple[Row, Sequence[Any]]:
    """The record with whose columns the row begins, and the rest of the row."""
    names = _names(model)
    return model.from_db(source, names, row[: len(names)]), row[len(names) :]


@cache
def _names(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def insert(record: Model) -> None:
    """Store a new record as `save(force_insert=True)` would; for models without signals."""
    fields, sql = _insertion(type(record))
    with connection.cursor() as cursor:
        cursor.execute(sql, _values(record, fields))
        record.pk = cursor.fetchone()[0]
    record._state.adding, record._state.db = False, connection.alias


def update(record: Model, *names: str) -> None:
    """Store these fields as `save(update_fields=names)` would; for models without signals."""
    fields, sql = _change(type(record), names)
    with connection.cursor() as cursor:
        cursor.execute(sql, [*_values(record, fields), record.pk])


def _values(record: Model, fields: Sequence["Field[Any, Any]"]) -> list[Any]:
    return [field.get_db_prep_save(getattr(record, field.attname), connection) for field in fields]


# The texts are made of the models' own names alone.
@cache
def _insertion(model: type[Model]) -> tuple[tuple["Field[Any, Any]", ...], str]:
    fields = tuple(field for field in model._meta.concrete_fields if not field.primary_key)
    names, marks = ", ".join(map(_quoted, fields)), ", ".join(["%s"] * len(fields))
    return fields, f"INSERT INTO {model._meta.db_table} ({names}) VALUES ({marks}) RETURNING id"  # noqa: S608


@cache
def _change(model: type[Model], names: tuple[str, ...]) -> tuple[tuple["Field[Any, Any]", ...], str]:
    fields = tuple(field for field in model._meta.concrete_fields if field.name in names)
    changes = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    return fields, f"UPDATE {model._meta.db_table} SET {changes} WHERE id = %s"  # noqa: S608


def _quoted(field: "Field[Any, Any]") -> str:
    return connection.ops.quote_name(str(field.column))
