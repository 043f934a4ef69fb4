"""Forms for importing a list of players, pasted or as a file."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.events.exchange.list_files import ENCODINGS, ListText, Unreadable, text_of
from tournaments.events.exchange.players_csv import KINDS, MOST_BYTES
from tournaments.events.phrases.registration import COLUMNS, problem_words

# Players who seem to be entered already: leave them out, or enter them again.
SKIP: Final = "skip"
TAKE: Final = "take"


class PlayersForm(forms.Form):
    """Pasted text or a file, but not both."""

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
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xls,.xlsb,.ods,.csv,.txt,.tsv,text/csv,text/plain"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "file" in self.errors:
            return cleaned
        if not (cleaned.get("text", "").strip() or cleaned.get("file")):
            raise ValidationError(_("Paste a list or choose a file."))
        if cleaned.get("text", "").strip() and cleaned.get("file"):
            raise ValidationError(_("Paste a list or choose a file, but not both."))
        return cleaned

    def clean_file(self) -> ListText | None:
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        if not file:
            return None
        if (file.size or 0) > MOST_BYTES:
            raise ValidationError(problem_words("too_big", {"most": MOST_BYTES // 1_000_000}))
        try:
            return text_of(file.read())
        except Unreadable:
            raise ValidationError(problem_words("unreadable", {})) from None

    @property
    def source(self) -> ListText:
        return self.cleaned_data["file"] or ListText(self.cleaned_data["text"])


class ConfirmForm(forms.Form):
    """The list as shown for confirmation, with or without likely duplicates.

    `kinds` are the column contents if the user chose them; `encoding` is the encoding that was used.
    """

    text = forms.CharField(strip=False, widget=forms.HiddenInput)
    doubles = forms.ChoiceField(choices=[(SKIP, SKIP), (TAKE, TAKE)], widget=forms.HiddenInput, initial=SKIP)
    kinds = forms.MultipleChoiceField(
        choices=[("", _("not imported")), *((kind, COLUMNS[kind]) for kind in KINDS)],
        required=False,
        widget=forms.MultipleHiddenInput,
    )
    encoding = forms.ChoiceField(
        choices=[(encoding, encoding) for encoding in ENCODINGS], required=False, widget=forms.HiddenInput
    )
