"""One table plays a list: from the start page to a signed list whose document agrees with a calculation by hand."""

import re
from collections.abc import Callable
from io import BytesIO
from time import monotonic

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from scoring.models import SheetRecord
from scoring.rules import PASSED_DEAL, Deal
from tests.documents import opened
from tests.journeys.conftest import arrived
from tests.journeys.whole_list import (
    BY_ANOTHER_PHONE,
    DEALS,
    FEET,
    MISTAKEN,
    NOTICED_AFTER,
    PLAYERS,
    REASON,
    UNDONE,
    WON,
    HandFoot,
    HandLine,
)
from tests.scoring.cast import lost, won, write

Arrive = Callable[[Page, str], None]
# The screen takes no outcome in its first 0.4 seconds: a second tap of one gesture is not meant for it.
SETTLE_SECONDS = 0.42
# The deal at which the filled screen is looked at.
LOOKED_AT = 15
# The own text of each cell, without the name that a phone shows next to the figure.
LIST_ROWS = """rows => rows.map((row) => [...row.cells].map((cell) => {
  const own = cell.cloneNode(true);
  for (const name of own.querySelectorAll(".list-phone")) name.remove();
  return own.textContent.trim();
}))"""
ALL_DEALS = "[aria-label=Deals] .list"
FIGURE = re.compile(r"−?\d+")


@pytest.fixture
def arrive(violations: Callable[[Page], list[str]]) -> Arrive:
    """Wait for the page with this heading, and expect no findings on it."""

    def arrived(page: Page, heading: str) -> None:
        expect(page.locator("h1").first).to_contain_text(heading)
        assert violations(page) == []

    return arrived


def test_the_calculation_by_hand_adds_up():
    numbers = [line.number for line in DEALS]
    at_home = [line.number for line in DEALS if line.player == PLAYERS[(line.number - 1) % 4]]
    values = [line.levels * line.base * (1 if line.outcome == WON else -2) for line in DEALS]
    feet = tuple(added_up(name) for name in PLAYERS)

    assert (numbers, at_home) == (list(range(1, 49)), [])
    assert values == [line.value for line in DEALS]
    assert feet == FEET


def added_up(name: str) -> HandFoot:
    """The foot of one player's column from the figures of the lines."""
    played = [line for line in DEALS if not line.is_passed]
    own = [line.value for line in played if line.player == name]
    won = sum(value > 0 for value in own)
    lost = len(own) - won
    others_lost = sum(line.value < 0 for line in played) - lost
    return HandFoot(name, sum(own), won, lost, others_lost, sum(own) + 50 * (won - lost) + 30 * others_lost)


@pytest.mark.long
@pytest.mark.journey
@pytest.mark.storage
@pytest.mark.django_db(transaction=True)
@pytest.mark.long
@pytest.mark.parametrize("others", [BY_ANOTHER_PHONE, ()], ids=["two", "one"])
def test_a_table_plays_signs_and_prints_a_whole_list(phone, live_server, arrive, others):
    sit_down(phone, live_server.url, arrive)

    shown = {}
    for line in DEALS:
        if line.number in others:
            arrived(phone)
            write(SheetRecord.objects.get(), as_deal(line))
        else:
            if line.number - 1 in others:
                phone.reload()
            shown[line.number] = play(phone, line, arrive)
    phone.get_by_role("link", name="Sign the list").tap()
    arrive(phone, "Sign the list")
    signed_for = [sign(phone, name) for name in PLAYERS]

    arrive(phone, ", ".join(PLAYERS))
    expect(phone.get_by_text("Signed by all players")).to_be_visible()
    assert shown == {line.number: figure_on_key(tapped_first(line)) for line in DEALS if line.number not in others}
    assert signed_for == [foot_in_words(foot) for foot in FEET]
    assert listed_lines(phone) == hand_lines()
    assert listed_feet(phone) == FEET
    text = paper(phone)
    assert printed_lines(text) == printed_hand_lines()
    assert printed_feet(text) == FEET


def sit_down(page: Page, address: str, arrive: Arrive) -> None:
    """From the start page to the entry screen of a new table."""
    page.goto(address)
    arrive(page, "Skat lists")
    page.get_by_role("link", name="New table").tap()
    arrive(page, "New table")
    for place, name in enumerate(PLAYERS, start=1):
        page.get_by_label(f"Seat {place}").fill(name)
    page.get_by_role("button", name="Sit down and play").tap()
    arrive(page, "Deal 1 of 48")


