"""What the games of a ruleset are worth, as a small table for its page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ValueRow:
    """One line: the word that begins it ("game.clubs"), and its figures."""

    word: str
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ValueTable:
    """A title and the heads of the figures' columns, as words, and the rows; figures in what the game is counted in."""

    word: str
    columns: tuple[str, ...]
    rows: tuple[ValueRow, ...]
