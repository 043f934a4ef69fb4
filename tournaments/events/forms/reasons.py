"""Fields for the reason of a change."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.names import NameField

REASON_LENGTH: Final = 300


class ReasonField(NameField):
    """A one-line reason, stored in the audit log."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=REASON_LENGTH, **{"label": _("Reason")} | options)


class ReasonForm(forms.Form):
    reason = ReasonField()


class OptionalReasonForm(forms.Form):
    """A reason next to a button; the service decides whether it is required."""

    reason = ReasonField(required=False)
