"""The whole list in one code: what a phone has of it, in bytes that another phone can photograph."""

from typing import Final
from uuid import UUID

from scoring.models.public_id import ID_LETTERS

NONCE_BITS: Final = 47
COUNTER_BITS: Final = 16
# The first places of an id of version 8 that its writer fills: 48 bits, then 12 behind the version, 62 behind the
# variant. RFC 9562
_LOW_BITS: Final = 62
_MIDDLE_BITS: Final = 12


def list_number(public_id: str) -> int:
    """The list's public id as a number; ValueError for what cannot be one."""
    number = 0
    for letter in public_id:
        number = number * len(ID_LETTERS) + ID_LETTERS.index(letter)
    return number


def entry_id(public_id: str, nonce: int, counter: int) -> UUID:
    """The id of the `counter`-th entry that the phone of this `nonce` made on this list; the phone makes the same."""
    own = (list_number(public_id) << NONCE_BITS | nonce) << COUNTER_BITS | counter
    low = own & ((1 << _LOW_BITS) - 1)
    middle = own >> _LOW_BITS & ((1 << _MIDDLE_BITS) - 1)
    high = own >> (_LOW_BITS + _MIDDLE_BITS)
    return UUID(int=high << 80 | 8 << 76 | middle << 64 | 2 << 62 | low)
