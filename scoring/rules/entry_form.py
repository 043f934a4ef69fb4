"""The shape of an entry form: which fields, in which rows, with which legal values."""

from dataclasses import dataclass
from enum import StrEnum


class FieldKind(StrEnum):
    SEAT = "seat"  # one of the active players
    CHOICE = "choice"  # one of `choices`
    MATADORS = "matadors"  # with or without, and how many: "with-2"
    FLAG = "flag"  # said or not
    NUMBER = "number"  # a whole number between the first and the last of `choices`
    SEATS = "seats"  # any of the players


@dataclass(frozen=True, slots=True)
class EntryField:
    """One thing a table says of a deal; `choices` are the values as written in a stored deal."""

    name: str
    kind: FieldKind
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Fields that stand side by side; a row that is not `main` waits behind "more"."""

    name: str
    fields: tuple[EntryField, ...]
    main: bool = True


@dataclass(frozen=True, slots=True)
class EntryForm:
    """Rows from the top of the screen down, and the outcomes that submit it."""

    rows: tuple[EntryRow, ...]
    outcomes: tuple[str, ...]

    @property
    def fields(self) -> tuple[EntryField, ...]:
        return tuple(field for row in self.rows for field in row.fields)
