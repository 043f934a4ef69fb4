"""The words that leagues and seasons choose from."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class MeetingState(models.TextChoices):
    """Where a meeting of a match day stands, from its place in the schedule to the leader's approval."""

    PLANNED = "planned", pgettext_lazy("a meeting", "Planned")
    PLAYING = "playing", pgettext_lazy("a meeting", "Being played")
    PROVISIONAL = "provisional", pgettext_lazy("a meeting", "Provisional")
    DISPUTED = "disputed", pgettext_lazy("a meeting", "Disputed")
    CONFIRMED = "confirmed", pgettext_lazy("a meeting", "Confirmed")
    APPROVED = "approved", pgettext_lazy("a meeting", "Approved")


class SeasonRanking(models.TextChoices):
    """What a club ranks its players by over a season."""

    TOTAL = "total", _("the sum of the series that count")
    AVERAGE = "average", _("the average of the series that count")


class EveningSeats(models.TextChoices):
    """How the seats of an evening's first series come about."""

    LOT = "lot", pgettext_lazy("seats", "by lot")
    LAST = "last", pgettext_lazy("seats", "by the last evening's result")
    SEASON = "season", pgettext_lazy("seats", "by the season's ranking")
    SIT = "sit", pgettext_lazy("seats", "as we sit")
