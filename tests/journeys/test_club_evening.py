"""A club evening in the browser, from the ticks to the season ranking, in less than two minutes of clicks."""

from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.models import Player
from tests.journeys.looks import log_in
from tests.journeys.tournament_lists import expect_list, save, type_list
from tests.journeys.tournament_pages import ROWS
from tests.tournaments.cast import club_of
from tests.tournaments.events.play.lists import key_series, played_list
from tests.tournaments.seasons.cast import a_season, an_evening, players_of
from tournaments.events.models import Event, ResultLine, SeriesRecord
from tournaments.seasons.models import Season

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

MEMBERS = (
    *("Anna Ahlers", "Bernd Brandt", "Clara Classen", "Dieter Dörfler", "Emil Engelke", "Frieda Feldkamp"),
    *("Gerd Gerlach", "Heike Hinrichs", "Ingo Isemann", "Jutta Jahnke", "Karl Kröger", "Lena Lindemann"),
    *("Moritz Meinders", "Nora Nannen"),
)
# Twelve came last time; two of them stay at home, one other comes, and a guest.
LAST_TIME, AT_HOME, COMES, GUEST = MEMBERS[:12], MEMBERS[:2], MEMBERS[12], "Otto Ortlieb"
HERE = (*MEMBERS[2:12], COMES, GUEST)
ROUNDS = 2
# Seconds of a practised person for a click or tap, a key, and a page that is read at a glance.
CLICK, KEY, PAGE = 1.1, 0.28, 1.2
MOST_SECONDS = 120


@dataclass
class Hands:
    """A person who clicks and types, and the time that takes."""

    page: Page
    clicks: int = 0
    keys: int = 0
    pages: int = 0
    said: list[str] = field(default_factory=list)

    def click(self, what: Locator, *, opens: bool = False) -> None:
        what.click()
        self.clicks += 1
        self.pages += opens
        self.said.append(f"{what}")

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.keys += len(text)

    @property
    def seconds(self) -> float:
        return CLICK * self.clicks + KEY * self.keys + PAGE * self.pages


@pytest.mark.long
def test_an_evening_takes_less_than_two_minutes_of_clicks(desk: Page, live_server: Any) -> None:
    season = a_year()
    log_in(desk, live_server.url, "anna")
    hands = Hands(desk)

    start(hands, live_server.url)
    tick(hands)
    event = season.evenings.get(number=2).event
    expect_seats(desk, event)
    play(hands, event, 1)
    hands.click(desk.get_by_role("button", name="Series 1 is complete – start series 2"), opens=True)
    expect(desk.locator("main")).to_contain_text("Series 2 of 2")
    play(hands, event, 2)
    hands.click(desk.get_by_role("button", name="All 12 players have paid their fees"), opens=True)
    hands.click(desk.get_by_role("button", name="End the evening"), opens=True)
    hands.click(desk.get_by_role("link", name="To the season ranking"), opens=True)

    event.refresh_from_db()
    assert event.is_closed
    assert shown_ranking(desk) == added_up(season)
    assert hands.seconds < MOST_SECONDS, (hands.clicks, hands.keys, hands.pages)


def a_year() -> Season:
    """A season of one evening, at which twelve played two series."""
    season = a_season(club_of())
    players = players_of(season.club, MEMBERS)
    figures = [{name: (40 * place + series, place, 1) for place, name in enumerate(LAST_TIME)} for series in (1, 2)]
    evening = an_evening(season, figures, players, entry_fee=300)
    SeriesRecord.objects.filter(event=evening.event).update(rounds=ROUNDS)
    return season


def start(hands: Hands, site: str) -> None:
    """Start page, club, new evening."""
    page = hands.page
    page.goto(site)
    hands.pages += 1
    hands.click(page.locator(".link-cards").get_by_role("link", name="Herz Dame"), opens=True)
    hands.click(page.get_by_role("link", name="New evening"), opens=True)


def tick(hands: Hands) -> None:
    """The players of the last evening are ticked: change the differences, and draw the seats."""
    page = hands.page
    boxes = {name: page.get_by_role("checkbox", name=name, exact=True) for name in MEMBERS}
    assert [name for name, box in boxes.items() if box.is_checked()] == list(LAST_TIME)
    for name in (*AT_HOME, COMES):
        hands.click(boxes[name])
    hands.click(page.locator("label.excuse", has_text=AT_HOME[0]))
    hands.click(page.get_by_label("Guests"))
    hands.type(GUEST)
    expect(page.locator("#count")).to_contain_text("12 players")
    hands.click(page.get_by_role("button", name="Draw seats and start"), opens=True)
    expect(page.locator(".evening-table")).to_have_count(3)


def expect_seats(page: Page, event: Event) -> None:
    """All players have a seat as in the plan."""
    shown = page.locator(".evening-table").evaluate_all(
        "tables => tables.map((table) => [...table.querySelectorAll('.seats li')].map((seat) => seat.textContent))"
    )
    tables = event.series.get(number=1).tables.order_by("number")
    seated = [list(table.seats.order_by("place").values_list("entrant__name", flat=True)) for table in tables]
    assert shown == seated
    assert sorted(name for table in shown for name in table) == sorted(HERE)


def play(hands: Hands, event: Event, number: int) -> None:
    """Key the first list from its button on the evening's page, the others by the services."""
    page, series = hands.page, event.series.get(number=number)
    address = page.url
    hands.click(page.get_by_role("link", name="Enter the list").first, opens=True)
    expect_list(page, 1)
    type_list(page, played_list(4, ROUNDS, seed=f"by hand {number}"))
    save(page)
    expect(page.locator("h1")).not_to_contain_text("Table 1")
    key_series(series, but=(1,), seed=number)
    page.goto(address)
    hands.pages += 1


def shown_ranking(page: Page) -> list[tuple[str, int]]:
    """Name and total of each ranked row on the page."""
    names = page.locator(".season-ranking .part-ranked tr").evaluate_all(ROWS)
    return [(row[1], int(row[2].replace("−", "-").replace("\u202f", ""))) for row in names]


def added_up(season: Season) -> list[tuple[str, int]]:
    """Members by the sum of their lists of all evenings."""
    sums: dict[str, list[int]] = {}
    lines = ResultLine.objects.filter(series__event__evenings__season=season, entrant__player__isnull=False)
    for name, total, won, lost in lines.values_list("entrant__name", "total", "won", "lost"):
        before = sums.setdefault(name, [0, 0, 0])
        sums[name] = [before[0] + total, before[1] + won, before[2] + lost]
    assert set(sums) == set(
        Player.objects.filter(entries__event__evenings__season=season).values_list("name", flat=True)
    )
    ordered = sorted(sums.items(), key=lambda one: (-one[1][0], -one[1][1], one[1][2]))
    return [(name, figures[0]) for name, figures in ordered]
