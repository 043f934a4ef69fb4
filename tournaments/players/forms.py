"""The form for enabling a club's rating."""

from django import forms
from django.utils.translation import gettext_lazy as _


class RatingForm(forms.Form):
    """A confirmation that the organiser knows what the players said about a rating."""

    is_agreed = forms.BooleanField(
        label=_("The club's players know that everyone will then see their rating."),
        error_messages={"required": _("Tick to confirm that the players know.")},
    )
