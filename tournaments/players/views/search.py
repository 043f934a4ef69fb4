"""Search, and a club's history."""

from typing import Any, Final
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.sheets.queries import clubs_of
from scoring.sheets.views.access import whole_number
from tournaments.events.views.access import PageRequest
from tournaments.players.phrases.search import KINDS
from tournaments.players.queries.history import year_of, years_of
from tournaments.players.queries.search import FEW, Search, listed_clubs
from tournaments.players.queries.search_query import parse_query

HITS_A_PAGE: Final = 30


@require_safe
def search(request: PageRequest) -> HttpResponse:
    """Show a few results of each kind with links to all of them, or all of one kind page by page."""
    query = parse_query(request.GET.get("q", ""))
    club = listed_clubs().filter(slug=request.GET.get("club", "")).first() or (
        clubs_of(request.user).filter(slug=request.GET.get("club", "")).first()
    )
    finder = Search(query, request.user, club.slug if club else "")
    kind = request.GET.get("kind", "")
    context: dict[str, Any] = {"query": query, "club": club}
    parameters = {"q": query.text} | ({"club": club.slug} if club else {})
    if kind in KINDS:
        found = finder.find(kind)
        page: Page[Any] = Paginator(found.keys, HITS_A_PAGE).get_page(request.GET.get("page"))
        groups = [(found, finder.show(kind, page.object_list), "")]
        context |= {"page": page, "page_query": urlencode(parameters | {"kind": kind}), "all": _address(parameters)}
    else:
        founds = [finder.find(each) for each in KINDS]
        groups = [
            (
                found,
                finder.show(found.kind, found.keys[:FEW]),
                _address(parameters | {"kind": found.kind}) if found.count > FEW else "",
            )
            for found in founds
            if found.count
        ]
    return render(request, "tournaments/players/search.html", context | {"groups": groups})


def _address(parameters: dict[str, str]) -> str:
    return f"{reverse('search')}?{urlencode(parameters)}"


@require_safe
def history(request: PageRequest, slug: str) -> HttpResponse:
    """Show a club's events of a year with final standings; by default the latest year."""
    clubs = clubs_of(request.user)
    club = get_object_or_404(listed_clubs(clubs.values_list("pk", flat=True)), slug=slug)
    is_own = clubs.filter(pk=club.pk).exists()
    years = years_of(club, is_own=is_own)
    typed = request.GET.get("year", "")
    year = whole_number(typed) if typed else next(iter(years), 0)
    if typed and year not in years:
        raise Http404
    context = {
        "club": club,
        "is_own": is_own,
        "years": years,
        "year": year,
        "hits": year_of(club, year, is_own=is_own) if years else None,
    }
    return render(request, "tournaments/players/history.html", context)
