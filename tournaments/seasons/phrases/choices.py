"""Choices of seasons."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class SeasonRanking(models.TextChoices):
    """The figure by which a club ranks its season."""

    TOTAL = "total", _("the sum of the series counted")
    AVERAGE = "average", _("the average of the series counted")


class EveningSeats(models.TextChoices):
    """How the seats of an evening's first series are assigned."""

    LOT = "lot", pgettext_lazy("seats", "by lot")
    LAST = "last", pgettext_lazy("seats", "by the results of the last evening")
    SEASON = "season", pgettext_lazy("seats", "by the season ranking")
    SIT = "sit", pgettext_lazy("seats", "as we sit")
