"""The id of an entry, as the phone that writes it makes it."""

from typing import Final
from uuid import UUID

from scoring.models.public_id import ID_LENGTH, ID_LETTERS

NONCE_BITS: Final = 47
COUNTER_BITS: Final = 16
# The number of possible public ids.
LISTS: Final = len(ID_LETTERS) ** ID_LENGTH
# A UUID of version 8 is free except for the version and variant bits, before its last 74 and 62 bits. RFC 9562
_LOW_BITS: Final = 62
_MIDDLE_BITS: Final = 12


def entry_id(public_id: str, nonce: int, counter: int) -> UUID:
    """The id of the `counter`-th entry that the phone with this `nonce` made on this list."""
    # List, phone and counter: the id can be computed again from a code, so a deal sent later is recognised.
    packed = (list_number(public_id) << NONCE_BITS | nonce) << COUNTER_BITS | counter
    low = packed & ((1 << _LOW_BITS) - 1)
    middle = packed >> _LOW_BITS & ((1 << _MIDDLE_BITS) - 1)
    high = packed >> (_LOW_BITS + _MIDDLE_BITS)
    return UUID(int=high << 80 | 8 << 76 | middle << 64 | 2 << 62 | low)


def list_number(public_id: str) -> int:
    """A list's public id as a number below `LISTS`, most significant letter first."""
    number = 0
    for letter in public_id:
        number = number * len(ID_LETTERS) + ID_LETTERS.index(letter)
    return number


def public_id_of(number: int) -> str:
    letters = ""
    for _ in range(ID_LENGTH):
        number, place = divmod(number, len(ID_LETTERS))
        letters = ID_LETTERS[place] + letters
    return letters
