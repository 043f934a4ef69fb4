"""Lists of a tournament: keyed by the number pad, and their sums calculated here."""

from collections import defaultdict
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from tournaments.events.models import SeriesRecord
from tournaments.standings import KeyedList


@dataclass
class ListTotals:
    """The sums of the lists by start number: rating points series by series, and games won and lost."""

    totals: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    won: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    lost: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def add(self, series: SeriesRecord, table: int, figures: list[tuple[int, int, int]]) -> None:
        """A list: of each seat the total, won and lost."""
        seats = series.tables.get(number=table).seats.order_by("place").values_list("entrant__number", flat=True)
        for number, (total, won, lost) in zip(seats, figures, strict=True):
            self.totals[number].append(total)
            self.won[number] += won
            self.lost[number] += lost

    def add_keyed(self, series: SeriesRecord, table: int, keyed: KeyedList) -> None:
        self.add(series, table, [(row.total or 0, row.won, row.lost) for row in keyed.rows])

    def ranking(self) -> list[tuple[int, int]]:
        """Start number and total, the best first: more points, more games won, fewer lost."""
        sums = {number: sum(points) for number, points in self.totals.items()}
        order = sorted(sums, key=lambda number: (-sums[number], -self.won[number], self.lost[number], number))
        return [(number, sums[number]) for number in order]


def type_list(page: Page, keyed: KeyedList, *, first: int = 0) -> None:
    """Type the figures row by row from the one with the cursor; then the passed deals.

    The deals are asked for only where the others do not add up to them.
    """
    figures = [figure for row in keyed.rows for figure in (row.points, row.won, row.lost, row.total)]
    counted = keyed.games + (keyed.passed or 0) == keyed.deals
    for figure in [*figures[first:], keyed.passed, *([] if counted else [keyed.deals])]:
        page.keyboard.type(str(figure))
        page.keyboard.press("Enter")


def save(page: Page) -> None:
    """Press Enter on the button, which has the cursor once everything agrees."""
    expect(page.locator("#check")).to_have_attribute("data-verdict", "good")
    expect(page.locator(".save")).to_be_focused()
    page.keyboard.press("Enter")


def expect_list(page: Page, table: int) -> None:
    expect(page.locator("h1")).to_contain_text(f"Table {table}")
    expect(page.locator("input.cell:focus")).to_have_count(1)
