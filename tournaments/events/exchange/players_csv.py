"""Lists of players as clubs keep them: pasted or in a file, from whatever program, read into lines and faults.

Nothing here knows who is entered already: that is `queries.entry_rows`.
"""

import codecs
import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.core.exceptions import ValidationError

from scoring.clock import today
from scoring.models.names import MAX_NAME_LENGTH, clean_name, first_name_first, validate_name
from tournaments.events.queries.entry_rows import EntrantRow, EntryProblem

MOST_BYTES: Final = 2_000_000
MOST_ROWS: Final = 5_000
MOST_IN_A_CELL: Final = 200
# More faults than anybody reads; the first are shown.
MOST_PROBLEMS: Final = 200
EARLIEST_BIRTH: Final = date(1900, 1, 1)

DELIMITERS: Final = ("\t", ";", ",")
# The columns of a list without a header, in this order.
COLUMNS: Final = ("name", "club_name", "sex", "birth_date", "phone", "member_number", "team", "tandem", "mixed")
# How long a text may be; a name made of two parts is measured as a whole.
LENGTHS: Final = {"phone": 40, "member_number": 20}
# Each column's headings in German and English, as `_heading` writes them.
HEADINGS: Final[Mapping[str, str]] = {
    heading: column
    for column, headings in {
        "name": "name spieler spielerin spielername teilnehmer teilnehmerin namen player playername fullname"
        " vorundnachname vorundzuname namevorname nachnamevorname zunamevorname vornamename vornamenachname",
        "first_name": "vorname rufname firstname givenname forename",
        "last_name": "nachname zuname familienname surname lastname familyname",
        "club_name": "verein club klub skatclub skatverein skatklub vereinsname clubname",
        "sex": "geschlecht sex gender anrede mw mwd wm wmd mf mfd",
        "birth_date": "geburtsdatum geburtstag gebdatum gebdat geboren geborenam gebam geb"
        " birthdate dateofbirth birthday born dob",
        "phone": "telefon tel telefonnummer telefonnr telnr handy handynummer mobil mobilnummer"
        " phone mobile phonenumber",
        "member_number": "mitgliedsnummer mitgliedsnr mitgliednummer mitgliednr mitglnr mgnr mnr spielernummer"
        " spielernr passnummer passnr spielerpass membernumber memberno memberid",
        "team": "mannschaft team mannschaftsname teamname",
        "tandem": "tandem tandemname",
        "mixed": "mixed mixedpaar mixedpair",
    }.items()
    for heading in headings.split()
}
SEXES: Final[Mapping[str, str]] = {
    word: sex
    for sex, words in {
        "f": "f w weiblich female frau woman dame",
        "m": "m männlich maennlich male mann man herr",
        "d": "d x divers diverse",
        "": "- – — ?",
    }.items()
    for word in words.split()
}
DATES: Final = (
    re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})(?:[T ][0-9:.]*)?"),
    re.compile(r"(?P<day>[0-9]{1,2})[./] ?(?P<month>[0-9]{1,2})[./] ?(?P<year>[0-9]{4})"),
)


# A line of the list: its number, from 1, and its cells.
Line = tuple[int, tuple[str, ...]]


class Unreadable(Exception):
    """Bytes that are no text in any encoding a list is kept in."""


@dataclass(frozen=True, slots=True)
class PlayersList:
    """What was read: the lines without a fault, and all faults in the order of the lines.

    `columns` are those taken over, `ignored` the headings of the others, as they stand in the list.
    """

    rows: tuple[EntrantRow, ...]
    problems: tuple[EntryProblem, ...]
    columns: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8 with or without its mark, UTF-16, else Windows-1252; Unreadable where none fits."""
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return _decoded(data, encoding)
    if b"\0" in data[:200]:
        # Without a mark: of a Western list every second byte is 0, the second of each pair in little endian.
        return _decoded(data, "utf-16-le" if data[1:200:2].count(0) >= data[0:200:2].count(0) else "utf-16-be")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decoded(data, "cp1252")


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable from error


def read_players(source: str | bytes) -> PlayersList:
    """The players of a list; whatever is given, faults are values and never errors."""
    if len(source) > MOST_BYTES:
        return _refused("too_big", most=MOST_BYTES // 1_000_000)
    try:
        text = text_of(source) if isinstance(source, bytes) else source
    except Unreadable:
        return _refused("unreadable")
    if "\0" in text:
        return _refused("unreadable")
    return _read_text(text.removeprefix("\ufeff"))


def _refused(code: str, **params: Any) -> PlayersList:
    return PlayersList((), (EntryProblem(0, code, params),))


def _read_text(text: str) -> PlayersList:
    delimiter = _delimiter(text)
    lines, problems = _split(text, delimiter)
    if len(lines) > MOST_ROWS + 1:
        return _refused("too_many_rows", most=MOST_ROWS)
    if not lines:
        return PlayersList((), tuple(problems) or (EntryProblem(0, "no_rows"),))
    columns: tuple[str, ...] = COLUMNS
    ignored: tuple[str, ...] = ()
    if _is_header(lines[0][1]):
        header, *lines = lines
        columns, ignored, found = _columns(header)
        problems = [*found, *problems]
        if found:
            return PlayersList((), tuple(problems), columns, ignored)
        if not lines:
            problems.append(EntryProblem(0, "no_rows"))
    elif delimiter == "," and _begin_with_last_names(lines):
        columns = ("last_name", "first_name", *COLUMNS[1:])
    if len(lines) > MOST_ROWS:
        return _refused("too_many_rows", most=MOST_ROWS)
    return _read_lines(lines, columns, ignored, problems)


def _delimiter(text: str) -> str:
    """What parts the cells: what makes headings of the first line, else what the first lines hold most lines of."""
    begin = [line for line in text[:20_000].splitlines() if line.strip()][:20]
    first = begin[0] if begin else ""
    headed = {mark: sum(_heading(cell) in HEADINGS for cell in first.split(mark)) for mark in DELIMITERS}
    if max(headed.values()) > 1:
        return max(DELIMITERS, key=lambda mark: headed[mark])
    if _heading(first) in HEADINGS:
        # One column: a comma in it stands between last and first name.
        return DELIMITERS[0]
    return max(DELIMITERS, key=lambda mark: sum(mark in line for line in begin))


def _split(text: str, delimiter: str) -> tuple[list[Line], list[EntryProblem]]:
    """The lines that have any text in them; reading stops at a quotation mark in the wrong place."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    lines: list[Line] = []
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append((begins, tuple(cells)))
            if len(lines) > MOST_ROWS + 1:
                break
            begins = reader.line_num + 1
    except csv.Error:
        return lines, [EntryProblem(begins, "quotes")]
    return lines, []


