"""The papers of an event as they are ordered: what stands on them now, and which of them are void by now.

Small orders are drawn at once, others by the worker. Either leaves a row of a task, with what is known of the order.
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

# An order of more pages is left to the worker.
MOST_PAGES: Final = 100
# While somebody changes the event, its papers are fetched again so often.
_TRIES: Final = 3


def current_sections(
    event: Event, document: str, options: Mapping[str, Any], *, site: str
) -> tuple[list[Section], int]:
    """The paper as it is at one moment, and the number of the event's newest act then.

    `options` are those of the paper; of EVERYTHING the keys of its "papers".
    """
    for _ in range(_TRIES):
        newest = _newest_entry(event)
        sections = sections_of(Event.objects.select_related("club").get(pk=event.pk), document, options, site=site)
        if _newest_entry(event) == newest:
            break
    return sections, newest


def sections_of(event: Event, document: str, options: Mapping[str, Any], *, site: str) -> list[Section]:
    """The papers asked for, with what stands on them now; a paper without content is left out."""
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
    """What each of these takes where nobody chooses; a paper without content is left out."""
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
    """What is stored of an order: whose it is, which papers of which seat plan are on it, and how to draw it."""
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
    """Two orders on which the same stands have the same, in each process of a version."""
    values = [(section.title, [job.values for job in section.jobs]) for section in sections]
    return sha256(f"{settings.VERSION} {settings.PAPER_SIZE} {values}".encode(errors="backslashreplace")).hexdigest()


def start_job(sections: Sequence[Section], known: dict[str, Any], *, at_once: bool = True) -> Prepared:
    """Draw the papers, or leave them to the worker: many pages, and what need not be there `at_once`.

    Raises PaperFailed.
    """
    if not at_once or page_count(jobs_of(sections)) > MOST_PAGES:
        return _left_to_worker(known)
    try:
        pdf = render(sections)
    except NotTypeset:
        return _left_to_worker(known)
    now = timezone.now()
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
    _keep(row, pdf)
    row.save(force_insert=True)
    return row


def _left_to_worker(known: dict[str, Any]) -> Prepared:
    row: Prepared = DBTaskResult.objects.get(pk=print_documents.enqueue(about=known).id)
    return row


@task(queue_name=QUEUE, takes_context=True)
def print_documents(context: TaskContext, about: dict[str, Any]) -> None:
    """The task: draw the papers as they are now, and store them."""
    event = Event.objects.get(pk=about["event"])
    with translation.override(about["language"]):
        sections, _ = current_sections(event, about["paper"], about["options"], site=about["site"])
        if not sections:
            raise PrintingFailed
        pdf = render_with_texts(sections)
    row = DBTaskResult.objects.get(pk=context.task_result.id)
    _keep(row, pdf)
    # A name on it may have been erased meanwhile.
    if not DBTaskResult.objects.filter(pk=row.pk).exists():
        delete(file_of(row))


def _keep(row: Prepared, pdf: bytes) -> None:
    try:
        store(file_of(row), pdf)
    except OSError:
        raise DocumentStorageFull from None


def same_job(event: Event, known: Mapping[str, Any]) -> Prepared | None:
    """The order on which the same stands, where it is stored or still to come."""
    same = [job for job in jobs_about(event) if about(job)["digest"] == known["digest"]]
    void = voided_by(event, same)
    there = (one for one in same if str(one.pk) not in void and (is_open(one) or prepared(one)))
    return next(there, None)


def about(job: Prepared) -> dict[str, Any]:
    """What is stored of the order."""
    return dict(job.args_kwargs["kwargs"]["about"])


def jobs_about(event: Event) -> "QuerySet[Prepared]":
    """All orders of the event, newest first."""
    ours = DBTaskResult.objects.filter(task_path=print_documents.module_path)
    return ours.filter(args_kwargs__kwargs__about__event=event.pk).order_by("-enqueued_at")


def delete_jobs(event: Event) -> None:
    """Delete all orders of the event, and what was printed of them."""
    jobs = jobs_about(event)
    for job in jobs:
        delete(file_of(job))
    jobs.delete()


def plan_on(event: Event, documents: Iterable[str], options: Mapping[str, Any]) -> tuple[int, ...]:
    """The series and the version of its seat plan that stand on these papers; () where none does."""
    if not any(SERIES in BY_KEY[key].options for key in documents):
        return ()
    number = options.get(SERIES) or document_facts(event).due
    return event.series.filter(number=number).values_list("number", "plan").first() or ()


def jobs_for(event: Event, rights: frozenset[Right]) -> list[Prepared]:
    """The event's orders of papers that these rights allow, the newest first."""
    return [job for job in jobs_about(event) if _is_allowed(job, rights)]


def voided_by(event: Event, jobs: Sequence[Prepared]) -> dict[str, str]:
    """Why papers must not be handed out any more, by the order's id: they bear a code or a name of before."""
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
    """Whether all that is on the paper may be seen."""
    return all(key in BY_KEY and BY_KEY[key].right in rights for key in about(job)["papers"])


def _newest_entry(event: Event) -> int:
    newest: int | None = event.audit_entries.aggregate(Max("seq"))["seq__max"]
    return newest or 0
