"""A code as letters to read out and type, in groups that tell a slip of the finger.

The last letter of a group is its check: the letters before it and the group's own number, each times its place, modulo
the prime number of letters. One wrong letter, two that changed places, and a group left out are told.
"""

from typing import Final

# No two are mistaken for each other, on a screen or by ear.
LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTVWXYZ"
GROUP: Final = 5
# What is read for a letter that there is not.
_READ_AS: Final = str.maketrans({"1": "L", "I": "L"})


class CodeTextWrong(ValueError):
    """The group of this number, from 1, was not typed as it is shown."""

    def __init__(self, group: int) -> None:
        super().__init__(f"group {group} is wrong")
        self.group = group


def code_text(data: bytes) -> str:
    """The bytes, of which the first is not 0, in groups of letters."""
    number = int.from_bytes(data, "big")
    groups: list[int] = []
    while number:
        number, group = divmod(number, len(LETTERS) ** GROUP)
        groups.insert(0, group)
    return " ".join(_letters(group) + _check(_letters(group), place) for place, group in enumerate(groups, start=1))


def bytes_of(text: str) -> bytes:
    """The inverse of `code_text`, however the letters are spaced; ShortFormWrong for a slip."""
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
