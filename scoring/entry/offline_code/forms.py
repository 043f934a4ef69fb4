"""Forms for an offline code: as a picture or as letters."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.forms.names import NameField
from scoring.sheets.offline_code import CodeTextWrong, bytes_of

# The largest picture that phones take.
MOST_BYTES: Final = 16 << 20
MOST_LETTERS: Final = 1_000


def wrong_words(wrong: CodeTextWrong) -> str:
    message = _("Group %(number)s does not match the phone. Compare it letter by letter.")
    return str(message % {"number": wrong.group})


class CodeForm(forms.Form):
    """Picture or letters; `code` has the bytes of the letters."""

    picture = forms.FileField(
        label=_("A photo of the code"),
        required=False,
        # `capture` opens the camera app; the site's Permissions-Policy forbids pages to use the camera themselves.
        widget=forms.FileInput(attrs={"accept": "image/*", "capture": "environment"}),
    )
    letters = forms.CharField(
        label=_("Or the letters below it"),
        required=False,
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 4, "autocapitalize": "characters", "spellcheck": "false"}),
    )

    def clean_picture(self) -> Any:
        picture = self.cleaned_data["picture"]
        if picture and picture.size > MOST_BYTES:
            raise ValidationError(_("This photo is larger than 16 MB. Take it again at a lower resolution."))
        return picture

    def clean_letters(self) -> str:
        letters = self.cleaned_data["letters"]
        try:
            self.code = bytes_of(letters)
        except CodeTextWrong as wrong:
            raise ValidationError(wrong_words(wrong)) from None
        return str(letters)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not data["picture"] and not data["letters"]:
            raise ValidationError(_("Take a photo of the code or type its letters."))
        return data


class StoreForm(forms.Form):
    """Which of the differing deals to correct to the code's version, and why."""

    after = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    corrected = forms.TypedMultipleChoiceField(required=False, coerce=int)
    reason = NameField(label=_("Reason"), required=False, max_length=200)

    def __init__(self, *args: Any, numbers: list[int], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["corrected"].choices = [(number, number) for number in numbers]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("corrected") and not data.get("reason"):
            self.add_error("reason", _("Give a reason to correct an earlier deal."))
        return data
