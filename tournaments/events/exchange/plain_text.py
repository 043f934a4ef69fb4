"""Text that no spreadsheet takes for a formula."""

import unicodedata
from typing import Final

# What a formula may begin with, in whatever width it is typed.
_BEGINNINGS: Final = frozenset("=+-@−")


def one_line(text: str) -> str:
    """The text with a blank for every control character."""
    return "".join(" " if unicodedata.category(character) == "Cc" else character for character in text)


def looks_like_a_formula(text: str) -> bool:
    """Whether a spreadsheet might read the text as a formula: it begins as one, after blanks or what nobody sees."""
    shown = "".join(each for each in unicodedata.normalize("NFKC", text) if unicodedata.category(each)[0] not in "CZ")
    return shown[:1] in _BEGINNINGS if shown else False
