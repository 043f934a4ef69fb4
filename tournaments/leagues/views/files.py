"""Download a league as a file."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from scoring.sheets.views.documents import file_to_keep
from tournaments.leagues.exchange import export_league
from tournaments.leagues.views.access import PageRequest, desk_for


@require_safe
def league_file(request: PageRequest, public_id: str) -> HttpResponse:
    """Return the league with all its events, for independent checking of its tables."""
    desk = desk_for(request, public_id)
    if not desk.may_take_names:
        raise Http404
    return file_to_keep(export_league(desk.league), f"{public_id}.json")
