"""Serving a paper that is made while one waits, or taken from where it is kept."""

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect

from scoring.printing.cache import cached_pdf
from scoring.printing.job import Job
from scoring.printing.renderer import Limits, PaperFailed
from scoring.views.access import PageRequest


@dataclass(frozen=True, slots=True)
class Offer:
    """A paper one can open: its name, what it is, and its address."""

    title: str
    about: str
    address: str


def made_paper(request: PageRequest, job: Job, name: str, *, back: str) -> HttpResponse:
    """The PDF under this file name; a plain sentence on the page `back` where it cannot be made."""
    folder = Path(settings.DATA_DIR) / "papers" / "leagues"
    limits = Limits(settings.PAPER_MEGABYTES << 20, settings.PAPER_SECONDS, settings.PAPER_SECONDS + 30)
    try:
        pdf = cached_pdf(job, folder, limits)
    except PaperFailed as failed:
        return nothing_to_print(request, str(failed), back=back)
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    answer["Cache-Control"] = "private, no-cache"
    return answer


def nothing_to_print(request: PageRequest, why: str, *, back: str) -> HttpResponse:
    """Why there is no such paper now, said on the page `back`."""
    messages.error(request, why)
    return HttpResponseRedirect(back)
