"""Opening a paper as a browser does: again and again, until it is drawn."""

from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django_tasks_db.management.commands import db_worker
from django_tasks_db.models import DBTaskResult

from scoring.printing import queue
from scoring.printing.child import drawn
from skatclub.serving.print_papers import print_what_waits


def paper(client: Client, address: str, **asked: Any) -> HttpResponse:
    """What the page that waits ends in, once a printer has come to it; what asks for a printer finds none."""
    answer = client.get(address, **asked)
    if answer.status_code == 202:
        draw_what_waits()
        answer = client.get(address, **asked)
    assert answer.status_code not in (202, 429, 503) or address == reverse("ready"), answer.text
    return answer


def opened(page: Any, address: str) -> Any:
    """The same in a browser's session."""
    answer = page.request.get(address)
    if answer.status == 202:
        draw_what_waits()
        answer = page.request.get(address)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    return answer


def draw_what_waits() -> None:
    """A printer comes by: what waits is drawn when it goes."""
    with pytest.MonkeyPatch.context() as patch:
        if connection.in_atomic_block:
            # The transaction of a test stays as it is, and so does its connection.
            patch.setattr(db_worker, "exclusive_transaction", transaction.atomic)
            patch.setattr(db_worker, "close_old_connections", lambda: None)
        print_what_waits()
    assert not queue.has_waiting()


def draw_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Papers are drawn by the same modules without a process of their own."""
    monkeypatch.setattr(queue, "render", lambda job, limits=None: drawn(job))


def orders() -> list[DBTaskResult]:
    """All that was ordered, the first one first."""
    return list(DBTaskResult.objects.order_by("run_after"))
