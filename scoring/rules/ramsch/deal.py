"""A Ramsch as written down at the table."""

from dataclasses import dataclass

from ..contracts import Game
from ..deal import AnyDeal, Outcome
from ..table import active_seats


@dataclass(frozen=True, slots=True, kw_only=True)
class RamschDeal(AnyDeal):
    """One Ramsch as entered. systems.md 9

    `points` are each seat's card points before the skat; None, as for the player who sits out, counts as 0. Without a
    `skat` nothing is added. `last` took the last trick, `virgins` took none, `pushes` is the number of players who
    passed the skat on unseen, `unused` the card points of a hand out of play. `bid` and `game` exist only to be
    refused.
    """

    outcome: Outcome = Outcome.RAMSCH
    bid: int | None = None
    game: Game | None = None
    points: tuple[int | None, ...] | None = None
    skat: int | None = None
    last: int | None = None
    virgins: tuple[int, ...] = ()
    pushes: int = 0
    unused: int | None = None

    def points_of(self, seats: int) -> dict[int, int]:
        points = self.points or (None,) * seats
        return {seat: points[seat] or 0 for seat in active_seats(self.dealer, seats)}

    def is_march(self, seats: int) -> bool:
        """Return whether one player took every trick. systems.md 9.3"""
        return len(self.virgins) == len(active_seats(self.dealer, seats)) - 1
