"""The deals of a list as rows of its printed form."""

from collections.abc import Iterator
from typing import Final

from scoring import phrases
from scoring.rules import Account, Game, Ruleset, Score
from scoring.sheets.queries import SheetPage
from scoring.sheets.written_list import WrittenLine, written_lines

from .game_columns import columns_of
from .score_list import TICK, ListRow

# The sign before the base value of a game without suit.
_LETTERS: Final = {Game.GRAND: "G", Game.NULL: "N", Game.REVOLUTION: "R"}


def rows_of(page: SheetPage) -> tuple[ListRow, ...]:
    keys = [column.key for column in columns_of(page.ruleset)]
    lines = zip(written_lines(page), page.sheet.rows, strict=True)
    return tuple(_row(line, row.score, page.ruleset, keys) for line, row in lines)


def _row(line: WrittenLine, score: Score, ruleset: Ruleset, keys: list[str]) -> ListRow:
    cells = {} if line.is_passed else dict(_cells(line, ruleset))
    return ListRow(
        number=line.number,
        cells={key: cells[key] for key in keys if key in cells},
        running_totals=tuple(
            "" if now is None else phrases.format_account(now, ruleset) for now in line.running_totals
        ),
        winners=score.winners,
        losers=score.losers,
        pot=phrases.format_money(line.pot) if ruleset.has_pot else "",
        passed=line.is_passed,
        corrected=line.is_corrected,
    )


def _cells(line: WrittenLine, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    yield "game", _game_text(line, ruleset)
    if line.declarer is not None:
        yield "declarer", str(line.declarer + 1)
    yield from ((name, str(figure).replace("-", phrases.MINUS)) for name, figure in line.cells.items())
    yield from ((mark, TICK) for mark in line.ticks)
    is_loss = line.written < 0
    column = "value" if ruleset.account is Account.CENTS else "minus" if is_loss else "plus"
    yield column, phrases.format_account(line.written, ruleset)


def _game_text(line: WrittenLine, ruleset: Ruleset) -> str:
    sign = _sign(line.suit) if ruleset.has_french_suits else ""
    if "base" in line.cells:
        name = f"{sign} {line.cells['base']}"
    elif sign and line.game != line.suit:
        name = f"{sign} {phrases.game_word(ruleset, line.game)}"
    else:
        name = line.game_name
    return name + line.doubling


def _sign(suit: str) -> str:
    sign: str = phrases.SUIT_SIGNS.get(suit) or _LETTERS.get(suit, "")  # type: ignore[call-overload]
    return sign.rstrip(phrases.TEXT_SIGN)
