"""What a kept sheet says on paper: the rows and the foot. Names, places and money are the caller's."""

from collections.abc import Collection, Sequence
from typing import Final

from scoring.rules import Game, Line, Sheet, SheetRow, Side

from .score_list import ListRow, ListTally

# Grand and Null are written with their first letter, in every language.
_SIGNS: Final = {Game.CLUBS: "♣", Game.SPADES: "♠", Game.HEARTS: "♥", Game.DIAMONDS: "♦", Game.GRAND: "G"}
_LEVELS: Final = ("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert")


def list_rows(sheet: Sheet, corrected: Collection[int] = ()) -> tuple[ListRow, ...]:
    """The rows of the sheet; a star stands beside the deals whose numbers are in `corrected`."""
    return tuple(_list_row(row, corrected=row.number in corrected) for row in sheet.rows)


def list_tallies(lines: Sequence[Line]) -> tuple[ListTally, ...]:
    """The foot of each seat, from `scoring.rules.tally`."""
    return tuple(
        ListTally(line.points, line.won, line.lost, line.others_lost, line.adjustment, line.total) for line in lines
    )


def _list_row(row: SheetRow, *, corrected: bool) -> ListRow:
    deal, score = row.deal, row.score
    if deal.declarer is None or deal.game is None:
        return ListRow(row.number, passed=True, corrected=corrected)
    counted = {step.word for step in score.steps}
    marks = {level: level in counted or getattr(deal, level) is True for level in _LEVELS}
    has_trumps = deal.game.has_trumps
    return ListRow(
        number=row.number,
        seat=deal.declarer,
        game=_game_text(row),
        with_matadors=deal.matadors if has_trumps and deal.with_without != "without" else None,
        without_matadors=deal.matadors if has_trumps and deal.with_without == "without" else None,
        **marks,
        overbid=score.overbid,
        conceded=deal.conceded is not Side.NONE,
        value=score.points[deal.declarer],
        won=score.won,
        running=tuple(_moved(row, seat) for seat in range(len(row.running))),
        corrected=corrected,
    )


def _game_text(row: SheetRow) -> str:
    """The game and its base value, and how often Kontra doubled it: "♣ 12", "N 46", "G 24 ×2"."""
    deal, score = row.deal, row.score
    assert deal.game is not None
    text = f"{_SIGNS.get(deal.game, deal.game.value[0].upper())} {score.base or score.value}"
    return f"{text} ×{2**deal.kontra}" if deal.kontra else text


def _moved(row: SheetRow, seat: int) -> int | None:
    """Running points are written where the deal changed them, and for the declarer always."""
    return row.running[seat] if row.score.points[seat] or seat == row.deal.declarer else None
