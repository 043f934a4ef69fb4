"""The effect of a bit of the text on its QR code, compared with another encoder."""

import random
import string

import pytest
import segno

from scoring.printing.qr_words import QrWords

LETTERS = string.ascii_letters + string.digits + "-_/"


def number_of(code: segno.QRCode) -> int:
    """A byte per module, and one more to end each row."""
    return int.from_bytes(b"".join(bytes(row) + b"\0" for row in code.matrix), "big")


def bits_between(old: str, new: str) -> list[tuple[int, int]]:
    """Byte and bit of all differences."""
    inverted = [one ^ other for one, other in zip(old.encode(), new.encode(), strict=True)]
    return [(place, 1 << bit) for place, bits in enumerate(inverted) for bit in range(8) if bits >> bit & 1]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("level", ["M", "Q", "H"])
@pytest.mark.parametrize(
    "version",
    [pytest.param(version, marks=[] if version in (1, 2, 7, 13) else pytest.mark.long) for version in range(1, 14)],
)
def test_all_bits_of_a_full_code_match_another_encoder(version, level):
    words, chance = QrWords(version, level), random.Random(version)
    room = (8 * words.count - words.start) // 8
    old, new = ("".join(chance.choices(LETTERS, k=room)) for _ in range(2))
    codes = [
        segno.make_qr(text, version=version, error=level, boost_error=False, mask=3, mode="byte") for text in (old, new)
    ]

    inverted = 0
    for place, bit in bits_between(old, new):
        inverted ^= words.inverted_by(place, bit)

    before, after = map(number_of, codes)
    assert inverted == before ^ after
