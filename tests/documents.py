"""Opening a document as a browser does: again, until the worker has prepared it."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django_tasks_db.management.commands import db_worker
from django_tasks_db.models import DBTaskResult

from scoring.printing.stored import QUEUE, Prepared
from tournaments.events.models import Event
from tournaments.events.printing.print_jobs import current_sections, known_of, start_job

SITE = "http://testserver/"


def document(client: Client, address: str, **fields: Any) -> HttpResponse:
    """The response after the worker has drawn the document."""
    answer = client.get(address, **fields)
    if answer.status_code == 202:
        run_pending_tasks()
        answer = client.get(address, **fields)
    assert answer.status_code not in (202, 503), answer.text
    return answer


def opened(page: Any, address: str) -> Any:
    """The same in a browser's session."""
    answer = page.request.get(address)
    if answer.status == 202:
        run_pending_tasks()
        answer = page.request.get(address)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    return answer


def placed(event: Event, document: str = "start_cards", *, at_once: bool = True, **options: Any) -> Prepared:
    """A print job of an event, as the page of documents starts it."""
    options = options or {"card_size": "4", "first_number": 1}
    sections, newest_entry = current_sections(event, document, options, site=SITE)
    known = known_of(event, document, options, sections=sections, newest_entry=newest_entry, site=SITE)
    return start_job(sections, known, at_once=at_once)


def run_pending_tasks() -> None:
    """Run a worker until no task is left."""
    worker = db_worker.Worker(
        queue_names=[QUEUE],
        excluded_queue_names=[],
        interval=0,
        batch=True,
        backend_name="default",
        startup_delay=False,
        max_tasks=None,
        worker_id="test",
    )
    with pytest.MonkeyPatch.context() as patch:
        if connection.in_atomic_block:
            # The transaction of a test stays as it is, and so does its connection.
            patch.setattr(db_worker, "exclusive_transaction", transaction.atomic)
            patch.setattr(db_worker, "close_old_connections", lambda: None)
        worker.run()


def queued_tasks() -> list[DBTaskResult]:
    """All queued tasks, oldest first."""
    return list(DBTaskResult.objects.order_by("enqueued_at"))
