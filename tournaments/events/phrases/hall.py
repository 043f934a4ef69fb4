"""The names of what the hall screens can show."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class HallMode(models.TextChoices):
    """The content of a screen, in the order of the day."""

    CHECK_IN = "door", _("Check-in")
    SEATS = "seats", _("Seats")
    CHANGES = "changes", _("What changed")
    PLAY = "play", _("Clock and tables")
    CHECKING = "checking", _("Checking")
    STANDINGS = "standings", _("Standings")
    CEREMONY = "ceremony", _("Prize-giving")
