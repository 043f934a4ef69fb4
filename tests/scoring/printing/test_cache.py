"""Papers kept: a broken one is never served, a killed process leaves nothing behind."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scoring.printing import cache
from scoring.printing.cache import cached_pdf, remove_unfinished
from scoring.printing.job import Job
from scoring.printing.renderer import PaperFailed
from tests.scoring.printing.odd_paper import PDF
from tests.scoring.printing.test_renderer import odd

ROOT = Path(__file__).parents[3]


@pytest.fixture
def drawn(monkeypatch) -> list[Job]:
    """The jobs that were really drawn."""
    jobs: list[Job] = []

    def draw(job, limits=None):
        jobs.append(job)
        return PDF

    monkeypatch.setattr(cache, "render", draw)
    return jobs


def test_a_paper_is_drawn_once(drawn, tmp_path):
    folder = tmp_path / "not yet there"

    first, second = cached_pdf(odd("talk"), folder), cached_pdf(odd("talk"), folder)

    assert (first, second) == (PDF, PDF)
    assert len(drawn) == 1


def test_another_paper_is_another_file(drawn, tmp_path):
    cached_pdf(odd("talk"), tmp_path)
    cached_pdf(odd("talk", louder=True), tmp_path)

    assert len(drawn) == len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    "damage",
    [lambda data: data[:-3], lambda data: b"", lambda data: data[:-2] + b"X\n", lambda data: PDF],
    ids=["cut off", "empty", "one letter changed", "without its mark"],
)
def test_a_broken_file_is_drawn_again(drawn, tmp_path, damage):
    cached_pdf(odd("talk"), tmp_path)
    (file,) = tmp_path.iterdir()
    file.write_bytes(damage(file.read_bytes()))

    served = cached_pdf(odd("talk"), tmp_path)

    assert served == PDF
    assert len(drawn) == 2
    assert cached_pdf(odd("talk"), tmp_path) == PDF
    assert len(drawn) == 2


def test_a_killed_child_leaves_no_file(tmp_path):
    with pytest.raises(PaperFailed):
        cached_pdf(odd("die"), tmp_path)

    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_still_serves(drawn, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    assert cached_pdf(odd("talk"), tmp_path) == PDF
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_papers_make_room(drawn, tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "MOST_KEPT", 3)
    for number in range(5):
        cached_pdf(odd("talk", number=number), tmp_path)
        for file in tmp_path.iterdir():
            os.utime(file, (file.stat().st_atime - 10, file.stat().st_mtime - 10))

    cached_pdf(odd("talk", number=4), tmp_path)
    cached_pdf(odd("talk", number=0), tmp_path)

    assert len(list(tmp_path.iterdir())) == 3
    assert [job.values["number"] for job in drawn] == [0, 1, 2, 3, 4, 0]


WRITER = """
import sys
from pathlib import Path
from scoring.printing.cache import _write
folder, number = Path(sys.argv[1]), 0
print("writing", flush=True)
while True:
    _write(folder / f"{number % 7}.paper", b"%PDF-" + bytes([number % 251]) * 300_000 + b"%%EOF")
    number += 1
"""


def test_a_killed_writer_leaves_whole_papers_and_nothing_else(tmp_path):
    chance = random.Random(7)
    for _ in range(12):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE
        ) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(chance.uniform(0.001, 0.06))
            writer.send_signal(signal.SIGKILL)
        assert all(cache._read(file) for file in tmp_path.glob("*.paper"))

    remove_unfinished(tmp_path, older_than=0)

    assert {file.suffix for file in tmp_path.iterdir()} == {".paper"}
