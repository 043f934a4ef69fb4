"""Papers made outside the web's own process: asked for, begun, watched, and kept by their content.

A worker is a process of its own that holds a lock as long as it lives, so that a worker that was killed is seen at
once. Nothing but a whole PDF ever gets a name under which it is served.
"""

import fcntl
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pikepdf
from django.conf import settings
from django.utils import translation

from scoring.clock import now
from scoring.printing.cache import keep_pdf, kept_pdf, mark_of
from scoring.printing.job import Job, fingerprint
from scoring.printing.renderer import Limits, PaperFailed, render
from scoring.printing.words import failed_paper
from tournaments.models import Event, JobState, PaperJob
from tournaments.phrases.event_papers import worker_died
from tournaments.queries.paper_facts import paper_facts
from tournaments.services.papers import OPEN, ask_for_paper, begin_paper, count_parts, fail_paper, finish_paper

from .bundle import bundle_job, papers_in
from .papers import BY_KEY, EVERYTHING, Order, usual_options

logger = logging.getLogger(__name__)

# A worker that has not taken its job by then never will.
STARTS_WITHIN: Final = timedelta(seconds=30)
_AT_ONCE: Final = 2
# Of all papers, so many are drawn by one child.
_SECTIONS_A_CHILD: Final = 4
# While somebody changes the event, its papers are fetched again so often.
_TRIES: Final = 3


@dataclass(frozen=True, slots=True)
class Section:
    """A paper with its parts; a PDF of several has an entry for each in its outline."""

    title: str
    jobs: tuple[Job, ...]


def papers_folder() -> Path:
    return Path(settings.DATA_DIR) / "papers" / "events"


def ask(event: Event, paper: str, *, site: str, options: dict[str, Any], by: str) -> PaperJob:
    """The paper as it is now: done where it is kept, else a job whose worker has begun. Raises as `ask_for_paper`.

    `options` are those of the paper; of EVERYTHING the keys of its "papers".
    """
    language = translation.get_language() or settings.LANGUAGE_CODE
    wanted = {"site": site, **options}
    mark = _asked_mark(event, paper, wanted)
    for job in event.paper_jobs.filter(paper=paper, fingerprint=mark, language=language):
        if job.state == JobState.DONE and pdf_of(job) is not None:
            return job
        if watched(job).state in OPEN:
            return job
    job = ask_for_paper(event, paper=paper, options=wanted, language=language, fingerprint=mark, by=by)
    start(job)
    return job


def pdf_of(job: PaperJob) -> bytes | None:
    """The PDF of a job that is done; None where it is not, or was not kept."""
    return kept_pdf(job.fingerprint, papers_folder()) if job.state == JobState.DONE else None


def watched(job: PaperJob) -> PaperJob:
    """The job as it is now; one whose worker is gone has failed. Looking stores nothing."""
    was_worked_on = _is_worked_on(job)
    job.refresh_from_db()
    if job.state in OPEN and not was_worked_on:
        job.state, job.failure = JobState.FAILED, worker_died()
    return job


def start(job: PaperJob) -> None:
    """Begin the worker of this job, in a session of its own: it outlives the request, and a restart of the site."""
    worker = subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, str(Path(settings.BASE_DIR) / "manage.py"), "make_papers", str(job.pk)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        cwd=settings.BASE_DIR,
        start_new_session=True,
    )
    # Somebody has to hear of its end.
    threading.Thread(target=worker.wait, daemon=True).start()


def work(pk: int) -> None:
    """Make the paper of this job, in the worker's own process."""
    with _lock(pk):
        job = begin_paper(pk)
        if job is None:
            return
        with translation.override(job.language):
            try:
                _make(job)
            except PaperFailed as failed:
                fail_paper(job, failure=str(failed))
            except Exception:
                logger.exception("Paper %s could not be made", pk)
                fail_paper(job, failure=failed_paper())


def _make(job: PaperJob) -> None:
    sections, mark = _settled(job)
    if kept_pdf(mark, papers_folder()) is None:
        keep_pdf(mark, papers_folder(), merged(sections, _drawn(job, sections)))
    if kept_pdf(mark, papers_folder()) is None:
        raise PaperFailed
    finish_paper(job, fingerprint=mark)


def _settled(job: PaperJob) -> tuple[list[Section], str]:
    """What is to be drawn, of one moment: fetched again where the event was changed meanwhile."""
    for _ in range(_TRIES):
        version = Event.objects.values_list("version", flat=True).get(pk=job.event_id)
        event = Event.objects.select_related("club").get(pk=job.event_id)
        sections = sections_of(event, job.paper, job.options)
        if Event.objects.values_list("version", flat=True).get(pk=job.event_id) == version:
            break
    if not sections:
        raise PaperFailed
    return sections, _mark(event, job.paper, job.options, sections)


