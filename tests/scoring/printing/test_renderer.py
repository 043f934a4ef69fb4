"""The child that draws: what it may not do, and what its parent makes of its end."""

import subprocess
import sys

import pytest

from scoring.printing import renderer
from scoring.printing.job import Job, job_from_json
from scoring.printing.renderer import Limits, PaperFailed, PaperTooSlow, PaperUnavailable, render
from scoring.printing.score_list import lists_of, score_list_job
from tests.scoring.printing.odd_paper import PDF
from tests.scoring.printing.samples import blank_list, filled_list, list_with_names


def odd(does: str, **values: object) -> Job:
    return Job("tests.scoring.printing.odd_paper", {"does": does, **values})


def test_a_job_survives_its_way_to_the_child():
    lists = [filled_list(1), list_with_names(2, seats=3, length=36), blank_list(5, 40, event="\ud800 \0 ♥")]

    there = job_from_json(score_list_job(lists).to_json())

    assert lists_of(there.values) == lists


def test_the_same_lists_give_the_same_bytes_from_every_child():
    job = score_list_job([filled_list(1), list_with_names(2, names=("أحمد", "Анна", "李 雷", "Emil"))])

    first, second = render(job), render(job)

    assert first == second
    assert renderer.is_whole(first)


def test_what_libraries_print_does_not_reach_the_paper():
    assert render(odd("talk")) == PDF


def test_the_child_knows_neither_secrets_nor_django(monkeypatch):
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


def test_without_pango_the_sentence_names_the_package(monkeypatch):
    monkeypatch.setattr(
        renderer,
        "command",
        lambda limits: [sys.executable, "-m", "tests.scoring.printing.child_without_pango", "1073741824", "60"],
    )

    with pytest.raises(PaperUnavailable, match=r"apt-get install libpangoft2-1\.0-0$"):
        render(score_list_job([blank_list()]))


def test_the_site_starts_without_the_library_that_sets_type():
    script = (
        "import sys, scoring.printing.renderer, scoring.printing.cache, scoring.printing.score_list;"
        "print(sorted({'weasyprint', 'pikepdf'} & set(sys.modules)))"
    )

    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert said.stdout == "[]\n"
