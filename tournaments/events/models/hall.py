"""What the screens in the hall show."""

from typing import Any

from django.db import models

from .events import Event


def one_screen() -> list[str]:
    return [""]


class Hall(models.Model):
    """The screens of an event's hall, from the first on, as the director's phone drives them.

    Each of `screens` is a `HallMode`, or "" where the picture follows from the state of the event. Of the standings of
    version `announced_version` the last `announced` places have been read out. Nothing of it belongs to what the event
    proves, so it
    is no act and stands in no file.
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
        """What was chosen for the screen of this number; "" where nothing was, or where there is no such screen."""
        return str(self.screens[screen - 1]) if 0 < screen <= len(self.screens) else ""
