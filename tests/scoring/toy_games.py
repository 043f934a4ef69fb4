"""A toy game: for two, for money, with options of every kind. Tests register it temporarily."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

import pytest

from scoring.rules import Account, Ledger, Preset, Problem, Ruleset, Score, ruleset
from scoring.rules.deal import AnyDeal
from scoring.rules.entry_form import EntryForm
from scoring.rules.list_line import DealLine, ListColumn
from scoring.rules.ruleset import amount, option
from scoring.rules.value_table import ValueRow, ValueTable


@dataclass(frozen=True, kw_only=True)
class ToyRuleset(Ruleset):
    """The dealer pays a coin; with a target the game has its own end."""

    table_sizes: ClassVar[tuple[int, ...]] = (2,)
    account: ClassVar[Account] = Account.CENTS
    words: ClassVar[dict[str, str]] = {
        "name": "Pfennigskat",
        "about": "A toy for two.",
        "explained": "One deals. One pays. Then the other deals. Then the other pays. So it goes on.",
        "option.coin": "The coin",
        "option.ante": "The ante",
        "option.target": "Who has paid so much is out",
        "option.stakes": "What is at stake",
        "option.stakes.matches": "matches",
        "option.stakes.pennies": "pennies",
        "option.ramsch_tie": "A tie",
        "value.deal": "What a deal pays",
        "value.coins": "in coins",
        "game.deal": "A deal",
    }

    coin: int = amount(5, 1, 100, in_cents=True, house_rule=True)
    ante: int = field(default=10, metadata={"legal": range(10, 55, 5), "house_rule": False, "in_cents": True})
    # How many points end the game, 0 where it goes on as agreed.
    target: int = amount(0, 0, 900)
    stakes: str = option("pennies", "pennies", "matches", house_rule=True, printed=True)
    ramsch_tie: bool = option(False, False, True)

    def __post_init__(self) -> None:
        if self.stakes == "matches" and self.ramsch_tie:
            raise ValueError("matches cannot be shared")

    @property
    def ends_by_itself(self) -> bool:
        return self.target > 0

    def check(self, deal: Any, ledger: Ledger) -> tuple[Problem, ...]:
        return ()

    def score(self, deal: Any, ledger: Ledger) -> Score:
        return Score(points=(0, 0), cents=(-self.coin, self.coin))

    def entry_forms(self) -> tuple[EntryForm, ...]:
        return (EntryForm((), outcomes=("done",)),)

    def columns(self) -> tuple[ListColumn, ...]:
        return ()

    def line(self, deal: Any, score: Score) -> DealLine:
        return DealLine()

    def value_tables(self) -> tuple[ValueTable, ...]:
        row = ValueRow("game.deal", (self.score(AnyDeal(), self.opening(2)).cents[0],))
        return (ValueTable("value.deal", ("value.coins",), (row,)),)


TOY = ToyRuleset(key="toy")
LONG_TOY = Preset(
    key="toy_901", ruleset=TOY.with_options({"target": 900}), words={"name": "Long toy", "about": "To 900."}
)


def make_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy for as long as the test lasts."""
    monkeypatch.setattr(ruleset, "_REGISTRY", dict(ruleset._REGISTRY))
    monkeypatch.setattr(ruleset, "_PRESETS", dict(ruleset._PRESETS))
    ruleset.register(TOY, LONG_TOY)
