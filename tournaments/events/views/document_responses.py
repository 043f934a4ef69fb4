"""Documents of leagues and seasons: the available ones, and the message if there is nothing to print."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect

from scoring.printing.job import Job, Section
from scoring.sheets.views.access import PageRequest, whole_number
from scoring.sheets.views.drawn_documents import drawn_document

# The default number of places for certificates.
USUAL_PLACES: Final = 3
MOST_PLACES: Final = 20


@dataclass(frozen=True, slots=True)
class Offer:
    """An available document: name, description and URL."""

    title: str
    about: str
    address: str


def document_response(request: PageRequest, job: Job, name: str, *, back: str) -> HttpResponse:
    """Return the PDF with this file name, or a message on the page `back` if it cannot be made."""
    failed = partial(nothing_to_print, request, back=back)
    return drawn_document(request, [Section("", (job,))], f"{name}.pdf", back=back, failed=failed)


def nothing_to_print(request: PageRequest, why: str, *, back: str) -> HttpResponse:
    messages.error(request, why)
    return HttpResponseRedirect(back)


def chosen_places(request: PageRequest) -> int:
    """Return the number of places for certificates; raises 404 if the parameter is invalid."""
    typed = request.GET.get("places")
    places = USUAL_PLACES if typed is None else whole_number(typed)
    if not 1 <= places <= MOST_PLACES:
        raise Http404
    return places
