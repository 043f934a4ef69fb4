"""A code as letters to read aloud and type, in groups with a check letter.

The check letter is the group's number and each letter's value, each multiplied by its position, summed modulo 31. As 31
is prime, one wrong letter, two swapped letters and a missing group are detected.
"""

from typing import Final

# No two of them are confused, on a screen or when read aloud.
LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTVWXYZ"
GROUP: Final = 5
# Letters and digits that are read instead of one in the alphabet.
_READ_AS: Final = str.maketrans({"1": "L", "I": "L"})


class CodeTextWrong(ValueError):
    """This group, counted from 1, was mistyped."""

    def __init__(self, group: int) -> None:
        super().__init__(f"group {group} is wrong")
        self.group = group


def code_text(data: bytes) -> str:
    """Return the bytes as groups of letters; the first byte must not be 0."""
    number = int.from_bytes(data, "big")
    groups: list[int] = []
    while number:
        number, group = divmod(number, len(LETTERS) ** GROUP)
        groups.insert(0, group)
    return " ".join(_letters(group) + _check(_letters(group), place) for place, group in enumerate(groups, start=1))


def bytes_of(text: str) -> bytes:
    """Return the bytes of a `code_text`, with any spacing. Raises CodeTextWrong."""
    letters = "".join(letter for letter in text.upper().translate(_READ_AS) if letter.isalnum())
    number = 0
    for place, start in enumerate(range(0, len(letters), GROUP + 1), start=1):
        group, check = letters[start : start + GROUP], letters[start + GROUP : start + GROUP + 1]
        if not set(group) <= set(LETTERS) or len(group) < GROUP or check != _check(group, place):
            raise CodeTextWrong(place)
        for letter in group:
            number = number * len(LETTERS) + LETTERS.index(letter)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def _letters(group: int) -> str:
    letters = ""
    for _ in range(GROUP):
        group, place = divmod(group, len(LETTERS))
        letters = LETTERS[place] + letters
    return letters


def _check(group: str, number: int) -> str:
    values = [number, *(LETTERS.index(letter) for letter in group)]
    return LETTERS[sum(place * value for place, value in enumerate(values, start=1)) % len(LETTERS)]
