"""The values of Tournée Skat, as tables built by scoring samples."""

from collections.abc import Iterator
from typing import Any, Final

from ..card_points import ALL_POINTS
from ..contracts import Game
from ..deal import Outcome, Side
from ..ruleset import Ruleset
from ..skat.values import TARGET
from ..value_table import ValueRow, ValueTable
from ..words import gettext_noop
from .values import TourneeContract, TourneeDeal, TourneeRamschDeal

TABLE_WORDS: Final = {
    "value.tournee": gettext_noop("Tournée, won with 61 card points"),
    "value.solo": gettext_noop("Solo and Guckser, won with 61 card points"),
    "value.with_1": gettext_noop("1 matador"),
    "value.with_2": gettext_noop("2 matadors"),
    "value.with_3": gettext_noop("3 matadors"),
    "value.with_4": gettext_noop("4 matadors"),
    "value.levels": gettext_noop("How many times the base value counts, in addition to the matadors"),
    "value.times": gettext_noop("times"),
    "value.game": gettext_noop("Game"),
    "value.schneider": gettext_noop("Schneider"),
    "value.schwarz": gettext_noop("Schwarz"),
    "value.schneider_announced": gettext_noop("Schneider announced"),
    "value.schneider_announced_schwarz": gettext_noop("Schneider announced, Schwarz made"),
    "value.schwarz_announced": gettext_noop("Schwarz announced"),
    "value.lost": gettext_noop("The smallest game, won or lost"),
    "value.if_won": gettext_noop("won"),
    "value.if_lost": gettext_noop("lost"),
    "value.passt_mir_nicht": gettext_noop("Tournée with Paßt mir nicht"),
    "value.ramsch": gettext_noop("Ramsch"),
    "value.written": gettext_noop("points"),
    "value.fewest": gettext_noop("the fewest card points"),
    "value.no_trick": gettext_noop("no trick"),
    "value.every_trick": gettext_noop("every trick"),
}
_UPWARDS: Final = (Game.DIAMONDS, Game.HEARTS, Game.SPADES, Game.CLUBS, Game.GRAND)
_RUNS: Final = (1, 2, 3, 4)
_OPEN_GRAND: Final = {"contract": TourneeContract.SOLO, "suit": Game.GRAND, "ouvert": True}
_SMALLEST: Final[dict[str, dict[str, Any]]] = {
    "game.tournee": {"contract": TourneeContract.TOURNEE, "suit": Game.DIAMONDS},
    "value.passt_mir_nicht": {"contract": TourneeContract.TOURNEE, "suit": Game.DIAMONDS, "passt_mir_nicht": True},
    "game.solo": {"contract": TourneeContract.SOLO, "suit": Game.DIAMONDS},
    "game.guckser": {"contract": TourneeContract.GUCKSER},
}
_NULLS: Final = {"game.null": False, "game.null_ouvert": True}
_ALL: Final = {"points": ALL_POINTS, "no_trick": Side.DEFENDERS}
_LEVELS: Final[dict[str, dict[str, Any]]] = {
    "value.game": {"points": TARGET},
    "value.schneider": {"points": ALL_POINTS},
    "value.schwarz": _ALL,
    "value.schneider_announced": {"points": ALL_POINTS, "schneider_announced": True},
    "value.schneider_announced_schwarz": _ALL | {"schneider_announced": True},
    "value.schwarz_announced": _ALL | {"schwarz_announced": True},
}
_RAMSCH: Final = {
    "value.fewest": TourneeRamschDeal(outcome=Outcome.RAMSCH, points=(20, 40, 50)),
    "value.no_trick": TourneeRamschDeal(outcome=Outcome.RAMSCH, points=(0, 50, 60), virgins=(0,)),
    "value.every_trick": TourneeRamschDeal(outcome=Outcome.RAMSCH, points=(110, 0, 0), virgins=(1, 2)),
}


def tournee_tables(ruleset: Ruleset) -> tuple[ValueTable, ...]:
    """Return won games by matadors, levels, lost games, and Ramsch. systems.md 17"""
    heads = tuple(f"value.with_{run}" for run in _RUNS)
    return (
        ValueTable("value.tournee", heads, tuple(_won_rows(ruleset, TourneeContract.TOURNEE))),
        ValueTable("value.solo", heads, (*_won_rows(ruleset, TourneeContract.SOLO), *_grand_rows(ruleset))),
        ValueTable("value.levels", ("value.times",), tuple(_level_rows(ruleset))),
        ValueTable("value.lost", ("value.if_won", "value.if_lost"), tuple(_lost_rows(ruleset))),
        ValueTable("value.ramsch", ("value.written",), tuple(_ramsch_rows(ruleset))),
    )


def _won_rows(ruleset: Ruleset, contract: TourneeContract) -> Iterator[ValueRow]:
    for game in _UPWARDS:
        yield _row(ruleset, f"game.{game}", {"contract": contract, "suit": game})


def _grand_rows(ruleset: Ruleset) -> Iterator[ValueRow]:
    yield _row(ruleset, "game.grand_ouvert", _OPEN_GRAND)
    yield _row(ruleset, "game.guckser", {"contract": TourneeContract.GUCKSER})


def _row(ruleset: Ruleset, word: str, fields: dict[str, Any]) -> ValueRow:
    return ValueRow(word, tuple(_written(ruleset, fields | {"matadors": run, "points": TARGET}) for run in _RUNS))


def _level_rows(ruleset: Ruleset) -> Iterator[ValueRow]:
    for word, fields in _LEVELS.items():
        deal = TourneeDeal(declarer=0, contract=TourneeContract.SOLO, suit=Game.CLUBS, matadors=1, **fields)
        yield ValueRow(word, (ruleset.score(deal, ruleset.opening(3)).level - 1,))


def _lost_rows(ruleset: Ruleset) -> Iterator[ValueRow]:
    for word, fields in _SMALLEST.items():
        figures = (_written(ruleset, fields | {"matadors": 1, "points": points}) for points in (TARGET, TARGET - 1))
        yield ValueRow(word, tuple(figures))
    for word, ouvert in _NULLS.items():
        null = {"contract": TourneeContract.NULL, "ouvert": ouvert}
        yield ValueRow(word, tuple(_written(ruleset, null | {"won": won}) for won in (True, False)))


def _ramsch_rows(ruleset: Ruleset) -> Iterator[ValueRow]:
    for word, deal in _RAMSCH.items():
        yield ValueRow(word, (ruleset.score(deal, ruleset.opening(3)).points[0],))


def _written(ruleset: Ruleset, fields: dict[str, Any]) -> int:
    return ruleset.score(TourneeDeal(declarer=0, **fields), ruleset.opening(3)).written
