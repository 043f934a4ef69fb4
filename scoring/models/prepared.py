"""Statements that each deal asks for: the ORM takes longer to write one down than the database to carry it out."""

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import Any, Final, Generic, NamedTuple, Self, TypeVar

from django.db import connection, connections, router
from django.db.models import Field, Model, QuerySet

Row = TypeVar("Row", bound=Model)
Whole = TypeVar("Whole", bound=Model)

# A list of more values is written down for this once.
MOST_WRITTEN_DOWN: Final = 12


class Statement(NamedTuple):
    """A query compiled by the ORM: its SQL, and the converters of its columns."""

    model: type[Model]
    sql: str
    params: tuple[Any, ...]
    converters: list[tuple[int, list[Any], Any]]

    @classmethod
    def of(cls, queryset: QuerySet[Any, Any]) -> Self:
        compiler = queryset.query.get_compiler(connection=connection)
        sql, params = compiler.as_sql()
        found = compiler.get_converters([expression for expression, *_ in compiler.select])
        return cls(queryset.model, sql, tuple(params), [(place, *converter) for place, converter in found.items()])

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
    """A query by one value, compiled by the ORM once and then only executed."""

    def __init__(self, query: Callable[[Any], QuerySet[Row]]) -> None:
        self.query = query

    @cached_property
    def _statement(self) -> tuple[type[Row], list[str], Statement]:
        # The value is of no consequence: it stands in the parameters.
        queryset = self.query(0)
        return queryset.model, _names(queryset.model), Statement.of(queryset)

    def one(self, value: Any) -> Row:
        """The only row; DoesNotExist where there is none."""
        if not (rows := self.all(value)):
            raise self._statement[0].DoesNotExist  # type: ignore[attr-defined]
        return rows[0]

    def all(self, value: Any) -> list[Row]:
        model, names, statement = self._statement
        source = statement.source
        return [model.from_db(source, names, row) for row in statement.rows([value])]

    @cached_property
    def _statement_of_keys(self) -> Statement:
        return Statement.of(self.query(0).values_list("pk"))

    def keys(self, value: Any) -> list[int]:
        """The primary keys alone; the value must be the first parameter of the query."""
        _, *others = self._statement_of_keys.params
        return [key for (key,) in self._statement_of_keys.rows([value, *others])]


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
        statement = self._statement(len(values))
        given = dict(zip(_marks(len(values)), values, strict=True))
        return statement.rows([given.get(each, each) for each in statement.params])

    def _statement(self, count: int) -> Statement:
        if count not in self._statements:
            marks = _marks(count)
            statement = Statement.of(self.query(marks))
            if not {*marks} <= {*statement.params}:
                raise ValueError("the values do not stand in the statement")
            self._statements[count] = statement
        return self._statements[count]


def _marks(count: int) -> range:
    """What stands for so many keys: numbers that no query names, and that fit into the smallest column."""
    return range(32_001, 32_001 + count)


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