def sections_of(event: Event, paper: str, options: dict[str, Any]) -> list[Section]:
    """The papers asked for, with what stands on them now; a paper without content is left out."""
    facts = paper_facts(event)
    if paper == EVERYTHING:
        wanted = [(BY_KEY[key], usual_options(BY_KEY[key], facts)) for key in options["papers"] if key in BY_KEY]
    else:
        wanted = [(BY_KEY[paper], options)]
    found = []
    for one, chosen in wanted:
        if not one.lacks(facts):
            found.append(Section(str(one.title), tuple(one.jobs(Order(event, options["site"], chosen)))))
    return [section for section in found if section.jobs]


def _asked_mark(event: Event, paper: str, options: dict[str, Any]) -> str:
    """What the paper would be kept under. All papers together are not fetched for that: the event's version tells."""
    sections = [] if paper == EVERYTHING else sections_of(event, paper, options)
    return _mark(event, paper, options, sections)


def _mark(event: Event, paper: str, options: dict[str, Any], sections: list[Section]) -> str:
    if paper == EVERYTHING:
        told = (event.public_id, event.version, translation.get_language(), sorted(options.items()))
        return fingerprint((repr(told) + mark_of(Job(__name__, None))).encode())
    return mark_of(*(job for section in sections for job in section.jobs)) if sections else fingerprint(b"")


def _drawn(job: PaperJob, sections: list[Section]) -> list[list[bytes]]:
    """The PDFs of each section's parts. Of several sections each counts as one part of the whole."""
    if len(sections) == 1:
        parts = [[part] for part in sections[0].jobs]
        return [[pdf for pdfs in _drawn_in_turn(job, parts, weights=[1] * len(parts)) for pdf in pdfs]]
    shares = [sections[start : start + _SECTIONS_A_CHILD] for start in range(0, len(sections), _SECTIONS_A_CHILD)]
    bundles = [[part for section in share for part in section.jobs] for share in shares]
    drawn = _drawn_in_turn(job, bundles, weights=[len(share) for share in shares])
    pdfs = iter([pdf for each in drawn for pdf in each])
    return [[next(pdfs) for _ in section.jobs] for section in sections]


def _drawn_in_turn(job: PaperJob, bundles: list[list[Job]], *, weights: list[int]) -> list[list[bytes]]:
    """What each bundle draws, two at once; a bundle that is drawn counts by its weight."""
    count_parts(job, done=0, of=sum(weights))
    made: list[list[bytes]] = []
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        waiting = [pool.submit(_render, bundle) for bundle in bundles]
        try:
            for each in waiting:
                made.append(each.result())
                count_parts(job, done=sum(weights[: len(made)]), of=sum(weights))
        finally:
            pool.shutdown(cancel_futures=True)
    return made


def _render(jobs: list[Job]) -> list[bytes]:
    limits = Limits(settings.PAPER_MEGABYTES << 20, settings.PAPER_SECONDS, settings.PAPER_SECONDS + 30)
    if len(jobs) == 1:
        return [render(jobs[0], limits)]
    return papers_in(render(bundle_job(jobs), limits))


def merged(sections: list[Section], pdfs: list[list[bytes]]) -> bytes:
    """One PDF of all parts, with an outline where there are several sections; the same parts give the same bytes."""
    if sum(map(len, pdfs)) == 1:
        return pdfs[0][0]
    opened = [[pikepdf.open(BytesIO(pdf)) for pdf in parts] for parts in pdfs]
    whole = pikepdf.new()
    starts = []
    for parts in opened:
        starts.append(len(whole.pages))
        for part in parts:
            whole.pages.extend(part.pages)
    if len(sections) > 1:
        with whole.open_outline() as outline:
            outline.root.extend(
                pikepdf.OutlineItem(section.title, page) for section, page in zip(sections, starts, strict=True)
            )
    whole.docinfo[pikepdf.Name.Title] = ", ".join(section.title for section in sections)
    whole.Root.Lang = opened[0][0].Root.get("/Lang", pikepdf.String("de"))
    whole.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
    output = BytesIO()
    whole.save(output, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return output.getvalue()


@contextmanager
def _lock(pk: int) -> Iterator[None]:
    """Held by the worker of the job; it ends with the process, however that ends."""
    file = _lock_file(pk)
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        yield
        file.unlink(missing_ok=True)


def _is_worked_on(job: PaperJob) -> bool:
    """Whether a worker lives that makes it, or may still begin."""
    try:
        with _lock_file(job.pk).open() as stream:
            fcntl.flock(stream, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        pass
    except OSError:
        return True
    return job.state == JobState.WAITING and now() - job.asked_at < STARTS_WITHIN


def _lock_file(pk: int) -> Path:
    return papers_folder() / f"{pk}.lock"
