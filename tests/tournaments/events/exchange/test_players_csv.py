"""Lists of players from any program, and random ones: lines and faults, never an exception."""

from datetime import date

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tournaments.events.exchange.list_files import Unreadable, text_of
from tournaments.events.exchange.players_csv import MOST_BYTES, MOST_ROWS, PlayersList, read_players
from tournaments.events.phrases.registration import problem_words
from tournaments.events.queries.entry_rows import EntrantRow

MÜLLER = EntrantRow(2, "Jörg Müller", club_name="Karo Sieben", sex="m", birth_date=date(1950, 4, 27))
HEADED = "Name;Verein;Geschlecht;Geburtsdatum\nJörg Müller;Karo Sieben;m;27.4.1950\n"


def read_file(data: bytes) -> PlayersList:
    """A list as it comes in a file."""
    return read_players(text_of(data).text)


def names(read: PlayersList) -> list[str]:
    return [row.name for row in read.rows]


def codes(read: PlayersList) -> list[tuple[int, str]]:
    return [(problem.line, problem.code) for problem in read.problems]


ENCODED = {
    "UTF-8": HEADED.encode(),
    "UTF-8 with its mark": HEADED.encode("utf-8-sig"),
    "UTF-16 with its mark": HEADED.encode("utf-16"),
    "UTF-16, big end first, with its mark": b"\xfe\xff" + HEADED.encode("utf-16-be"),
    "UTF-16 without a mark": HEADED.encode("utf-16-le"),
    "UTF-16, big end first, without a mark": HEADED.encode("utf-16-be"),
    "Windows-1252": HEADED.encode("cp1252"),
    "lines of Windows": HEADED.replace("\n", "\r\n").encode(),
    "lines of an old Mac": HEADED.replace("\n", "\r").encode(),
    "an accent of its own": HEADED.replace("ü", "u\u0308").replace("ö", "o\u0308").encode(),
    "commas": HEADED.replace(";", ",").encode(),
    "tabs": HEADED.replace(";", "\t").encode(),
    "everything in quotation marks": HEADED.replace(";", '";"').replace("\n", '"\n"').join(['"', '"']).encode(),
    "blanks around": HEADED.replace(";", " ; ").encode(),
}


@pytest.mark.parametrize("data", ENCODED.values(), ids=ENCODED)
def test_a_list_is_read_in_many_layouts(data):
    assert read_file(data).rows == (MÜLLER,)


HEADERS = {
    "German": "Name;Verein;Geschlecht;Geburtsdatum;Telefon;Mitgliedsnummer;Mannschaft;Tandem;Mixed",
    "English": "name;club;sex;date of birth;phone;member number;team;tandem;mixed",
    "shouted and shortened": "SPIELER;CLUB;M/W;Geb.-Datum;Tel.;Mitgl.-Nr.;TEAM;TANDEM;MIXED",
}
FULL = "Anna Ahlers;Herz Dame;w;1960-02-01;0171 555;12;Die Vier;Zwei;Paar"


@pytest.mark.parametrize("header", HEADERS.values(), ids=HEADERS)
def test_columns_are_known_by_german_and_english_words(header):
    read = read_players(f"{header}\n{FULL}")

    assert read.rows == (
        EntrantRow(2, "Anna Ahlers", "Herz Dame", "f", date(1960, 2, 1), "0171 555", "12", "Die Vier", "Zwei", "Paar"),
    )


def test_without_a_header_the_columns_stand_in_their_order():
    assert read_players(FULL).rows == (
        EntrantRow(1, "Anna Ahlers", "Herz Dame", "f", date(1960, 2, 1), "0171 555", "12", "Die Vier", "Zwei", "Paar"),
    )


def test_names_alone_are_a_list():
    assert names(read_players("Anna Ahlers\n\n  Bernd   Brandt  \n")) == ["Anna Ahlers", "Bernd Brandt"]


LAST_NAMES_FIRST = {
    "a comma": "Müller, Jürgen\nvon der Heide, Bernd\nAbel, Zora",
    "a comma, and a club behind a semicolon": "Müller, Jürgen;Herz Dame\nvon der Heide, Bernd;\nAbel, Zora;Grand",
    "a comma under one heading": "Name\nMüller, Jürgen\nvon der Heide, Bernd\nAbel, Zora",
    "a heading with a comma": "Nachname, Vorname;Verein\nMüller, Jürgen;Herz Dame\nvon der Heide, Bernd;\nAbel, Zora;",
    "quotation marks": 'Name,Verein\n"Müller, Jürgen",Herz Dame\n"von der Heide, Bernd",\n"Abel, Zora",',
}


