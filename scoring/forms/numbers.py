"""Whole numbers as they are typed."""

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

_WITH_MARK: Final = re.compile(r"\s*[-+−]?[0-9]+(?:[.,][0-9]+)+\s*")


class WholeNumberField(forms.IntegerField):
    """A whole number without separators: Django reads 1.000, a thousand in German, as 1."""

    def to_python(self, value: Any) -> int | None:
        if isinstance(value, str) and _WITH_MARK.fullmatch(value):
            raise ValidationError(_("Enter a whole number using digits only, such as 1000."), code="invalid")
        number: int | None = super().to_python(value)
        return number
