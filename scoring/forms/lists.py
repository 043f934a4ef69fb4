"""Acts on a whole list that need a reason."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.names import NameField


class ReasonForm(forms.Form):
    reason = NameField(label=_("Reason"), max_length=200)


class AdjustmentForm(forms.Form):
    """Points given or taken beside the deals, by a referee's ruling."""

    client_id = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    after = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    seat = forms.TypedChoiceField(label=_("Player"), coerce=int)
    points = forms.IntegerField(
        label=_("Points"), min_value=-1000, max_value=1000, help_text=_("A penalty is negative.")
    )
    reason = NameField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, names: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["seat"].choices = list(enumerate(names))  # type: ignore[attr-defined]

    def clean_points(self) -> int:
        if self.cleaned_data["points"] == 0:
            raise ValidationError(_("An adjustment gives or takes at least one point."))
        return int(self.cleaned_data["points"])
