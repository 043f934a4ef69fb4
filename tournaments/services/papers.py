"""The papers of an event that a worker makes: asked for, begun, a part done, done, failed.

They change nothing of the event itself, so its protocol does not name them.
"""

from datetime import timedelta
from typing import Any, Final

from django.db import transaction

from scoring.clock import now
from tournaments.held_event import Refused, hold
from tournaments.models import Event, JobState, PaperJob

# The ceremony alone needs four; more than this is no printing any more but a storm.
MOST_A_MINUTE: Final = 10
_MINUTE: Final = timedelta(minutes=1)
# What was made so long ago needs no page of its own any more; its PDF may still be kept.
_FORGOTTEN_AFTER: Final = timedelta(days=2)
OPEN: Final = (JobState.WAITING, JobState.WORKING)


@transaction.atomic
def ask_for_paper(
    event: Event, *, paper: str, options: dict[str, Any], language: str, fingerprint: str, by: str
) -> PaperJob:
    """A paper that waits for its worker. Refused (`papers_too_fast`) where MOST_A_MINUTE were asked for."""
    held, moment = hold(event), now()
    _forget_old(held.event)
    recent = list(held.event.paper_jobs.filter(asked_at__gt=moment - _MINUTE).order_by("asked_at"))
    if len(recent) >= MOST_A_MINUTE:
        wait = recent[-MOST_A_MINUTE].asked_at + _MINUTE - moment
        raise Refused("papers_too_fast", most=MOST_A_MINUTE, seconds=int(wait.total_seconds()) + 1)
    return PaperJob.objects.create(
        event=held.event,
        paper=paper,
        options=options,
        language=language,
        fingerprint=fingerprint,
        asked_by=by,
        asked_at=moment,
    )


@transaction.atomic
def begin_paper(pk: int) -> PaperJob | None:
    """The job for the worker that takes it; None where it is taken already or gone."""
    if not PaperJob.objects.filter(pk=pk, state=JobState.WAITING).update(state=JobState.WORKING):
        return None
    return PaperJob.objects.select_related("event", "event__club").get(pk=pk)


@transaction.atomic
def count_parts(job: PaperJob, *, done: int, of: int) -> None:
    """How far the worker is."""
    PaperJob.objects.filter(pk=job.pk, state=JobState.WORKING).update(parts=of, parts_done=done)


@transaction.atomic
def finish_paper(job: PaperJob, *, fingerprint: str) -> None:
    """The PDF is kept under this fingerprint."""
    done = PaperJob.objects.filter(pk=job.pk, state=JobState.WORKING)
    done.update(state=JobState.DONE, fingerprint=fingerprint, failure="")


@transaction.atomic
def fail_paper(job: PaperJob, *, failure: str) -> None:
    """The paper could not be made, or its worker was lost; one that is done stays done."""
    PaperJob.objects.filter(pk=job.pk, state__in=OPEN).update(state=JobState.FAILED, failure=failure[:300])


def _forget_old(event: Event) -> None:
    event.paper_jobs.filter(asked_at__lt=now() - _FORGOTTEN_AFTER).delete()
