"""Files of clubs from Excel, LibreOffice, a Mac or a mail, and the preview of each."""

from collections.abc import Iterable
from datetime import date
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape
from zipfile import ZipFile

import openpyxl
import pytest

from tournaments.events.exchange.list_files import Unreadable, text_of
from tournaments.events.exchange.players_csv import PlayersList, read_players

HEADED = "Name;Verein;Mitgliedsnummer\nJürgen Müller;SC Köln;0012\nZoë Groß;Herz Dame;0034\n"
BOTH = [("Jürgen Müller", "SC Köln", "0012"), ("Zoë Groß", "Herz Dame", "0034")]


def xlsx(
    rows: Iterable[Iterable[Any]], *, merged: str = "", hidden_first: bool = False, first_sheet: str = ""
) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    if hidden_first:
        sheet["A1"] = "Name"
        sheet["A2"] = "Hidden Person"
        sheet.sheet_state = "hidden"
        book.create_sheet("Empty")
        sheet = book.create_sheet("Meldungen")
    if first_sheet:
        sheet["A1"] = first_sheet
        sheet = book.create_sheet("Meldungen")
    for row in rows:
        sheet.append(list(row))
    if merged:
        sheet.merge_cells(merged)
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def ods(rows: Iterable[Iterable[str]]) -> bytes:
    """The smallest ODS file that LibreOffice opens."""
    cells = "".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    names = "urn:oasis:names:tc:opendocument:xmlns"
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    content = (
        f'<office:document-content xmlns:office="{names}:office:1.0" xmlns:table="{names}:table:1.0"'
        f' xmlns:text="{names}:text:1.0"><office:body><office:spreadsheet><table:table table:name="Liste">'
        f"{cells}</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    manifest = (
        f'<manifest:manifest xmlns:manifest="{names}:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
        '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
    )
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", kind)
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", manifest)
    return stream.getvalue()


