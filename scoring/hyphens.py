"""Where a long word may be broken."""

import re
from typing import Final

SOFT_HYPHEN: Final = "\u00ad"
SHORTEST: Final = 7
_VOWEL, _CONSONANT = "aeiouyäöüáàâéèêíóôúœæå", "bcdfghjklmnpqrstvwxzßçñłśż"
# German breaks before the last consonant between two vowels, except within these; each part has two letters at least.
_SOUND: Final = rf"sch[{_CONSONANT}]?|ch|ck|ph|th|[{_CONSONANT}]"
_BREAK: Final = re.compile(rf"(?<=[{_VOWEL}{_CONSONANT}]{{3}})(?=(?:{_SOUND})[{_VOWEL}]\w)", re.IGNORECASE)
_INSIDE: Final = re.compile(r"(?<=s)(?=ch)|(?<=[cpt])(?=h)|(?<=c)(?=k)|(?<=sch)", re.IGNORECASE)


def hyphenated(word: str) -> str:
    return "-".join(map(_hyphenated, word.split("-")))


def _hyphenated(word: str) -> str:
    if len(word) < SHORTEST:
        return word
    inside = {found.start() for found in _INSIDE.finditer(word)}
    places = [found.start() for found in _BREAK.finditer(word) if found.start() not in inside]
    pieces = [word[start:end] for start, end in zip([0, *places], [*places, len(word)], strict=True)]
    return SOFT_HYPHEN.join(pieces)
