"""A list of players, pasted or in a file."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.events.exchange.players_csv import MOST_BYTES
from tournaments.events.phrases.door import problem_words

# What becomes of those who seem to be entered already: they are left out, or entered too.
SKIP: Final = "skip"
TAKE: Final = "take"


class PlayersForm(forms.Form):
    """Text or a file, not both."""

    text = forms.CharField(
        label=_("Paste the list here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off", "wrap": "off"}),
    )
    file = forms.FileField(
        label=_("or choose a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
    )

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        if not (said.get("text", "").strip() or said.get("file")):
            raise ValidationError(_("Paste a list, or choose a file."))
        if said.get("text", "").strip() and said.get("file"):
            raise ValidationError(_("Either a pasted list or a file, not both at once."))
        return said

    def clean_file(self) -> "UploadedFile[Any] | None":
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        if file and (file.size or 0) > MOST_BYTES:
            raise ValidationError(problem_words("too_big", {"most": MOST_BYTES // 1_000_000}))
        return file

    @property
    def source(self) -> str | bytes:
        """What was pasted, or what the file holds."""
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        return file.read() if file else str(self.cleaned_data["text"])


class ConfirmForm(forms.Form):
    """The list as it was shown, with or without those who seem to be entered already."""

    text = forms.CharField(strip=False, widget=forms.HiddenInput)
    doubles = forms.ChoiceField(choices=[(SKIP, SKIP), (TAKE, TAKE)], widget=forms.HiddenInput, initial=SKIP)
