"""Which events, leagues and seasons are visible to a visitor."""

from collections.abc import Collection
from typing import Any, Self, TypeVar

from django.db import models
from django.db.models import Q, QuerySet

from scoring.models import Club

Owner = TypeVar("Owner", bound=models.Model, covariant=True)


class Visible(QuerySet[Owner]):
    """A queryset limited to visible objects: listed ones, and unlisted ones for the people involved. Never
    rehearsals."""

    def visible_to(self, user: Any) -> Self:
        """Return what this login may find: listed objects, those of its clubs, and those where it helps or is
        captain."""
        helped_by: str = getattr(self.model, "helped_by", "")
        helped = Q(pk__in=[])
        if helped_by and user.is_authenticated:
            helped = Q(pk__in=self.model._default_manager.filter(**{helped_by: user}).values("pk"))
        return self._counting().filter(_readable(Club.objects.of(user)) | helped)

    def readable_by(self, clubs: Collection[int] | None) -> Self:
        """Return what the logins of these clubs may read; everything if `clubs` is None."""
        return self._counting() if clubs is None else self._counting().filter(_readable(clubs))

    def _counting(self) -> Self:
        counts: Q = getattr(self.model, "counts", Q())
        return self.filter(counts)


def _readable(clubs: Any) -> Q:
    return Q(is_listed=True) | Q(club__in=clubs)
