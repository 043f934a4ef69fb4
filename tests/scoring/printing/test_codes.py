"""Machine-readable codes, compared with other encoders."""

from random import Random

import pytest
import segno
import zxingcpp
from PIL import Image, ImageDraw
from reportlab.graphics.barcode.code128 import Code128

from scoring.printing.codes import Bar, code128_bars, qr_bars, qr_bars_of_bytes


def modules(width: int, bars) -> str:
    """Dark and light modules of one line, as 1 and 0."""
    line = ["0"] * width
    for bar in bars:
        line[bar.x : bar.x + bar.width] = "1" * bar.width
    return "".join(line)


@pytest.mark.parametrize("text", ["L-2025-00017", "A", "Tisch 7/Serie 2", "~ !{}", "ab9Z" * 6])
def test_the_bars_match_another_code_128_encoder(text):
    other = Code128(text)
    # It packs pairs of digits into set C; with a start in B it stays there.
    other.encoded = [104, *(ord(letter) - 32 for letter in text)]
    check = (104 + sum(place * value for place, value in enumerate(other.encoded[1:], 1))) % 103
    other.encoded += [check, 106]
    other.decompose()

    width, bars = code128_bars(text)

    widths = [ord(sign.upper()) - ord("A") + 1 for sign in other.decomposed]
    expected = "".join(("1" if place % 2 == 0 else "0") * size for place, size in enumerate(widths))
    assert modules(width, bars) == expected


@pytest.mark.parametrize("text", ["", "Weiß", "♥", "a\n"])
def test_text_outside_code_128_has_no_bars(text):
    assert code128_bars(text) == (0, [])


def test_the_dots_are_those_of_the_qr_code():
    address = "https://skat.example.org/s/7f3k2m9q00001/"

    side, bars = qr_bars(address)

    rows = ["".join(map(str, row)) for row in segno.make_qr(address, error="m", mask=3).matrix]
    assert [modules(side, [bar for bar in bars if bar.y == y]) for y in range(side)] == rows


@pytest.mark.parametrize("address", ["", "https://skat.example.org/" + "x" * 300])
def test_no_address_and_an_endless_one_have_no_code(address):
    assert qr_bars(address) == (0, [])


@pytest.mark.parametrize("length", [1, 80, 213])
def test_bytes_are_read_from_the_dots_as_they_are(length):
    data = Random(length).randbytes(length)

    (seen,) = zxingcpp.read_barcodes(printed(*qr_bars_of_bytes(data)))

    assert seen.bytes == data


def printed(side: int, bars: list[Bar]) -> Image.Image:
    """The code on white, four dots per module."""
    paper = Image.new("L", (4 * side + 32, 4 * side + 32), 255)
    draw = ImageDraw.Draw(paper)
    for bar in bars:
        left, top = 16 + 4 * bar.x, 16 + 4 * bar.y
        draw.rectangle((left, top, left + 4 * bar.width - 1, top + 4 * bar.height - 1), fill=0)
    return paper
