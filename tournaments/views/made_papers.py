"""Papers of leagues and seasons: what one can open, and what is said where there is nothing to print."""

from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect

from scoring.printing.job import Job, Section
from scoring.views.access import PageRequest
from scoring.views.drawn_papers import drawn_paper


@dataclass(frozen=True, slots=True)
class Offer:
    """A paper one can open: its name, what it is, and its address."""

    title: str
    about: str
    address: str


def made_paper(request: PageRequest, job: Job, name: str, *, back: str) -> HttpResponse:
    """The PDF under this file name; a plain sentence on the page `back` where it cannot be made."""
    failed = partial(nothing_to_print, request, back=back)
    return drawn_paper(request, [Section("", (job,))], f"{name}.pdf", back=back, failed=failed)


def nothing_to_print(request: PageRequest, why: str, *, back: str) -> HttpResponse:
    """Why there is no such paper now, said on the page `back`."""
    messages.error(request, why)
    return HttpResponseRedirect(back)
