"""The browsers in which a login is logged in."""

from datetime import datetime
from typing import Self

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models
from django.db.models import Exists, OuterRef
from django.utils.translation import gettext_lazy as _


class LoginSessions(models.QuerySet["LoginSession"]):
    def alive(self, moment: datetime) -> Self:
        live_sessions = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=moment)
        return self.filter(Exists(live_sessions))

    def delete_expired(self) -> None:
        self.exclude(Exists(Session.objects.filter(session_key=OuterRef("session_key")))).delete()

    def end(self) -> None:
        """Log out these browsers: delete the rows and their Django sessions."""
        Session.objects.filter(session_key__in=list(self.values_list("session_key", flat=True))).delete()
        self.delete()


class LoginSession(models.Model):
    """A browser in which a login is logged in, with the key of the Session that its cookie names."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="login_sessions")
    # A changed password gives the session a new key; this row is updated, not replaced.
    session_key = models.CharField(max_length=40, unique=True)
    browser = models.CharField(max_length=80)
    began_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    objects = LoginSessions.as_manager()

    class Meta:
        verbose_name = _("account session")
        verbose_name_plural = _("account sessions")
        ordering = ["-seen_at"]

    def __str__(self) -> str:
        return f"{self.user}, {self.browser}"
