"""Results for other programs: numbers stay numbers, and no name becomes a formula."""

import csv
from datetime import date, time
from io import BytesIO, StringIO
from random import Random

import openpyxl
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.cast import an_event, club_of, entrants
from tests.tournaments.events.exchange.samples import whole_event
from tests.tournaments.events.standings_pages.played import play
from tournaments.events.exchange.plain_text import looks_like_a_formula
from tournaments.events.exchange.result_rows import HEADS, Euros, ResultRow, result_rows
from tournaments.events.exchange.results_csv import format_results, results_csv
from tournaments.events.exchange.results_xlsx import results_xlsx
from tournaments.events.models import Entrant, Event, TeamRecord
from tournaments.events.queries.standings import event_standings

# ASVS 5.3.10, with the wide and the small forms, and what hides before them.
BEGINNINGS = [
    "=",
    "+",
    "-",
    "@",
    "\t=",
    "\r=",
    "\n=",
    " =",
    "\0=",
    "＝",
    "＋",
    "－",
    "＠",
    "﹢",
    "﹣",
    "﹦",
    "−",
    "\u200b=",
    "\ufeff=",
]
ENDINGS = ["1+1", "cmd|' /C calc'!A0", 'HYPERLINK("http://x";"y")', "SUM(A1:A9)", "120", "Karl", "1;2", '"', "'"]


def dangerous_names(count: int = 500) -> list[str]:
    rng = Random(7)
    every = [beginning + ending for beginning in BEGINNINGS for ending in ENDINGS]
    return [
        *every,
        *(rng.choice(BEGINNINGS) + rng.choice(ENDINGS) + str(number) for number in range(count - len(every))),
    ]


def row_of(name: str = "Anna Ahlers", **changed: object) -> ResultRow:
    return ResultRow(
        **{
            "number": 7,
            "name": name,
            "total": -120,
            "points": -320,
            "won": 4,
            "lost": 2,
            "day": date(2026, 5, 9),
            "start": time(19, 5),
            "series": 2,
            "table": 3,
            "seats": 4,
            "loss_money": Euros(100),
            "entry_fee": Euros(1050),
            "card_fee": Euros(5),
        }
        | changed
    )


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))


def test_a_result_is_a_line_under_german_heads():
    data = format_results([row_of(), row_of('Öl; "Eis"', table=None, seats=None, start=None)])

    assert data.startswith(b"\xef\xbb\xbfNummer;Name;Wertung;")
    assert data.endswith(b"\r\n")
    assert read(data) == [
        list(HEADS),
        ["7", "Anna Ahlers", "-120", "-320", "4", "2", "09.05.2026", "19:05", "2", "3", "4", "1,00", "10,50", "0,05"],
        ["7", 'Öl; "Eis"', "-120", "-320", "4", "2", "09.05.2026", "", "2", "", "", "1,00", "10,50", "0,05"],
    ]


@pytest.mark.promise(
    "S4",
    "No name becomes a formula in a spreadsheet file, and figures stay figures.",
)
def test_no_name_is_a_formula_in_csv():
    names = dangerous_names()

    rows = read(format_results(row_of(name) for name in names))[1:]

    assert len(rows) == 500
    assert {row[1][0] for row in rows} == {"'"}
    assert {row[2] for row in rows} == {"-120"}
    assert all(name.strip("\0\t\r\n ") in row[1] for name, row in zip(names, rows, strict=True))


