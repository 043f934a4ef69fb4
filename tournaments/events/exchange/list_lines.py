"""Split a list into lines: find the delimiter, the header, and lines that are not people."""

import csv
import io
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

DELIMITERS: Final = ("\t", ";", ",")
# A title and some notes may stand above the line that names the columns.
MOST_ABOVE: Final = 10
# Each column's headings in German and English, as `heading_key` writes them.
HEADINGS: Final[Mapping[str, str]] = {
    heading: column
    for column, headings in {
        "name": "name spieler spielerin spielername teilnehmer teilnehmerin namen player playername fullname"
        " vorundnachname vorundzuname namevorname nachnamevorname zunamevorname vornamename vornamenachname",
        "first_name": "vorname rufname firstname givenname forename",
        "last_name": "nachname zuname familienname surname lastname familyname",
        "club_name": "verein club klub skatclub skatverein skatklub vereinsname clubname heimatverein",
        "sex": "geschlecht sex gender anrede mw mwd wm wmd mf mfd",
        "birth_date": "geburtsdatum geburtstag gebdatum gebdat geboren geborenam gebam geb"
        " birthdate dateofbirth birthday born dob",
        "phone": "telefon tel telefonnummer telefonnr telnr handy handynummer mobil mobilnummer"
        " phone mobile phonenumber",
        "member_number": "mitgliedsnummer mitgliedsnr mitgliednummer mitgliednr mitglnr mgnr mnr spielernummer"
        " spielernr passnummer passnr spielerpass membernumber memberno memberid dskvnr dskvnummer"
        " dskvmitgliedsnr dskvmitgliedsnummer verbandsnummer verbandsnr lizenznummer lizenznr ispanr",
        "number": "startnummer startnr stnr startnumber startno",
        "team": "mannschaft team mannschaftsname teamname",
        "tandem": "tandem tandemname",
        "mixed": "mixed mixedpaar mixedpair",
    }.items()
    for heading in headings.split()
}
# Headings that announce the last name first, with a comma after it.
LAST_NAME_FIRST: Final = frozenset({"namevorname", "nachnamevorname", "zunamevorname"})
NAMES: Final = frozenset({"name", "first_name", "last_name"})
# Excel's own first line: it names the delimiter.
_DELIMITER_LINE: Final = re.compile(r'"?sep=(?P<mark>[\t;,])"?[ \t]*(?=\r|\n|$)', re.IGNORECASE)
# “3) Karl” and “- Karl” are Karl.
_NUMBERING: Final = re.compile(r"\A\s*(?:\d{1,4}\s*[.):]\s*|\d{1,4}\s+|[-–—•*·▪]\s+)(?=\S)")
_IN_BRACKETS: Final = re.compile(r"(?<=\w)\s*\([^()]*\)")
_NUMBERS_ALONE: Final = re.compile(r"\d{1,4}[.):]?")
# Lines that clubs write above, between and below the people.
_NOBODY: Final = re.compile(
    r"(?:summe|gesamt\w*|insgesamt|anzahl|total)\b(?:\W*|[^\d:=]*[:=].*|\D*\d.*)"
    r"|\d+\s*(?:spieler|teilnehmer|personen|meldungen|anmeldungen|players|people)\w*\W*"
    r"|[^\W\d_].*:"
    r"|(?:hallo|hi|moin|servus|liebe[rs]?|guten \w+|hello|dear)\b.*[,!]"
    r"|(?:mit )?(?:(?:viele|freundliche|beste|liebe)n? grü(?:ß|ss)en?|mfg|regards)\b\W*"
    r"|(?:gesendet von|sent from)\b.*"
    r"|[\W\d_]+",
    re.IGNORECASE,
)

