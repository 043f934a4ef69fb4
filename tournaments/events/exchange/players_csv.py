"""Lists of players as clubs keep them, from whatever program: the text of a list read into rows and faults.

Nothing here knows who is entered already: that is `queries.entry_rows`.
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
    validate_name,
    without_mark,
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
# More faults than anybody reads; the first are shown.
MOST_PROBLEMS: Final = 200

# The columns of a list without a header, in this order.
COLUMNS: Final = ("name", "club_name", "sex", "birth_date", "phone", "member_number", "team", "tandem", "mixed")
# What a column of a list may be told to hold.
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
# What is wrong with a cell that is no day (`NotADay.code`).
DATE_FAULTS: Final = {
    "unknown": "date_unknown",
    "short_year": "date_short_year",
    "impossible": "date_impossible",
    "out_of_range": "date_impossible",
}


# What Excel makes of a long number.
_SHORTENED: Final = re.compile(r"\d+(?:[.,]\d+)?E\+\d+", re.IGNORECASE)
# No name has a word that begins with a digit, but for a mark at its end, or a sign that parts, computes or is none.
_NO_NAME: Final = re.compile(
    r"(?:.*\s)?\d.*|.*[@;:|/\\<>{}=&%?+\ufffd].*|-.*|.*\s[-–—]\s.*"
    r"|.*\s(?:und|u\.|and)\s.*|.*\b(?:abgesagt|abgemeldet|storniert)\b.*",
    re.DOTALL | re.IGNORECASE,
)
# A club where a name should be.
_CLUB_WORD: Final = re.compile(r"(?:SC|SK|SV|SG|TSV|TuS|Klub|Club|Verein) .*|.*\bSkat(?:club|klub|verein|freunde)\b.*")


@dataclass(frozen=True, slots=True)
class PlayersColumn:
    """A column of the list: what it holds ("" for nothing the site keeps), its heading, and its first cell."""

    kind: str
    heading: str
    sample: str


@dataclass(frozen=True, slots=True)
class PlayersList:
    """What was read: the lines without a fault, and all faults in the order of the lines.

    `left_out` are the lines of nobody, with their numbers: titles, sums, greetings.
    """

    rows: tuple[EntrantRow, ...]
    problems: tuple[EntryProblem, ...]
    columns: tuple[PlayersColumn, ...] = ()
    left_out: tuple[tuple[int, str], ...] = ()
    has_header: bool = False

    @property
    def ignored(self) -> tuple[str, ...]:
        """The headings of the columns that are not taken over, as they stand in the list."""
        return tuple(column.heading for column in self.columns if column.heading and not column.kind)


def read_players(text: str, kinds: Sequence[str] = ()) -> PlayersList:
    """The players of a list; whatever is given, faults are values and never errors.

    `kinds` says what each column holds ("" or one of KINDS), where the user chose it.
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
    """(what each column holds, what is wrong with that): as chosen, as the header says, or as the cells look."""
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
    """Whether a column of “Name, Vorname” has names of several words without a comma: which word is the last name?"""
    places = [place for place, heading in enumerate(headings) if heading_key(heading) in LAST_NAME_FIRST]
    names = [cells[place].strip() for _, cells in lines for place in places if place < len(cells)]
    return any(" " in name and "," not in name for name in names)


def _is_one_name(cell: str) -> bool:
    """Whether the cell has one word, as “Müller” or “von der Heide”."""
    return sum(not word.islower() for word in without_numbering(cell).split()) == 1


def _kind_faults(line: int, kinds: Sequence[str]) -> list[EntryProblem]:
    known = [kind for kind in kinds if kind]
    twice = {kind for kind in known if known.count(kind) > 1}
    faults = [EntryProblem(line, "column_twice", {"column": kind}) for kind in sorted(twice)]
    if not {"name", "last_name"} & set(known):
        faults.append(EntryProblem(line, "no_name_column"))
    return faults


def _columns(lines: Lines, kinds: Sequence[str]) -> tuple[PlayersColumn, ...]:
    """The columns that any line says something in, or that have a heading; empty ones before others stay."""
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
    """The row of a line, or everything that is wrong with it."""
    number, cells = line
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
    """What no cell may be, whatever it means: endless, or with characters that cannot be read."""
    if len(cell) > MOST_IN_A_CELL:
        yield EntryProblem(number, "too_long", {"column": column, "most": MOST_IN_A_CELL})
        return
    try:
        validate_name(cell.strip())
    except ValidationError as error:
        character = (error.params or {})["code"]
        yield EntryProblem(number, "invisible", {"column": column, "character": character})


def _name_and_club(texts: Mapping[str, str]) -> tuple[str, str]:
    """(the whole name, its club); beside a column of first names, "name" is the last one.

    Words in brackets behind a name are the club where no column says it, and stay behind the name otherwise.
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
    """The fields of a row, and what cannot be one."""
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
    elif _is_no_name(without_mark(values["name"])[0]):
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
    """Whether UTF-8 was read as Windows letters, so that Jürgen is JÃ¼rgen."""
    try:
        return not word.isascii() and word.encode("cp1252").decode("utf-8") != word
    except UnicodeError:
        return False


def _start_number(text: str) -> tuple[int | None, str]:
    """(the number or None, what is wrong with it or "")."""
    if not text:
        return None, ""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= HIGHEST_NUMBER):
        return None, "number_unknown"
    return int(text), ""


def _birth_date(text: str) -> tuple[date | None, str]:
    """(the date or None, what is wrong with it or "")."""
    if not text:
        return None, ""
    try:
        born = read_day(text)
    except NotADay as refused:
        return None, DATE_FAULTS[refused.code]
    return (born, "") if born <= today() else (None, "date_impossible")
