"""The form for adding or subtracting time in a series."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.numbers import WholeNumberField

from .reasons import ReasonField


class ExtensionForm(forms.Form):
    minutes = WholeNumberField(
        label=_("Minutes"),
        help_text=_("Enter a negative number to take minutes off."),
        widget=forms.TextInput(attrs={"class": "input-short", "autocomplete": "off", "maxlength": 4}),
    )
    reason = ReasonField()
