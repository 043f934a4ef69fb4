"""The days on which the site ran."""

from django.db import models


class SeenDay(models.Model):
    """A day on which the site ran, by its own clock. Ordered by arrival, since a clock that was set may go back."""

    day = models.DateField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.day)
