"""What a correction changed: who moved from which place to which, and whose prize is another."""

from dataclasses import dataclass

from .lines import Entrant, Line, order_of
from .payouts import Payout
from .ranking import Ranking


@dataclass(frozen=True, slots=True)
class PlaceMove:
    """An entrant's place and line (before, after); None where the entrant does not stand in that ranking."""

    entrant: Entrant
    places: tuple[int | None, int | None]
    lines: tuple[Line | None, Line | None]


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """An entrant's prizes in cents (before, after), all of them together."""

    takers: str
    entrant: Entrant
    cents: tuple[int, int]


def compare_rankings(before: Ranking, after: Ranking) -> tuple[PlaceMove, ...]:
    """Everybody whose place or line is another, in the order of the new ranking, then those who have left it."""
    old = {line.entrant: (place, line) for place, line in before}
    new = {line.entrant: (place, line) for place, line in after}
    moves = []
    for entrant in (*new, *(entrant for entrant in old if entrant not in new)):
        (old_place, old_line), (new_place, new_line) = old.get(entrant, (None, None)), new.get(entrant, (None, None))
        if (old_place, old_line) != (new_place, new_line):
            moves.append(PlaceMove(entrant, (old_place, new_place), (old_line, new_line)))
    return tuple(moves)


def compare_payouts(before: Payout, after: Payout) -> tuple[PrizeChange, ...]:
    """Everybody who gets more or less than before, by takers and entrants."""
    old, new = before.by_entrant(), after.by_entrant()
    takers = sorted({*old, *new}, key=lambda taker: (taker[0], order_of(taker[1])))
    changes = (PrizeChange(*taker, cents=(old.get(taker, 0), new.get(taker, 0))) for taker in takers)
    return tuple(change for change in changes if change.cents[0] != change.cents[1])
