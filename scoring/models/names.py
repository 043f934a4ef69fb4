"""Names as people write them: one line, no invisible characters, one spelling."""

import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MAX_NAME_LENGTH: Final = 60
# Control, format (bidi marks among them), surrogate, private and unassigned; line and paragraph separators.
_REFUSED_CATEGORIES: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Joiners that Persian and Indian names need.
_ALLOWED: Final = {"\u200c", "\u200d"}


def validate_name(name: str) -> None:
    """Refuse what cannot be read on a list; ValidationError says which character it is."""
    for character in name:
        if unicodedata.category(character) in _REFUSED_CATEGORIES and character not in _ALLOWED:
            raise ValidationError(
                _("Please leave out the invisible character %(code)s."),
                code="invisible",
                params={"code": f"U+{ord(character):04X}"},
            )


def clean_name(name: str) -> str:
    """The name in one spelling (NFC), with single blanks."""
    return " ".join(unicodedata.normalize("NFC", name).split())
