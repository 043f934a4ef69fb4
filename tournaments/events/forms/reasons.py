"""Why something is done that people will ask about."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.names import NameField

REASON_LENGTH: Final = 300


class ReasonField(NameField):
    """One line that says why; the protocol keeps it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=REASON_LENGTH, **{"label": _("Reason")} | options)


class ReasonForm(forms.Form):
    reason = ReasonField()


class OptionalReasonForm(forms.Form):
    """A reason beside a button: the service says where there has to be one."""

    reason = ReasonField(required=False)
