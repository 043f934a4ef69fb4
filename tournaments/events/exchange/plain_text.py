"""Make texts safe from being read as formulas by spreadsheets."""

import unicodedata
from typing import Final

# Signs with which a formula may begin, after wide forms are normalised.
_BEGINNINGS: Final = frozenset("=+-@−")


def one_line(text: str) -> str:
    return "".join(" " if unicodedata.category(character) == "Cc" else character for character in text)


def looks_like_a_formula(text: str) -> bool:
    """Return whether a spreadsheet might read the text as a formula, even after blanks or invisible characters."""
    shown = "".join(each for each in unicodedata.normalize("NFKC", text) if unicodedata.category(each)[0] not in "CZ")
    return shown[:1] in _BEGINNINGS if shown else False
