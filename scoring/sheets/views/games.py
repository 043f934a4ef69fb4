"""The games that can be played: all of them, and each with its values and its settings."""

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
    """Every ruleset with its presets, after the house rules of the clubs of this login."""
    context = {"house_systems": house_systems(clubs_of(request.user)), "catalogue": catalogue()}
    return render(request, "scoring/games/games.html", context)


def game(request: PageRequest, system_key: str) -> HttpResponse:
    """One game: what it is, what it pays, and how its options are set."""
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
    """The system of this key; 404 for house rules of another club."""
    try:
        return find_system(key, clubs_of(request.user))
    except ValueError as error:
        raise Http404 from error
