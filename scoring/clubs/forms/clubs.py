"""The form of a new club."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.names import NameField
from scoring.models import Club


class ClubForm(forms.Form):
    name = NameField(label=_("Name of the club"))

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if Club.objects.filter(name__iexact=name).exists():
            raise ValidationError(_("A club with this name already exists."))
        return name
