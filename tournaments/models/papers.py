"""Papers that take a while: what is being printed, and how far it is."""

from typing import Any

from django.db import models

from tournaments.phrases.choices import JobState

from .events import Event


class PaperJob(models.Model):
    """A paper that a worker makes: which one, of what content (its fingerprint), and how many of its parts are done."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="paper_jobs")
    paper = models.CharField(max_length=40)
    options: Any = models.JSONField(default=dict)
    language = models.CharField(max_length=10)
    fingerprint = models.CharField(max_length=64)
    state = models.CharField(max_length=8, choices=JobState.choices, default=JobState.WAITING)
    parts = models.PositiveIntegerField(default=1)
    parts_done = models.PositiveIntegerField(default=0)
    failure = models.CharField(max_length=300, blank=True)
    asked_by = models.CharField(max_length=150, blank=True)
    asked_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.paper}: {self.state}"