def as_deal(line: HandLine) -> Deal:
    """The same deal as sent by another phone."""
    if line.is_passed:
        return PASSED_DEAL
    side, _, run = line.run.partition(" ")
    data = {tap.lower(): True for tap in line.taps} if line.run else {"hand": "Hand" in line.taps[0]}
    data |= {} if line.run else {"ouvert": "ouvert" in line.taps[0]}
    data |= {"with_without": side, "matadors": int(run)} if line.run else {"matadors": None}
    played = won if line.outcome == WON else lost
    return played(PLAYERS.index(line.player), line.game.lower(), **data)


def play(page: Page, line: HandLine, arrive: Arrive) -> str:
    """Enter one deal with its incidents; return the figure shown before the last tap."""
    if line.number == UNDONE.number:
        enter(page, UNDONE, arrive)
        page.get_by_role("button", name="Undo").tap()
        expect(page.locator("h1")).to_contain_text(f"Deal {line.number} of 48")
    shown = enter(page, tapped_first(line), arrive)
    if line.number == NOTICED_AFTER:
        correct(page, arrive)
    return shown


def tapped_first(line: HandLine) -> HandLine:
    """What is entered for this deal before the error is noticed."""
    return MISTAKEN if line.number == MISTAKEN.number else line


def enter(page: Page, line: HandLine, arrive: Arrive) -> str:
    """Tap one deal in, from the player to the outcome; return the figure on the key."""
    live_since = wait_until_live(page)
    choose(page, line)
    if line.number == LOOKED_AT:
        arrive(page, f"Deal {line.number} of 48")
    outcome = page.locator(f'[name="outcome"][value="{line.outcome}"]')
    shown = "" if line.is_passed else outcome.locator(".outcome-figure").inner_text()
    settle(page, live_since)
    outcome.tap()
    if line.charged_as:
        shown = charge(page, line, arrive)
    expect(page.locator("h1" if line.number < 48 else ".entry-full")).to_contain_text(after(line))
    return shown


def after(line: HandLine) -> str:
    return f"Deal {line.number + 1} of 48" if line.number < 48 else "The list is complete"


def wait_until_live(page: Page) -> float:
    """When the screen's script was seen to run."""
    page.locator("form.is-live").wait_for()
    return monotonic()


def settle(page: Page, live_since: float) -> None:
    """Wait out the moment in which the screen takes no outcome."""
    page.wait_for_timeout(max(0.0, SETTLE_SECONDS - (monotonic() - live_since)) * 1000)


def choose(page: Page, line: HandLine) -> None:
    """Tap player, game, matadors and levels, and set the rest behind "More"."""
    if line.is_passed:
        return
    page.locator(".players label", has=page.get_by_title(line.player, exact=True)).tap()
    page.locator(".games label", has_text=line.game).tap()
    if line.run:
        choose_run(page, *line.run.split())
    for tap in line.taps:
        key = ".null-key" if line.game == "Null" else ".levels label"
        page.locator(key, has_text=re.compile(rf"(^|\s){tap}\s*$")).tap()
    if line.more:
        say_more(page, line)


def choose_run(page: Page, side: str, run: str) -> None:
    row = page.locator(f".run-{side}-side")
    if int(run) > 4:
        row.locator(".run-more").tap()
        # What came under the finger takes no second tap of the same gesture.
        page.wait_for_timeout(SETTLE_SECONDS * 1000)
    row.locator(f".run-{run}").tap()


def say_more(page: Page, line: HandLine) -> None:
    more = page.locator("summary", has_text="More")
    more.tap()
    for label, data in line.more.items():
        field = page.locator(".more-panel").get_by_label(label)
        field.tap() if data == "on" else field.select_option(label=data)
    more.tap()


def charge(page: Page, line: HandLine, arrive: Arrive) -> str:
    """Take the offer for a Null that cannot cover its bid; return its figure."""
    live_since = wait_until_live(page)
    offer = page.locator(".offers").get_by_role("button", name=line.charged_as).first
    expect(offer).to_be_visible()
    arrive(page, f"Deal {line.number} of 48")
    figure = offer.locator(".figure").inner_text()
    settle(page, live_since)
    offer.tap()
    return figure


def correct(page: Page, arrive: Arrive) -> None:
    """Correct an old error on the list, and go on playing."""
    right = DEALS[MISTAKEN.number - 1]
    page.get_by_role("link", name="List", exact=True).tap()
    arrive(page, ", ".join(PLAYERS))
    page.get_by_role("link", name=f"Deal {right.number} in detail").tap()
    arrive(page, f"Deal {right.number}")
    page.get_by_role("link", name="Correct this deal").tap()
    arrive(page, f"Correct deal {right.number}")
    page.get_by_label("Reason").fill(REASON)
    page.locator(".outcome-lost").tap()
    arrive(page, ", ".join(PLAYERS))
    expect(page.get_by_role("row", name=REASON)).to_contain_text(f"{right.player}: {right.game} +48")
    page.get_by_role("link", name="Enter deals").tap()
    arrive(page, f"Deal {NOTICED_AFTER + 1} of 48")


