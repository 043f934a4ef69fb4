"""The base of all Tarock games: cents, a declarer against the others, and in some games a pot of coins."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final

from ..counted_game import declarer_problems, passed_problems
from ..deal import Outcome
from ..entry_form import EntryField, EntryForm, EntryRow, FieldKind, choice, number
from ..ledger import Account, Ledger
from ..list_line import DealLine, ListColumn
from ..problems import Problem, problem
from ..ruleset import Ruleset, option
from ..score import Score
from ..value_table import ValueRow, ValueTable
from .checks import kontra_problems
from .deal import ALL_POINTS, TarockContract, TarockSuit
from .money import Amount, unpaid_score

# Another field, and the values with which a field is shown.
Condition = tuple[tuple[str, tuple[str, ...]], ...]
SMALLEST_STEP: Final = 5
# More than any sample game of a value table takes from the pot.
AMPLE: Final = 10**9


def coins(default: int, least: int, most: int, *, house_rule: bool = False, printed: bool = False) -> Any:
    metadata = {"house_rule": house_rule, "printed": printed, "in_cents": True}
    return field(default=default, metadata={"legal": range(least, most + 1, SMALLEST_STEP)} | metadata)


@dataclass(frozen=True, kw_only=True)
class TarockRuleset(Ruleset):
    """Tarock for three, or for four with the dealer sitting out. systems.md 19-22"""

    account: ClassVar[Account] = Account.CENTS
    has_french_suits: ClassVar[bool] = False

    @property
    @abstractmethod
    def marks(self) -> tuple[str, ...]:
        """The fields that are ticked on the list because they are paid for."""

    def opening(self, seats: int) -> Ledger:
        """Return the table after all players have paid their ante, including the dealer at a table of four."""
        return Ledger.opened(super().opening(seats).seats, ante=sum(self.stakes))

    @property
    def stakes(self) -> tuple[int, ...]:
        """Each player's payment into the pot before the first deal, in cents."""
        return ()

    def check(self, deal: Any, ledger: Ledger) -> tuple[Problem, ...]:
        if self.ending(ledger) is not None:
            return (problem("V79", "outcome"),)
        if deal.outcome is Outcome.PASSED:
            return tuple(passed_problems(deal))
        if deal.outcome is Outcome.RAMSCH:
            return (problem("V30", "outcome"),)
        return (*declarer_problems(deal, ledger.seats), *self.game_problems(deal))

    @abstractmethod
    def game_problems(self, deal: Any) -> Iterator[Problem]: ...

    def score(self, deal: Any, ledger: Ledger) -> Score:
        return unpaid_score(ledger) if deal.outcome is Outcome.PASSED else self.game_score(deal, ledger)

    @abstractmethod
    def game_score(self, deal: Any, ledger: Ledger) -> Score: ...

    def entry_forms(self) -> tuple[EntryForm, ...]:
        declarer = EntryRow("declarer", (EntryField("declarer", FieldKind.SEAT),))
        return (EntryForm((declarer, *self.game_rows()), outcomes=("done", "passed")),)

    @abstractmethod
    def game_rows(self) -> Iterator[EntryRow]: ...

    def columns(self) -> tuple[ListColumn, ...]:
        points = ListColumn("points")
        return (points, ListColumn("levels", marks=self.marks)) if self.marks else (points,)

    def line(self, deal: Any, score: Score) -> DealLine:
        if deal.contract is None:
            return DealLine()
        ticks = frozenset(name for name in self.marks if self.is_ticked(name, deal))
        doubling = 2 ** getattr(deal, "kontra", 0)
        return DealLine(deal.contract.value, self.suit_of(deal), self.cells(deal, score), ticks, doubling)

    def is_ticked(self, mark: str, deal: Any) -> bool:
        return bool(deal.is_schneider if mark == "schneider" else getattr(deal, mark))

    def suit_of(self, deal: Any) -> str:
        if deal.contract is TarockContract.SOLO:
            return deal.trump or ""
        return TarockSuit.HEARTS if deal.contract is TarockContract.FRAGE else ""

    def cells(self, deal: Any, score: Score) -> dict[str, int | str]:
        return {} if deal.points is None else {"points": deal.points}

    def paid_table(self, word: str, games: dict[str, Any], columns: dict[str, dict[str, Any]]) -> ValueTable:
        rows = [
            ValueRow(name, tuple(self.sampled(game, ending).written for ending in columns.values()))
            for name, game in games.items()
        ]
        return ValueTable(word, tuple(columns), tuple(rows))

    def sampled(self, game: Any, ending: dict[str, Any]) -> Score:
        """Return the score of a sample at a table of three whose pot always suffices."""
        table = Ledger.opened(3, ante=AMPLE if self.has_pot else 0)
        return self.score(replace(game, declarer=0, **ending), table)

    def payers_table(self, game: Any, endings: dict[str, dict[str, Any]]) -> ValueTable:
        paid = [self.sampled(game, ending) for ending in endings.values()]
        rows = {
            "value.declarer": [score.cents[0] for score in paid],
            "value.defender": [score.cents[1] for score in paid],
        }
        if self.has_pot:
            rows["value.pot"] = [score.pot for score in paid]
        figures = tuple(ValueRow(word, tuple(cents)) for word, cents in rows.items())
        return ValueTable("value.payers", tuple(endings), figures)


