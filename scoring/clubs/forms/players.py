"""Forms for a player of a club, and what others see of them."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.days import BirthDateField
from scoring.forms.names import NameField, PersonField
from scoring.models import Club, Player, Privacy

CHOICES = (
    (Privacy.OPEN, _("Everything: name or nickname, their page and their figures")),
    (Privacy.HIDDEN, _("Only the nickname, or “Player” and a number; no page, no records")),
    (Privacy.OBJECTED, _("Nothing: the player objects and is shown as “Player” and a number everywhere")),
)


class PrivacyField(forms.ChoiceField):
    def __init__(self, **options: Any) -> None:
        super().__init__(label=_("Others see"), choices=CHOICES, widget=forms.RadioSelect, required=False, **options)


class PrivacyForm(forms.Form):
    """What others see of a player. An objection needs `is_sure`, ticked after its effect has been shown."""

    privacy = PrivacyField()
    nickname = NameField(label=_("Nickname"), required=False, help_text=_("Shown on lists instead of the name."))
    is_sure = forms.BooleanField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, player: Player, **options: Any) -> None:
        self.player = player
        options["initial"] = {"privacy": player.privacy, "nickname": player.nickname}
        super().__init__(*args, **options)

    @property
    def changes(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {"privacy": cleaned["privacy"] or self.player.privacy, "nickname": cleaned["nickname"]}

    @property
    def needs_confirmation(self) -> bool:
        is_new = self.player.privacy != Privacy.OBJECTED
        return is_new and self.changes["privacy"] == Privacy.OBJECTED and not self.cleaned_data["is_sure"]


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    name = PersonField(label=_("Name"))
    nickname = NameField(label=_("Nickname"), required=False, help_text=_("Shown on lists instead of the name."))
    member_number = NameField(label=_("Member number"), required=False, max_length=20)
    privacy = PrivacyField()
    is_sure = forms.BooleanField(
        label=_(
            "The player objects to being named and knows that a number is shown instead of their name "
            "on every list, ranking and document"
        ),
        required=False,
        help_text=_(
            "Results and totals do not change. The player can withdraw the objection at any time; "
            "their name is then shown again."
        ),
    )

    class Meta:
        model = Player
        fields = ["name", "nickname", "member_number", "sex", "birth_date", "is_active", "privacy"]
        field_classes = {"birth_date": BirthDateField}

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.instance.club = club
        self.privacy_before = self.instance.privacy
        if self.privacy_before == Privacy.OBJECTED:
            del self.fields["is_sure"]

    def clean_member_number(self) -> str:
        number = str(self.cleaned_data["member_number"])
        others = self.instance.club.players.exclude(pk=self.instance.pk)
        if number and others.filter(member_number=number).exists():
            raise ValidationError(_("Another player in the club already has this member number."))
        return number

    def clean_privacy(self) -> str:
        return str(self.cleaned_data["privacy"] or self.privacy_before)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("privacy") == Privacy.OBJECTED and "is_sure" in self.fields and not cleaned.get("is_sure"):
            self.add_error("is_sure", _("Please tick this as well."))
        return cleaned

    @property
    def details(self) -> dict[str, Any]:
        return {field: self.cleaned_data[field] for field in self._meta.fields or ()}
