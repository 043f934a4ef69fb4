"""Papers that wait for a printer: nobody's place is lost, whatever is killed or fails."""

import os
import signal
import time
from pathlib import Path

import pytest

from scoring.printing import press
from scoring.printing.cache import kept_pdf, mark_of
from scoring.printing.job import Job
from scoring.printing.press import PressIsFull, place_in_line, put_in_line, start_printer
from scoring.printing.renderer import Limits, PaperFailed, PaperHasNoRoom, PaperTooSlow
from tests.scoring.printing.odd_paper import PDF
from tests.scoring.printing.test_renderer import odd

LIMITS = Limits()


def ask(job: Job, folder: Path) -> str:
    mark = mark_of(job)
    put_in_line(mark, folder, job)
    return mark


def outcome(mark: str, folder: Path, limits: Limits = LIMITS) -> bytes | str:
    """What becomes of a paper that waits: its PDF, or the name of its failure."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if pdf := kept_pdf(mark, folder):
            return pdf
        try:
            if place_in_line(mark, folder) is not None:
                start_printer(folder, limits)
        except PaperFailed as failed:
            return type(failed).__name__
        time.sleep(0.05)
    raise AssertionError("nothing became of the paper")


def works(folder: Path) -> list[str]:
    return sorted(file.suffix for file in (folder / "waiting").iterdir() if not file.name.startswith("turn"))


def test_a_paper_is_drawn_while_nobody_waits_for_it(tmp_path):
    mark = ask(odd("talk"), tmp_path)

    began = time.monotonic()
    start_printer(tmp_path, LIMITS)

    assert time.monotonic() - began < 0.2
    assert outcome(mark, tmp_path) == PDF


def test_each_keeps_its_place_in_line(tmp_path):
    marks = [ask(odd("talk", number=number), tmp_path) for number in range(4)]

    assert [place_in_line(mark, tmp_path) for mark in marks] == [0, 1, 2, 3]
    assert place_in_line(mark_of(odd("talk")), tmp_path) is None
    assert [outcome(mark, tmp_path) for mark in marks] == [PDF] * 4
    assert works(tmp_path) == []


def test_too_many_are_sent_away(tmp_path, monkeypatch):
    monkeypatch.setattr(press, "MOST_WAITING", 2)
    ask(odd("talk", number=1), tmp_path)
    ask(odd("talk", number=2), tmp_path)

    with pytest.raises(PressIsFull):
        ask(odd("talk", number=3), tmp_path)


@pytest.mark.parametrize(("deed", "failure"), [("raise", "PaperFailed"), ("sleep", "PaperTooSlow")])
def test_a_failure_is_told_for_a_while_and_then_tried_again(deed, failure, tmp_path, monkeypatch):
    limits = Limits(clock=2)
    mark = ask(odd(deed), tmp_path)

    assert outcome(mark, tmp_path, limits) == failure
    with pytest.raises(PaperTooSlow if deed == "sleep" else PaperFailed):
        place_in_line(mark, tmp_path)
    monkeypatch.setattr(press, "_TOLD_FOR", 0)
    assert place_in_line(mark, tmp_path) is None
    assert works(tmp_path) == []


def test_a_job_that_cannot_be_read_fails_and_holds_nobody_up(tmp_path):
    broken = ask(odd("talk", number=1), tmp_path)
    (tmp_path / "waiting" / f"{broken}.job").write_text("{")
    mark = ask(odd("talk", number=2), tmp_path)

    assert outcome(broken, tmp_path) == "PaperFailed"
    assert outcome(mark, tmp_path) == PDF


def test_a_disk_without_room_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(press, "cached_pdf", lambda *_: PDF)
    mark = ask(odd("talk"), tmp_path)

    press.main([str(tmp_path), "0", "1", "1", "1"])

    with pytest.raises(PaperHasNoRoom, match="the disk of this site is full"):
        place_in_line(mark, tmp_path)


def test_no_more_printers_than_turns(tmp_path, monkeypatch):
    started = []
    monkeypatch.setattr(press.subprocess, "Popen", lambda command, **how: started.append(command) or Printer())
    held = [press._free_turn(tmp_path) for _ in range(press.AT_ONCE)]
    assert held == [None, None], "there is no folder yet"

    ask(odd("talk"), tmp_path)
    turns = [press._free_turn(tmp_path) for _ in range(press.AT_ONCE)]
    start_printer(tmp_path, LIMITS)
    assert started == []

    # A printer that was killed gives its turn back, and its paper is taken up again.
    turns[0].close()
    start_printer(tmp_path, LIMITS)
    assert len(started) == 1


class Printer:
    def wait(self) -> int:
        return 0


def test_nobody_starts_a_printer_for_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(press.subprocess, "Popen", lambda *_, **__: pytest.fail("a printer was started"))
    mark = ask(odd("talk"), tmp_path)

    with press._held(tmp_path / "waiting" / f"{mark}.job", "r+b"):
        start_printer(tmp_path, LIMITS)


def test_a_printer_that_was_killed_is_followed_by_another(tmp_path):
    mark = ask(odd("sleep"), tmp_path)
    start_printer(tmp_path, LIMITS)
    file = tmp_path / "waiting" / f"{mark}.job"
    while is_free(file):
        time.sleep(0.3)

    kill_the_printer_of(tmp_path)

    until = time.monotonic() + 10
    while not is_free(file):
        assert time.monotonic() < until
        time.sleep(0.05)
    assert place_in_line(mark, tmp_path) == 0


def is_free(file: Path) -> bool:
    """Whether nobody draws it."""
    held = press._held(file, "r+b")
    if held:
        held.close()
    return held is not None


def kill_the_printer_of(folder: Path) -> None:
    """The process of this test's own folder, and the child that it began."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            told = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if b"scoring.printing.press" in told and str(folder).encode() in told:
            os.killpg(int(process.name), signal.SIGKILL)
            return
    raise AssertionError("there is no printer")
