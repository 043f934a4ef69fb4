"""The values of two-player games: the tables of Skat without what a variant lacks."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any, Final

from ..contracts import TRUMP_GAMES
from ..deal import Deal
from ..ramsch import RamschDeal, RamschOptions
from ..score import Score
from ..value_table import ValueRow, ValueTable

Worth = Callable[[Any], Score]

# Parts of a row's word by the field that the row needs.
_MARKS: Final = {"hand": "_hand", "ouvert": "_ouvert"}
_LEVELS: Final[tuple[dict[str, Any], ...]] = ({}, {"schneider": True}, {"schwarz": True})


def tables_without(hidden: Collection[str], tables: Iterable[ValueTable]) -> tuple[ValueTable, ...]:
    hidden_marks = [mark for field, mark in _MARKS.items() if field in hidden]
    return tuple(
        replace(table, rows=tuple(row for row in table.rows if not any(mark in row.word for mark in hidden_marks)))
        for table in tables
    )


def tables_without_matadors(tables: Iterable[ValueTable], worth: Worth) -> tuple[ValueTable, ...]:
    _games, examples, *kontra = tables
    rows = tuple(
        ValueRow(f"game.{game.value}", tuple(_won(worth, game=game, **levels) for levels in _LEVELS))
        for game in TRUMP_GAMES
    )
    nulls = tuple(row for row in examples.rows if row.word.startswith("game."))
    plain = ValueTable("value.games", ("value.plain", "value.schneider", "value.schwarz"), rows)
    return plain, replace(examples, rows=nulls), *kontra


def _won(worth: Worth, **fields: Any) -> int:
    return worth(Deal(declarer=0, won=True, **fields)).written


def ramsch_table_of_two(options: RamschOptions, worth: Worth) -> ValueTable:
    total = options.ramsch_total
    samples = {
        "value.two_plain": RamschDeal(points=(total // 2, total // 3), last=0),
        "value.two_march": RamschDeal(points=(2 * total // 3, 0), last=0, virgins=(1,)),
    }
    rows = tuple(ValueRow(word, worth(deal).points) for word, deal in samples.items())
    return ValueTable("value.ramsch_of_two", ("value.most", "value.fewest"), rows)
