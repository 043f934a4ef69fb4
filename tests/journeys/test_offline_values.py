"""The value of a deal without a network, in every ruleset: by its table, or later by the server."""

from random import Random
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from scoring.models import EntryRecord
from scoring.phrases import format_moved
from scoring.rules import Sheet
from scoring.rules.entry_form import EntryForm
from tests.journeys.conftest import PHONE, arrived
from tests.journeys.test_every_game import fill_in, outcome_key
from tests.journeys.test_outbox import send_again, waits
from tests.journeys.test_shown_is_stored import CASES
from tests.scoring.dealing import form_of, random_deal, typed
from tests.scoring.game_tables import open_table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

LATER = "the server will work out the value"
DEALS = 3
# One where a won game moves the accounts of the others, one whose values only the site can compute.
EVERY_RUN = ("skat_bierlachs-played", "haferltarock-played")


def each_form() -> list[Any]:
    return [pytest.param(name, marks=[] if name in EVERY_RUN else pytest.mark.long) for name in CASES]


@pytest.mark.parametrize("name", each_form())
@pytest.mark.promise("R1")
def test_without_a_network_a_deal_is_worth_what_the_desk_stores_later(cut_off, live_server, take_key, name):
    ruleset, form = CASES[name]
    sheet = open_table(ruleset, seats=min(4, max(ruleset.table_sizes)))
    take_key(cut_off, sheet)
    cut_off.set_viewport_size(PHONE["viewport"])
    cut_off.goto(f"{live_server.url}{reverse('enter', args=[sheet.public_id])}?mode={form.mode}")
    has_table = cut_off.locator("form[data-preview]").count() == 0
    cut_off.context.set_offline(True)

    deals, rules = deals_on(form, sheet.to_sheet(), Random(name))
    figures = [row.score.written for row in rules.rows]
    for number, (data, figure) in enumerate(zip(deals, figures, strict=True), start=1):
        type_deal(cut_off, form, data, number, worth=format_moved(figure, ruleset) if has_table else LATER)
    accounts = cut_off.locator(".player-points:not(.is-unsure)").all_inner_texts()
    assert (" of " in cut_off.locator("[data-deal]").inner_text()) == (sheet.length is not None)
    assert not EntryRecord.objects.exists()
    cut_off.context.set_offline(False)
    send_again(cut_off)
    arrived(cut_off)

    assert list(EntryRecord.objects.order_by("seq").values_list("number", "points")) == list(enumerate(figures, 1))
    cut_off.reload()
    assert accounts in ([], cut_off.locator(".player-points").all_inner_texts())


def deals_on(form: EntryForm, rules: Sheet, rng: Random) -> tuple[list[dict[str, Any]], Sheet]:
    """Deals entered on this form, the second of them passed where possible, and the resulting list."""
    deals = []
    while len(deals) < DEALS:
        data, is_passed = random_deal(rng, rules), len(deals) == 1 and "passed" in form.outcomes
        if form_of(data, rules.ruleset.entry_forms()) == form and (data["outcome"] == "passed") == is_passed:
            deals.append(data)
            rules = rules.with_deal(rules.ruleset.read_deal(data))
    return deals, rules


def type_deal(page: Page, form: EntryForm, data: dict[str, Any], number: int, *, worth: str) -> None:
    """Tap a deal and check the value shown before and afterwards."""
    boxes = typed(data, form)
    key = outcome_key(page, boxes["outcome"])
    fill_in(page, form, boxes)
    if boxes["outcome"] != "passed":
        before = page.locator(".sum-line") if worth == LATER else key.locator(".outcome-figure")
        expect(before).to_have_text(worth)
    elif worth != LATER:
        worth = "Passed in"
    key.click()
    waits(page, number)
    after = page.locator(".last-line .later" if worth == LATER else ".last-line strong")
    expect(after).to_contain_text(worth)
    expect(after).to_be_in_viewport(ratio=0.9)
