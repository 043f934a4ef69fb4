"""The settings of the hall screens."""

from typing import Any

from django.db import models

from .events import Event


def one_screen() -> list[str]:
    return [""]


class Hall(models.Model):
    """The hall screens of an event, as set by the director.

    Each of `screens` is a `HallMode`, or "" if the event's state decides. In standings version `announced_version`, the
    last `announced` places have been announced. None of this is evidence, so it is neither in the audit log nor in
    exported files.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="hall")
    screens: Any = models.JSONField(default=one_screen)
    announced = models.PositiveSmallIntegerField(default=0, db_column="told")
    announced_version = models.PositiveSmallIntegerField(default=0, db_column="told_of")

    def __str__(self) -> str:
        return f"{self.event}: {self.screens}"

    @property
    def count(self) -> int:
        return len(self.screens)

    def chosen_for(self, screen: int) -> str:
        """Return the mode chosen for this screen, counted from 1; "" if none was chosen or there is no such screen."""
        return str(self.screens[screen - 1]) if 0 < screen <= len(self.screens) else ""
