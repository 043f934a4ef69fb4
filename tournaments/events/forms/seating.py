"""What is said about a draw."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DrawForm(forms.Form):
    """The number that makes the draw one nobody could choose."""

    called = forms.CharField(
        label=_("A number that a guest calls in the hall"),
        required=False,
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "input-short"}),
        help_text=_("With it and the list of those present anybody can repeat the draw. Left empty, one is made up."),
    )


class RepairForm(forms.Form):
    """Why a plan that hangs on the wall is repaired; the usual reason is there to be seen."""

    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)
    expected = forms.CharField(widget=forms.HiddenInput)
