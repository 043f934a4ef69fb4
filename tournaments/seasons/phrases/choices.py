"""The words that seasons choose from."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


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
