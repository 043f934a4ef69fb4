"""Which letters may be printed, and which of them the fonts set one after the other without shaping."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

# Limits of a name; more marks would be drawn over neighbouring texts.
MOST_LETTERS: Final = 160
MOST_MARKS: Final = 4
REPLACED: Final = "\N{REPLACEMENT CHARACTER}"
ELLIPSIS: Final = "…"

# Selectors of text or emoji style, which print has not.
_SHAPE_SIGNS: Final = {ord("\N{VARIATION SELECTOR-15}"): None, ord("\N{VARIATION SELECTOR-16}"): None}
# Characters that override the reading direction; their effect would reach beyond the name.
_DIRECTION_ORDERS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_UNPRINTABLE: Final = frozenset({"Cc", "Cs", "Co", "Cn", "Zl", "Zp"})
# Blocks that DejaVu Sans has in full, regular and bold: Latin, Greek, Cyrillic, Armenian, and signs with the suits.
_ALPHABETS: Final = (
    ("\u0020", "\u02af"),
    ("\u0370", "\u0525"),
    ("\u0531", "\u0556"),
    ("\u0561", "\u0587"),
    ("\u1e00", "\u1efb"),
    ("\u2010", "\u2027"),
    ("\u2030", "\u205e"),
    ("\u20a0", "\u20b5"),
    ("\u2190", "\u2311"),
    ("\u2660", "\u2667"),
    (REPLACED, REPLACED),
)
# The letters of German, its neighbours and most other Latin alphabets, and those of the documents' own words.
_LATIN_ALPHABETS: Final = (
    ("\u0020", "\u017f"),
    ("\u2010", "\u2027"),
    ("\u20ac", "\u20ac"),
    ("\u2190", "\u2193"),
    ("\u2212", "\u2212"),
    ("\u2660", "\u2667"),
    (REPLACED, REPLACED),
)
_LEFT_TO_RIGHT: Final = frozenset({"L", "EN", "ES", "ET", "CS", "WS", "ON"})


def printable(text: str) -> str:
    """Return the text in one line of at most `MOST_LETTERS`; unprintable letters become replacement characters."""
    if text.isascii() and text.isprintable() and len(text) <= MOST_LETTERS:
        return text
    if len(text) > MOST_LETTERS:
        text = text[:MOST_LETTERS] + ELLIPSIS
    letters = "".join(_printable_letter(letter) for letter in text.translate(_SHAPE_SIGNS))
    return _with_few_marks(unicodedata.normalize("NFC", letters))


@lru_cache(maxsize=4096)
def is_plain(letter: str) -> bool:
    """Return whether the fonts have the letter and set it alone, from left to right: no mark, no joiner."""
    if not any(first <= letter <= last for first, last in _ALPHABETS):
        return False
    return unicodedata.category(letter)[0] in "LNPSZ" and unicodedata.bidirectional(letter) in _LEFT_TO_RIGHT


def _printable_letter(letter: str) -> str:
    if letter in "\t\n\r\x0b\x0c\u2028\u2029" or unicodedata.category(letter) == "Zs":
        return " "
    if letter in _DIRECTION_ORDERS or unicodedata.category(letter) in _UNPRINTABLE:
        return REPLACED
    return letter


def _with_few_marks(text: str) -> str:
    letters: list[str] = []
    marks = 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= MOST_MARKS:
            letters.append(letter)
        elif marks == MOST_MARKS + 1:
            letters.append(REPLACED)
    return "".join(letters)


def in_two(text: str, most: int) -> list[str]:
    """Split a text of more than `most` letters in two, after the blank or hyphen nearest its middle."""
    if len(text) <= most:
        return [text]
    ends = [place + 1 for place, letter in enumerate(text[:-1]) if letter in " -"] or [len(text) // 2]
    end = min(ends, key=lambda end: abs(2 * end - len(text)))
    return [text[:end].rstrip(), text[end:]]


def _plain(alphabets: Iterable[tuple[str, str]]) -> frozenset[str]:
    return frozenset(
        chr(code) for first, last in alphabets for code in range(ord(first), ord(last) + 1) if is_plain(chr(code))
    )


LATIN: Final = _plain(_LATIN_ALPHABETS)
EVERY_ALPHABET: Final = _plain(_ALPHABETS)
