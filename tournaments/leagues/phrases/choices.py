"""The words that leagues choose from."""

from django.db import models
from django.utils.translation import pgettext_lazy


class MeetingState(models.TextChoices):
    """Where a meeting of a match day stands, from its place in the schedule to the leader's approval."""

    PLANNED = "planned", pgettext_lazy("a meeting", "Planned")
    PLAYING = "playing", pgettext_lazy("a meeting", "Being played")
    PROVISIONAL = "provisional", pgettext_lazy("a meeting", "Provisional")
    DISPUTED = "disputed", pgettext_lazy("a meeting", "Disputed")
    CONFIRMED = "confirmed", pgettext_lazy("a meeting", "Confirmed")
    APPROVED = "approved", pgettext_lazy("a meeting", "Approved")