TABLE = [line.split(";") for line in HEADED.splitlines()]
# The people that the preview shows of each file: name, club, member number.
FILES: dict[str, tuple[bytes, list[tuple[str, str, str]]]] = {
    "UTF-8": (HEADED.encode(), BOTH),
    "UTF-8 with its mark": (HEADED.encode("utf-8-sig"), BOTH),
    "UTF-16, as Excel's Unicode text": (HEADED.replace(";", "\t").encode("utf-16"), BOTH),
    "Windows": (HEADED.replace("\n", "\r\n").encode("cp1252"), BOTH),
    "a Mac of long ago": (HEADED.replace("\n", "\r").encode("mac_roman"), BOTH),
    "a Mac with lines of today": (HEADED.encode("mac_roman"), BOTH),
    "DOS": (HEADED.replace("\n", "\r\n").encode("cp850"), BOTH),
    "XLSX": (xlsx(TABLE), BOTH),
    "ODS": (ods(TABLE), BOTH),
    "XLSX, title merged over the columns": (xlsx([["Preisskat 2026"], [], *TABLE], merged="A1:C1"), BOTH),
    "XLSX, two lines of headings": (xlsx([["Spieler", "", "DSKV-Nr."], *TABLE]), BOTH),
    "XLSX, a hidden and an empty sheet in front": (xlsx(TABLE, hidden_first=True), BOTH),
    "XLSX, numbers as numbers": (
        xlsx([["Name", "DSKV-Nr."], ["Jürgen Müller", 456000000000], ["Zoë Groß", 12.0]]),
        [("Jürgen Müller", "", "456000000000"), ("Zoë Groß", "", "12")],
    ),
    "XLSX, a total below": (xlsx([*TABLE, ["Gesamt", 2]]), BOTH),
    "XLSX, a line break in a cell of its own": (
        xlsx([["Name", "Bemerkung"], ["Jürgen Müller", "zahlt\nbar"]]),
        [("Jürgen Müller", "", "")],
    ),
    "Excel's delimiter line": (("sep=;\r\n" + HEADED).encode(), BOTH),
    "Excel's delimiter line, commas": (b'"sep=,"\r\nName,Verein\r\nMax Mueller,A', [("Max Mueller", "A", "")]),
    "a title above the headings": (f"Preisskat des SC Köln;;\nStand: 28.11.2026;;\n\n{HEADED}".encode(), BOTH),
    "totals below": (f"{HEADED}Summe: 2 Teilnehmer;;\nAnzahl;2;\n".encode(), BOTH),
    "the heading again on the next page": (
        b"Name;Verein\nAnna Ahlers;A\nName;Verein\nBernd Brandt;B",
        [("Anna Ahlers", "A", ""), ("Bernd Brandt", "B", "")],
    ),
    "numbered lines": (
        "1. Jürgen Müller\n2.Eva Hahn\n3) Karl\n- Bernd\n• Dora\n12 Emil Ernst".encode(),
        [(name, "", "") for name in ("Jürgen Müller", "Eva Hahn", "Karl", "Bernd", "Dora", "Emil Ernst")],
    ),
    "a column of numbers without a heading": (
        "1;Jürgen Müller;SC Köln\n2;Eva Hahn;Herz Dame".encode(),
        [("Jürgen Müller", "SC Köln", ""), ("Eva Hahn", "Herz Dame", "")],
    ),
    "clubs in brackets": (
        "Müller, Jürgen (SC Köln)\nEva Hahn [Herz Dame]\nvon der Heide, Bernd".encode(),
        [("Jürgen Müller", "SC Köln", ""), ("Eva Hahn", "Herz Dame", ""), ("Bernd von der Heide", "", "")],
    ),
    "brackets that are no clubs": (
        "Name\nMüller, Jürgen (2)\nAnna Müller (geb. Schmidt)\nKarl Korn (sen.)".encode(),
        [("Jürgen Müller (2)", "", ""), ("Anna Müller (geb. Schmidt)", "", ""), ("Karl Korn (sen.)", "", "")],
    ),
    "brackets beside a column of clubs": (
        "Name;Verein\nMüller, Jürgen (gesetzt);SC Köln\nHahn, Eva (Herz Dame);Herz Dame".encode(),
        [("Jürgen Müller (gesetzt)", "SC Köln", ""), ("Eva Hahn", "Herz Dame", "")],
    ),
    "a message with greetings": (
        "Hallo Ole,\nhier unsere Anmeldungen:\nAnna Ahlers\nBernd Brandt\n\nViele Grüße\n".encode(),
        [("Anna Ahlers", "", ""), ("Bernd Brandt", "", "")],
    ),
    "federation numbers": (
        "DSKV-Nr.;Name;Vorname\n007.12.3;Müller;Jürgen\n0011;Hahn;Eva".encode(),
        [("Jürgen Müller", "", "007.12.3"), ("Eva Hahn", "", "0011")],
    ),
    "quotation marks and a comma": (b'Name,Verein\n"Brandt, Bernd",Karo', [("Bernd Brandt", "Karo", "")]),
    "last and first name between commas": (
        b"Brandt, Bernd\nAbel, Zora",
        [("Bernd Brandt", "", ""), ("Zora Abel", "", "")],
    ),
    "headings on two lines below merged cells": (
        xlsx([["Spieler", "", "Verein"], ["Nachname", "Vorname"], ["Müller", "Jürgen", "SC Köln"]], merged="A1:B1"),
        [("Jürgen Müller", "SC Köln", "")],
    ),
    "a first sheet of instructions": (
        xlsx([["Name"], ["Anna Ahlers"]], first_sheet="Bitte das zweite Blatt ausfüllen"),
        [("Anna Ahlers", "", "")],
    ),
    "empty columns around one heading": (b";Name;\n1;Anna Ahlers;", [("Anna Ahlers", "", "")]),
    "titles before the last name": (
        "Name\nDr. Müller, Jürgen\nMüller, Dr. Jürgen".encode(),
        [("Dr. Jürgen Müller", "", "")] * 2,
    ),
    "a class in brackets": (b"Eva Hahn (Juniorin)", [("Eva Hahn (Juniorin)", "", "")]),
    "names, and some with a comma": (
        "Anna Ahlers\nBernd Brandt\nMüller, Jürgen\nGesendet von meinem Handy".encode(),
        [("Anna Ahlers", "", ""), ("Bernd Brandt", "", ""), ("Jürgen Müller", "", "")],
    ),
    "headings with words in brackets": (
        "Teilnehmer (Name, Vorname);Verein (falls vorhanden)\nMüller, Jürgen;SC Köln".encode(),
        [("Jürgen Müller", "SC Köln", "")],
    ),
    "nicknames like clubs": (
        b"Name\nSkat-Peter\nOma Skat\nKarl",
        [(name, "", "") for name in ("Skat-Peter", "Oma Skat", "Karl")],
    ),
    "a Šimić in a Windows file": ("Name\nŽeljko Šimun".encode("cp1252"), [("Željko Šimun", "", "")]),
}


def read_file(data: bytes) -> PlayersList:
    return read_players(text_of(data).text)


def people(read: PlayersList) -> list[tuple[str, str, str]]:
    return [(row.name, row.club_name, row.member_number) for row in read.rows]


@pytest.mark.parametrize(("data", "expected"), FILES.values(), ids=FILES)
def test_the_preview_shows_who_is_in_the_file(data, expected):
    read = read_file(data)

    assert (people(read), read.problems) == (expected, ())


