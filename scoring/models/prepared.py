"""Queries compiled once, for requests that enter a deal: compiling takes the ORM longer than executing takes the
database."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from inspect import signature
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from django.db import connection, connections, router
from django.db.models import Field, ForeignKey, Model, QuerySet

Row = TypeVar("Row", bound=Model)
Whole = TypeVar("Whole", bound=Model)

# Longer lists of keys are compiled each time, since a statement is cached for each number of keys.
MOST_WRITTEN_DOWN: Final = 12


class Statement(NamedTuple):
    """A query compiled by the ORM: its SQL, and the converters of its columns.

    `positions` has for each parameter the index of the value that replaces it, None if the parameter is constant.
    """

    model: type[Model]
    sql: str
    params: tuple[Any, ...]
    positions: tuple[int | None, ...]
    converters: list[tuple[int, list[Any], Any]]

    @classmethod
    def of(cls, queryset: QuerySet[Any, Any], *, values: int = 0) -> Self:
        """Compile a query with this number of placeholder values.

        Raises ValueError if one is missing from its parameters.
        """
        compiler = queryset.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        # Compared as text, since a text column turns its placeholder into text.
        places = {str(placeholder): place for place, placeholder in enumerate(_placeholders(values))}
        positions = tuple(places.get(str(param)) for param in params)
        if not {*places.values()} <= {*positions}:
            raise ValueError("the values do not stand in the statement")
        found = compiler.get_converters([expression for expression, *_ in compiler.select])
        converters = [(place, *converter) for place, converter in found.items()]
        return cls(queryset.model, sql, tuple(params), positions, converters)

    def rows_for(self, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        pairs = zip(self.params, self.positions, strict=True)
        return self.rows([param if place is None else values[place] for param, place in pairs])

    def rows(self, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with connections[self.source].cursor() as cursor:
            cursor.execute(self.sql, values)
            found = cursor.fetchall()
        return [self._converted(row) for row in found] if self.converters else found

    @property
    def source(self) -> str:
        return router.db_for_read(self.model)

    def _converted(self, row: Sequence[Any]) -> tuple[Any, ...]:
        values = list(row)
        for place, convert_all, expression in self.converters:
            for convert in convert_all:
                values[place] = convert(values[place], expression, connection)
        return tuple(values)


class Prepared(Generic[Row]):
    """A query by some numbers or texts, compiled on first use and executed without the ORM from then on.

    Rows referenced by the foreign keys `along` are fetched by the same query.
    """

    def __init__(self, query: Callable[..., QuerySet[Row]], *along: str) -> None:
        self.query, self.along = query, along

    @cached_property
    def _values(self) -> int:
        return len(signature(self.query).parameters)

    @cached_property
    def _statement(self) -> tuple[type[Row], list["ForeignKey[Any, Any]"], Statement]:
        queryset = self.query(*_placeholders(self._values)).select_related(*self.along or (None,))
        # The ORM selects related columns in the order of the fields.
        keys = [field for field in queryset.model._meta.concrete_fields if isinstance(field, ForeignKey)]
        followed = [field for field in keys if field.name in self.along]
        return queryset.model, followed, Statement.of(queryset, values=self._values)

    def one(self, *values: Any) -> Row:
        """Return the only row. Raises DoesNotExist."""
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
        return Statement.of(self.query(*_placeholders(self._values)).values_list("pk"), values=self._values)

    def keys(self, *values: Any) -> list[int]:
        return [key for (key,) in self._statement_of_keys.rows_for(values)]


class PreparedParts(Generic[Row, Whole]):
    """A query for the parts of one row, such as a list's seats, which fetches that row as well."""

    def __init__(self, query: Callable[[Any], QuerySet[Row]], whole: type[Whole], name: str) -> None:
        self.query, self.whole, self.name = query, whole, name

    @cached_property
    def _statement(self) -> tuple[type[Row], list[str], Statement]:
        queryset = self.query(0).select_related(self.name)
        return queryset.model, _names(queryset.model), Statement.of(queryset)

    def one(self, value: Any) -> tuple[Whole, list[Row]]:
        """Return the row and its parts. Raises DoesNotExist if there are no parts."""
        model, names, statement = self._statement
        if not (rows := statement.rows([value])):
            raise self.whole.DoesNotExist  # type: ignore[attr-defined]
        source = statement.source
        whole = self.whole.from_db(source, _names(self.whole), rows[0][len(names) :])
        return whole, [model.from_db(source, names, row[: len(names)]) for row in rows]


class PreparedRows:
    """A `values_list` query by several keys, compiled once for each number of keys.

    The query may use the keys in any order and repeatedly.
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
            self._statements[count] = Statement.of(self.query(_placeholders(count)), values=count)
        return self._statements[count]


def _placeholders(count: int) -> range:
    """Return placeholders for this number of keys: numbers that no query contains and that fit a smallint."""
    return range(32_001, 32_001 + count)


def _first_record(model: type[Row], source: str, row: Sequence[Any]) -> tuple[Row, Sequence[Any]]:
    names = _names(model)
    return model.from_db(source, names, row[: len(names)]), row[len(names) :]


@cache
def _names(model: type[Model]) -> list[str]:
    return [field.attname for field in model._meta.concrete_fields]


def insert(record: Model) -> None:
    """Store a new record like `save(force_insert=True)`, but without signals."""
    fields, sql = _insertion(type(record))
    with connection.cursor() as cursor:
        cursor.execute(sql, _values(record, fields))
        record.pk = cursor.fetchone()[0]
    record._state.adding, record._state.db = False, connection.alias


def update(record: Model, *names: str) -> None:
    """Store these fields like `save(update_fields=names)`, but without signals."""
    fields, sql = _change(type(record), names)
    with connection.cursor() as cursor:
        cursor.execute(sql, [*_values(record, fields), record.pk])


def _values(record: Model, fields: Sequence["Field[Any, Any]"]) -> list[Any]:
    return [field.get_db_prep_save(getattr(record, field.attname), connection) for field in fields]


# The SQL contains only table and column names of models, no values.
@cache
def _insertion(model: type[Model]) -> tuple[tuple["Field[Any, Any]", ...], str]:
    fields = tuple(field for field in model._meta.concrete_fields if not field.primary_key)
    names, placeholders = ", ".join(map(_quoted, fields)), ", ".join(["%s"] * len(fields))
    return fields, f"INSERT INTO {model._meta.db_table} ({names}) VALUES ({placeholders}) RETURNING id"  # noqa: S608


@cache
def _change(model: type[Model], names: tuple[str, ...]) -> tuple[tuple["Field[Any, Any]", ...], str]:
    fields = tuple(field for field in model._meta.concrete_fields if field.name in names)
    changes = ", ".join(f"{_quoted(field)} = %s" for field in fields)
    return fields, f"UPDATE {model._meta.db_table} SET {changes} WHERE id = %s"  # noqa: S608


def _quoted(field: "Field[Any, Any]") -> str:
    return connection.ops.quote_name(str(field.column))
