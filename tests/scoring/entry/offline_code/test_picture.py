"""Codes in photographs: read correctly or not at all; and files of other kinds."""

import io
import json
import subprocess
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from scoring.entry.offline_code import picture
from scoring.entry.offline_code.picture import codes_in
from scoring.models import SheetRecord
from scoring.processes import run_limited
from scoring.sheets.offline_code import CodeRefused, read_code, write_code
from tests.examples import repeats
from tests.scoring.entry.offline_code.photographs import drawn, jpeg, photograph
from tests.scoring.sheets.offline_code.lists import skat_list

PHOTOGRAPHS = repeats(12, long=200, longest=1_000)
PROGRAM = Path(picture.__file__)


def test_codes_photographed_askew_are_read_and_none_is_read_wrong():
    seen = [read_again(seed) for seed in range(PHOTOGRAPHS)]

    assert set(seen) <= {(), (True,)}
    assert seen.count(()) <= PHOTOGRAPHS * 5 // 1_000


def read_again(seed: int) -> tuple[bool, ...]:
    """Whether each code found on a photograph of a random list's code is the right one."""
    rng = Random(seed)
    sheet, code = skat_list(rng, seats=rng.choice((3, 4)), deals=rng.choice((36, 48, 60)))
    seen = [bytes.fromhex(found) for found in codes_in(photograph(write_code(sheet, code), rng))]
    return tuple(read_code(sheet, found) == code for found in seen if is_code(sheet, found))


def is_code(sheet: SheetRecord, found: bytes) -> bool:
    try:
        read_code(sheet, found)
    except CodeRefused:
        # Noise looks like a code of another kind now and then.
        return False
    return True


def test_a_small_code_on_a_large_picture_is_read():
    code = write_code(*skat_list(Random(1)))
    table = Image.new("L", (4_000, 3_000), 110)
    table.paste(drawn(code), (2_900, 300))

    assert codes_in(jpeg(table)) == [code.hex()]


def test_every_code_of_a_picture_is_returned():
    codes = [write_code(*skat_list(Random(seed), deals=9)) for seed in range(2)]
    both = Image.new("L", (1_200, 600), 110)
    for place, code in enumerate(codes):
        both.paste(drawn(code), (600 * place, 0))

    assert sorted(codes_in(jpeg(both))) == sorted(code.hex() for code in codes)


def test_a_picture_without_a_code_has_none():
    assert codes_in(jpeg(Image.effect_noise((400, 300), 80))) == []


def test_a_picture_of_too_many_dots_is_not_unpacked(monkeypatch):
    code = drawn(write_code(*skat_list(Random(1), deals=3)))
    read, refused = [], []
    for most, found in ((code.width * code.height, read), (code.width * code.height - 1, refused)):
        monkeypatch.setattr(picture, "MOST_PIXELS", most)
        found += codes_in(jpeg(code))

    assert (len(read), refused) == (1, [])


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"GIF89a" + bytes(100), id="a format that no phone writes"),
        pytest.param(b"%PDF-1.7 " + bytes(100), id="a PDF"),
        pytest.param(b"\xff\xd8\xff\xe0" + bytes(1_000), id="a broken JPEG"),
        pytest.param(b"<svg xmlns='http://www.w3.org/2000/svg'/>", id="a drawing"),
    ],
)
def test_a_file_that_is_no_picture_ends_only_its_process(data: bytes):
    read = run_limited(PROGRAM, memory=2 << 30, seconds=8, given=data)

    assert read.returncode
    assert any(fault in read.stderr for fault in (b"UnidentifiedImageError", b"OSError", b"SyntaxError"))


@pytest.mark.long
def test_a_picture_that_takes_too_long_is_stopped():
    # Every spot of it could be the corner of a code.
    corners = Image.new("L", (40, 40), 255)
    for inset, colour in ((0, 0), (4, 255), (8, 0)):
        corners.paste(colour, (inset, inset, 28 - inset, 28 - inset))
    hostile = Image.new("L", (4_800, 4_800))
    for place in range(120 * 120):
        hostile.paste(corners, (40 * (place % 120), 40 * (place // 120)))

    with pytest.raises(subprocess.TimeoutExpired):
        run_limited(PROGRAM, memory=2 << 30, seconds=1, given=jpeg(hostile))
    assert json.loads(run_limited(PROGRAM, memory=2 << 30, seconds=8, given=jpeg(corners)).stdout) == []


@pytest.mark.long
@pytest.mark.promise("S10")
def test_a_picture_that_would_fill_the_memory_is_stopped():
    # 64 million dots of one colour are 60 kB as PNG.
    with io.BytesIO() as stream:
        Image.new("RGB", (8_000, 8_000)).save(stream, "PNG")
        bomb = stream.getvalue()

    assert run_limited(PROGRAM, memory=500 << 20, seconds=8, given=bomb).returncode
