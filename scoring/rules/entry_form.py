"""The structure of an entry form: fields, rows, legal values."""

from dataclasses import dataclass
from enum import StrEnum


class FieldKind(StrEnum):
    SEAT = "seat"  # one of the active players
    CHOICE = "choice"  # one of `choices`
    MATADORS = "matadors"  # with or without, and how many: "with-2"
    FLAG = "flag"  # said or not
    NUMBER = "number"  # a whole number between the first and the last of `choices`
    SEATS = "seats"  # any of the active players
    NUMBERS = "numbers"  # a whole number for each active player, between the first and the last of `choices`


@dataclass(frozen=True, slots=True)
class EntryField:
    """One field of the form; `choices` are values as in a stored deal.

    `when` has pairs of another field and the values for which this field is shown.
    """

    name: str
    kind: FieldKind
    choices: tuple[str, ...] = ()
    when: tuple[tuple[str, tuple[str, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class EntryRow:
    """Adjacent fields; a row that is not `main` is hidden behind "more"."""

    name: str
    fields: tuple[EntryField, ...]
    main: bool = True


@dataclass(frozen=True, slots=True)
class EntryForm:
    """One way to enter a deal: rows from top to bottom of the screen, and the outcomes that submit it.

    `mode` is its name, and the deal's `outcome`. `outcomes` are buttons: "won" and "lost" are the declarer's result,
    "passed" means nobody played, "done" leaves the result to the fields. A form with `is_game` is offered among the
    games of the usual form.
    """

    rows: tuple[EntryRow, ...]
    outcomes: tuple[str, ...]
    mode: str = "played"
    is_game: bool = False

    @property
    def fields(self) -> tuple[EntryField, ...]:
        return tuple(field for row in self.rows for field in row.fields)


def flags(*names: str) -> tuple[EntryField, ...]:
    return tuple(EntryField(name, FieldKind.FLAG) for name in names)


def number(name: str, least: int, most: int) -> EntryField:
    return EntryField(name, FieldKind.NUMBER, (str(least), str(most)))


def choice(name: str, *choices: object) -> EntryField:
    return EntryField(name, FieldKind.CHOICE, tuple(map(str, choices)))
