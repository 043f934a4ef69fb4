"""The upload form for importing an event file into a club."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.models import Club
from tournaments.events.exchange.archive.pending_imports import stored_file

# Twice the size of an event of 1,000 players in which every deal is entered.
MOST_BYTES: Final = 100_000_000


class ArchiveForm(forms.Form):
    """The file and the club to import it into; the choice is hidden if there is only one club."""

    refused_at = "archive"

    # The token of a file uploaded before.
    token = forms.CharField(required=False, widget=forms.HiddenInput)
    archive = forms.FileField(
        label=gettext_lazy("Event file"),
        help_text=gettext_lazy("The file that was downloaded as the whole event. Its name ends in .json."),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    club = forms.ModelChoiceField(label=gettext_lazy("Club"), queryset=Club.objects.none(), empty_label=None)

    def __init__(self, *args: Any, clubs: Any, user: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        self.fields["archive"].required = not self.data.get("token")
        club: Any = self.fields["club"]
        club.queryset = clubs
        if len(clubs) == 1:
            club.widget, club.initial = forms.HiddenInput(), clubs[0].pk

    def clean(self) -> dict[str, Any]:
        """Add `data`, the content of the file, whether uploaded with this request or earlier."""
        cleaned = super().clean() or {}
        file, token = cleaned.get("archive"), cleaned.get("token")
        if file is None and token:
            cleaned["data"] = stored_file(token, self.user)
        elif file is not None:
            cleaned["data"], cleaned["token"] = file.read(), ""
        if cleaned.get("data") is None and not self.errors:
            self.add_error("archive", _("The file is no longer available. Choose it again."))
        return cleaned

    def clean_archive(self) -> "UploadedFile[bytes] | None":
        file: UploadedFile[bytes] | None = self.cleaned_data["archive"]
        if file is not None and file.size is not None and file.size > MOST_BYTES:
            most = filesizeformat(MOST_BYTES)
            raise ValidationError(_("An event file can be at most %(most)s in size.") % {"most": most}, code="too_big")
        return file
