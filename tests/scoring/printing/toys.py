"""Toy games for printing: one for coins and a pot, one for two, one without a fixed length."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from scoring.rules import Account, AnyDeal, DealLine, Ending, FootRow, Ledger, Outcome, Ruleset, Score
from scoring.rules.entry_form import EntryForm
from scoring.rules.list_line import ListColumn
from scoring.rules.ruleset import amount, option
from scoring.rules.value_table import ValueRow, ValueTable


@dataclass(frozen=True, slots=True, kw_only=True)
class TossDeal(AnyDeal):
    """One toss: its stake, whether it was won, whether it was called aloud."""

    stake: int = 0
    won: bool = False
    aloud: bool = False


@dataclass(frozen=True, kw_only=True)
class Duel(Ruleset):
    """Two players toss for points; every deal is played."""

    table_sizes: ClassVar[tuple[int, ...]] = (2,)
    deal_type: ClassVar[type[AnyDeal]] = TossDeal

    words: ClassVar[Mapping[str, str]] = {
        "name": "Tossing for points",
        "game.toss": "Toss",
        "column.stake": "stake",
        "mark.aloud": "aloud",
    }

    def check(self, deal: TossDeal, ledger: Ledger) -> tuple[()]:
        return ()

    def score(self, deal: TossDeal, ledger: Ledger) -> Score:
        written = deal.stake if deal.won else -deal.stake
        points = tuple(written * (seat == deal.declarer) for seat in range(ledger.seats))
        return Score(points, written=written, won=deal.won, **counted(deal))

    def entry_forms(self) -> tuple[EntryForm, ...]:
        return (EntryForm((), outcomes=("won", "lost")),)

    def columns(self) -> tuple[ListColumn, ...]:
        return ListColumn("stake"), ListColumn("levels", marks=("aloud",))

    def line(self, deal: TossDeal, score: Score) -> DealLine:
        if deal.outcome is Outcome.PASSED:
            return DealLine()
        return DealLine(game="toss", cells={"stake": deal.stake}, ticks=frozenset(["aloud"] if deal.aloud else []))


@dataclass(frozen=True, kw_only=True)
class Marathon(Duel):
    """As many deals as it takes to lose a number of points."""

    table_sizes: ClassVar[tuple[int, ...]] = (2, 3, 4, 5)
    words: ClassVar[Mapping[str, str]] = {
        **Duel.words,
        "name": "Tossing without end",
        "foot.left": "Still to lose",
        "ending.spent": "%(names)s has nothing left to lose.",
    }

    target: int = amount(1000, 1, 9999)

    @property
    def ends_by_itself(self) -> bool:
        return True

    def ending(self, ledger: Ledger) -> Ending | None:
        spent = tuple(seat for seat, points in enumerate(ledger.points) if points <= -self.target)
        return Ending("spent", spent) if spent else None

    def foot(self, ledger: Ledger) -> tuple[FootRow, ...]:
        return (FootRow("left", tuple(self.target + points for points in ledger.points)),)


@dataclass(frozen=True, kw_only=True)
class CoinToss(Duel):
    """The winner takes from the pot, the loser pays into it."""

    table_sizes: ClassVar[tuple[int, ...]] = (3, 4)
    account: ClassVar[Account] = Account.CENTS
    words: ClassVar[Mapping[str, str]] = {
        **Duel.words,
        "name": "Tossing for coins",
        "option.ante": "Each player puts into the pot",
        "option.tax": "A lost toss costs more",
        "option.loud": "Tosses are called aloud",
        "value.toss": "A toss",
    }

    ante: int = amount(50, 10, 100, in_cents=True, house_rule=True)
    tax: int = amount(5, 5, 20, in_cents=True, house_rule=True)
    loud: bool = option(False, False, True)

    @property
    def has_pot(self) -> bool:
        return True

    def opening(self, seats: int) -> Ledger:
        return Ledger.opened(seats, ante=self.ante)

    def score(self, deal: TossDeal, ledger: Ledger) -> Score:
        lost = deal.stake + (self.tax if self.loud else 0)
        written = 0 if deal.outcome is Outcome.PASSED else deal.stake if deal.won else -lost
        cents = tuple(written * (seat == deal.declarer) for seat in range(ledger.seats))
        nothing = (0,) * ledger.seats
        return Score(nothing, written=written, won=deal.won, cents=cents, pot=-written, **counted(deal))

    def entry_forms(self) -> tuple[EntryForm, ...]:
        return (EntryForm((), outcomes=("won", "lost", "passed")),)

    def value_tables(self) -> tuple[ValueTable, ...]:
        lost = self.score(TossDeal(declarer=0, stake=10), self.opening(3))
        return (ValueTable("value.toss", (), (ValueRow("value.toss", (lost.written,)),)),)


def counted(deal: Any) -> dict[str, Any]:
    """The player whose count of games goes up."""
    seats = () if deal.declarer is None else (deal.declarer,)
    return {"winners": seats if deal.won else (), "losers": () if deal.won else seats}


DUEL = Duel(key="toy_duel")
MARATHON = Marathon(key="toy_marathon")
COIN_TOSS = CoinToss(key="toy_coins")
