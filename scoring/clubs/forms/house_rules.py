"""The form that renames a club's house rules."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.forms.names import NameField


class HouseRulesForm(forms.Form):
    name = NameField(label=_("Name of the rules"))
