"""The columns of a game's list, and their widths."""

from collections.abc import Iterator
from typing import Final

from django.utils.translation import pgettext

from scoring import phrases
from scoring.printing.page import Align
from scoring.rules import Account, Ruleset

from .score_list import FormColumn

# The total width of the columns between dealer and players, so that all lists look alike.
_SHARE: Final = 78.4
_WIDTHS: Final = {"with": 4.9, "without": 4.9}
_FIGURE: Final = 7.0
_MARK: Final = 4.6
_DECLARER: Final = 4.8
_PLUS: Final = 9.6
_MINUS: Final = 10.0
_MONEY: Final = 13.0
# Widths of the game's column: for a suit and its base value, also for the name of a Ramsch, or for any name.
_BASE: Final = 12.2
_BASE_OR_RAMSCH: Final = 16.0
_NAME: Final = 24.0
# Marks of a game's result form a separate group.
_GROUPS: Final = ("overbid",)


def columns_of(ruleset: Ruleset) -> tuple[FormColumn, ...]:
    before, after = tuple(_before_game(ruleset)), (*_own_columns(ruleset), *_value_columns(ruleset))
    taken = sum(column.width for column in (*before, *after))
    return (*before, _game_column(ruleset, _SHARE - taken), *after)


def _before_game(ruleset: Ruleset) -> Iterator[FormColumn]:
    # If all players pay, the changed accounts do not show who declared.
    if ruleset.account is Account.CENTS:
        yield FormColumn("declarer", column_word(ruleset, "column.declarer"), _DECLARER, rotated=True)


def _game_column(ruleset: Ruleset, room: float) -> FormColumn:
    # If numbers are bid, a game is written as its base value.
    if not ruleset.legal_bids():
        return _game("column.game", ruleset, max(_NAME, room))
    has_ramsch = len(ruleset.entry_forms()) > 1
    return _game("column.base", ruleset, max(_BASE_OR_RAMSCH if has_ramsch else _BASE, room))


def _game(key: str, ruleset: Ruleset, width: float) -> FormColumn:
    return FormColumn("game", column_word(ruleset, key), width, Align.LEFT, begins_group=True)


def _own_columns(ruleset: Ruleset) -> Iterator[FormColumn]:
    for column in ruleset.columns():
        for mark in column.marks:
            begins_group = mark == column.marks[0] or mark in _GROUPS
            yield FormColumn(mark, column_word(ruleset, f"mark.{mark}"), _MARK, rotated=True, begins_group=begins_group)
        if not column.marks:
            width = _WIDTHS.get(column.name, _FIGURE)
            yield FormColumn(column.name, column_word(ruleset, f"column.{column.name}"), width, rotated=True)


def _value_columns(ruleset: Ruleset) -> Iterator[FormColumn]:
    """Yield one column with a sign for money, or one for plus and one for minus for points."""
    if ruleset.account is Account.CENTS:
        word = column_word(ruleset, "column.value")
        yield FormColumn("value", word, _MONEY, Align.RIGHT, begins_group=True)
        return
    yield FormColumn("plus", "+", _PLUS, Align.RIGHT, begins_group=True)
    yield FormColumn("minus", phrases.MINUS, _MINUS, Align.RIGHT)


def column_word(ruleset: Ruleset, key: str) -> str:
    """Return the heading of a column or mark: the ruleset's own, otherwise a short one for print, otherwise the shared
    one."""
    short = _short_words()
    return short[key] if key in short and key not in ruleset.words else phrases.word(ruleset, key)


def _short_words() -> dict[str, str]:
    return {
        "column.base": pgettext("printed list, column", "Base"),
        "column.game": pgettext("printed list, column", "Game"),
        "column.declarer": pgettext("printed list, column", "declarer"),
        "column.value": pgettext("printed list, column", "Value"),
        "column.with": pgettext("printed list, column", "with"),
        "column.without": pgettext("printed list, column", "without"),
        "mark.hand": pgettext("printed list, column", "Hand"),
        "mark.schneider": pgettext("printed list, column", "Schneider"),
        "mark.schneider_announced": pgettext("printed list, column", "– announced"),
        "mark.schwarz": pgettext("printed list, column", "Schwarz"),
        "mark.schwarz_announced": pgettext("printed list, column", "– announced"),
        "mark.ouvert": pgettext("printed list, column", "ouvert"),
        "mark.overbid": pgettext("printed list, column", "overbid"),
        "mark.conceded": pgettext("printed list, column", "conceded"),
    }