# A line of the list: its number, from 1, and its cells.
Line = tuple[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Lines:
    """A list split into lines: `header` names the columns, `people` follow it, `left_out` are lines without a person.

    `broken` is the line of a misplaced quotation mark, where reading stopped; 0 if there is none.
    """

    delimiter: str
    header: Line | None
    people: tuple[Line, ...]
    left_out: tuple[Line, ...]
    broken: int


def read_lines(text: str, *, most: int) -> Lines:
    """Return the lines that contain text, at most MOST_ABOVE + 1 more than `most`."""
    found = _DELIMITER_LINE.match(text)
    # What remains of that line is empty, so that the others keep their numbers.
    below = text[found.end() :] if found else text
    delimiter = found["mark"] if found else _delimiter(text)
    lines, broken = _split(below, delimiter, most)
    header, above, people = _header(lines)
    left_out = [line for line in people if _is_nobody(line, header, delimiter)]
    return Lines(
        delimiter=delimiter,
        header=header,
        people=tuple(line for line in people if line not in left_out),
        left_out=(*(((1, (found[0],)),) if found else ()), *above, *left_out),
        broken=broken,
    )


def has_header(text: str) -> bool:
    return read_lines(text, most=MOST_ABOVE).header is not None


def heading_key(cell: str) -> str:
    """Return a heading in lower case without blanks, symbols and brackets: Geb.-Datum (TT.MM.JJJJ) becomes gebdatum."""
    words = _IN_BRACKETS.sub("", unicodedata.normalize("NFC", cell).casefold())
    return "".join(character for character in words if character.isalpha())


def without_numbering(cell: str) -> str:
    return _NUMBERING.sub("", cell)


def are_numbered(lines: Sequence[Line]) -> bool:
    """Return whether most lines start with a cell that is only a number, followed by other cells."""
    numbers = [len(cells) > 1 and _NUMBERS_ALONE.fullmatch(cells[0].strip()) is not None for _, cells in lines]
    return numbers.count(True) * 2 > len(numbers)


def _delimiter(text: str) -> str:
    """Return the delimiter that turns one of the first lines into headings, otherwise the most frequent one."""
    begin = [line for line in text[:20_000].splitlines() if line.strip()][:20]
    above = begin[: MOST_ABOVE + 1]
    headed = {mark: max((_headings_in(line.split(mark)) for line in above), default=0) for mark in DELIMITERS}
    if max(headed.values()) > 1:
        return max(DELIMITERS, key=lambda mark: headed[mark])
    if any(heading_key(line) in HEADINGS and line.strip("\t;,") == line for line in above):
        # One column: a comma in it is between last and first name.
        return DELIMITERS[0]
    return max(DELIMITERS, key=lambda mark: sum(mark in line for line in begin))


def _headings_in(cells: Sequence[str]) -> int:
    return sum(heading_key(cell) in HEADINGS for cell in cells)


def _split(text: str, delimiter: str, most: int) -> tuple[list[Line], int]:
    """Return the lines with text, and the line of a misplaced quotation mark or 0."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    lines: list[Line] = []
    begins = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append((begins, tuple(cells)))
            if len(lines) > most + MOST_ABOVE:
                break
            begins = reader.line_num + 1
    except csv.Error:
        return lines, begins
    return lines, 0


def _header(lines: Sequence[Line]) -> tuple[Line | None, Sequence[Line], Sequence[Line]]:
    """Return the header line, the lines above and the lines below it; of several headings in a row the last counts.

    An empty cell in it, such as below merged cells, takes the heading above.
    """
    places = [place for place, (_, cells) in enumerate(lines[: MOST_ABOVE + 1]) if _is_header(cells)]
    if not places and lines and len(lines[0][1]) > 1 and _headings_in(lines[0][1]):
        # One known heading among others, as in “Name des Spielers;Verein”: the user is asked for the columns.
        places = [0]
    if not places:
        return None, (), lines
    place = places[0]
    number, headings = lines[place]
    while place + 1 in places and _headings_in(lines[place + 1][1]) >= _headings_in(lines[place][1]):
        place += 1
        number, below = lines[place]
        headings = tuple(cell.strip() or above for above, cell in zip_longest(headings, below, fillvalue=""))
    return (number, headings), lines[:place], lines[place + 1 :]


def _is_header(cells: Sequence[str]) -> bool:
    found = [HEADINGS.get(heading_key(cell), "") for cell in cells]
    # A single word that is the heading of something else may also be in a person's line.
    return bool(NAMES & set(found)) or sum(map(bool, found)) > 1


def _is_nobody(line: Line, header: Line | None, delimiter: str) -> bool:
    cells = [cell.strip() for cell in line[1]]
    # A printed list repeats its headings on each page.
    if header and list(filter(None, cells)) == list(filter(None, map(str.strip, header[1]))):
        return True
    return _NOBODY.fullmatch(delimiter.join(cells).strip(" \t;")) is not None