@pytest.mark.parametrize("text", LAST_NAMES_FIRST.values(), ids=LAST_NAMES_FIRST)
def test_last_names_may_stand_first(text):
    assert names(read_players(text)) == ["Jürgen Müller", "Bernd von der Heide", "Zora Abel"]


def test_names_and_clubs_between_commas_stay_unchanged():
    rows = read_players("Anna Ahlers,Herz Dame\nOskar,Karo Sieben\nBernd Brandt,Herz Dame").rows

    assert [(row.name, row.club_name) for row in rows] == [
        ("Anna Ahlers", "Herz Dame"),
        ("Oskar", "Karo Sieben"),
        ("Bernd Brandt", "Herz Dame"),
    ]


def test_the_sex_of_a_line_is_kept_as_typed():
    rows = read_players("Name;Sex\nAnna;w\nBernd;Herr").rows

    assert [(row.sex, row.typed_sex) for row in rows] == [("f", "w"), ("m", "Herr")]


NAMED = {
    "name and first name": ("Name;Vorname", "Brandt;Bernd", "Bernd Brandt"),
    "last and first name": ("Vorname,Nachname", "Bernd,Brandt", "Bernd Brandt"),
    "no first name this time": ("Nachname;Vorname", "Brandt;", "Brandt"),
    "the whole name wins": ("Name;Nachname;Vorname", "Bernd Brandt;Brandt;Bernd", "Bernd Brandt"),
}


@pytest.mark.parametrize(("header", "line", "name"), NAMED.values(), ids=NAMED)
def test_first_and_last_names_make_one(header, line, name):
    assert names(read_players(f"{header}\n{line}")) == [name]


def test_columns_in_any_order_and_foreign_ones_left_out():
    read = read_players("Bemerkung;Verein;Name\nzahlt bar;Herz Dame;Anna")

    assert read.rows == (EntrantRow(2, "Anna", club_name="Herz Dame"),)
    assert ([column.kind for column in read.columns], read.ignored) == (["", "club_name", "name"], ("Bemerkung",))


FAULTS = {
    "nothing": ("", [(0, "no_rows")]),
    "a header alone": ("Name;Verein\n", [(0, "no_rows")]),
    "no name": ("Name;Verein\n;Herz Dame", [(2, "name_missing")]),
    "no column of names": ("Verein;Telefon\nHerz Dame;1", [(1, "no_name_column")]),
    "two columns of one kind": ("Name;Verein;Club\nAnna;a;b", [(1, "column_twice")]),
    "too many cells": ("Name;Verein\nAnna;Herz Dame;und;mehr", [(2, "too_many_cells")]),
    "an unknown sex": ("Name;Sex\nAnna;q", [(2, "sex_unknown")]),
    "no date": ("Name;geboren\nAnna;im Mai", [(2, "date_unknown")]),
    "a year of two figures": ("Name;geboren\nAnna;1.2.60", [(2, "date_short_year")]),
    "the 31st of February": ("Name;geboren\nAnna;31.2.1960", [(2, "date_impossible")]),
    "born in the future": ("Name;geboren\nAnna;1.1.2999", [(2, "date_impossible")]),
    "born long ago": ("Name;geboren\nAnna;1.1.1800", [(2, "date_impossible")]),
    "a cell without end": ("Name\n" + "a" * 201, [(2, "too_long")]),
    "a long name": ("Name\n" + "a" * 61, [(2, "too_long")]),
    "a long phone": ("Name;Telefon\nAnna;" + "1" * 41, [(2, "too_long")]),
    "two long halves of a name": ("Name;Vorname\n" + "a" * 40 + ";" + "b" * 40, [(2, "too_long")]),
    "a line break in a name": ('Name\n"An\nna"', [(2, "invisible")]),
    "a mark that turns the text": ("Name\nAn\u202ena", [(2, "invisible")]),
    "a blank of no width": ("Name;Verein\nAnna;Herz\u200bDame", [(2, "invisible")]),
    "a bell": ("Name\nAn\x07na", [(2, "invisible")]),
    "a zero character": ("Name\nAn\0na", [(0, "unreadable")]),
    "an open quotation mark": ('Name\nAnna\n"Bernd\nClara', [(3, "quotes")]),
    "all of a line": (";;q;31.2.1960", [(1, "name_missing"), (1, "sex_unknown"), (1, "date_impossible")]),
}


