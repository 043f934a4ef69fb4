"""Queries that are asked with each deal: the ORM takes longer to write one down than the database to answer it."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)


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