def sign(page: Page, name: str) -> list[str]:
    """Confirm one player's figures; return what was shown."""
    page.get_by_role("link", name=name).tap()
    confirm = page.get_by_role("button", name=f"I am {name} and confirm")
    expect(confirm).to_be_enabled()
    shown = page.locator("dd.figure").all_inner_texts()
    confirm.tap()
    expect(page.get_by_role("status")).to_contain_text(f"{name} has signed.")
    return shown


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else written(points)


def written(points: int) -> str:
    return str(points).replace("-", "−")


def figure_on_key(line: HandLine) -> str:
    return "" if line.is_passed else signed(line.value)


def foot_in_words(foot: HandFoot) -> list[str]:
    bonus = (50 * (foot.won - foot.lost), 30 * foot.others_lost)
    return [written(figure) for figure in (foot.points, foot.won, foot.lost, *bonus, foot.total)]


def hand_lines() -> list[tuple[int, int, list[int | None]]]:
    """Number, figure and running points of the player whose column moves, for each deal."""
    running = dict.fromkeys(PLAYERS, 0)
    lines = []
    for line in DEALS:
        if not line.is_passed:
            running[line.player] += line.value
        lines.append((line.number, line.value, [running[name] if name == line.player else None for name in PLAYERS]))
    return lines


def listed_lines(page: Page) -> list[tuple[int, int, list[int | None]]]:
    """The same as the list's page shows it."""
    rows = page.locator(f"{ALL_DEALS} tbody tr:not(.struck)").evaluate_all(LIST_ROWS)
    return [
        (int(cells[0]), number(cells[-5]), [number(cell) if cell else None for cell in cells[-4:]]) for cells in rows
    ]


def listed_feet(page: Page) -> tuple[HandFoot, ...]:
    """The feet of the columns as the list's page shows them."""
    rows = page.locator(f"{ALL_DEALS} tfoot tr").evaluate_all(LIST_ROWS)
    points, tallies, _, others, totals = (cells[-4:] for cells in rows)
    return tuple(
        HandFoot(
            name, number(points[place]), *split(tallies[place]), number(others[place]) // 30, number(totals[place])
        )
        for place, name in enumerate(PLAYERS)
    )


def split(tally: str) -> tuple[int, int]:
    won, lost = tally.split(" : ")
    return int(won), int(lost)


def paper(page: Page) -> str:
    """The text of the document behind the list's button."""
    address = page.get_by_role("link", name="Print the list").evaluate("link => link.href")
    pages = PdfReader(BytesIO(opened(page, address).body())).pages
    assert len(pages) == 1
    return pages[0].extract_text()


def printed_hand_lines() -> list[list[int]]:
    """By hand, the end of each printed line: the figure, the running points, the games won or lost so far."""
    counts: dict[tuple[str, str], int] = {}
    lines = []
    for line, (_, value, running) in zip(DEALS, hand_lines(), strict=True):
        tally = (line.player, line.outcome)
        counts[tally] = counts.get(tally, 0) + 1
        moved = [points for points in running if points is not None]
        lines.append([] if line.is_passed else [value, *moved, counts[tally]])
    return lines


def printed_lines(text: str) -> list[list[int]]:
    """The end of each printed line; nothing for a passed deal."""
    return [figures(line)[-3:] for line in after_names(text)[: len(DEALS)]]


def printed_feet(text: str) -> tuple[HandFoot, ...]:
    """The printed feet of the columns: points, won, lost, for own games, the others', adjustment, total, place."""
    found = [figures(line) for line in after_names(text)[len(DEALS) : len(DEALS) + 8 * len(PLAYERS)]]
    flat = [figure for line in found for figure in line]
    feet = [flat[start : start + 8] for start in range(0, len(flat), 8)]
    return tuple(
        HandFoot(name, points, won, lost, others // 30, total)
        for name, (points, won, lost, _, others, _, total, _) in zip(PLAYERS, feet, strict=True)
    )


def after_names(text: str) -> list[str]:
    """The lines below the head of the columns."""
    return text.split(" ".join(PLAYERS), 1)[1].strip().splitlines()


def figures(line: str) -> list[int]:
    return [number(figure) for figure in FIGURE.findall(line)]


def number(figure: str) -> int:
    return int(figure.replace("−", "-"))
