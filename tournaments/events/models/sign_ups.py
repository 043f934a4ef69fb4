"""The public sign-up page of an event, and its sign-ups."""

from datetime import timedelta
from typing import Any, Final
from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.clock import now
from scoring.models.names import MAX_NAME_LENGTH, PersonalTextField, validate_name
from scoring.models.public_id import make_public_id
from tournaments.events.phrases.choices import SignUpState

from .entrants import Entrant
from .events import Event

# Settings that a copy of the event takes over; opening and closing belong to the single event.
PAGE_SETTINGS: Final = ("places", "shows_names")
# After the event: sign-ups are no longer needed, because those who came are entrants.
SIGN_UP_RETENTION: Final = timedelta(days=30)
# How long a bulk decline can be undone.
UNDO_PERIOD: Final = timedelta(hours=1)


class SignUpPage(models.Model):
    """The public page on which anyone who knows its address can sign up without a login while it is open.

    `places` counts the whole event, including players entered by the organiser.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="sign_up_page")
    is_open = models.BooleanField(_("everyone can sign up"), default=False)
    places = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    closes_at = models.DateTimeField(_("closes automatically at"), null=True, blank=True)
    shows_names = models.BooleanField(_("the names of accepted players are shown to everyone"), default=False)

    class Meta:
        verbose_name = _("sign-up page")
        verbose_name_plural = _("sign-up pages")

    def __str__(self) -> str:
        return f"{self.event}: {self.places}"

    @property
    def is_over(self) -> bool:
        return self.closes_at is not None and now() >= self.closes_at


class SignUp(models.Model):
    """A sign-up.

    Once it is accepted or withdrawn, the typed data is deleted, except the note on an accepted one; from then on only
    the entrant has the name. `key` opens the player's own page. `form_id` identifies the form, so a form sent twice
    signs up once.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sign_ups")
    key = models.CharField(max_length=12, unique=True, default=make_public_id, editable=False)
    form_id = models.UUIDField(default=uuid4, editable=False)
    state = models.CharField(max_length=9, choices=SignUpState.choices)
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, blank=True, validators=[validate_name])
    club_name = models.CharField(_("club"), max_length=MAX_NAME_LENGTH, blank=True, validators=[validate_name])
    plays_with = PersonalTextField(
        _("team or partner"), max_length=MAX_NAME_LENGTH, blank=True, validators=[validate_name]
    )
    # Keys of classes.
    classes: Any = models.JSONField(default=list, blank=True)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    note = PersonalTextField(_("note"), max_length=200, blank=True, validators=[validate_name])
    email = models.EmailField(_("email"), blank=True)
    language = models.CharField(max_length=5, blank=True)
    # The mail still to send: a key of `phrases.sign_ups.SUBJECTS`, "" for none.
    mail_due = models.CharField(max_length=12, blank=True)
    entrant = models.ForeignKey(Entrant, on_delete=models.SET_NULL, null=True, blank=True, related_name="sign_ups")
    signed_up_at = models.DateTimeField()
    # Confirmed to be another person than an earlier sign-up of the same name.
    is_namesake = models.BooleanField(default=False)
    # Digest of the session: to limit sign-ups per browser, and to decline all from one browser.
    browser = models.CharField(max_length=64, blank=True)
    # Of a bulk decline: its time and the state before, stored for UNDO_PERIOD.
    declined_at = models.DateTimeField(null=True, blank=True)
    state_before = models.CharField(max_length=9, blank=True)

    class Meta:
        verbose_name = _("sign-up")
        verbose_name_plural = _("sign-ups")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "form_id"], name="a_form_signs_up_once"),
            models.CheckConstraint(condition=models.Q(state__in=SignUpState.values), name="sign_up_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.pk}"

    @property
    def is_on_waiting_list(self) -> bool:
        return self.state == SignUpState.WAITING

    @property
    def is_open(self) -> bool:
        """Whether it can still be changed and accepted."""
        return self.state in (SignUpState.PLACED, SignUpState.WAITING)

    @property
    def is_accepted(self) -> bool:
        return self.state == SignUpState.ACCEPTED
