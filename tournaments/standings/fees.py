"""Income: entry fees, card money, loss money, and the resulting pot; all in cents."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from .lines import Entrant, SeriesLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Fees:
    """What everyone pays at registration; `by_label` contains (label, entry fee): juniors less, guests more.

    A player who paid but does not come is refunded unless the event `keeps_missed` fees.
    """

    entry: int = 0
    card: int = 0
    by_label: tuple[tuple[str, int], ...] = ()
    keeps_missed: bool = False

    def retained_of(self, paid: int, labels: Collection[str] = ()) -> int:
        """Return how much of the cents paid by an absent player is retained; never more than paid."""
        return min(self.due(labels), max(0, paid)) if self.keeps_missed else 0

    def due(self, labels: Collection[str] = ()) -> int:
        """Return entry fee and card money for these labels; the lowest of several fees applies."""
        return min((cents for label, cents in self.by_label if label in labels), default=self.entry) + self.card


def loss_money(lines: Iterable[SeriesLine], fee: Callable[[int], int]) -> dict[Entrant, int]:
    """Return the cents each entrant owes for lost games. official.md 6

    `fee(lost)` is the price of that many lost games on one list. The lines of one table give that table's slip, those
    of a series the slip of the series.
    """
    owed: dict[Entrant, int] = {}
    for line in lines:
        owed[line.entrant] = owed.get(line.entrant, 0) + fee(line.lost)
    return owed


def pot_of(taken: int, percent: int = 100, *, unit: int = 1) -> tuple[int, int]:
    """Return (pot, kept) in cents: `percent` of the income is paid out, in multiples of `unit`; the rest is kept."""
    if not 0 <= percent <= 100:
        raise ValueError(f"a pot is 0 to 100 per cent of what was taken, not {percent}")
    pot = taken * percent // (100 * unit) * unit
    return pot, taken - pot
