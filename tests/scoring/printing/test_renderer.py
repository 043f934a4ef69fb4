"""The press and its forks: what they may not do, and what is made of their end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from scoring.printing import renderer
from scoring.printing.job import Job, Limits, job_from_json
from scoring.printing.plain_values import read_value
from scoring.printing.renderer import PaperFailed, PaperTooSlow, PaperUnavailable, Press, render
from scoring.sheets.printing.score_list import ScoreList, score_list_job
from tests.scoring.printing.odd_paper import PDF
from tests.scoring.sheets.printing.samples import blank_list, filled_list, list_with_names


def odd(does: str, **values: object) -> Job:
    return Job("tests.scoring.printing.odd_paper", {"does": does, **values})


@pytest.fixture
def own_press(monkeypatch) -> Iterator[Press]:
    """A press that no other test has."""
    press = Press()
    monkeypatch.setattr(renderer, "PRESS", press)
    yield press
    press.end()


def test_a_job_survives_its_way_to_the_press():
    lists = [filled_list(1), list_with_names(2, seats=3, length=36), blank_list(5, 40, event="\ud800 \0 ♥")]

    there = job_from_json(score_list_job(lists).to_json())

    assert read_value(tuple[ScoreList, ...], there.values) == tuple(lists)


@pytest.mark.long
def test_the_same_lists_give_the_same_bytes_from_every_fork():
    job = score_list_job([filled_list(1), list_with_names(2, names=("أحمد", "Анна", "李 雷", "Emil"))])

    first, second = render(job), render(job)

    assert first == second
    assert renderer.is_whole(first)


def test_what_libraries_print_does_not_reach_the_paper():
    assert render(odd("talk")) == PDF


@pytest.mark.long
def test_the_press_knows_neither_secrets_nor_django(monkeypatch, own_press):
    monkeypatch.setenv("SECRET_KEY", "not for papers")
    monkeypatch.setenv("DATABASE_URL", "postgresql://club:secret@localhost/club")

    told = render(odd("tell")).decode()

    assert "SECRET_KEY" not in told
    assert "DATABASE_URL" not in told
    assert told.endswith(", [])%%EOF")


@pytest.mark.parametrize("deed", ["raise", "half", "die", "start", "write", "call"])
def test_a_paper_that_breaks_a_fence_fails(deed, tmp_path, canary):
    file = tmp_path / "written"

    with pytest.raises(PaperFailed, match=r"^The paper could not be made\."):
        render(odd(deed, file=str(file), port=canary.port))

    assert not file.exists()
    assert canary.hits == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("deed", "limits"),
    [("eat", Limits()), ("spin", Limits(processor=1))],
    ids=["too much memory", "too much work"],
)
def test_a_paper_over_its_limit_fails(deed, limits):
    with pytest.raises(PaperFailed):
        render(odd(deed), limits)


def test_a_paper_that_takes_too_long_is_stopped():
    with pytest.raises(PaperTooSlow, match="took too long"):
        render(odd("sleep"), Limits(clock=1))


def test_without_pango_the_sentence_names_the_package(monkeypatch, own_press):
    monkeypatch.setattr(
        renderer, "command", lambda: [sys.executable, "-m", "tests.scoring.printing.child_without_pango"]
    )

    with pytest.raises(PaperUnavailable, match=r"apt-get install libpangoft2-1\.0-0$"):
        render(score_list_job([blank_list()]))


@pytest.mark.long
def test_a_press_that_was_killed_is_begun_anew(own_press):
    before = render(odd("talk")), own_press.pid
    os.kill(own_press.pid, signal.SIGKILL)
    own_press._process.wait()

    after = render(odd("talk")), own_press.pid

    assert (before[0], after[0]) == (PDF, PDF)
    assert before[1] != after[1]


@pytest.mark.long
@pytest.mark.promise("R7")
def test_a_press_killed_in_mid_paper_ends_the_paper_and_no_other(own_press):
    with ThreadPoolExecutor(1) as pool:
        begun = time.monotonic()
        lost = pool.submit(render, odd("sleep"))
        (fork,) = forks_of(own_press)
        os.kill(own_press.pid, signal.SIGKILL)

        with pytest.raises(PaperFailed, match=r"^The paper could not be made\."):
            lost.result()

    assert time.monotonic() - begun < 30
    assert until(lambda: not Path(f"/proc/{fork}").exists())
    assert render(odd("talk")) == PDF


@pytest.mark.long
def test_a_paper_that_misbehaves_holds_up_no_other(own_press):
    with ThreadPoolExecutor(2) as pool:
        slow = pool.submit(render, odd("spin"), Limits(processor=2))
        quick = [render(odd("talk", number=number)) for number in range(5)]

        assert quick == [PDF] * 5
        with pytest.raises(PaperFailed):
            slow.result()


def forks_of(press: Press) -> list[str]:
    """The processes that the press has begun, as soon as there is one."""
    found: list[str] = []

    def look() -> list[str]:
        if press.pid:
            found[:] = Path(f"/proc/{press.pid}/task/{press.pid}/children").read_text().split()
        return found

    assert until(look)
    return found


def until(holds, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.02)
    return False


@pytest.mark.long
def test_the_site_starts_without_the_library_that_sets_type():
    script = (
        "import django; django.setup();"
        "import sys, scoring.printing.queue, scoring.sheets.printing.score_list, tournaments.events.views.papers;"
        "print(sorted({'weasyprint', 'pikepdf'} & set(sys.modules)))"
    )

    said = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "skatclub.settings"},
    )

    assert said.stdout == "[]\n"
