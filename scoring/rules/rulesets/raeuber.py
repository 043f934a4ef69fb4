"""Räuberskat without bids: each player plays a suit game, a Grand, a Null and a Ramsch once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar

from ..contracts import Game
from ..deal import Deal, Outcome
from ..entry_form import EntryField, EntryForm, EntryRow, FieldKind
from ..ledger import Ending, FootRow, Ledger
from ..problems import Problem, problem
from ..ramsch import RamschDeal, check_ramsch
from ..ruleset import register
from ..score import Score
from ..table import positions
from ..words import gettext_noop
from .skat import SkatRuleset


class RaeuberContract(StrEnum):
    """The contracts that each player must play once as soloist."""

    SUIT = "suit"
    GRAND = "grand"
    NULL = "null"
    RAMSCH = "ramsch"


@dataclass(frozen=True, kw_only=True)
class RaeuberRuleset(SkatRuleset):
    """Skat without bids, in which the forehand of each deal plays one of their contracts. systems.md 15"""

    table_sizes: ClassVar[tuple[int, ...]] = (3, 4)
    schemes: ClassVar[tuple[str, ...]] = ("classic",)

    # A Ramsch is a contract here and nothing is bid, so these options are fixed.
    all_pass: str = "ramsch"  # noqa: S105 (no password)
    score_basis: str = "game_value"
    kontra_requires_bid: bool = False

    @property
    def ends_by_itself(self) -> bool:
        return True

    def session_deals(self, seats: int) -> int:
        """Return 12 deals at three, 16 at four: each player plays every contract once. systems.md 15"""
        return len(RaeuberContract) * seats

    def legal_bids(self) -> tuple[int, ...]:
        return ()

    def check(self, deal: Any, ledger: Ledger) -> tuple[Problem, ...]:
        if self.ending(ledger):
            return (problem("V27", "outcome", n=self.session_deals(ledger.seats)),)
        without_bid = replace(deal, bid=None)
        if isinstance(deal, RamschDeal):
            result = check_ramsch(without_bid, self, ledger.seats, allows_declarer=True)
        else:
            result = super().check(without_bid, ledger)
        return (*_bid_problems(deal), *result, *_turn_problems(deal, ledger))

    def score(self, deal: Any, ledger: Ledger) -> Score:
        """Return the score; the figure next to a soloist's name is their own gain or loss, also in their Ramsch."""
        score = super().score(deal, ledger)
        return score if deal.declarer is None else replace(score, written=score.points[deal.declarer])

    def ending(self, ledger: Ledger) -> Ending | None:
        """Return the ending once all players have played every contract. systems.md 15"""
        if any(len(contracts_of(seat, ledger)) < len(RaeuberContract) for seat in range(ledger.seats)):
            return None
        most = max(ledger.points)
        return Ending("quota", tuple(seat for seat, points in enumerate(ledger.points) if points == most))

    def declarers(self, dealer: int, seats: int) -> tuple[int, ...]:
        return super().declarers(dealer, seats)[:1]

    def prefilled(self, ledger: Ledger, dealer: int) -> dict[str, Any]:
        return {"declarer": self.declarers(dealer, ledger.seats)[0]}

    def barred(self, ledger: Ledger, dealer: int) -> dict[str, tuple[str, ...]]:
        """Return the contracts that forehand has already played. V50"""
        played = contracts_of(positions(dealer, ledger.seats).forehand, ledger)
        games = tuple(game.value for game in self.games if contract_of(Deal(game=game)) in played)
        return {"game": games, "mode": (Outcome.RAMSCH.value,) if RaeuberContract.RAMSCH in played else ()}

    def entry_forms(self) -> tuple[EntryForm, ...]:
        """Return forms with a soloist for every contract and without bids and passing; a Ramsch is a game like the
        others."""
        played, ramsch = (_form_of_a_contract(form) for form in super().entry_forms())
        return played, replace(ramsch, is_game=True)

    def foot(self, ledger: Ledger) -> tuple[FootRow, ...]:
        played = [contracts_of(seat, ledger) for seat in range(ledger.seats)]
        rows = [FootRow("played", tuple(f"{len(won_contracts)}/{len(RaeuberContract)}" for won_contracts in played))]
        rows += [
            FootRow(one, tuple(won_contracts.get(one, "") for won_contracts in played), as_mark=True)
            for one in RaeuberContract
        ]
        return (*rows, *super().foot(ledger))

    words: ClassVar[Mapping[str, str]] = {
        **SkatRuleset.words,
        "name": gettext_noop("Räuberskat"),
        "about": gettext_noop("Robbers' Skat: no bidding, each player plays each contract once; from Germany."),
        "explained": gettext_noop(
            "In Räuberskat nobody bids: the players take turns, and the forehand of each deal plays alone. "
            "Each player has to play a suit game, a Grand, a Null and a Ramsch, each exactly once. The "
            "soloist chooses one of their remaining contracts after seeing the first five cards. Games "
            "count as in Skat, and in a Ramsch the player who collects the most card points loses them, "
            "whether they chose it or not. After twelve deals with three players, or sixteen with four, "
            "every player has played all four, and the player with the most points wins."
        ),
        "game.suit": gettext_noop("a suit game"),
        "foot.played": gettext_noop("Contracts played"),
        "foot.suit": gettext_noop("Suit game"),
        "foot.grand": gettext_noop("Grand"),
        "foot.null": gettext_noop("Null"),
        "foot.ramsch": gettext_noop("Ramsch"),
        "ending.quota": gettext_noop("Every player has played all four contracts. The most points: %(names)s."),
        "problem.V50": gettext_noop("%(name)s has already played %(contract)s."),
        "problem.V51": gettext_noop("It is %(name)s's turn to play a contract."),
        "problem.V52": gettext_noop("Räuberskat has no bidding."),
    }


def contract_of(deal: Any) -> RaeuberContract | None:
    """Return the contract that the deal uses up; None while no game is entered."""
    if isinstance(deal, RamschDeal):
        return RaeuberContract.RAMSCH
    if deal.game is None:
        return None
    if deal.game.is_suit:
        return RaeuberContract.SUIT
    return RaeuberContract.GRAND if deal.game is Game.GRAND else RaeuberContract.NULL


def contracts_of(seat: int, ledger: Ledger) -> dict[RaeuberContract | None, int]:
    return {contract_of(deal): score.points[seat] for deal, score in ledger.played if deal.declarer == seat}


def _bid_problems(deal: Any) -> Iterator[Problem]:
    if deal.bid is not None:
        yield problem("V52", "bid")


def _turn_problems(deal: Any, ledger: Ledger) -> Iterator[Problem]:
    turn = None if deal.dealer is None else positions(deal.dealer, ledger.seats).forehand
    contract = contract_of(deal)
    if turn is not None and (deal.outcome is Outcome.PASSED or deal.declarer not in (None, turn)):
        yield problem("V51", "declarer", seat=turn)
    elif deal.outcome is not Outcome.PLAYED and deal.declarer not in range(ledger.seats):
        yield problem("V01", "declarer")
    elif contract and contract in contracts_of(deal.declarer, ledger):
        yield problem("V50", "game", seat=deal.declarer, contract=contract.value)


def _form_of_a_contract(form: EntryForm) -> EntryForm:
    rows = [row for row in form.rows if row.name not in ("declarer", "bid")]
    soloist = EntryRow("declarer", (EntryField("declarer", FieldKind.SEAT),))
    return replace(form, rows=(soloist, *rows), outcomes=tuple(name for name in form.outcomes if name != "passed"))


RAEUBER = RaeuberRuleset(key="skat_raeuber")
register(RAEUBER)