@pytest.mark.parametrize("name", ["Anna", "Öztürk", "O'Neill", "7 Zwerge", "", "d=e", "Müller-Lüdenscheidt"])
def test_an_ordinary_name_is_left_alone(name):
    assert not looks_like_a_formula(name)


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.promise("S4")
def test_the_workbook_has_every_ranking_and_reads_back_as_it_was():
    event = whole_event(club_of(), 5)

    book = openpyxl.load_workbook(BytesIO(results_xlsx(event)))

    standings = event_standings(event)
    assert book.sheetnames[:3] == ["Total", "Series 1", "Series 2"]
    assert len(book.sheetnames) == len(standings.tables) + bool(standings.payout) + 1
    total = list(book["Total"].values)
    assert [row[0] for row in total[1:]] == [row.place for row in standings.by_key["total"].rows]
    assert [row[-2] for row in total[1:]] == [row.total for row in standings.by_key["total"].rows]
    lists = list(book["Lists"].values)
    assert lists[0] == HEADS
    assert [row[2] for row in lists[1:]] == [row.total for row in result_rows(event)]


@pytest.mark.storage
@pytest.mark.django_db
@pytest.mark.promise("S4")
def test_no_name_is_a_formula_in_the_workbook():
    event = whole_event(club_of(), 5)
    names = dangerous_names()
    for place, entrant in enumerate(event.entrants.order_by("number")):
        Entrant.objects.filter(pk=entrant.pk).update(
            name=names[place].replace("\0", "")[:60], club_name=names[-place - 1].replace("\0", "")[:60]
        )
    TeamRecord.objects.filter(event=event, name="Ärmel").update(name="=1+1")
    Event.objects.filter(pk=event.pk).update(name="=2+2")

    book = openpyxl.load_workbook(BytesIO(results_xlsx(Event.objects.get())))

    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "n", "d"}
    texts = [cell for cell in cells if cell.data_type == "s" and looks_like_a_formula(cell.value)]
    assert "=1+1" in {cell.value for cell in texts}
    assert all(cell.quotePrefix for cell in texts)


@pytest.mark.long
@pytest.mark.storage
@pytest.mark.django_db
def test_the_same_event_gives_the_same_workbook():
    event = whole_event(club_of(), 5)

    assert results_xlsx(event) == results_xlsx(Event.objects.get())


@pytest.mark.long
@pytest.mark.storage
@pytest.mark.django_db
def test_fees_add_up_and_nothing_private_is_in_them():
    event = whole_event(club_of(), 5)
    Entrant.objects.filter(event=event).update(phone="0171 23456", birth_date=date(1950, 2, 3))

    rows = result_rows(event)

    players = {row.number for row in rows}
    assert sum(row.card_fee for row in rows) == 100 * len(players)
    assert sorted((row.number, row.series) for row in rows) == [(row.number, row.series) for row in rows]
    text = results_csv(event).decode()
    book = openpyxl.load_workbook(BytesIO(results_xlsx(event)))
    values = " ".join(str(value) for sheet in book for row in sheet.values for value in row)
    assert "0171" not in text + values
    assert "1950" not in text + values


@pytest.mark.storage
@pytest.mark.django_db
def test_an_event_before_its_first_list_has_empty_files():
    event = an_event()
    entrants(event, 7)

    assert read(results_csv(event)) == [list(HEADS)]
    assert openpyxl.load_workbook(BytesIO(results_xlsx(event))).sheetnames[-1] == "Lists"


@pytest.mark.long
@pytest.mark.storage
@pytest.mark.django_db
def test_as_many_queries_for_many_players_as_for_few():
    counts = []
    for players in (12, 30):
        event = whole_event(club_of(f"Club {players}", f"login {players}"), 5, players=players)
        with CaptureQueriesContext(connection) as queries:
            results_xlsx(event)
            results_csv(event)
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.storage
@pytest.mark.django_db
def test_a_player_without_a_fee_has_none_in_the_file():
    event = an_event(series=1, entry_fee=1000, card_fee=150)
    people = entrants(event, 4)
    play(event, 1, dict.fromkeys(range(1, 5), (100, 1, 0)))
    event.entrants.filter(pk=people[3].pk).update(without_fee=True)

    assert [(row.entry_fee, row.card_fee) for row in result_rows(event)] == [(1000, 150)] * 3 + [(0, 0)]
