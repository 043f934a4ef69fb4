"""Acts on a whole list: its seats, its points, its end."""

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


class SeatsForm(forms.Form):
    """The names at a table in the order of its seats."""

    def __init__(self, *args: Any, names: Sequence[str], **options: Any) -> None:
        super().__init__(*args, **options)
        for place, name in enumerate(names):
            label = _("Seat %(place)s") % {"place": place + 1}
            self.fields[f"name_{place}"] = NameField(label=label, initial=name)

    @property
    def names(self) -> list[str]:
        return [self.cleaned_data[name] for name in self.fields]

    def refuse_doubles(self, sentence: str) -> None:
        """Put the sentence beside each name that sits twice."""
        names = self.names
        for place, name in enumerate(names):
            if name in names[:place]:
                self.add_error(f"name_{place}", sentence)
