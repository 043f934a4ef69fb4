"""The form for the wireless network of the hall."""

from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import HallNetwork

LEAST_PASSWORD: Final = 8


class NetworkForm(forms.ModelForm):  # type: ignore[type-arg]
    """Network name and password exactly as configured on the router: nothing is stripped."""

    name = forms.CharField(
        label=_("Network name"),
        required=False,
        max_length=32,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "autocapitalize": "none"}),
        help_text=_("Leave empty to print no code."),
    )
    password = forms.CharField(
        label=_("Password"),
        required=False,
        max_length=63,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "autocapitalize": "none"}),
        help_text=_("Everyone in the hall can read it. Leave empty for an open network."),
    )

    class Meta:
        model = HallNetwork
        fields = ("name", "password")

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if password and len(password) < LEAST_PASSWORD:
            raise ValidationError(_("A network password has at least 8 characters."))
        return password
