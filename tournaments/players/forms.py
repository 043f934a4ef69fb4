"""Switching the rating of a club on."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RatingForm(forms.Form):
    """The tick of whoever knows what the players have said to it."""

    is_agreed = forms.BooleanField(
        label=_("The players of the club know that everybody then sees how strong they are rated."),
        error_messages={"required": _("Please tick that the players know of it.")},
    )
