"""The form with the details of the site's operator."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.numbers import WholeNumberField
from skatclub.legal.models import Operator

LINES = forms.Textarea(attrs={"rows": 3})


class OperatorForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Operator
        fields = (
            *("name", "address", "board", "email", "second_contact", "register", "register_number", "vat_id"),
            *("responsible", "privacy_contact", "hosting", "money_years"),
        )
        field_classes = {"money_years": WholeNumberField}
        widgets = {
            **dict.fromkeys(("address", "board", "responsible", "hosting"), LINES),
            "money_years": forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 2}),
        }

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        # A register without its number identifies nobody, nor the reverse.
        for field, other in (("register", "register_number"), ("register_number", "register")):
            if cleaned.get(other) and field in cleaned and not cleaned[field]:
                self.add_error(
                    field, ValidationError(_("Enter both the register and the number, or neither."), code="half")
                )
        return cleaned
