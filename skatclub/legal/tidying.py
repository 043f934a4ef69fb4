"""Deletion by age: at each start, and every hour by the worker."""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.files.storage import storages
from django.db import connection
from django_tasks_db.models import DBTaskResult

from scoring.printing.stored import PREPARED
from scoring.settled_clock import see_today, settled_now, settled_today
from skatclub.accounts.models import LoginSession
from skatclub.legal.addresses import cut_in_logs
from skatclub.legal.downloads import delete_old_downloads
from skatclub.legal.models import Operator
from tournaments.events.services.sign_ups import erase_old_sign_ups
from tournaments.privacy.models import ErasureRequest
from tournaments.privacy.services.old_receipts import erase_receipts
from tournaments.privacy.services.rights import erase_due
from tournaments.privacy.traces import remove_traces

logger = logging.getLogger(__name__)

# A document is drawn again if someone requests it later.
DOCUMENT_RETENTION: Final = timedelta(days=30)
# For a document prepared by the worker; later it is requested again.
TASK_RETENTION: Final = timedelta(days=2)
EVERY: Final = 3600.0


def tidy() -> None:
    """Delete expired sessions, documents, sign-ups, downloads, addresses and names on receipts; erase on request."""
    see_today()
    Session.objects.filter(expire_date__lt=settled_now()).delete()
    LoginSession.objects.delete_expired()
    delete_old_downloads()
    erase_old_sign_ups()
    erase_old_receipts()
    delete_old_documents()
    erase_on_request()
    cut_in_logs(settings.LOGS)


def erase_old_receipts() -> None:
    """Remove the names from receipts after the retention period, which starts at the end of the year. § 147 (4) AO"""
    if erase_receipts(settled_today().year - Operator.objects.money_years() - 1):
        remove_traces()


def erase_on_request() -> None:
    """Erase guests and logins whose request is due, and overwrite the freed bytes."""
    erase_due()
    if ErasureRequest.objects.filter(overwritten_at=None).exclude(done_at=None).exists():
        remove_traces()


def delete_old_documents() -> None:
    """Delete old tasks, including those left by a killed worker, with their files; other documents after a month."""
    documents, since = storages["papers"], settled_now()
    DBTaskResult.objects.filter(enqueued_at__lt=since - TASK_RETENTION).delete()
    # Before the first document there is no folder, and another process may delete a file first.
    with suppress(FileNotFoundError):
        for name in documents.listdir("")[1]:
            with suppress(OSError):
                retention = TASK_RETENTION if name.endswith(PREPARED) else DOCUMENT_RETENTION
                if documents.get_modified_time(name) < since - retention:
                    documents.delete(name)


def tidy_hourly(is_wanted: Callable[[], bool]) -> None:
    due = time.monotonic() + EVERY
    while is_wanted():
        if time.monotonic() >= due:
            due = time.monotonic() + EVERY
            try:
                tidy()
            except Exception:
                logger.exception("What is over could not be deleted")
            finally:
                connection.close()
        time.sleep(1)
