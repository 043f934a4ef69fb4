"""Read lists of players from any program into rows and faults.

`queries.entry_rows` checks whether players are already entered.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import zip_longest
from typing import Any, Final

from django.core.exceptions import ValidationError

from scoring.clock import today
from scoring.days import NotADay, read_day
from scoring.models.names import (
    MAX_NAME_LENGTH,
    clean_name,
    first_name_first,
    full_name,
    split_club,
    split_suffix,
    validate_name,
)
from tournaments.events.exchange.list_lines import (
    HEADINGS,
    LAST_NAME_FIRST,
    Line,
    Lines,
    are_numbered,
    heading_key,
    read_lines,
    without_numbering,
)
from tournaments.events.queries.entry_rows import EntrantRow, EntryProblem

MOST_BYTES: Final = 2_000_000
MOST_ROWS: Final = 5_000
MOST_IN_A_CELL: Final = 200
# Reading stops after so many faults.
MOST_PROBLEMS: Final = 200

# The columns of a list without a header, in this order.
COLUMNS: Final = ("name", "club_name", "sex", "birth_date", "phone", "member_number", "team", "tandem", "mixed")
# The contents that a user may choose for a column.
KINDS: Final = ("name", "first_name", "last_name", *COLUMNS[1:6], "number", *COLUMNS[6:])
# How long a text may be; a name made of two parts is measured as a whole.
LENGTHS: Final = {"phone": 40, "member_number": 20}
HIGHEST_NUMBER: Final = 9_999
SEXES: Final[Mapping[str, str]] = {
    word: sex
    for sex, words in {
        "f": "f w weiblich weibl female frau fr woman dame",
        "m": "m männlich maennlich männl male mann man herr hr",
        "d": "d x divers diverse",
        "": "- – — ?",
    }.items()
    for word in words.split()
}
# The fault of a cell that is not a day, by `NotADay.code`.
DATE_FAULTS: Final = {
    "unknown": "date_unknown",
    "short_year": "date_short_year",
    "impossible": "date_impossible",
    "out_of_range": "date_impossible",
}


# A long number as Excel shortens it.
_SHORTENED: Final = re.compile(r"\d+(?:[.,]\d+)?E\+\d+", re.IGNORECASE)
# No name has a word that begins with a digit, or one of these signs; marks at the end are removed before.
_NO_NAME: Final = re.compile(
    r"(?:.*\s)?\d.*|.*[@;:|/\\<>{}=&%?+\ufffd].*|-.*|.*\s[-–—]\s.*"
    r"|.*\s(?:und|u\.|and)\s.*|.*\b(?:abgesagt|abgemeldet|storniert)\b.*",
    re.DOTALL | re.IGNORECASE,
)
# A club instead of a name.
_CLUB_WORD: Final = re.compile(r"(?:SC|SK|SV|SG|TSV|TuS|Klub|Club|Verein) .*|.*\bSkat(?:club|klub|verein|freunde)\b.*")


@dataclass(frozen=True, slots=True)
class PlayersColumn:
    """A column of the list: its contents ("" if they are not imported), its heading, and its first cell."""

    kind: str
    heading: str
    sample: str


@dataclass(frozen=True, slots=True)
class PlayersList:
    """The result of reading: the valid lines, and all faults in line order.

    `left_out` are lines without a person, with their numbers: titles, sums, greetings.
    """

    rows: tuple[EntrantRow, ...]
    problems: tuple[EntryProblem, ...]
    columns: tuple[PlayersColumn, ...] = ()
    left_out: tuple[tuple[int, str], ...] = ()
    has_header: bool = False

    @property
    def ignored(self) -> tuple[str, ...]:
        return tuple(column.heading for column in self.columns if column.heading and not column.kind)


def read_players(text: str, kinds: Sequence[str] = ()) -> PlayersList:
    """Read the players of a list; faults are returned, never raised.

    `kinds` are the contents of each column ("" or one of KINDS) if the user chose them.
    """
    if len(text) > MOST_BYTES:
        return _refused("too_big", most=MOST_BYTES // 1_000_000)
    if "\0" in text:
        return _refused("unreadable")
    lines = read_lines(text.removeprefix("\ufeff"), most=MOST_ROWS)
    problems = [EntryProblem(lines.broken, "quotes")] if lines.broken else []
    if len(lines.people) > MOST_ROWS:
        return _refused("too_many_rows", most=MOST_ROWS)
    if not lines.people:
        problems = problems or [EntryProblem(0, "no_rows")]
    kinds, found = _kinds(lines, kinds)
    columns = _columns(lines, kinds)
    left_out = tuple((number, " ".join(cells).strip()[:MOST_IN_A_CELL]) for number, cells in lines.left_out)
    rows: list[EntrantRow] = []
    if not found:
        rows, faults = _read_rows(lines.people, kinds)
        problems += faults
    problems = sorted([*found, *problems], key=lambda one: one.line)
    return PlayersList(tuple(rows), tuple(problems), columns, left_out, lines.header is not None)


def _refused(code: str, **params: Any) -> PlayersList:
    return PlayersList((), (EntryProblem(0, code, params),))


def _kinds(lines: Lines, chosen: Sequence[str]) -> tuple[tuple[str, ...], list[EntryProblem]]:
    """Return the contents of each column and the faults: as chosen, from the header, or guessed from the cells."""
    width = max((len(cells) for _, cells in lines.people), default=0)
    if chosen:
        kinds = (*chosen, *("" for _ in range(width - len(chosen))))
        return kinds, _kind_faults(0, kinds)
    if lines.header:
        number, cells = lines.header
        kinds = tuple(HEADINGS.get(heading_key(cell), "") for cell in cells)
        order = [EntryProblem(number, "which_order")] if _lacks_commas(cells, lines.people) else []
        return kinds, [*_kind_faults(number, kinds), *order]
    numbering = ("",) if are_numbered(lines.people) else ()
    names = [cells[len(numbering) :] for _, cells in lines.people]
    pairs = [cells[:2] for cells in names if len(cells) > 1 and cells[1].strip()]
    name_pairs = [pair for pair in pairs if _is_one_name(pair[0])]
    if pairs and name_pairs == pairs and lines.delimiter == ",":
        return (*numbering, "last_name", "first_name", *COLUMNS[1:]), []
    # Müller;Jürgen may be a name in two columns, or a first name and a club; SC Köln;Müller, Jürgen begins with a club.
    doubtful = [pair for pair in pairs if "," in pair[1] or (_is_one_name(pair[0]) and _is_one_name(pair[1]))]
    is_doubtful = doubtful or len(name_pairs) * 2 > len(pairs)
    return (*numbering, *COLUMNS), [EntryProblem(0, "which_names")] if is_doubtful else []


def _lacks_commas(headings: Sequence[str], lines: Sequence[Line]) -> bool:
    """Return whether a “Name, Vorname” column has names of several words without a comma, so the last name is
    unclear."""
    places = [place for place, heading in enumerate(headings) if heading_key(heading) in LAST_NAME_FIRST]
    names = [cells[place].strip() for _, cells in lines for place in places if place < len(cells)]
    return any(" " in name and "," not in name for name in names)


def _is_one_name(cell: str) -> bool:
    """Return whether the cell is a single name, like “Müller” or “von der Heide”."""
    return sum(not word.islower() for word in without_numbering(cell).split()) == 1


def _kind_faults(line: int, kinds: Sequence[str]) -> list[EntryProblem]:
    known = [kind for kind in kinds if kind]
    twice = {kind for kind in known if known.count(kind) > 1}
    faults = [EntryProblem(line, "column_twice", {"column": kind}) for kind in sorted(twice)]
    if not {"name", "last_name"} & set(known):
        faults.append(EntryProblem(line, "no_name_column"))
    return faults


def _columns(lines: Lines, kinds: Sequence[str]) -> tuple[PlayersColumn, ...]:
    """Return the columns with a heading or text, and empty columns before them."""
    headings = [cell.strip()[:MAX_NAME_LENGTH] for cell in lines.header[1]] if lines.header else []
    samples = [
        next((cells[place].strip() for _, cells in lines.people if place < len(cells) and cells[place].strip()), "")
        for place in range(max((len(cells) for _, cells in lines.people), default=0))
    ]
    columns = [
        PlayersColumn(kind, heading or "", (sample or "")[:MAX_NAME_LENGTH])
        for kind, heading, sample in zip_longest(kinds, headings, samples, fillvalue="")
    ]
    while columns and not (columns[-1].heading or columns[-1].sample):
        columns.pop()
    return tuple(columns)


def _read_rows(lines: Sequence[Line], kinds: Sequence[str]) -> tuple[list[EntrantRow], list[EntryProblem]]:
    rows: list[EntrantRow] = []
    problems: list[EntryProblem] = []
    for line in lines:
        read = list(_read_line(line, kinds))
        rows += [one for one in read if isinstance(one, EntrantRow)]
        problems += [one for one in read if isinstance(one, EntryProblem)]
        if len(problems) >= MOST_PROBLEMS:
            break
    return rows, problems


def _read_line(line: Line, columns: Sequence[str]) -> Iterator[EntrantRow | EntryProblem]:
    number, cells = line
    # More cells than columns: it is unclear which cell belongs to which column.
    if any(cell.strip() for cell in cells[len(columns) :]):
        yield EntryProblem(number, "too_many_cells", {"cells": len(cells), "columns": len(columns)})
        return
    typed = {column: cell for column, cell in zip(columns, cells, strict=False) if column}
    faults = [fault for column, cell in typed.items() for fault in _cell_faults(number, column, cell)]
    if faults:
        yield from faults
        return
    texts = {column: clean_name(cell) for column, cell in typed.items()}
    texts["name"], texts["club_name"] = _name_and_club(texts)
    values, faults = _values(number, texts)
    if faults:
        yield from faults
    else:
        yield EntrantRow(number, **values)


def _cell_faults(number: int, column: str, cell: str) -> Iterator[EntryProblem]:
    if len(cell) > MOST_IN_A_CELL:
        yield EntryProblem(number, "too_long", {"column": column, "most": MOST_IN_A_CELL})
        return
    try:
        validate_name(cell.strip())
    except ValidationError as error:
        character = (error.params or {})["code"]
        yield EntryProblem(number, "invisible", {"column": column, "character": character})


def _name_and_club(texts: Mapping[str, str]) -> tuple[str, str]:
    """Return the full name and its club; next to a column of first names, "name" is the last name.

    Text in brackets after a name is the club if there is no club column; otherwise it is part of the name.
    """
    last, of_last = split_club(without_numbering(texts.get("name") or texts.get("last_name", "")))
    has_both = bool(texts.get("name") and texts.get("last_name"))
    first, of_first = split_club("" if has_both else without_numbering(texts.get("first_name", "")))
    name = full_name(first, last=last) if first and last else first_name_first(last)
    words, club = of_last or of_first, texts.get("club_name", "")
    if words and club and words != club:
        name = f"{name} ({words})"
    return name, club or words


def _values(number: int, texts: Mapping[str, str]) -> tuple[dict[str, Any], list[EntryProblem]]:
    values: dict[str, Any] = {
        column: texts.get(column, "") for column in COLUMNS if column not in ("sex", "birth_date")
    }
    faults = [
        EntryProblem(number, "too_long", {"column": column, "most": most})
        for column, value in values.items()
        if len(value) > (most := LENGTHS.get(column, MAX_NAME_LENGTH))
    ]
    if not values["name"]:
        faults.append(EntryProblem(number, "name_missing"))
    elif _is_no_name(split_suffix(values["name"])[0]):
        faults.append(EntryProblem(number, "no_name", {"text": values["name"]}))
    faults += [
        EntryProblem(number, "shortened", {"column": column, "text": values[column]})
        for column in ("member_number", "phone")
        if _SHORTENED.fullmatch(values[column])
    ]
    values["number"], fault = _start_number(texts.get("number", ""))
    if fault:
        faults.append(EntryProblem(number, fault, {"text": texts["number"]}))
    sex = texts.get("sex", "").casefold().rstrip(".")
    values["sex"] = SEXES.get(sex, sex)
    values["typed_sex"] = texts.get("sex", "")
    if values["sex"] not in ("", "f", "m", "d"):
        faults.append(EntryProblem(number, "sex_unknown", {"text": texts["sex"]}))
    values["birth_date"], fault = _birth_date(texts.get("birth_date", ""))
    if fault:
        faults.append(EntryProblem(number, fault, {"text": texts["birth_date"]}))
    return values, faults


def _is_no_name(text: str) -> bool:
    return bool(_NO_NAME.fullmatch(text) or _CLUB_WORD.fullmatch(text)) or any(map(_is_misread, text.split()))


def _is_misread(word: str) -> bool:
    try:
        # UTF-8 that was read as Windows letters turns Jürgen into JÃ¼rgen.
        return not word.isascii() and word.encode("cp1252").decode("utf-8") != word
    except UnicodeError:
        return False


def _start_number(text: str) -> tuple[int | None, str]:
    if not text:
        return None, ""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= HIGHEST_NUMBER):
        return None, "number_unknown"
    return int(text), ""


def _birth_date(text: str) -> tuple[date | None, str]:
    if not text:
        return None, ""
    try:
        born = read_day(text)
    except NotADay as refused:
        return None, DATE_FAULTS[refused.code]
    return (born, "") if born <= today() else (None, "date_impossible")
