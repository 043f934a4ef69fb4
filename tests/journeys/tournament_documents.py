"""The documents of an event from its page, compared with the pages that show the same."""

import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

import pypdf
from playwright.sync_api import Locator, Page, Response

from scoring.models import Allowance
from tests.documents import run_pending_tasks
from tests.journeys.tournament_pages import EventPages
from tests.journeys.tournament_people import EVERYBODY, NO_SHOW, PLAYERS
from tournaments.events.queries.seats import tables_of

SPACES: Final = re.compile(r"\s+")
PLACE_NAME_NUMBER: Final = re.compile(r"(\d) ([^\d]+) (\d+)")
# A receipt's number, and at the end of its line the amount.
RECEIPT: Final = re.compile(r"\D*(\d+) .* [−-]?(\d+\.\d\d)")
AMOUNT: Final = re.compile(r"\d+\.\d\d")
# Milliseconds; a document takes a second or two on an idle machine.
PATIENCE: Final = 120_000
WAITS: Final = 202


@dataclass(frozen=True)
class Document:
    """A document by its lines of text."""

    lines: tuple[str, ...]

    @property
    def words(self) -> str:
        return unbroken(" ".join(self.lines))

    def lacks(self, *fields: str) -> list[str]:
        """Fields that cannot be read on the document, wherever lines end."""
        words = self.words
        return [one for one in fields if unbroken(one) not in words]

    def lines_missing(self, lines: Iterable[str]) -> list[str]:
        """The lines that the document does not have exactly."""
        return [line for line in lines if line not in self.lines]


Documents = dict[str, Document]


def unbroken(text: str) -> str:
    """One space between words, and none after a hyphen, where a line may end too."""
    return " ".join(text.split()).replace("- ", "-")


def print_document(pages: EventPages, key: str, **chosen: str) -> bytes:
    """The PDF of one document, with the options of its form."""
    pages.open("event_documents")
    form = pages.desk.locator(f"form[aria-labelledby='{key}']")
    for name, value in chosen.items():
        box = form.locator(f"[name={key}-{name}]")
        box.fill(value) if box.evaluate("box => box.tagName") == "INPUT" else box.select_option(value)
    return open_document(pages.desk, form.locator("button"))


def open_document(page: Page, button: Locator) -> bytes:
    """Press the button of a document and wait for its PDF, which opens by itself."""
    let_a_minute_pass()
    with page.expect_response(is_waiting_or_drawn, timeout=PATIENCE) as asked:
        button.click()
    if asked.value.status == WAITS:
        with page.expect_response(is_drawn, timeout=PATIENCE):
            run_pending_tasks()
    answer = page.context.request.get(asked.value.url)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    return answer.body()


def let_a_minute_pass() -> None:
    """Reset the throttle of printing."""
    Allowance.objects.filter(what__startswith="paper").delete()


def is_waiting_or_drawn(answer: Response) -> bool:
    return answer.url.endswith("/paper.pdf") and answer.status in (WAITS, 200)


def is_drawn(answer: Response) -> bool:
    return answer.url.endswith("/paper.pdf") and answer.headers.get("content-type") == "application/pdf"


def documents_in(pdf: bytes) -> Documents:
    """Each document of a PDF by its title in the outline."""
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    entries: Any = reader.outline
    starts = [(str(entry.title), reader.get_destination_page_number(entry) or 0) for entry in entries]
    ends = [start for _, start in starts[1:]] + [len(reader.pages)]
    return {title: _document(reader, start, end) for (title, start), end in zip(starts, ends, strict=True)}


def document_in(pdf: bytes) -> Document:
    """A PDF of one document."""
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    return _document(reader, 0, len(reader.pages))


def _document(reader: pypdf.PdfReader, start: int, end: int) -> Document:
    texts = [reader.pages[number].extract_text() for number in range(start, end)]
    return Document(
        tuple(line.strip().replace("\N{NO-BREAK SPACE}", " ") for text in texts for line in text.splitlines())
    )


def compare_people(documents: Documents) -> None:
    """Everyone registered, and on the cards all but the absent player."""
    assert documents["Notice"].lacks("60.00 €, 40.00 €, 30.00 €, 20.00 €", "Entry fee 10.00 €") == []
    assert documents["Blank lists"].lacks("Score sheet", "Herbstpreis") == []
    assert documents["Table signs"].words.count("With your phone:") == 2 * 6
    walls = [wall_name(name) for name in EVERYBODY]
    assert documents["Participants"].lacks(*walls, "22 players, 21 of them present") == []
    assert documents["Start cards"].lacks(*PLAYERS) == []
    assert documents["Start cards"].lacks(NO_SHOW) == [NO_SHOW]
    assert documents["Start cards"].lines.count("paid") == len(PLAYERS)


