"""Forms for drawing seats and repairing plans."""

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SEPARATORS: Final = re.compile(r"[\s,;./-]+")
MOST_DIGITS: Final = 4


class DrawForm(forms.Form):
    """A number called in the hall that is included in the seed, so that nobody can choose the draw."""

    called = forms.CharField(
        label=_("A number called out by a guest in the hall"),
        required=False,
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "input-short"}),
        help_text=_(
            "With this number and the list of players present, anyone can repeat the draw. If left "
            "empty, a number is generated."
        ),
    )


class HandLotForm(forms.Form):
    """A lot in numbers: "12", then "3 2"; or "12 3 2" at once. `start_number` is the entrant to seat."""

    entry = forms.CharField(
        max_length=20,
        widget=forms.TextInput(
            attrs={"inputmode": "decimal", "autocomplete": "off", "autofocus": True, "class": "input-short"}
        ),
        error_messages={"required": _("Enter a number.")},
    )

    def __init__(self, *args: Any, start_number: int | None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.start_number = start_number

    def clean_entry(self) -> list[int]:
        """Return the typed numbers: start number, table and seat, as many as given."""
        parts = [part for part in SEPARATORS.split(self.cleaned_data["entry"].strip()) if part]
        if not all(part.isascii() and part.isdecimal() and len(part) <= MOST_DIGITS for part in parts):
            raise ValidationError(_("Enter only numbers, with spaces between them."), code="invalid")
        typed = [int(part) for part in parts]
        if self.start_number is None and len(typed) not in (1, 3):
            raise ValidationError(_("Enter a start number, or start number, table and seat."), code="count")
        if self.start_number is not None and len(typed) not in (2, 3) and typed != [0]:
            raise ValidationError(_("Enter table and seat, e.g. 3 2. Enter 0 to undo the draw."), code="count")
        return typed


class RepairForm(forms.Form):
    """The reason for repairing a published plan; `expected` is the digest of the repairs shown on the page."""

    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)
    expected = forms.CharField(widget=forms.HiddenInput)
