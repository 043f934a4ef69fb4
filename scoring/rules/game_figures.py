"""How often each seat on a list declared each game of the Skat family, and with which results."""

from collections import defaultdict
from dataclasses import dataclass, fields
from typing import Final

from .contracts import Game
from .deal import Deal
from .sheet import Sheet, SheetRow


@dataclass(frozen=True, slots=True)
class GameCount:
    """One seat's games of one kind: `points` as written, `best` the highest value won, 0 if none was.

    The levels count won and lost games, as ticked on the list; `ouvert_won` counts only won games.
    """

    won: int = 0
    lost: int = 0
    points: int = 0
    best: int = 0
    hand: int = 0
    schneider: int = 0
    schwarz: int = 0
    ouvert: int = 0
    ouvert_won: int = 0
    overbid: int = 0

    @property
    def games(self) -> int:
        return self.won + self.lost

    @property
    def won_share(self) -> float:
        return self.won / self.games if self.games else 0.0

    def __add__(self, other: "GameCount") -> "GameCount":
        sums = {name: getattr(self, name) + getattr(other, name) for name in ADDED}
        return GameCount(best=max(self.best, other.best), **sums)


# Fields that are summed; of `best` the maximum is taken.
ADDED: Final = tuple(item.name for item in fields(GameCount) if item.name != "best")


def game_figures(sheet: Sheet) -> tuple[dict[Game, GameCount], ...]:
    """Return the games of each seat that declared any; deals in other games or without a declarer are left out."""
    figures: tuple[dict[Game, GameCount], ...] = tuple(defaultdict(GameCount) for _ in range(sheet.seats))
    for row in sheet.rows:
        deal = row.deal
        if isinstance(deal, Deal) and deal.game is not None and deal.declarer is not None:
            figures[deal.declarer][deal.game] += _count(row, sheet.ruleset.line(deal, row.score).ticks)
    return tuple(dict(games) for games in figures)


def _count(row: SheetRow, ticks: frozenset[str]) -> GameCount:
    # Some lists write a won game as a loss of the others; its value is the same.
    value, is_won = abs(row.score.written), row.score.won
    return GameCount(
        won=int(is_won),
        lost=int(not is_won),
        points=value if is_won else -value,
        best=value if is_won else 0,
        ouvert_won=int(is_won and "ouvert" in ticks),
        **{level: int(level in ticks) for level in ("hand", "schneider", "schwarz", "ouvert", "overbid")},
    )
