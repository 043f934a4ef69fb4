"""The values of Skat games, as small tables computed by the ruleset's `score`."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from ..contracts import NULL_VALUES, TRUMP_GAMES, Game
from ..deal import Deal, Run
from ..ramsch import RamschDeal, RamschOptions
from ..score import Score
from ..value_table import ValueRow, ValueTable
from ..words import gettext_noop
from .options import MAX_GRAND_MATADORS, SkatOptions
from .values import null_name

Worth = Callable[[Any], Score]

_RUNS: Final = range(1, MAX_GRAND_MATADORS + 1)
# How many players share the card points in the samples of a Ramsch.
RAMSCH_PLAYERS: Final = 3
_OUTCOMES: Final = ("value.won", "value.lost")


def skat_tables(options: SkatOptions, worth: Worth) -> tuple[ValueTable, ...]:
    tables = [_runs(options, worth), ValueTable("value.examples", _OUTCOMES, tuple(_examples(options, worth)))]
    if options.kontra_levels:
        levels = range(1, options.kontra_levels + 1)
        rows = tuple(_won_and_lost(f"choice.kontra.{level}", _game(kontra=level), options, worth) for level in levels)
        tables.append(ValueTable("value.kontra", _OUTCOMES, rows))
    return tuple(tables)


def _runs(options: SkatOptions, worth: Worth) -> ValueTable:
    columns = (*(f"value.with_{run}" for run in _RUNS), "value.each_level")
    rows = []
    for game in TRUMP_GAMES:
        won = [_written(_game(game=game, matadors=run), options, worth) for run in _RUNS]
        rows.append(ValueRow(f"game.{game.value}", (*won, won[1] - won[0])))
    return ValueTable("value.bids" if options.score_basis == "bid" else "value.games", columns, tuple(rows))


def _examples(options: SkatOptions, worth: Worth) -> Iterator[ValueRow]:
    samples = {
        "value.clubs": _game(),
        "value.clubs_hand": _game(hand=True),
        "value.clubs_hand_schwarz": _game(hand=True, schwarz=True),
        "value.clubs_longest": _game(matadors=options.max_matadors(Game.CLUBS)),
        "value.grand": _game(game=Game.GRAND),
        "value.grand_hand": _game(game=Game.GRAND, hand=True),
    }
    nulls = [Deal(declarer=0, game=Game.NULL, hand=hand, ouvert=ouvert) for hand, ouvert in NULL_VALUES]
    if options.revolution:
        nulls.append(Deal(declarer=0, game=Game.REVOLUTION))
    samples |= {f"game.{null_name(deal)}": deal for deal in nulls}
    for word, deal in samples.items():
        yield _won_and_lost(word, deal, options, worth)


def _game(**fields: Any) -> Deal:
    clubs: dict[str, Any] = {"declarer": 0, "game": Game.CLUBS, "with_without": Run.WITH, "matadors": 1}
    return Deal(**clubs | fields)


def _won_and_lost(word: str, deal: Deal, options: SkatOptions, worth: Worth) -> ValueRow:
    return ValueRow(word, tuple(_written(replace(deal, won=won), options, worth) for won in (True, False)))


def _written(deal: Deal, options: SkatOptions, worth: Worth) -> int:
    deal = replace(deal, won=deal.won is not False)
    if options.score_basis == "bid":
        # The bid is what the game covers.
        deal = replace(deal, bid=worth(replace(deal, bid=18)).value)
    return worth(deal).written


def ramsch_tables(options: RamschOptions, worth: Worth) -> tuple[ValueTable, ...]:
    total = options.ramsch_total
    half, third, sixth = total // 2, total // 3, total // 6
    samples = {
        "value.ramsch_plain": RamschDeal(points=(half, third, sixth), last=0),
        "value.ramsch_jungfrau": RamschDeal(points=(half + sixth, third, 0), last=0, virgins=(2,)),
        "value.ramsch_march": RamschDeal(points=(total, 0, 0), last=0, virgins=(1, 2)),
    }
    rows = tuple(ValueRow(word, worth(deal).points) for word, deal in samples.items())
    return (ValueTable("value.ramsch", ("value.most", "value.fewer", "value.fewest"), rows),)


SKAT_TABLE_WORDS: Final = {
    "value.games": gettext_noop("A won game is worth"),
    "value.bids": gettext_noop("Score of a won game if its full value was bid"),
    "value.with_1": gettext_noop("with or without 1"),
    "value.with_2": gettext_noop("2"),
    "value.with_3": gettext_noop("3"),
    "value.with_4": gettext_noop("4"),
    "value.each_level": gettext_noop("each further level"),
    "value.examples": gettext_noop("Some games won and lost"),
    "value.won": gettext_noop("won"),
    "value.lost": gettext_noop("lost"),
    "value.clubs": gettext_noop("Clubs with 1"),
    "value.clubs_hand": gettext_noop("Clubs Hand with 1"),
    "value.clubs_hand_schwarz": gettext_noop("Clubs Hand with 1, Schwarz"),
    "value.clubs_longest": gettext_noop("Clubs with as many as count"),
    "value.grand": gettext_noop("Grand with 1"),
    "value.grand_hand": gettext_noop("Grand Hand with 1"),
    "value.kontra": gettext_noop("Clubs with 1, doubled"),
    "value.ramsch": gettext_noop("A Ramsch of three"),
    "value.ramsch_plain": gettext_noop("half, a third and a sixth of the card points"),
    "value.ramsch_jungfrau": gettext_noop("two thirds, a third, and no trick"),
    "value.ramsch_march": gettext_noop("all tricks to one"),
    "value.most": gettext_noop("most"),
    "value.fewer": gettext_noop("fewer"),
    "value.fewest": gettext_noop("fewest"),
}