ASKED = {
    "a number that Excel has shortened": ("Name;Mitgliedsnummer\nA B;4.56E+11", (2, "shortened")),
    "a phone number that Excel has shortened": ("Name;Telefon\nA B;4,915112E+12", (2, "shortened")),
    "last and first name in two columns without headings": ("Müller;Jürgen\nHahn;Eva", (0, "which_names")),
    "a mail address among the names": ("Name\nAnna Ahlers\nanna@club.example", (3, "no_name")),
    "signs that no name has": ("Name\nJürgen Müller|SC Köln", (2, "no_name")),
    "two cells in one": ('Name;Verein\n"Müller; Jürgen";A', (2, "no_name")),
    "a slash between last and first name": ("Name\nMüller/Jürgen", (2, "no_name")),
    "a club in front of a name": ("SC Köln: Jürgen Müller", (1, "no_name")),
    "a club and a dash": ("Anna Ahlers - SC Köln", (1, "no_name")),
    "a club on a line of its own": ("Jürgen Müller\nSC Köln", (2, "no_name")),
    "letters that were read wrongly before": ("Name\nJÃ¼rgen Müller", (2, "no_name")),
    "letters that were lost before": ("Name\nJ\ufffdrgen Müller", (2, "no_name")),
    "clubs in front, without headings": ("SC Köln;Müller, Jürgen\nSC Köln;Hahn, Eva", (0, "which_names")),
    "last names and clubs behind commas": ("Müller, Jürgen\nKarl Schulze, SC Köln", (0, "which_names")),
    "a heading of commas, and names without": ("Name, Vorname;Verein\nMüller Jürgen;A", (1, "which_order")),
    "two people in one line": ("Name\nAnna Ahlers und Bernd Brandt", (2, "no_name")),
    "an absent player": ("Jürgen Müller (abgesagt)", (1, "no_name")),
    "a guest of a player": ("Name\nMax Muster +1", (2, "no_name")),
    "a heading of names that is not known": ("Name des Spielers;Verein\nJürgen Müller;A", (1, "no_name_column")),
    "a date behind a name": ("Anna Ahlers 1.2.1960", (1, "no_name")),
    "a start number that is none": ("Name;Startnummer\nAnna;A7", (2, "number_unknown")),
    "no heading for the names": ("Verein;Telefon\nHerz Dame;1", (1, "no_name_column")),
}


@pytest.mark.parametrize(("text", "found"), ASKED.values(), ids=ASKED)
def test_possibly_wrong_names_need_confirmation(text, found):
    read = read_players(text)

    assert [(problem.line, problem.code) for problem in read.problems] == [found]


def test_lines_without_a_name_are_reported():
    read = read_players("sep=;\nPreisskat 2026\nName;Verein\nAnna Ahlers;A\nSumme;1")

    assert read.left_out == ((1, "sep=;"), (2, "Preisskat 2026"), (5, "Summe 1"))
    assert people(read) == [("Anna Ahlers", "A", "")]


def test_a_chosen_column_counts():
    read = read_players("Müller;Jürgen;SC Köln\nHahn;Eva;", ("last_name", "first_name", "club_name"))

    assert (people(read), read.problems) == ([("Jürgen Müller", "SC Köln", ""), ("Eva Hahn", "", "")], ())


def test_given_start_numbers_are_read():
    read = read_players("Startnummer;Name\n7;Anna Ahlers\n;Bernd Brandt")

    assert [(row.name, row.number) for row in read.rows] == [("Anna Ahlers", 7), ("Bernd Brandt", None)]


def test_sheets_that_are_not_read_are_named():
    read = text_of(xlsx(TABLE, first_sheet="Hinweise"))

    assert read.left_sheets == ("Sheet",)


def test_dates_of_a_spreadsheet_are_days():
    read = read_file(xlsx([["Name", "geb."], ["Anna", date(1950, 4, 27)], ["Bernd", "27.4.1950"]]))

    assert [row.birth_date for row in read.rows] == [date(1950, 4, 27)] * 2


DOUBTS = {
    "letters that only one encoding has": ("Jürgen Müller".encode("cp1252"), False),
    "UTF-8": ("Jürgen Müller".encode(), False),
    "an accent that Windows would have as a capital": ("René".encode("mac_roman"), False),
    "a letter that a Mac would have as another": ("Košan".encode("cp1252"), True),
}


@pytest.mark.parametrize(("data", "is_doubtful"), DOUBTS.values(), ids=DOUBTS)
def test_an_ambiguous_encoding_needs_confirmation(data, is_doubtful):
    assert text_of(data).is_doubtful == is_doubtful


def test_another_reading_has_the_same_bytes():
    read = text_of("Name\nJürgen Müller".encode("mac_roman"))

    again = read.others["cp1252"].others["mac_roman"]

    assert (read.encoding, again.text) == ("mac_roman", "Name\nJürgen Müller")


NO_LISTS = {
    "a picture": b"\x89PNG\r\n\x1a\n\x81\x8d\x8f",
    "a ZIP file of something else": b"PK\x03\x04" + b"\0" * 40,
    "an old Office file of something else": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
}


@pytest.mark.parametrize("data", NO_LISTS.values(), ids=NO_LISTS)
def test_a_file_that_is_no_list_is_refused(data):
    with pytest.raises(Unreadable):
        text_of(data)


@pytest.mark.promise("S5")
def test_a_sheet_that_claims_to_be_endless_is_refused():
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"], sheet["XFD1048576"] = "Name", "x"
    stream = BytesIO()
    book.save(stream)

    with pytest.raises(Unreadable):
        text_of(stream.getvalue())
