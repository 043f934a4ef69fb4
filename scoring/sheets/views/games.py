"""The catalogue of games, and each game with its values and options."""

from django.http import Http404, HttpResponse
from django.shortcuts import render

from scoring.rules import presets_of
from scoring.sheets.game_systems import (
    GameSystem,
    catalogue,
    changed_settings,
    facts,
    find_system,
    house_systems,
    setting_groups,
    value_tables,
)
from scoring.sheets.queries import clubs_of
from scoring.sheets.views.access import PageRequest


def games(request: PageRequest) -> HttpResponse:
    context = {"house_systems": house_systems(clubs_of(request.user)), "catalogue": catalogue()}
    return render(request, "scoring/games/games.html", context)


def game(request: PageRequest, system_key: str) -> HttpResponse:
    system = requested_system(request, system_key)
    context = {
        "system": system,
        "facts": facts(system),
        "tables": value_tables(system.ruleset),
        "changed": changed_settings(system),
        "groups": setting_groups(system),
        "forms": [find_system(preset.key) for preset in presets_of(system.ruleset.key)] if system.is_base else [],
    }
    return render(request, "scoring/games/game.html", context)


def requested_system(request: PageRequest, key: str) -> GameSystem:
    try:
        return find_system(key, clubs_of(request.user))
    except ValueError as error:
        raise Http404 from error
