"""The days on which the site was seen to run."""

from django.db import models


class SeenDay(models.Model):
    """A day on which the site ran, by its clock, in the order in which they came: a clock that was set may go back."""

    day = models.DateField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.day)
