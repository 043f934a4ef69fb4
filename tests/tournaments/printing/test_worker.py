"""A paper is made by a process of its own: kept by its content, watched while it lives, and never served in part."""

import io
import os
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import pikepdf
import pytest
from django.db import connection

from scoring.clock import as_of, now
from scoring.printing.cache import kept_pdf
from scoring.printing.job import Job
from tests.scoring.printing.odd_paper import PDF
from tests.tournaments.cast import an_event, entrants, seat
from tests.tournaments.printing.reading import page_count, words_of
from tournaments.held_event import Refused
from tournaments.models import Event, JobState, PaperJob, SeriesState
from tournaments.printing import worker
from tournaments.printing.bundle import bundle_job, draw, papers_in
from tournaments.printing.papers import EVERYTHING
from tournaments.printing.worker import STARTS_WITHIN, Section, ask, merged, papers_folder, pdf_of, start, watched, work
from tournaments.services.papers import MOST_A_MINUTE, ask_for_paper, begin_paper, finish_paper

ROOT = Path(__file__).parents[3]
SITE = "https://skat.example.org/"
CARDS = {"card_size": "4", "first_number": 1}
PATIENCE = 90.0

pytestmark = [pytest.mark.storage, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def own_folder(settings, tmp_path, monkeypatch) -> Path:
    """Papers of this test alone, and the database of the tests for the workers it starts."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setenv("SKATCLUB_DATA", str(tmp_path))
    monkeypatch.setenv("SECRET_KEY", settings.SECRET_KEY)
    monkeypatch.setenv("DATABASE_URL", address_of_the_database())
    return tmp_path


@pytest.fixture
def works_here(monkeypatch) -> list[PaperJob]:
    """No process is started: the test's own one makes the paper before it goes on. The jobs that were begun."""
    begun: list[PaperJob] = []

    def start_here(job: PaperJob) -> None:
        begun.append(job)
        work(job.pk)
        job.refresh_from_db()

    monkeypatch.setattr(worker, "start", start_here)
    return begun


def address_of_the_database() -> str:
    own = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite://{own['NAME']}"
    login = f"{own['USER']}:{own['PASSWORD']}@" if own["USER"] else ""
    host = own["OPTIONS"].get("host", "")
    query = f"?host={host}" if host else ""
    port = f":{own['PORT']}" if own["PORT"] else ""
    return f"postgresql://{login}{own['HOST']}{port}/{own['NAME']}{query}"


def event_with(players: int) -> Event:
    event = an_event()
    people = entrants(event, players)
    seat(event.series.get(number=1), [people[:4]], SeriesState.PUBLISHED)
    return event


def job_of(event: Event, paper: str = "start_cards", **options) -> PaperJob:
    """A job that nobody works on yet."""
    chosen = {"site": SITE, **(options or CARDS)}
    return ask_for_paper(event, paper=paper, options=chosen, language="en", fingerprint="", by="anna")


def wait_for(job: PaperJob, *states: str) -> PaperJob:
    begun = time.monotonic()
    while watched(job).state not in states:
        assert time.monotonic() - begun < PATIENCE, job
        time.sleep(0.05)
    return job


def test_a_worker_of_its_own_makes_the_paper():
    event = event_with(5)

    job = wait_for(ask(event, "start_cards", site=SITE, options=CARDS, by="anna"), JobState.DONE, JobState.FAILED)

    pdf = pdf_of(job)
    assert (job.state, job.parts, job.parts_done, job.failure) == (JobState.DONE, 1, 1, "")
    assert pdf is not None
    assert page_count(pdf) == 2
    assert "Anna Ahlers" in words_of(pdf)
    assert not list(papers_folder().glob("*.lock"))


def test_the_same_paper_is_made_once(works_here):
    event = event_with(5)
    first = ask(event, "start_cards", site=SITE, options=CARDS, by="anna")

    again = ask(event, "start_cards", site=SITE, options=CARDS, by="bernd")

    assert again == first
    assert first.state == JobState.DONE
    assert PaperJob.objects.count() == len(works_here) == 1


def test_other_values_are_another_paper(works_here):
    event = event_with(5)
    first = job_of(event)
    work(first.pk)
    first.refresh_from_db()
    entrants(event, 1)

    again = ask(event, "start_cards", site=SITE, options=CARDS, by="anna")

    assert again.fingerprint != first.fingerprint
    assert again.state == JobState.DONE


def test_what_is_being_made_is_not_begun_twice(monkeypatch):
    event, begun = event_with(5), []
    monkeypatch.setattr(worker, "start", begun.append)
    first = ask(event, "start_cards", site=SITE, options=CARDS, by="anna")

    again = ask(event, "start_cards", site=SITE, options=CARDS, by="bernd")

    assert again == first
    assert begun == [first]


def test_a_killed_worker_leaves_nothing_broken_and_the_paper_can_be_asked_for_again(works_here):
    event = event_with(5)
    # Enough pages for the worker to be met at work.
    job = job_of(event, "blank_lists", copies=50)
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "make_papers", str(job.pk)], cwd=ROOT, start_new_session=True
    )
    wait_for(job, JobState.WORKING)

    os.killpg(process.pid, signal.SIGKILL)
    process.wait()

    assert watched(job).state == JobState.FAILED
    assert job.failure
    assert pdf_of(job) is None
    assert not list(papers_folder().glob("*.paper"))
    again = ask(event, "blank_lists", site=SITE, options={"copies": 50}, by="anna")
    assert again.state == JobState.DONE
    assert page_count(pdf_of(again) or b"") == 100


