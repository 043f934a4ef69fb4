"""A player of a club."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.names import NameField
from scoring.models import Club, Player


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    name = NameField(label=_("Name"))
    nickname = NameField(label=_("Nickname"), required=False, help_text=_("Shown on lists instead of the name."))
    member_number = NameField(label=_("Member number"), required=False, max_length=20)

    class Meta:
        model = Player
        fields = ["name", "nickname", "member_number", "sex", "birth_date", "is_active"]
        widgets = {"birth_date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.club = club

    def clean_member_number(self) -> str:
        number = str(self.cleaned_data["member_number"])
        others = self.instance.club.players.exclude(pk=self.instance.pk)
        if number and others.filter(member_number=number).exists():
            raise ValidationError(_("Another player of the club has this member number."))
        return number
