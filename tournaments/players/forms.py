"""Switching the rating of a club on."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RatingForm(forms.Form):
    """The tick of whoever knows what the players have said to it."""

    is_agreed = forms.BooleanField(
        label=_("The club's players know that everyone will then see their rating."),
        error_messages={"required": _("Tick to confirm that the players know.")},
    )
