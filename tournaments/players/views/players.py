"""A player's page: lists, games, form, and players at the same tables."""

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from scoring.models import Player, Privacy
from tournaments.events.views.access import PageRequest
from tournaments.players.form_chart import FormChart, form_chart
from tournaments.players.queries.club_openness import has_page
from tournaments.players.queries.player_figures import PlayerFigures, player_figures
from tournaments.players.views.figures import (
    Reader,
    list_address,
    reader_of,
    requested_figures,
    system_choices,
    words_of,
    year_choices,
)
from tournaments.players.views.player_tables import games_table, lists_table, mates_table, years_table

PAGE_LENGTH = 25


@require_safe
def player_page(request: PageRequest, public_id: str) -> HttpResponse:
    """Show all figures of a player; hidden players only to their club, objecting ones to nobody."""
    player = get_object_or_404(Player.objects.select_related("club"), public_id=public_id)
    reader = _reader_of_player(request, player)
    try:
        figures = player_figures(player, readers=reader.clubs, **requested_figures(request))
    except ValueError as error:
        raise Http404 from error
    lists = Paginator(figures.lists, PAGE_LENGTH).get_page(request.GET.get("page"))
    context = {
        "player": player,
        "name": reader.sees.name(player.shown_name),
        "reader": reader,
        "figures": figures,
        "system_words": words_of(figures.system),
        "systems": system_choices(figures.systems, figures.system),
        "years": year_choices(figures.system, (year for year, _sums in figures.years), figures.year),
        "by_year": years_table(figures),
        "chart": _chart(figures),
        "games": games_table(figures),
        "lists": lists,
        "list_table": lists_table(lists, reader.sees),
        "best": [one and (one, list_address(reader.sees, one)) for one in (figures.best_list, figures.best_series)],
        "ouverts": [(one, list_address(reader.sees, one)) for one in figures.ouverts],
        "mates": mates_table(figures, reader.sees),
    }
    return render(request, "tournaments/players/player.html", context)


def _reader_of_player(request: PageRequest, player: Player) -> Reader:
    if player.privacy == Privacy.OBJECTED:
        raise Http404
    reader = reader_of(request, player.club)
    if not (reader.is_own or has_page(player)) or player.pk in reader.sees.past:
        raise Http404
    return reader


def _chart(figures: PlayerFigures) -> FormChart | None:
    return form_chart([(one.day, one.total) for one in reversed(figures.lists)])
