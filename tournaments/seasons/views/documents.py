"""A season's documents: its wall chart, its certificates, and links to those of each evening."""

from typing import Any, Final

from django.http import Http404, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.sheets.views.drawn_documents import drawing
from tournaments.events.printing.certificates import certificates_job
from tournaments.events.printing.listing.drawing import job_of
from tournaments.events.views.access import PageRequest
from tournaments.events.views.document_responses import Offer, chosen_places, document_response, nothing_to_print
from tournaments.events.views.live_pages import live_page
from tournaments.seasons.phrases import documents as words
from tournaments.seasons.printing.certificates import season_certificates
from tournaments.seasons.printing.wall_chart import A3_SHEET, A4_SHEET, wall_chart_document, wall_chart_of
from tournaments.seasons.views.access import SeasonDesk, season_for_all, season_for_staff

SHEETS: Final = {"a3": A3_SHEET, "a4": A4_SHEET}


def season_documents(request: PageRequest, public_id: str) -> HttpResponseBase:
    desk = season_for_all(request, public_id)
    template = "tournaments/seasons/documents.html"
    return live_page(
        request, desk, template, lambda: _documents(desk), desk.may_take_names, is_everybodys=not desk.sees_names
    )


def _documents(desk: SeasonDesk) -> dict[str, Any]:
    public_id = desk.season.public_id
    chart = reverse("wall_chart_pdf", args=[public_id])
    offers = [
        Offer(_("Wall chart, A4"), _("The ranking with a column for every evening."), f"{chart}?paper=a4"),
        Offer(_("Wall chart, A3"), _("The same in larger type on larger paper."), f"{chart}?paper=a3"),
    ]
    evenings = []
    if desk.is_staff:
        certificates = reverse("season_certificates_pdf", args=[public_id])
        offers.append(Offer(_("Certificates"), _("For the first three, ready to sign."), certificates))
        evenings = list(desk.season.evenings.select_related("event").order_by("-number"))
    context: dict[str, Any] = {"offers": offers, "evenings": evenings}
    if desk.may_take_names:
        context["file"] = reverse("season_file", args=[public_id])
    return context


@drawing
def wall_chart_pdf(request: PageRequest, public_id: str) -> HttpResponse:
    """Return the chart; the URL parameter `paper` is a4 or a3."""
    desk = season_for_all(request, public_id)
    sheet = SHEETS.get(request.GET.get("paper", "a4"))
    if sheet is None:
        raise Http404
    job = job_of(wall_chart_document(wall_chart_of(desk.season), sheet))
    return document_response(request, job, f"chart-{public_id}", back=reverse("season_documents", args=[public_id]))


@drawing
def season_certificates_pdf(request: PageRequest, public_id: str) -> HttpResponse:
    """Return certificates for the first `places`, by default three."""
    desk = season_for_staff(request, public_id)
    back = reverse("season_documents", args=[public_id])
    sheet = season_certificates(desk.season, places=chosen_places(request))
    if not sheet.certificates:
        return nothing_to_print(request, words.nobody_yet(), back=back)
    return document_response(request, certificates_job(sheet), f"certificates-{public_id}", back=back)