@pytest.mark.parametrize(("text", "found"), FAULTS.values(), ids=FAULTS)
def test_every_fault_is_reported_by_its_line(text, found):
    assert codes(read_players(text)) == found


def test_a_line_after_one_over_two_lines_keeps_its_number():
    assert codes(read_players('Name;Verein\nAnna;"Herz\nDame"\nBernd;Karo\n;Kreuz')) == [
        (2, "invisible"),
        (5, "name_missing"),
    ]


def test_good_lines_are_returned_with_the_faults():
    read = read_players("Name;Sex\nAnna;f\nBernd;q\nClara;f")

    assert (names(read), codes(read)) == (["Anna", "Clara"], [(3, "sex_unknown")])


@pytest.mark.promise("S5")
def test_a_list_has_its_limits():
    line = "Anna Ahlers\n"

    assert len(read_players(line * MOST_ROWS).rows) == MOST_ROWS
    assert codes(read_players(line * (MOST_ROWS + 1))) == [(0, "too_many_rows")]
    assert codes(read_players("Name\n" + line * (MOST_ROWS + 1))) == [(0, "too_many_rows")]
    assert codes(read_players("a" * (MOST_BYTES + 1))) == [(0, "too_big")]


def test_a_file_that_is_no_text_is_reported():
    for data in (b"\x89PNG\r\n\x1a\n\x81\x8d\x8f", b"\xff\xfeA", b"PK\x03\x04 no sheet"):
        with pytest.raises(Unreadable):
            text_of(data)


def well_formed(read: PlayersList) -> bool:
    """Whether every value of the list can be shown and stored."""
    for problem in read.problems:
        assert problem_words(problem.code, problem.params)
    lines = [row.line for row in read.rows]
    assert lines == sorted(set(lines))
    assert not set(lines) & {problem.line for problem in read.problems}
    assert all(0 < len(row.name) <= 60 and len(row.club_name) <= 60 and len(row.phone) <= 40 for row in read.rows)
    return all(row.sex in ("", "f", "m", "d") for row in read.rows)


CELLS = st.sampled_from(
    [
        "",
        " ",
        "Anna",
        "Name",
        "Verein",
        "Vorname",
        "f",
        "q",
        "1.2.1960",
        "31.2.1960",
        '"',
        '""',
        "a" * 61,
        "\u202e",
        "é",
    ]
)
LISTS = st.lists(st.lists(CELLS | st.text(max_size=8), max_size=11), max_size=12)
MARKS = st.sampled_from([";", ",", "\t"])
ENDS = st.sampled_from(["\n", "\r\n", "\r", "\n\n"])


@given(st.binary(max_size=400))
@example(b"\xff\xfe")
@example(b"\xfe\xff\xd8")
@example(b"\xef\xbb\xbf")
@example(b'"')
@pytest.mark.promise("S5")
def test_any_bytes_are_answered(data):
    try:
        read = read_file(data)
    except Unreadable:
        return
    assert well_formed(read)


@given(st.text(max_size=300))
def test_any_text_is_answered(text):
    assert well_formed(read_players(text))


@given(LISTS, MARKS, ENDS)
def test_anything_like_a_list_is_answered(lines, mark, end):
    assert well_formed(read_players(end.join(mark.join(line) for line in lines)))


@given(st.lists(st.sampled_from(["Anna Ahlers", "Bernd Brandt", "Clara Claßen", "Ören Öz"]), min_size=1), MARKS, ENDS)
@pytest.mark.promise(
    "S5",
    "A list of players is read in any common encoding, within its limits, and entered completely or not at all; any "
    "bytes get a proper response.",
)
def test_a_list_is_read_in_every_encoding(people, mark, end):
    text = end.join(["Name" + mark + "Verein", *(f"{name}{mark}Karo" for name in people)])

    read = [names(read_file(text.encode(encoding))) for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252")]

    assert read == [people] * 4


@pytest.mark.long
@settings(max_examples=5_000)
@given(st.binary(max_size=3_000) | st.text(max_size=3_000) | LISTS.map(lambda lines: "\n".join(map(";".join, lines))))
@pytest.mark.promise("S5")
def test_a_great_many_lists_are_answered(source):
    try:
        read = read_file(source) if isinstance(source, bytes) else read_players(source)
    except Unreadable:
        return
    assert well_formed(read)
