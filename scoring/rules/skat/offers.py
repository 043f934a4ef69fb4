"""The games that can be charged for a Null that cannot cover its bid: the declarer's choices, cheapest first."""

from dataclasses import replace

from ..contracts import TRUMP_GAMES
from ..deal import Deal, Side
from ..score import Score
from .options import SkatOptions
from .values import score_skat


def charge_offers(deal: Deal, options: SkatOptions, seats: int) -> tuple[tuple[Deal, Score], ...]:
    """Return the lost suit and Grand games, conceded, ordered by matadors and then by charge. Ruling 6

    Up to four matadors, every game counts the same run of Jacks; only suit games have longer runs.
    """
    offers = [
        _charged_as(deal, game=game, matadors=run, options=options, seats=seats)
        for game in TRUMP_GAMES
        for run in range(1, options.max_matadors(game) + 1)
    ]
    return tuple(sorted(offers, key=lambda offer: (offer[0].matadors or 0, -sum(offer[1].points))))


def _charged_as(deal: Deal, *, options: SkatOptions, seats: int, **game: object) -> tuple[Deal, Score]:
    # Hand counts in the lost game, Ouvert does not.
    simple = {"ouvert": False, "won": None, "null_tricks": None, "conceded": Side.DECLARER}
    charged = replace(deal, **simple | game)  # type: ignore[arg-type]
    return charged, score_skat(charged, options, seats)