def test_a_worker_that_never_began_is_given_up():
    job = job_of(event_with(5))

    assert watched(job).state == JobState.WAITING
    with as_of(now() + STARTS_WITHIN + timedelta(seconds=1)):
        assert watched(job).state == JobState.FAILED


def test_two_workers_of_one_job_make_it_once():
    job = job_of(event_with(5))

    start(job)
    work(job.pk)

    wait_for(job, JobState.DONE)
    time.sleep(0.2)
    assert len(list(papers_folder().glob("*.paper"))) == 1


def test_a_paper_that_is_done_does_not_fail_any_more():
    job = job_of(event_with(5))
    begin_paper(job.pk)
    finish_paper(job, fingerprint="a" * 64)

    assert watched(job).state == JobState.DONE
    assert pdf_of(job) is None


def test_a_paper_whose_content_is_gone_fails_with_a_sentence():
    event = event_with(5)
    job = job_of(event, "lists", series=2)

    work(job.pk)

    job.refresh_from_db()
    assert job.state == JobState.FAILED
    assert job.failure.endswith(".")


def test_only_so_many_papers_a_minute_are_made_for_an_event():
    event = event_with(5)
    for _ in range(MOST_A_MINUTE):
        job_of(event)

    with pytest.raises(Refused) as refused:
        job_of(event)

    assert refused.value.code == "papers_too_fast"
    assert 0 < refused.value.params["seconds"] <= 61
    with as_of(now() + timedelta(seconds=61)):
        assert job_of(event).state == JobState.WAITING


def test_all_papers_are_one_file_with_an_outline():
    event = event_with(5)
    papers = ["table_signs", "blank_lists", "start_cards", "lists", "seats_by_name"]
    job = job_of(event, EVERYTHING, papers=papers)

    work(job.pk)

    job.refresh_from_db()
    assert (job.state, job.parts, job.parts_done) == (JobState.DONE, 5, 5)
    with pikepdf.open(io.BytesIO(pdf_of(job) or b"")) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
        assert titles == ["Table signs", "Blank lists", "Start cards", "Lists of all tables", "Seats by name"]
        assert len(pdf.pages) == 1 + 2 + 2 + 1 + 1


def test_everything_is_kept_as_long_as_nothing_is_done(works_here):
    event = event_with(5)
    first = ask(event, EVERYTHING, site=SITE, options={"papers": ["start_cards"]}, by="anna")

    again = ask(event, EVERYTHING, site=SITE, options={"papers": ["start_cards"]}, by="anna")

    assert again == first
    assert works_here == [first]


def test_parts_are_merged_in_their_order_and_always_to_the_same_bytes():
    job = job_of(event_with(5))
    work(job.pk)
    job.refresh_from_db()
    pdf = kept_pdf(job.fingerprint, papers_folder()) or b""
    sections = [Section("Cards", (Job("", 1), Job("", 2))), Section("More", (Job("", 3),))]

    whole = merged(sections, [[pdf, pdf], [pdf]])

    assert page_count(whole) == 6
    assert whole == merged(sections, [[pdf, pdf], [pdf]])


def test_a_bundle_gives_back_each_paper():
    odd = [Job("tests.scoring.printing.odd_paper", {"does": "talk"})] * 12

    bundle = draw(bundle_job(odd).values)

    assert papers_in(bundle) == [PDF] * 12