@dataclass(frozen=True, kw_only=True)
class CoinTarock(TarockRuleset):
    """A Tarock with a pot of coins, in which Kontra doubles games. systems.md 19.1, 23"""

    coin: int = option(5, 1, 5, 10)
    kontra_levels: int = option(0, 0, 1, 2, 3, 4, 5)
    kontra_shifts_target: bool = option(True, False, True)

    def check(self, deal: Any, ledger: Ledger) -> tuple[Problem, ...]:
        found = super().check(deal, ledger)
        return found if found or deal.outcome is Outcome.PASSED else tuple(self._coin_problems(deal, ledger))

    def _coin_problems(self, deal: Any, ledger: Ledger) -> Iterator[Problem]:
        # Payments follow from the table's options, so the options contradict each other. V75
        found = self.score(deal, ledger)
        moved = (ledger.pot, found.pot, *found.cents, *self.stakes)
        if ledger.pot < 0 or any(cents % self.coin for cents in moved):
            yield problem("V75", "contract", coin=self.coin)

    def kontra_problems(self, deal: Any) -> Iterator[Problem]:
        return kontra_problems(deal.kontra, self.kontra_levels)

    def kontra_rows(self) -> Iterator[EntryRow]:
        if self.kontra_levels:
            yield EntryRow("kontra", (choice("kontra", *range(1, self.kontra_levels + 1)),), main=False)

    def is_shifted(self, deal: Any) -> bool:
        """Return whether the defenders must reach the target, as after Kontra; after Re the declarer must. systems.md
        23"""
        return self.kontra_shifts_target and deal.kontra % 2 == 1

    def doubled(self, amount: Amount, deal: Any) -> Amount:
        """Return the amount after Kontra, Re, Supp, Resupp, Hirsch. systems.md 23"""
        return amount.times(f"kontra_{deal.kontra}", 2**deal.kontra) if deal.kontra else amount

    def kontra_table(self, game: Any) -> Iterator[ValueTable]:
        if self.kontra_levels:
            deals = {
                f"choice.kontra.{level}": replace(game, kontra=level) for level in range(1, self.kontra_levels + 1)
            }
            yield self.paid_table("value.kontra", deals, {"value.won": {}})


def points_row(when: Condition = ()) -> EntryRow:
    return EntryRow("points", (replace(number("points", 0, ALL_POINTS), when=when),))


def flag_row(name: str, when: Condition = (), *, main: bool = True) -> EntryRow:
    return EntryRow(name, (EntryField(name, FieldKind.FLAG, when=when),), main=main)


def choice_row(name: str, choices: Iterable[object], when: Condition = ()) -> EntryRow:
    return EntryRow(name, (replace(choice(name, *choices), when=when),))
