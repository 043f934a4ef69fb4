"""What the screens in the hall can show, in words."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class HallMode(models.TextChoices):
    """What a screen shows, in the order of the day."""

    CHECK_IN = "door", _("Check-in")
    SEATS = "seats", _("Seats")
    CHANGES = "changes", _("What changed")
    PLAY = "play", _("Clock and tables")
    CHECKING = "checking", _("Checking")
    STANDINGS = "standings", _("Standings")
    CEREMONY = "ceremony", _("Prize-giving")
