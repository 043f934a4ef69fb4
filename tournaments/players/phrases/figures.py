"""Titles of figures and records."""

from typing import Final

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring import phrases
from scoring.rules import Game, Ruleset, find_ruleset, presets_of

GAMES: Final = {game.value: name for game, name in phrases.GAMES.items() if isinstance(game, Game)}


def system_name(ruleset: Ruleset, scheme: str) -> str:
    """Return the name of rules and scheme: "Skat by the International Skat Order · Seeger-Fabian"."""
    game = phrases.system_name(ruleset)
    known = {preset.ruleset for preset in presets_of(ruleset.key)} | {find_ruleset(ruleset.key)}
    if ruleset not in known:
        game = gettext("%(game)s with house rules") % {"game": game}
    return f"{game} · {phrases.SCHEME_NAMES[scheme]}" if len(ruleset.schemes) > 1 else game


# Each record: its title, and what its figure counts.
RECORDS: Final = {
    "best_lists": (gettext_lazy("Best lists"), gettext_lazy("Points")),
    "best_evenings": (gettext_lazy("Best evenings"), gettext_lazy("Points")),
    "margins": (gettext_lazy("Largest lead over the next player at the table"), gettext_lazy("Points")),
    "most_won": (gettext_lazy("Most games won on a list"), gettext_lazy("Games")),
    "highest_games": (gettext_lazy("Most expensive games"), gettext_lazy("Value")),
    "longest_runs": (gettext_lazy("Most lists won in a row"), gettext_lazy("Lists")),
    "most_lists": (gettext_lazy("Most lists in a year"), gettext_lazy("Lists")),
    "ouverts": (gettext_lazy("Grands ouverts"), pgettext_lazy("Grands ouverts on a list", "Won")),
}
