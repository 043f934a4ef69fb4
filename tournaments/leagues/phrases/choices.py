"""Choices of leagues."""

from django.db import models
from django.utils.translation import pgettext_lazy


class MeetingState(models.TextChoices):
    """The state of a meeting, from its place in the schedule to the leader's approval."""

    PLANNED = "planned", pgettext_lazy("a meeting", "Planned")
    PLAYING = "playing", pgettext_lazy("a meeting", "Being played")
    PROVISIONAL = "provisional", pgettext_lazy("a meeting", "Provisional")
    DISPUTED = "disputed", pgettext_lazy("a meeting", "Disputed")
    CONFIRMED = "confirmed", pgettext_lazy("a meeting", "Confirmed")
    APPROVED = "approved", pgettext_lazy("a meeting", "Approved")
