"""Players' strength, computed from who finished ahead of whom at each table."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

# Chance is the largest part of one series: lists of one player differ by some 340 points, players by some 70 on
# average. Four times the library's default spread of a single game orders simulated players best.
LUCK: Final = 4 * 25 / 6
# A newcomer has 1000.
START: Final = 1000
STEP: Final = 20
FEWEST_LISTS: Final = 10

# One table of a series: (player, total) for each seat. Guests are None, as nothing links their lists.
Game = tuple[tuple[int | None, int], ...]


@dataclass(frozen=True, slots=True)
class Rated:
    """A player's strength after a number of lists: its mean `mu` and standard deviation `sigma`."""

    mu: float
    sigma: float
    lists: int

    @property
    def number(self) -> int:
        """A lower bound of the strength, nearly certain: mu - 3 sigma, scaled and rounded; newcomers have 1000."""
        return round(START + STEP * (self.mu - 3 * self.sigma))

    @property
    def is_provisional(self) -> bool:
        return self.lists < FEWEST_LISTS


def rate(games: Iterable[Game]) -> dict[int, Rated]:
    """Rate all players after all games, in the order played; equal totals share their rank."""
    model = PlackettLuce(beta=LUCK)
    ratings: dict[int | None, PlackettLuceRating] = {}
    lists: Counter[int] = Counter()
    for game in games:
        teams = [[ratings.get(player) or model.rating()] for player, _ in game]
        rated = model.rate(teams, scores=[float(total) for _, total in game])
        for (player, _), (rating,) in zip(game, rated, strict=True):
            if player is not None:
                ratings[player] = rating
                lists[player] += 1
    return {player: Rated(ratings[player].mu, ratings[player].sigma, count) for player, count in lists.items()}
