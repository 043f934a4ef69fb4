"""The changes made by a correction: places and prizes."""

from .lines import Entrant, Line, order_of
from .payouts import Payout
from .ranking import Ranking

# (place, line) of an entrant in a ranking, or (None, None).
Standing = tuple[int, Line] | tuple[None, None]


def compare_rankings(before: Ranking, after: Ranking) -> list[tuple[Entrant, Standing, Standing]]:
    """Return (entrant, before, after) for all changes, in the new ranking's order, then those no longer in it."""
    old = {line.entrant: (place, line) for place, line in before}
    new = {line.entrant: (place, line) for place, line in after}
    everybody = dict.fromkeys((*new, *old))
    moves = ((entrant, old.get(entrant, (None, None)), new.get(entrant, (None, None))) for entrant in everybody)
    return [move for move in moves if move[1] != move[2]]


def compare_payouts(before: Payout, after: Payout) -> list[tuple[str, Entrant, int, int]]:
    """Return (takers, entrant, cents before, cents after) for all whose sum of prizes changed."""
    old, new = before.by_entrant(), after.by_entrant()
    takers = sorted({*old, *new}, key=lambda taker: (taker[0], order_of(taker[1])))
    changes = ((*taker, old.get(taker, 0), new.get(taker, 0)) for taker in takers)
    return [change for change in changes if change[2] != change[3]]
