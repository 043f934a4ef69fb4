"""Print jobs of an event: the current content of their documents, and which of them are void.

Small jobs are drawn within the request, others by the worker. Both store a task row that describes the job.
"""

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.db.models import Max, QuerySet
from django.utils import timezone, translation
from django_tasks import TaskContext, TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from scoring.printing.job import Section, jobs_of, page_count
from scoring.printing.renderer import render, render_with_texts
from scoring.printing.stored import QUEUE, Prepared, delete, file_of, is_open, prepared, store
from scoring.printing.typeset import DocumentStorageFull, NotTypeset, PrintingFailed
from tournaments.events.models import Event
from tournaments.events.phrases.documents import VOIDED
from tournaments.events.queries.document_facts import DocumentFacts, document_facts
from tournaments.events.rights import Right

from .documents import BY_KEY, EVERYTHING, Document, usual_options
from .listings import SERIES, DocumentRequest

# Jobs of more pages are left to the worker.
MOST_PAGES: Final = 100
# How often documents are fetched again because the event changes at the same time.
_TRIES: Final = 3


def current_sections(
    event: Event, document: str, options: Mapping[str, Any], *, site: str
) -> tuple[list[Section], int]:
    """Return the documents and the number of the event's newest audit entry, read at the same moment.

    `options` are those of the document; for EVERYTHING they have the keys of its "papers".
    """
    # A change in between could put two states on one document. If that happens on the last try as well, the number from
    # before it is returned, so that `voided_by` still sees the entry.
    for _ in range(_TRIES):
        newest = _newest_entry(event)
        sections = sections_of(Event.objects.select_related("club").get(pk=event.pk), document, options, site=site)
        if _newest_entry(event) == newest:
            break
    return sections, newest


def sections_of(event: Event, document: str, options: Mapping[str, Any], *, site: str) -> list[Section]:
    """Return the requested documents with their current contents; empty ones are left out."""
    facts = document_facts(event)
    if document == EVERYTHING:
        wanted = [(BY_KEY[key], usual_options(BY_KEY[key], facts)) for key in options["papers"] if key in BY_KEY]
    else:
        wanted = [(BY_KEY[document], dict(options))]
    found = []
    for one, chosen in wanted:
        if not one.lacks(facts):
            found.append(Section(str(one.title), tuple(one.jobs(DocumentRequest(event, site, chosen)))))
    return [section for section in found if section.jobs]


def counted_documents(
    event: Event, documents: Iterable[Document], facts: DocumentFacts, *, site: str
) -> list[tuple[Document, int]]:
    """Return these documents with their page counts at default options; empty ones are left out."""
    found = []
    for document in documents:
        if jobs := document.jobs(DocumentRequest(event, site, usual_options(document, facts))):
            found.append((document, page_count(jobs)))
    return found


def known_of(
    event: Event,
    document: str,
    options: Mapping[str, Any],
    *,
    sections: Sequence[Section],
    newest_entry: int,
    site: str,
) -> dict[str, Any]:
    """Return the stored description of a job: its documents, their seat plan, and how to draw them."""
    documents = options.get("papers", [document])
    return {
        "event": event.pk,
        "paper": document,
        "papers": sorted(documents),
        "act": newest_entry,
        "plan": plan_on(event, documents, options),
        "options": dict(options),
        "site": site,
        "language": translation.get_language() or settings.LANGUAGE_CODE,
        "digest": _digest(sections),
    }


def _digest(sections: Sequence[Section]) -> str:
    """Return a digest that is equal for jobs with equal contents, in every process of the same version."""
    values = [(section.title, [job.values for job in section.jobs]) for section in sections]
    return sha256(f"{settings.VERSION} {settings.PAPER_SIZE} {values}".encode(errors="backslashreplace")).hexdigest()


