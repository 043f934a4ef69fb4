"""The helpers of an event: logins with a role, and codes for people without a login."""

from hmac import compare_digest

from django.conf import settings
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from scoring.clock import now
from scoring.models.names import MAX_NAME_LENGTH, validate_name
from tournaments.events.phrases.choices import CodeRole, Role

from .events import Event


class EventRole(models.Model):
    """A login with a role at one event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(_("role"), max_length=10, choices=Role.choices)

    class Meta:
        ordering = ["role", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "user", "role"], name="a_role_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"


class DeskCode(models.Model):
    """A code that lets a person without a login help at one event, in one role, until it expires or is revoked.

    The code itself is not stored. It starts with its `prefix`, which identifies it, so that wrong attempts are counted
    per code. A revoked code has no `key_hash`.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="desk_codes")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])
    role = models.CharField(_("role"), max_length=10, choices=CodeRole.choices)
    prefix = models.CharField(db_column="mark", max_length=4, unique=True)
    key_hash = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField()
    ends_at = models.DateTimeField(_("valid until"))
    taken_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("helper code")
        verbose_name_plural = _("helper codes")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="desk_code_number_once"),
            models.CheckConstraint(condition=models.Q(role__in=CodeRole.values), name="a_code_never_organises"),
        ]

    def __str__(self) -> str:
        """Return the helper's name in the audit log. Logins cannot contain blanks, so the two cannot be confused."""
        return f"{self.name} (Code {self.number})"

    @property
    def is_revoked(self) -> bool:
        return not self.key_hash

    @property
    def is_over(self) -> bool:
        """Whether the code is no longer accepted."""
        return self.is_revoked or self.event.is_closed or self.ends_at <= now()

    def opens_with(self, code: str) -> bool:
        """Return whether this is the code and it is still valid; the comparison takes constant time."""
        return compare_digest(self.key_hash, code_hash(code)) and not self.is_over


def code_hash(code: str) -> str:
    """Return an HMAC with the site's secret: a plain hash of a short code could be guessed from a stolen table."""
    return salted_hmac("tournaments.desk_code", code, algorithm="sha256").hexdigest()
