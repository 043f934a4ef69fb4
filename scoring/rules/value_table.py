"""The values of a ruleset's games, as a small table for its page."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ValueRow:
    """One line: the key of its label ("game.clubs"), and its figures."""

    word: str
    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ValueTable:
    """A title and column headings, as keys, and the rows; figures in the game's unit."""

    word: str
    columns: tuple[str, ...]
    rows: tuple[ValueRow, ...]
