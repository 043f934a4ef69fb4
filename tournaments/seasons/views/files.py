"""Download a season as a file."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from scoring.sheets.views.documents import file_to_keep
from tournaments.events.views.access import PageRequest
from tournaments.seasons.exchange import export_season
from tournaments.seasons.views.access import season_for_staff


@require_safe
def season_file(request: PageRequest, public_id: str) -> HttpResponse:
    """Return the season with all its evenings, for independent checking of its ranking."""
    desk = season_for_staff(request, public_id)
    if not desk.may_take_names:
        raise Http404
    return file_to_keep(export_season(desk.season), f"{public_id}.json")
