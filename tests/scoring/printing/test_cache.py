"""Papers kept: a broken one is never served, a killed process leaves nothing that is."""

import os
import random
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage

from scoring.printing import cache
from scoring.printing.cache import keep_order, keep_pdf, kept_order, kept_pdf, mark_of
from scoring.printing.job import Job, Section
from tests.scoring.printing.odd_paper import PDF
from tests.scoring.printing.test_renderer import odd

ROOT = Path(__file__).parents[3]
MARK = "a" * 64


@pytest.fixture
def folder(settings, tmp_path) -> Path:
    """Where papers are kept; nobody has made it yet."""
    place = tmp_path / "papers"
    settings.STORAGES = settings.STORAGES | {"papers": on_disk(place)}
    return place


def on_disk(place: Path) -> dict[str, object]:
    """The storage of the site's own settings, elsewhere."""
    from skatclub.settings import STORAGES

    return STORAGES["papers"] | {"OPTIONS": STORAGES["papers"]["OPTIONS"] | {"location": place}}


def order(*jobs: Job, title: str = "") -> list[Section]:
    return [Section(title, jobs)]


def test_what_is_kept_is_there_again(folder):
    keep_pdf(MARK, PDF)

    assert kept_pdf(MARK) == PDF
    assert kept_pdf("b" * 64) is None


def test_another_paper_has_another_mark():
    marks = [
        mark_of(order(odd("talk"))),
        mark_of(order(odd("talk", louder=True))),
        mark_of(order(odd("talk"), odd("talk"))),
        mark_of(order(odd("talk"), title="Talk")),
        mark_of([*order(odd("talk")), *order(odd("talk"))]),
    ]

    assert len(set(marks)) == 5
    assert marks[0] == mark_of(order(odd("talk")))


def test_a_changed_program_draws_anew(monkeypatch):
    before = mark_of(order(odd("talk")))
    monkeypatch.setattr(cache, "_edition", lambda paper: b"another")

    assert mark_of(order(odd("talk"))) != before


@pytest.mark.parametrize(
    "damage",
    [lambda data: data[:-3], lambda data: b"", lambda data: data[:-2] + b"X\n", lambda data: PDF],
    ids=["cut off", "empty", "one letter changed", "without its mark"],
)
@pytest.mark.promise("R7")
def test_a_broken_file_is_not_served_and_gives_way(folder, damage):
    keep_pdf(MARK, PDF)
    (file,) = folder.iterdir()
    file.write_bytes(damage(file.read_bytes()))

    served = kept_pdf(MARK)
    keep_pdf(MARK, PDF)

    assert served is None
    assert kept_pdf(MARK) == PDF
    assert list(folder.iterdir()) == [file]


def test_an_order_waits_until_its_paper_is_kept(folder):
    wanted = [Section("Cards", (odd("talk", name="\ud800 \0 ♥"), odd("talk"))), Section("More", (odd("talk"),))]
    keep_order(MARK, wanted)

    assert kept_order(MARK) == wanted
    keep_pdf(MARK, PDF)
    with pytest.raises(OSError, match=MARK):
        kept_order(MARK)
    assert [file.suffix for file in folder.iterdir()] == [".paper"]


@pytest.mark.promise("R8")
def test_where_there_is_no_room_nothing_is_left(folder, monkeypatch):
    def full(storage, name, content):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content.read()[:5])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(FileSystemStorage, "_save", full)

    with pytest.raises(OSError, match="No space"):
        keep_pdf(MARK, PDF)
    assert list(folder.iterdir()) == []


def test_the_oldest_papers_make_room(folder, monkeypatch):
    monkeypatch.setattr(cache, "MOST_KEPT", 3)
    marks = [str(number) * 64 for number in range(5)]
    for mark in marks:
        keep_pdf(mark, PDF)
        for file in folder.iterdir():
            older = file.stat().st_mtime - timedelta(minutes=1).total_seconds()
            os.utime(file, (older, older))

    assert [kept_pdf(mark) for mark in marks] == [None, None, PDF, PDF, PDF]


WRITER = """
import sys
from pathlib import Path
from django.conf import settings
place = Path(sys.argv[1])
backend = "django.core.files.storage.FileSystemStorage"
settings.configure(STORAGES={"papers": {"BACKEND": backend, "OPTIONS": {"location": place, "allow_overwrite": True}}})
from scoring.printing.cache import keep_pdf
number = 0
print("writing", flush=True)
while True:
    keep_pdf(f"{number % 7}", b"%PDF-" + bytes([number % 251]) * 3_000_000 + b"%%EOF")
    number += 1
"""


@pytest.mark.long
@pytest.mark.promise(
    "R7",
    "A paper is served whole or not at all, also after a kill in the middle of writing it, and equal "
    "content makes equal bytes.",
)
def test_what_a_killed_writer_leaves_is_served_whole_or_not_at_all(folder):
    chance = random.Random(7)
    for _ in range(6):
        writes = [sys.executable, "-c", WRITER, str(folder)]
        with subprocess.Popen(writes, cwd=ROOT, stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(chance.uniform(0.05, 0.2))
            writer.send_signal(signal.SIGKILL)
        found = [kept_pdf(str(number)) for number in range(7)]
        assert {(len(pdf), pdf[:5], pdf[-5:]) for pdf in found if pdf} <= {(3_000_010, b"%PDF-", b"%%EOF")}

    assert any(found)
    keep_pdf("0", PDF)
    assert kept_pdf("0") == PDF
