"""What only WeasyPrint can set: fonts, and texts with letters these lack. It runs as a process; each PDF is stored.

Fonts are set when first needed. Users' texts are set by the worker, within limits: until then `stored_pdfs` raises
`NotTypeset`.
"""

import hashlib
import logging
import subprocess
from collections.abc import Iterable
from contextlib import suppress
from datetime import timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_tasks import TaskResultStatus, task
from django_tasks_db.models import DBTaskResult

from scoring.processes import run_limited

from .stored import QUEUE, store, stored

logger = logging.getLogger(__name__)

ENGINE: Final = Path(__file__).with_name("engine.py")
MEMORY, SECONDS = 1 << 30, 20
# A failure is reported for this time; then the texts are tried again.
_REPORTED: Final = timedelta(seconds=30)
_MOST_QUEUED: Final = 40
# Anyone may enter names that take long to set, so documents of events come first.
_AFTER_EVENTS: Final = -1


class PrintingFailed(Exception):
    """The document could not be made. Its text is a sentence in the current language."""

    sentence = _("The PDF could not be created. The list is safe. Try again.")

    def __str__(self) -> str:
        return str(self.sentence)


class PrintingUnavailable(PrintingFailed):
    """WeasyPrint does not load on this machine."""

    sentence = _(
        "PDFs need the Pango library, which is not installed on this server. Install it with: apt-get "
        "install libpangoft2-1.0-0"
    )


class DocumentStorageFull(PrintingFailed):
    sentence = _("The PDF could not be saved because the server's disk is full. The list is safe.")


class DocumentExpired(PrintingFailed):
    """The PDF has been deleted since, or the worker was stopped before it was done."""

    sentence = _("This PDF is no longer stored. Request it again.")


class NotTypeset(Exception):
    """The worker has to set this markup first."""

    def __init__(self, markup: list[str]) -> None:
        # Only the count: the texts contain names, and tracebacks are logged.
        super().__init__(len(markup))
        self.markup = markup


def fonts_pdf(markup: str) -> bytes:
    """Return the PDF of fonts, set now if not stored. It contains no user's text. Raises PrintingUnavailable."""
    if pdf := _stored_pdf(markup):
        return pdf
    pdf = _typeset(markup)
    # With a full disk documents are still drawn.
    with suppress(OSError):
        store(_name(markup), pdf)
    return pdf


def stored_pdfs(markup: Iterable[str]) -> list[bytes]:
    """Return the PDF of each markup. Raises NotTypeset with those that the worker has not set yet."""
    found = {each: _stored_pdf(each) for each in markup}
    if missing := [each for each, pdf in found.items() if pdf is None]:
        raise NotTypeset(missing)
    return [pdf for pdf in found.values() if pdf is not None]


def enqueue_texts(markup: list[str]) -> None:
    """Enqueue the texts unless they wait already. Raises PrintingFailed if they failed just now, or too many wait."""
    newest = _tasks().filter(args_kwargs__kwargs__markup=markup).order_by("-enqueued_at").first()
    if newest is None or newest.status == TaskResultStatus.SUCCESSFUL:
        if _tasks().filter(status=TaskResultStatus.READY).count() >= _MOST_QUEUED:
            raise PrintingFailed
        typeset_texts.enqueue(markup=markup)
    elif timezone.now() - newest.enqueued_at > timedelta(seconds=SECONDS * len(markup)) + _REPORTED:
        # It failed some time ago, or the worker was stopped meanwhile.
        newest.delete()
        typeset_texts.enqueue(markup=markup)
    elif newest.status == TaskResultStatus.FAILED:
        raise PrintingFailed


@task(queue_name=QUEUE, priority=_AFTER_EVENTS)
def typeset_texts(markup: list[str]) -> None:
    for each in markup:
        if _stored_pdf(each) is None:
            store(_name(each), _typeset(each))


def _tasks() -> Any:
    return DBTaskResult.objects.filter(task_path=typeset_texts.module_path)


def _typeset(markup: str) -> bytes:
    try:
        result = run_limited(ENGINE, memory=MEMORY, seconds=SECONDS, given=markup.encode())
    except subprocess.TimeoutExpired:
        raise PrintingFailed from None
    if result.returncode or not result.stdout.startswith(b"%PDF-"):
        logger.error("WeasyPrint failed: %s", result.stderr[-2000:].decode(errors="replace"))
        raise PrintingUnavailable if b"cannot load library" in result.stderr else PrintingFailed
    return result.stdout


def _stored_pdf(markup: str) -> bytes | None:
    pdf = stored(_name(markup))
    # A file truncated by a power cut is set again.
    return pdf if pdf and pdf.rstrip().endswith(b"%%EOF") else None


def _name(markup: str) -> str:
    digest = hashlib.sha256(f"{version('weasyprint')} {markup}".encode()).hexdigest()
    return f"{digest}.typeset"
