"""Values and refusals of the Skat family as plain data for the entry screen, computed by `check` and `score`.

The screen only looks them up and contains no rules. A state is a sum of `BITS` (1 hand, 2 schneider,
4 schneider_announced, ...).
"""

from dataclasses import replace
from functools import cache
from typing import Any, Final

from ..card_points import IMPOSSIBLE_POINTS, MOST_SKAT_POINTS
from ..contracts import TRUMP_GAMES, Game
from ..deal import Deal
from .bidding import ladder, needed_value
from .checks import check_skat
from .options import SkatOptions
from .values import SCHNEIDER_FROM, SCHNEIDER_UP_TO, TARGET, levels_of, null_name, null_value

BITS: Final = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")
STATES: Final = 1 << len(BITS)

# Levels implied by a tick on the screen, and by an announced level once the game is won. ISkO 2.5
_BRINGS: Final = {
    "schwarz": ("schneider",),
    "schneider_announced": ("hand",),
    "schwarz_announced": ("hand", "schneider_announced"),
    "ouvert": ("hand", "schneider_announced", "schwarz_announced"),
}
_WON_BRINGS: Final = {"schneider_announced": ("schneider",), "schwarz_announced": ("schneider", "schwarz")}


@cache
def entry_table(options: SkatOptions) -> dict[str, Any]:
    """Return tables by state and outcome (0 lost, 1 won): {"codes": [...]} if refused, otherwise the levels or the
    value."""
    # A tapped outcome suffices here; the form decides whether card points are required.
    options = replace(options, card_points="off")
    return {
        "bits": list(BITS),
        "brings": {name: list(extra) for name, extra in _BRINGS.items()},
        "won_brings": {name: list(extra) for name, extra in _WON_BRINGS.items()},
        "games": {game.value: _game(game, options) for game in options.games},
        "trump": [[_trump_state(state, won, options) for won in (False, True)] for state in range(STATES)],
        "null": [[_null_state(state, won, options) for won in (False, True)] for state in range(STATES)],
        "bids": list(ladder(options)),
        "needed": {str(options.base(game)): _needed(game, options) for game in TRUMP_GAMES},
        "loss_factors": [options.loss_factor_skat, options.loss_factor_hand],
        "score_basis": options.score_basis,
        "points": {
            "target": TARGET,
            "schneider_from": SCHNEIDER_FROM,
            "schneider_up_to": SCHNEIDER_UP_TO,
            "impossible": list(IMPOSSIBLE_POINTS),
            "skat": MOST_SKAT_POINTS,
        },
        "kontra_requires_bid": options.kontra_requires_bid,
    }


def deal_in_state(game: Game, state: int, *, won: bool, matadors: int | None = None, bid: int | None = None) -> Deal:
    """Return the deal for one form state, with every box either ticked or explicitly not ticked."""
    ticks = {name: bool(state >> place & 1) for place, name in enumerate(BITS)}
    return replace(Deal(declarer=0, game=game, matadors=matadors, bid=bid, won=won), **ticks)  # type: ignore[arg-type]


def _game(game: Game, options: SkatOptions) -> dict[str, Any]:
    if not game.has_trumps:
        return {"kind": "null", "value": options.revolution if game is Game.REVOLUTION else 0}
    return {"kind": "trump", "base": options.base(game), "matadors": options.max_matadors(game)}


def _needed(game: Game, options: SkatOptions) -> dict[str, int]:
    return {str(bid): needed_value(bid, options.base(game)) for bid in ladder(options)}


def _trump_state(state: int, won: bool, options: SkatOptions) -> dict[str, Any]:
    # Clubs with 1 stand for every suit and Grand: the levels are the same.
    deal = deal_in_state(Game.CLUBS, state, won=won, matadors=1)
    if codes := _codes(deal, options):
        return {"codes": codes}
    return {"levels": [level.value for level in levels_of(deal, options)]}


def _null_state(state: int, won: bool, options: SkatOptions) -> dict[str, Any]:
    deal = deal_in_state(Game.NULL, state, won=won)
    if codes := _codes(deal, options):
        return {"codes": codes}
    return {"name": null_name(deal), "value": null_value(deal, options)}


def _codes(deal: Deal, options: SkatOptions) -> list[str]:
    # With score_basis="bid" a bid is required; the screen checks that itself.
    return [found.code for found in check_skat(deal, options, 3) if found.code != "V26"]
