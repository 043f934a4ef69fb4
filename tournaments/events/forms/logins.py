"""A field for the name of a login."""

from typing import Any

from django import forms
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


class LoginField(forms.CharField):
    """A login name, ignoring case; the value is the user."""

    def __init__(self, **options: Any) -> None:
        box = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(label=_("Account"), max_length=150, widget=box, **options)

    def clean(self, value: Any) -> Any:
        name = super().clean(value)
        found = get_user_model().objects.filter(username__iexact=name, is_active=True).first()
        if found is None:
            raise ValidationError(_("There is no account with this name."))
        return found
