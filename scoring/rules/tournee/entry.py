"""The entry forms of Tournée Skat: a game, which shows what fits its contract, and a Ramsch."""

from typing import Final

from ..card_points import ALL_POINTS
from ..contracts import TRUMP_GAMES
from ..entry_form import EntryField, EntryForm, EntryRow, FieldKind, choice
from .checks import MOST_MATADORS
from .values import BASES, TourneeContract

_WITH_TRUMPS: Final = tuple(BASES)
_SUITS: Final = tuple(game.value for game in TRUMP_GAMES)
_RUNS: Final = tuple(f"{side}-{run}" for side in ("with", "without") for run in range(1, MOST_MATADORS + 1))
_POINTS: Final = ("0", str(ALL_POINTS))


def _field(name: str, kind: FieldKind, choices: tuple[str, ...], contracts: tuple[TourneeContract, ...]) -> EntryField:
    return EntryField(name, kind, choices, when=(("contract", tuple(contract.value for contract in contracts)),))


def _flag(name: str, *contracts: TourneeContract) -> EntryField:
    return _field(name, FieldKind.FLAG, (), contracts)


GAME_FORM: Final = EntryForm(
    rows=(
        EntryRow("declarer", (EntryField("declarer", FieldKind.SEAT),)),
        EntryRow("contract", (choice("contract", *TourneeContract),)),
        EntryRow("suit", (_field("suit", FieldKind.CHOICE, _SUITS, (TourneeContract.TOURNEE, TourneeContract.SOLO)),)),
        EntryRow("matadors", (_field("matadors", FieldKind.MATADORS, _RUNS, _WITH_TRUMPS),)),
        EntryRow(
            "levels",
            (
                _flag("passt_mir_nicht", TourneeContract.TOURNEE),
                _flag("ouvert", TourneeContract.SOLO, TourneeContract.NULL),
                _flag("schneider", *_WITH_TRUMPS),
                _flag("schwarz", *_WITH_TRUMPS),
            ),
        ),
        EntryRow(
            "announced",
            (_flag("schneider_announced", *_WITH_TRUMPS), _flag("schwarz_announced", *_WITH_TRUMPS)),
            main=False,
        ),
        EntryRow("points", (_field("points", FieldKind.NUMBER, _POINTS, _WITH_TRUMPS),), main=False),
    ),
    outcomes=("lost", "won", "passed"),
)
RAMSCH_FORM: Final = EntryForm(
    rows=(
        EntryRow("points", (EntryField("points", FieldKind.NUMBERS, _POINTS),)),
        EntryRow("virgins", (EntryField("virgins", FieldKind.SEATS),)),
    ),
    outcomes=("done",),
    mode="ramsch",
)
