"""Read lists of people from spreadsheets, or text in any encoding, as one text with a line per row."""

import codecs
import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scoring.processes import run_limited
from tournaments.events.exchange.list_lines import has_header

# XLSX, ODS and XLSB are ZIP files; an XLS is an OLE file, and so is a spreadsheet with a password.
_SPREADSHEETS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
_SHEET_READER: Final = Path(__file__).with_name("read_sheet.py")
_MEMORY: Final = 1 << 30
_SECONDS: Final = 10
# Encodings of programs that do not write Unicode, the most frequent first.
ENCODINGS: Final = ("cp1252", "mac_roman", "cp850")
# Letters beyond ASCII in names of German clubs. A wrong encoding turns them into signs or rare letters.
_LETTERS: Final = frozenset("äöüßÄÖÜéèêëáàâãåçñóòôõøúùûíìîïæœšžŠŽÅÆØÇÉÈÑ")
_COMMON: Final = frozenset("äöüßÄÖÜé")


class Unreadable(Exception):
    """The bytes are neither text nor a spreadsheet."""


@dataclass(frozen=True, slots=True)
class ListText:
    """The text of a file. `encoding` is the guessed one, or "" if it is certain.

    `left_sheets` are the names of other sheets with text, which were not read.
    """

    text: str
    encoding: str = ""
    left_sheets: tuple[str, ...] = ()

    @property
    def others(self) -> "dict[str, ListText]":
        """Return the same bytes in the other possible encodings that change at least one letter."""
        try:
            data = self.text.encode(self.encoding) if self.encoding else b""
        except UnicodeEncodeError:
            return {}
        readings = {other: _reading(data, other) for other in ENCODINGS if other != self.encoding}
        return {other: ListText(read, other) for other, read in readings.items() if read and read != self.text}

    @property
    def is_doubtful(self) -> bool:
        """Whether another encoding also gives letters found in names, or this one gives symbols among them."""
        letters = sum(letter >= "\x80" for letter in self.text)
        return bool(self.others) and (
            _plausibility(self.text) < letters or any(_plausibility(other.text) > 0 for other in self.others.values())
        )


def text_of(data: bytes) -> ListText:
    """Return the list in a file. Raises Unreadable.

    Text is read as UTF-8 or UTF-16, with or without a byte order mark, otherwise in the most plausible of ENCODINGS.
    From a spreadsheet, the first sheet with column headings is read, or the first with text, as tab-separated lines.
    """
    if data.startswith(_SPREADSHEETS):
        return _sheet(data)
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return ListText(_decoded(data, encoding))
    if b"\0" in data[:200]:
        # UTF-16 without a mark: in a Western list every other byte is 0, in little endian the second of a pair.
        encoding = "utf-16-le" if data[1:200:2].count(0) >= data[0:200:2].count(0) else "utf-16-be"
        return ListText(_decoded(data, encoding))
    try:
        return ListText(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _guessed(data)


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise Unreadable from error


def _guessed(data: bytes) -> ListText:
    readings = {encoding: text for encoding in ENCODINGS if (text := _reading(data, encoding)) is not None}
    if not readings or _has_control_characters(data):
        raise Unreadable
    # Lines that end with CR alone were written on an old Mac; of equally plausible readings that one wins.
    from_mac = b"\r" in data and b"\n" not in data
    preferred = sorted(readings, key=lambda encoding: (encoding == "mac_roman") != from_mac)
    best = max(preferred, key=lambda encoding: _plausibility(readings[encoding]))
    return ListText(readings[best], best)


def _reading(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _has_control_characters(data: bytes) -> bool:
    return any(byte < 32 and byte not in b"\t\n\r\f\v" for byte in data[:2000])


def _plausibility(text: str) -> int:
    """Rate how well non-ASCII letters fit names: 1 or 2 for each that fits, -2 for symbols and misplaced capitals."""
    points = 0
    for before, letter in zip(" " + text, text, strict=False):
        if letter >= "\x80":
            # Names begin with a capital, and no capital follows a small letter.
            fits = letter in _LETTERS and not (letter.isupper() if before.islower() else _begins_small(before, letter))
            points += (2 if letter in _COMMON else 1) if fits else -2
    return points


def _begins_small(before: str, letter: str) -> bool:
    return letter.islower() and not before.isalpha()


def _sheet(data: bytes) -> ListText:
    try:
        # In its own process with limits: a small file can claim a sheet of a thousand million cells.
        result = run_limited(_SHEET_READER, memory=_MEMORY, seconds=_SECONDS, given=data)
        sheets = json.loads(result.stdout)
    except (subprocess.TimeoutExpired, ValueError) as error:
        raise Unreadable from error
    texts = {sheet["name"]: "\n".join("\t".join(map(_quoted, row)) for row in sheet["rows"]) for sheet in sheets}
    chosen = next((name for name, text in texts.items() if has_header(text)), next(iter(texts), ""))
    return ListText(texts.get(chosen, ""), left_sheets=tuple(name for name in texts if name != chosen))


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if any(sign in cell for sign in '"\t\r\n') else cell
