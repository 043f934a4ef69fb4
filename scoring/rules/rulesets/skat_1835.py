"""Skat as printed in 1835: Frage and Solo, counted in steps, since the document gives no tariff."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, Final

from ..card_points import ALL_POINTS
from ..contracts import SUIT_BASES, Game
from ..counted_game import (
    CountedDeal,
    declarer_problems,
    declarer_score,
    is_schneider,
    is_schwarz,
    loss_step,
    matador_problems,
    matador_steps,
    passed_problems,
    passed_score,
    result_problems,
)
from ..deal import AnyDeal, Outcome
from ..entry_form import EntryField, EntryForm, EntryRow, FieldKind, choice, flags, number
from ..ledger import Ledger
from ..list_line import DealLine, ListColumn
from ..problems import Problem, problem
from ..ruleset import Ruleset, amount, option, register
from ..score import Score, Step
from ..skat.values import SCHNEIDER_FROM, TARGET
from ..value_table import ValueRow, ValueTable
from ..words import gettext_noop

# Four Unters and the seven other cards of the suit.
MOST_MATADORS: Final = 11
MARKS: Final = ("schneider", "schwarz")
_REACHED: Final[dict[str, dict[str, Any]]] = {
    "value.game": {},
    "value.schneider": {"schneider": True},
    "value.schwarz": {"schwarz": True},
}


class Contract1835(StrEnum):
    """The bids: a Frage, or the Solo that beats it."""

    FRAGE = "frage"
    SOLO = "solo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal1835(CountedDeal):
    """One game of 1835 as entered, with suits under their modern names. systems.md 18"""

    contract: Contract1835 | None = None
    suit: Game | None = None


@dataclass(frozen=True, kw_only=True)
class Ruleset1835(Ruleset):
    """A tally of steps, multiplied by the contract's unit; ends only after an agreed number of deals. systems.md 18"""

    deal_type: ClassVar[type[AnyDeal]] = Deal1835

    unit_frage: int = amount(1, 1, 100, house_rule=True)
    unit_solo: int = amount(2, 1, 100, house_rule=True)
    matadors_counted: bool = option(False, False, True)

    def check(self, deal: Deal1835, ledger: Ledger) -> tuple[Problem, ...]:
        return tuple(passed_problems(deal) if deal.outcome is Outcome.PASSED else self._problems(deal, ledger.seats))

    def _problems(self, deal: Deal1835, seats: int) -> Iterator[Problem]:
        if deal.outcome is Outcome.RAMSCH:
            yield problem("V30", "outcome")
        yield from declarer_problems(deal, seats)
        if deal.contract is None:
            yield problem("V90", "contract")
        if deal.suit not in SUIT_BASES:
            yield problem("V90", "suit")
        if self.matadors_counted or deal.matadors is not None:
            yield from matador_problems(deal, most=MOST_MATADORS if self.matadors_counted else 0)
        yield from result_problems(deal, is_reached=_reaches_target(deal), schneider_from=SCHNEIDER_FROM)

    def score(self, deal: Deal1835, ledger: Ledger) -> Score:
        if deal.outcome is Outcome.PASSED:
            return passed_score(ledger.seats)
        steps = _counted_steps(deal)
        level, unit = steps[-1].number, int(getattr(self, f"unit_{deal.contract}"))
        value, won = level * unit, _reaches_target(deal)
        steps.append(Step("product", level, unit, value))
        if not won:
            steps.append(loss_step(value, factor=1))
        written = value if won else -value
        worth = {"level": level, "base": unit, "value": value}
        return declarer_score(deal, ledger.seats, written=written, won=won, steps=tuple(steps), **worth)

    def entry_forms(self) -> tuple[EntryForm, ...]:
        suits = tuple(game.value for game in SUIT_BASES)
        rows = [
            EntryRow("declarer", (EntryField("declarer", FieldKind.SEAT),)),
            EntryRow("contract", (choice("contract", *Contract1835),)),
            EntryRow("suit", (choice("suit", *suits),)),
            EntryRow("levels", flags("schneider", "schwarz")),
            EntryRow("points", (number("points", 0, ALL_POINTS),), main=False),
        ]
        if self.matadors_counted:
            runs = tuple(f"{side}-{run}" for side in ("with", "without") for run in range(1, MOST_MATADORS + 1))
            rows.insert(3, EntryRow("matadors", (EntryField("matadors", FieldKind.MATADORS, runs),)))
        return (EntryForm(tuple(rows), outcomes=("lost", "won", "passed")),)

    def columns(self) -> tuple[ListColumn, ...]:
        runs = (ListColumn("with"), ListColumn("without")) if self.matadors_counted else ()
        return (*runs, ListColumn("levels", marks=MARKS))

    def line(self, deal: Deal1835, score: Score) -> DealLine:
        if deal.contract is None or deal.suit is None:
            return DealLine()
        return DealLine(
            game=deal.contract.value,
            suit=deal.suit.value,
            cells={deal.with_without or "with": deal.matadors} if deal.matadors else {},
            ticks=frozenset(step.word for step in score.steps if step.word in MARKS),
        )

    def value_tables(self) -> tuple[ValueTable, ...]:
        return (ValueTable("value.won", tuple(_REACHED), tuple(self._value_rows())),)

    def _value_rows(self) -> Iterator[ValueRow]:
        matadors = 1 if self.matadors_counted else None
        for contract in Contract1835:
            won = Deal1835(contract=contract, suit=Game.CLUBS, matadors=matadors, declarer=0, won=True)
            deals = (replace(won, **reached) for reached in _REACHED.values())
            yield ValueRow(f"game.{contract}", tuple(self.score(deal, self.opening(3)).written for deal in deals))

    words: ClassVar[Mapping[str, str]] = {
        "name": gettext_noop("Skat of 1835"),
        "about": gettext_noop("The oldest printed Skat, with Frage and Solo, from Wikipedia, which gives no prices."),
        "explained": gettext_noop(
            "These are the oldest rules of Skat in print, with two contracts: a Frage, and the Solo that "
            "beats it. Either is beaten by the same contract in a higher suit, in the order diamonds, "
            "hearts, spades and clubs. The four Unters, our Jacks, are the highest trumps, and the "
            "declarer needs 61 card points to win. A game counts one step, one more for Schneider from 90 "
            "card points on, one more for taking all tricks, and the matadors if the table counts them. "
            "The steps are multiplied by the unit of the contract, which the table sets, and only the "
            "declarer wins or loses them."
        ),
        "game.frage": gettext_noop("Frage"),
        "game.solo": gettext_noop("Solo"),
        "field.contract": gettext_noop("Contract"),
        "field.suit": gettext_noop("Trump"),
        "option.unit_frage": gettext_noop("Value of a step in a Frage"),
        "option.unit_solo": gettext_noop("Value of a step in a Solo"),
        "option.matadors_counted": gettext_noop("Matadors count"),
        "step.lost_once": gettext_noop("lost: %(result)s"),
        "value.won": gettext_noop("Won with the fewest matadors that count"),
        "value.game": gettext_noop("Game"),
        "value.schneider": gettext_noop("Schneider"),
        "value.schwarz": gettext_noop("Schwarz"),
    }


def _reaches_target(deal: Deal1835) -> bool:
    return bool(deal.won) if deal.points is None else deal.points >= TARGET


def _counted_steps(deal: Deal1835) -> list[Step]:
    """Return the sum of matadors, game, and Schneider and Schwarz of either side. systems.md 18"""
    steps = matador_steps(deal)
    reached = {
        "game": True,
        "schneider": is_schneider(deal, schneider_from=SCHNEIDER_FROM) or is_schwarz(deal),
        "schwarz": is_schwarz(deal),
    }
    words = [word for word, is_so in reached.items() if is_so]
    return steps + [Step(word, place) for place, word in enumerate(words, start=(deal.matadors or 0) + 1)]


SKAT_1835: Final = Ruleset1835(key="skat_1835")
register(SKAT_1835)
