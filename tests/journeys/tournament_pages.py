"""The pages of one event as its desk opens and reads them."""

import re
from collections import defaultdict
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.urls import reverse
from playwright.sync_api import Page

from tournaments.events.models import Event, SeriesRecord
from tournaments.events.queries.table_keys import sign_key

ROWS: Final = """rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent.trim()))"""
FIGURES: Final = re.compile(r"\d+")
# A start number, and with how many a place is shared.
NAME: Final = re.compile(r"(.+?)(?:\s+(\d+))?(?:\s+shared by \d+ players)?")


@dataclass
class EventPages:
    """The only event, in the browser of its desk."""

    desk: Page
    site: str

    @property
    def event(self) -> Event:
        return Event.objects.get()

    def series(self, number: int) -> SeriesRecord:
        return self.event.series.get(number=number)

    def open(self, view: str, *arguments: Any, query: str = "") -> None:
        self.desk.goto(self.site + reverse(view, args=[self.event.public_id, *arguments]) + query)

    def press(self, name: str) -> None:
        self.desk.get_by_role("button", name=name).first.click()

    def step(self, name: str) -> None:
        """Take the next step of the overview."""
        self.open("event")
        self.desk.locator(".next-steps").get_by_text(name).click()

    def sign_address(self, table: int) -> str:
        return reverse("table_page", args=[self.event.public_id, table, sign_key(self.event, table)])

    def shown_ranking(self) -> list[tuple[int, int]]:
        """Start number and total of each row of the standings on the page."""
        return [(int(row[1]), int(row[-1].replace("−", "-"))) for row in self.rows("#ranking-rows tr")]

    def rows(self, rows: str) -> list[list[str]]:
        return self.desk.locator(rows).evaluate_all(ROWS)

    def prize_rows(self) -> list[tuple[str, str, str, str]]:
        """Place, name, start number and amount of each prize on the page, the best first; a team has no number."""
        self.open("prizes", query="?best")
        found = []
        for place, text, money in self.rows(".prizes tbody tr"):
            name: Any = NAME.fullmatch(text)
            found.append((place, name[1], name[2] or "", money.split()[0]))
        return found

    def shown_prizes(self) -> dict[str, str]:
        """The total prize of each name."""
        sums: dict[str, Decimal] = defaultdict(Decimal)
        for _, name, _, money in self.prize_rows():
            sums[name] += Decimal(money)
        return {name: f"{money:.2f}" for name, money in sums.items()}

    def shown_seats(self) -> list[tuple[int, int, int]]:
        """Start number, table and seat of each name on the page."""
        text = self.desk.locator(".by-name li").all_inner_texts()
        return [tuple(int(figure) for figure in FIGURES.findall(one)) for one in text]  # type: ignore[misc]
