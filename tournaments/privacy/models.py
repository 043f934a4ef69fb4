"""Consents and erasure requests."""

from typing import Any

from django.conf import settings
from django.db import models

from scoring.models import Club, Player
from tournaments.events.models import Entrant
from tournaments.privacy.phrases.choices import Allowed


class OfPerson(models.Model):
    """A record that belongs to exactly one of: a player of a club, a guest of one event, a login."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    login = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=models.Q(player__isnull=False, entrant__isnull=True, login__isnull=True)
                | models.Q(player__isnull=True, entrant__isnull=False, login__isnull=True)
                | models.Q(player__isnull=True, entrant__isnull=True, login__isnull=False),
                name="%(class)s_of_one",
            )
        ]

    @property
    def whose(self) -> object:
        return self.player or self.entrant or self.login


class Consent(OfPerson):
    """What a person allowed, to whom and when; a withdrawn consent is not deleted."""

    to = models.CharField(max_length=12, choices=Allowed.choices)
    given_at = models.DateTimeField()
    given_by = models.CharField(max_length=150, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.CharField(max_length=150, blank=True)

    class Meta(OfPerson.Meta):
        ordering = ["given_at", "pk"]

    def __str__(self) -> str:
        return f"{self.whose}: {self.to}"


class ErasureRequest(OfPerson):
    """A person's erasure request. Once it is done, `number` replaces the name, and the leader reads it.

    A login belongs to no club, so no leader has to be informed. `overwritten_at` is when the bytes freed by the
    database were overwritten. `texts` contains the keys of texts that named the person at that time, which no program
    changes (`queries.mentions`): the leader reviews them.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, blank=True, related_name="erasure_requests")
    asked_at = models.DateTimeField()
    asked_by = models.CharField(max_length=150, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)
    number = models.PositiveIntegerField(null=True, blank=True)
    overwritten_at = models.DateTimeField(null=True, blank=True)
    texts: Any = models.JSONField(default=list, blank=True)

    class Meta(OfPerson.Meta):
        db_table = "tournaments_erasurewish"
        ordering = ["-asked_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.whose}, {self.asked_at}"
