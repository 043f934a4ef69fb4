"""The id of an entry, as the phone makes it that writes it."""

from typing import Final
from uuid import UUID

from scoring.models.public_id import ID_LENGTH, ID_LETTERS

NONCE_BITS: Final = 47
COUNTER_BITS: Final = 16
# How many lists there can be.
LISTS: Final = len(ID_LETTERS) ** ID_LENGTH
# An id of version 8 is its maker's own but for the version and the variant, before its last 74 and 62 bits. RFC 9562
_LOW_BITS: Final = 62
_MIDDLE_BITS: Final = 12


def entry_id(public_id: str, nonce: int, counter: int) -> UUID:
    """The id of the `counter`-th entry that the phone of this `nonce` made on this list."""
    packed = (list_number(public_id) << NONCE_BITS | nonce) << COUNTER_BITS | counter
    low = packed & ((1 << _LOW_BITS) - 1)
    middle = packed >> _LOW_BITS & ((1 << _MIDDLE_BITS) - 1)
    high = packed >> (_LOW_BITS + _MIDDLE_BITS)
    return UUID(int=high << 80 | 8 << 76 | middle << 64 | 2 << 62 | low)


def list_number(public_id: str) -> int:
    """A list's public id as a number below `LISTS`, its first letter counting most."""
    number = 0
    for letter in public_id:
        number = number * len(ID_LETTERS) + ID_LETTERS.index(letter)
    return number


def public_id_of(number: int) -> str:
    """The inverse of `list_number`."""
    letters = ""
    for _ in range(ID_LENGTH):
        number, place = divmod(number, len(ID_LETTERS))
        letters = ID_LETTERS[place] + letters
    return letters