def compare_seats(pages: EventPages, documents: Documents) -> None:
    """By name, by table, and on the lists of all tables of series 3."""
    pages.open("seating", query="?series=3")
    names = dict(pages.event.entrants.values_list("number", "name"))
    seats = [f"{wall_name(names[number])} {table} {seat}" for number, table, seat in pages.shown_seats()]
    assert len(seats) == len(PLAYERS)
    assert documents["Seats by name"].lacks(*seats) == []
    cards = [SPACES.sub(" ", one) for one in pages.desk.locator(".table-card > ol").all_inner_texts()]
    tables = [PLACE_NAME_NUMBER.findall(card) for card in cards]
    assert [len(table) for table in tables] == [len(table) for table in tables_of(pages.series(3))]
    lines = [" ".join(f"{number} {name}" for _, name, number in table) for table in tables]
    assert documents["Seats by table"].lacks(*lines) == []
    lists = [f"{name} No. {number}" for table in tables for _, name, number in table]
    assert documents["Lists of all tables"].lacks(*lists) == []


def compare_standings(pages: EventPages, documents: Documents) -> None:
    """Every row of every ranking, on the standings and in the final report."""
    rankings: dict[str, list[list[str]]] = {}
    pages.open("standings")
    for address in pages.desk.locator(".rankings a").evaluate_all("links => links.map((link) => link.href)"):
        pages.desk.goto(address)
        rankings[pages.desk.locator("h1").inner_text()] = pages.rows("#ranking-rows tr")
    assert {name: len(rows) for name, rows in rankings.items()}.items() >= {
        "Total": 21,
        "Series 1": 21,
        "Series 2": 21,
        "Series 3": 21,
        "Teams": 2,
    }.items()
    lines = [as_printed(row) for rows in rankings.values() for row in rows]
    assert documents["Standings"].lines_missing(lines) == []
    assert documents["Final report"].lines_missing(lines) == []
    for place, row in enumerate(rankings["Total"][:3], start=1):
        assert documents["Certificates"].lacks(f"Place {place} {row[2]}", f"{row[-1]} points") == []
    made = [" ".join([*row[1:3], *row[-4:]]) for row in rankings["Series 3"]]
    assert documents["Results of a series"].lacks(*made) == []


def compare_money(pages: EventPages, documents: Documents) -> None:
    """Prizes to the cent, each receipt, the sums of the till, and debts of tables."""
    prizes = pages.prize_rows()
    assert sum(Decimal(money) for *_, money in prizes) == Decimal("210.00")
    lines = [" ".join(filter(None, (place, number, name, money))) for place, name, number, money in prizes]
    assert documents["Prize list"].lines_missing(lines) == []
    for place, name, _number, money in prizes:
        listed = [line for line in documents["For the announcer"].lines if line.startswith(f"{place} {name} ")]
        assert any(line.endswith(f" {money}") for line in listed)
    pages.open("payments")
    receipts = [SPACES.sub(" ", one).strip() for one in pages.desk.locator(".payments li").all_inner_texts()]
    assert len(receipts) == pages.event.payments.count()
    found: list[Any] = [RECEIPT.fullmatch(one) for one in receipts]
    assert documents["Receipts"].lines_missing(f"Receipt {one[1]} {one[2]} €" for one in found) == []
    pages.open("till")
    money_in, money_out, balance = pages.desk.locator(".till-sums dd").all_inner_texts()
    assert Decimal(money_in) - Decimal(money_out) == Decimal(balance)
    assert documents["Till report"].lacks(f"In the till {balance}", f"Prizes {money_out}") == []
    pages.open("loss_money", 3)
    owed: list[Any] = [AMOUNT.search(one) for one in pages.desk.locator(".slip form button").all_inner_texts()]
    assert documents["Loss fees"].lines_missing(f"Loss fees of the table {one[0]}" for one in owed) == []


def compare_reports(
    pages: EventPages, documents: Documents, *, reason: str, changed: Iterable[tuple[str, str, str]]
) -> None:
    """The inputs of the draw, and the changes of the correction: name, prizes before and now."""
    pages.open("draw_protocol", 1)
    seed, digest = pages.desk.locator(".facts code").all_inner_texts()
    report = documents["Draw report"]
    assert report.lacks(f"Seed {seed}") == []
    assert digest in report.words.replace(" ", "")
    rows = [f"{name} {old} {new}" for name, old, new in changed]
    for title in ("Corrections report", "Final report"):
        assert documents[title].lacks(reason, *rows) == []


def wall_name(name: str) -> str:
    """A name in its alphabetical form."""
    first, last = name.rsplit(" ", 1)
    return f"{last}, {first}"


def as_printed(row: list[str]) -> str:
    """A row of a ranking on the page in printed order, with game points after the games."""
    *front, points, won, lost, total = row
    return " ".join(filter(None, [*front, won, lost, points, total]))
