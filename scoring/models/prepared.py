"""Statements that each deal asks for: the ORM takes longer to write one down than the database to carry it out."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, Final, Generic, TypeVar

from django.db import connection
from django.db.models import Field, Model, QuerySet

Row = TypeVar("Row", bound=Model)

# A list of more values is written down for this once.
MOST_WRITTEN_DOWN: Final = 12


class Prepared(Generic[Row]):
    """A query by one value, written down once by the ORM itself."""

    def __init__(self, query: Callable[[Any], QuerySet[Row]]) -> None:
        self.query = query

    @cached_property
    def _statement(self) -> tuple[QuerySet[Row], str]:
        # The value is of no consequence: it stands in the parameters.
        queryset = self.query(0)
        return queryset, queryset.query.sql_with_params()[0]

    def one(self, value: Any) -> Row:
        """The only row; DoesNotExist where there is none."""
        if not (rows := self.all(value)):
            raise self._statement[0].model.DoesNotExist  # type: ignore[attr-defined]
        return rows[0]

    def all(self, value: Any) -> list[Row]:
        queryset, sql = self._statement
        return list(queryset.model._base_manager.raw(sql, [value]))

    @cached_property
    def _statement_of_keys(self) -> tuple[str, tuple[Any, ...]]:
        return self.query(0).values_list("pk").query.sql_with_params()

    def keys(self, value: Any) -> list[int]:
        """The primary keys alone; the value has to stand first in the query, others may follow."""
        sql, (_, *others) = self._statement_of_keys
        with connection.cursor() as cursor:
            cursor.execute(sql, [value, *others])
            return [key for (key,) in cursor.fetchall()]


class PreparedRows:
    """A `values_list` query by some whole numbers, written down once for each count of them by the ORM itself."""

    def __init__(self, query: Callable[[Any], QuerySet[Any, Any]]) -> None:
        self.query = query
        self._statements: dict[int, tuple[str, list[tuple[int, list[Any], Any]]]] = {}

    def all(self, values: Sequence[int] | QuerySet[Any]) -> list[tuple[Any, ...]]:
        if isinstance(values, QuerySet) or len(values) > MOST_WRITTEN_DOWN:
            return list(self.query(values))
        if not values:
            return []
        sql, converters = self._statement(len(values))
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            return [_converted(row, converters) for row in cursor.fetchall()]

    def _statement(self, count: int) -> tuple[str, list[tuple[int, list[Any], Any]]]:
        if count not in self._statements:
            # Which values they are is of no consequence, but the same one twice would be left out.
            marks = range(1, count + 1)
            compiler = self.query(marks).query.get_compiler(connection=connection)
            sql, params = compiler.as_sql()
            if list(params) != list(marks):
                raise ValueError("the values do not stand in the statement as they are given")
            found = compiler.get_converters([expression for expression, *_ in compiler.select])
            self._statements[count] = sql, [(place, *converter) for place, converter in found.items()]
        return self._statements[count]


def _converted(row: Sequence[Any], converters: list[tuple[int, list[Any], Any]]) -> tuple[Any, ...]:
    values = list(row)
    for place, convert_all, expression in converters:
        for convert in convert_all:
            values[place] = convert(values[place], expression, connection)
    return tuple(values)


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