def _heading(cell: str) -> str:
    """A heading without case, blanks and signs: Geb.-Datum is gebdatum."""
    return "".join(character for character in unicodedata.normalize("NFC", cell).casefold() if character.isalpha())


def _is_header(cells: Sequence[str]) -> bool:
    """Whether the first line names columns: a name's, or two of any."""
    found = [HEADINGS.get(_heading(cell), "") for cell in cells]
    return bool({"name", "first_name", "last_name"} & set(found)) or sum(map(bool, found)) > 1


def _begin_with_last_names(lines: Sequence[Line]) -> bool:
    """Whether the lines are like “Müller, Jürgen”: most names in front are one word, and something follows each."""
    words = [len(cells[0].split()) for _, cells in lines]
    return words.count(1) * 2 > len(words) and all(len(cells) > 1 and cells[1].strip() for _, cells in lines)


def _columns(header: Line) -> tuple[tuple[str, ...], tuple[str, ...], list[EntryProblem]]:
    """(column of each cell or "", headings that mean nothing, what is wrong with the header)."""
    number, cells = header
    columns = tuple(HEADINGS.get(_heading(cell), "") for cell in cells)
    ignored = tuple(cell.strip()[:MAX_NAME_LENGTH] for cell, column in zip(cells, columns, strict=True) if not column)
    known = [column for column in columns if column]
    twice = {column for column in known if known.count(column) > 1}
    problems = [EntryProblem(number, "column_twice", {"column": column}) for column in sorted(twice)]
    if not {"name", "last_name"} & set(known):
        problems.append(EntryProblem(number, "no_name_column"))
    return columns, tuple(filter(None, ignored)), problems


def _read_lines(
    lines: Sequence[Line], columns: tuple[str, ...], ignored: tuple[str, ...], problems: list[EntryProblem]
) -> PlayersList:
    rows = []
    for line in lines:
        read = list(_read_line(line, columns))
        faults = [one for one in read if isinstance(one, EntryProblem)]
        rows += [one for one in read if isinstance(one, EntrantRow)]
        problems += faults
        if len(problems) >= MOST_PROBLEMS:
            break
    shown = tuple(column for place, column in enumerate(columns) if column and _is_used(lines, place))
    return PlayersList(tuple(rows), tuple(sorted(problems, key=lambda one: one.line)), shown, ignored)


def _is_used(lines: Sequence[Line], place: int) -> bool:
    """Whether any line says something in this column."""
    return any(place < len(cells) and cells[place].strip() for _, cells in lines)


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
    texts["name"] = _whole_name(texts)
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


def _whole_name(texts: Mapping[str, str]) -> str:
    """First and last name as one; beside a column of first names, "name" is the last one."""
    last = texts.get("name") or texts.get("last_name", "")
    has_both = bool(texts.get("name") and texts.get("last_name"))
    first = "" if has_both else texts.get("first_name", "")
    return clean_name(f"{first} {last}") if first and last else first_name_first(last)


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
    sex = texts.get("sex", "").casefold().rstrip(".")
    values["sex"] = SEXES.get(sex, sex)
    values["typed_sex"] = texts.get("sex", "")
    if values["sex"] not in ("", "f", "m", "d"):
        faults.append(EntryProblem(number, "sex_unknown", {"text": texts["sex"]}))
    values["birth_date"], fault = _birth_date(texts.get("birth_date", ""))
    if fault:
        faults.append(EntryProblem(number, fault, {"text": texts["birth_date"]}))
    return values, faults


def _birth_date(text: str) -> tuple[date | None, str]:
    """(the date or None, what is wrong with it or "")."""
    if not text:
        return None, ""
    match = next((found for pattern in DATES if (found := pattern.fullmatch(text))), None)
    if match is None:
        return None, "date_unknown"
    try:
        born = date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return None, "date_impossible"
    return (born, "") if EARLIEST_BIRTH <= born <= today() else (None, "date_impossible")
