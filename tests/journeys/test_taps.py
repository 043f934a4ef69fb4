"""How many taps a deal takes, over the recorded deals of the demo, which are distributed as at real tables."""

from dataclasses import replace
from random import Random
from statistics import mean

import pytest
from playwright.sync_api import Page, expect

from scoring.rules import Deal, Outcome, Side, check, score
from scoring.rules.skat.entry_table import BITS
from tests.demo_maker.deals import as_tapped, draw_list, recorded_deals
from tests.journeys.conftest import arrived
from tests.journeys.test_entry_screen import entries
from tests.scoring.cast import table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

MOST_TAPS = 4.2
MORE, OPENER = ".more > summary", ".run-{side}-side .run-more"
# What a tick brings along need not be tapped.
BROUGHT = {
    "schwarz": {"schneider"},
    "schneider_announced": {"hand"},
    "schwarz_announced": {"hand", "schneider_announced"},
    "ouvert": {"hand", "schneider_announced", "schwarz_announced"},
}


def test_the_recorded_deals_take_few_taps():
    taps = [len(keys(as_typed(deal))) for deal in recorded_deals()]

    assert len(taps) == 2_000
    assert mean(taps) <= MOST_TAPS


@pytest.mark.parametrize("length", [6, pytest.param(48, marks=pytest.mark.long)])
def test_a_list_is_written_by_these_taps(phone, sit_down, length):
    deals = [as_typed(deal) for deal in draw_list(Random(13), 4, length)]
    sheet = table(length=49)
    sit_down(phone, sheet)

    for number, deal in enumerate(deals, start=1):
        for key in keys(deal):
            phone.locator(key).first.click()
        wait_for_next(phone, number)

    arrived(phone)
    assert [points for *_, points in entries(sheet)] == [sum(score(deal, seats=4).points) for deal in deals]
    assert mean(len(keys(deal)) for deal in deals) <= MOST_TAPS


def wait_for_next(page: Page, number: int) -> None:
    expect(page.locator("h1")).to_contain_text(f"Deal {number + 1} of")
    # A second tap of one gesture is not taken.
    expect(page.locator("#entry > .is-fresh")).to_have_count(0)


def as_typed(deal: Deal) -> Deal:
    """The deal as a table enters it; conceded only where that changes the deal."""
    tapped = as_tapped(deal)
    plain = replace(tapped, conceded=Side.NONE)
    is_same = not check(plain) and score(plain).points == score(tapped).points
    return plain if is_same else tapped


def keys(deal: Deal) -> list[str]:
    """The keys to tap for the deal."""
    if deal.outcome is Outcome.PASSED:
        return [".pass"]
    values = [f".player:nth-of-type({(deal.declarer or 0) + 1})", f".game-{deal.game}"]
    ticks = {name for name in BITS if getattr(deal, name)}
    values += matadors(deal) + levels(ticks) if deal.matadors else null(ticks)
    values += [MORE, f'.bid-key[data-bid="{deal.bid}"]'] if deal.bid else []
    return [*values, f".outcome-{'won' if deal.won else 'lost'}"]


def matadors(deal: Deal) -> list[str]:
    key = f".run-{deal.with_without}-side .run-{deal.matadors}"
    return [key] if (deal.matadors or 0) < 5 else [OPENER.format(side=deal.with_without), key]


def levels(ticks: set[str]) -> list[str]:
    tapped = ticks - {brought for name in ticks for brought in BROUGHT.get(name, ())}
    seldom = {name for name in tapped if name.endswith("announced")}
    keys = [f'.levels [name="{name}"]' for name in sorted(tapped - seldom)]
    return [*keys, *([MORE] if seldom else []), *(f'.more [name="{name}"]' for name in sorted(seldom))]


def null(ticks: set[str]) -> list[str]:
    values = " ".join(name for name in ("hand", "ouvert") if name in ticks)
    return [f'.null-key[data-ticks="{values}"]'] if values else []
