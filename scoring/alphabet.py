"""The site's alphabetical order: names without case and accents, and the order of every list of people."""

import unicodedata
from functools import lru_cache
from typing import Final

from scoring.models.names import split_name

# Letters that Unicode does not decompose, and the base letters they are sorted as.
_LETTERS: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def alphabetical(name: str) -> tuple[str, str]:
    """Return the sort key of a person: last name, then whole name; ä counts as a. DIN 5007-1"""
    return by_title(split_name(name)[1]), fold(name)


def by_title(name: str) -> str:
    """Return the sort key of a team, club or login, by its first letter; ä counts as a. DIN 5007-1"""
    return fold(name).translate(_LETTERS)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in parts if not unicodedata.combining(character))


@lru_cache(maxsize=16384)
def spellings_of(text: str) -> tuple[str, ...]:
    """Return the folded text, and the one with ä as ae if it differs: Müller gives "muller" and "mueller"."""
    if text.isascii():
        return (text.casefold(),)
    plain = fold(text)
    written_out = fold(unicodedata.normalize("NFC", text).casefold().translate(_UMLAUTS))
    return (plain,) if plain == written_out else (plain, written_out)
