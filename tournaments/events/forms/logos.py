"""The emblem on the notice and the certificates of an event."""

import base64
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.events.models.events import LOGO_KINDS

# The page shrinks a larger one. Base64 adds a third, so the text stays within `LONGEST_LOGO`.
MOST_BYTES: Final = 40_000


class LogoForm(forms.Form):
    """Upload an emblem; `logo()` returns it in Base64, as stored."""

    picture = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG or JPEG. A large picture is reduced if your browser can do it; otherwise the limit is 40 kB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg", "data-shrink": "480"}),
    )

    def clean_picture(self) -> Any:
        picture = self.cleaned_data["picture"]
        if picture.size > MOST_BYTES:
            raise ValidationError(_("This picture is larger than 40 kB. It was not saved. Reduce it and try again."))
        self.letters = base64.b64encode(picture.read()).decode()
        if not self.letters.startswith(tuple(LOGO_KINDS)):
            raise ValidationError(_("This is neither a PNG nor a JPEG picture. It was not saved. Choose another file."))
        return picture

    def logo(self) -> str:
        return self.letters
