"""Which letters may stand on a paper, and which of them can be set one after the other without thought."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

# What a name may have of each kind; more would be drawn over the neighbours.
MOST_LETTERS: Final = 160
MOST_MARKS: Final = 4
REPLACED: Final = "\N{REPLACEMENT CHARACTER}"
ELLIPSIS: Final = "…"

# Selectors of text or emoji shape; a printed letter has one shape.
_SHAPE_SIGNS: Final = {ord("\N{VARIATION SELECTOR-15}"): None, ord("\N{VARIATION SELECTOR-16}"): None}
# Orders that turn the reading direction of what follows would reach beyond the name.
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
# The alphabets of German, its neighbours and most others in Latin letters, and what the documents themselves say.
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
    """The text in one line of at most `MOST_LETTERS`; what cannot be printed becomes a replacement character."""
    if text.isascii() and text.isprintable() and len(text) <= MOST_LETTERS:
        return text
    if len(text) > MOST_LETTERS:
        text = text[:MOST_LETTERS] + ELLIPSIS
    letters = "".join(_printable_letter(letter) for letter in text.translate(_SHAPE_SIGNS))
    return _with_few_marks(unicodedata.normalize("NFC", letters))


@lru_cache(maxsize=4096)
def is_plain(letter: str) -> bool:
    """Whether the paper's font has the letter and sets it alone, from left to right: no mark, no joiner."""
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
    """The text with at most `MOST_MARKS` marks on one letter; the rest becomes one replacement character."""
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
    """The text; where it has more letters than that, in two parts, after the blank or hyphen nearest its middle."""
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