def start_job(sections: Sequence[Section], known: dict[str, Any], *, at_once: bool = True) -> Prepared:
    """Draw the documents now, or leave them to the worker if there are many pages or they are not needed `at_once`.

    Raises PrintingFailed.
    """
    if not at_once or page_count(jobs_of(sections)) > MOST_PAGES:
        return _left_to_worker(known)
    try:
        pdf = render(sections)
    except NotTypeset:
        # Letters that the stored fonts lack are set by the worker.
        return _left_to_worker(known)
    now = timezone.now()
    # A row like that of a finished task, so that jobs drawn here and by the worker are handled alike.
    row: Prepared = DBTaskResult(
        id=uuid4(),
        task_path=print_documents.module_path,
        queue_name=QUEUE,
        backend_name=print_documents.backend,
        args_kwargs={"args": [], "kwargs": {"about": known}},
        status=TaskResultStatus.SUCCESSFUL,
        run_after=now,
        started_at=now,
        finished_at=now,
    )
    _store_pdf(row, pdf)
    row.save(force_insert=True)
    return row


def _left_to_worker(known: dict[str, Any]) -> Prepared:
    row: Prepared = DBTaskResult.objects.get(pk=print_documents.enqueue(about=known).id)
    return row


@task(queue_name=QUEUE, takes_context=True)
def print_documents(context: TaskContext, about: dict[str, Any]) -> None:
    """Draw the documents as they are now and store them; runs in the worker."""
    event = Event.objects.get(pk=about["event"])
    with translation.override(about["language"]):
        sections, _ = current_sections(event, about["paper"], about["options"], site=about["site"])
        if not sections:
            raise PrintingFailed
        pdf = render_with_texts(sections)
    row = DBTaskResult.objects.get(pk=context.task_result.id)
    _store_pdf(row, pdf)
    # An erasure may have deleted the job meanwhile; without its row the file would never be deleted.
    if not DBTaskResult.objects.filter(pk=row.pk).exists():
        delete(file_of(row))


def _store_pdf(row: Prepared, pdf: bytes) -> None:
    try:
        store(file_of(row), pdf)
    except OSError:
        raise DocumentStorageFull from None


def same_job(event: Event, known: Mapping[str, Any]) -> Prepared | None:
    """Return a job with equal contents that is stored or pending and not void."""
    same = [job for job in jobs_about(event) if about(job)["digest"] == known["digest"]]
    void = voided_by(event, same)
    usable = (one for one in same if str(one.pk) not in void and (is_open(one) or prepared(one)))
    return next(usable, None)


def about(job: Prepared) -> dict[str, Any]:
    return dict(job.args_kwargs["kwargs"]["about"])


def jobs_about(event: Event) -> "QuerySet[Prepared]":
    all_jobs = DBTaskResult.objects.filter(task_path=print_documents.module_path)
    return all_jobs.filter(args_kwargs__kwargs__about__event=event.pk).order_by("-enqueued_at")


def delete_jobs(event: Event) -> None:
    jobs = jobs_about(event)
    for job in jobs:
        delete(file_of(job))
    jobs.delete()


def plan_on(event: Event, documents: Iterable[str], options: Mapping[str, Any]) -> tuple[int, ...]:
    """Return (series, version of its seat plan) shown on these documents; () if there is none."""
    if not any(SERIES in BY_KEY[key].options for key in documents):
        return ()
    number = options.get(SERIES) or document_facts(event).due
    # Documents without a chosen series are about the one that begins next.
    return event.series.filter(number=number).values_list("number", "plan").first() or ()


def jobs_for(event: Event, rights: frozenset[Right]) -> list[Prepared]:
    return [job for job in jobs_about(event) if _is_allowed(job, rights)]


def voided_by(event: Event, jobs: Sequence[Prepared]) -> dict[str, str]:
    """Return, by job id, why its documents must not be handed out: a code or name on them is no longer valid."""
    if not jobs:
        return {}
    entries = list(event.audit_entries.filter(act__in=VOIDED).order_by("seq").values_list("seq", "act"))
    found = {}
    for job in jobs:
        for seq, action in entries:
            if seq > about(job)["act"]:
                found[str(job.pk)] = str(VOIDED[action])
    return found


def _is_allowed(job: Prepared, rights: frozenset[Right]) -> bool:
    return all(key in BY_KEY and BY_KEY[key].right in rights for key in about(job)["papers"])


def _newest_entry(event: Event) -> int:
    newest: int | None = event.audit_entries.aggregate(Max("seq"))["seq__max"]
    return newest or 0
