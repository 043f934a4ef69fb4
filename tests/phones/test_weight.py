"""Bytes on the network: the entry page when first opened, and a deal."""

import statistics

import pytest
from django.urls import reverse
from playwright.sync_api import Browser

from scoring.sheets.services import renew_key
from tests.benchmarks.bench_phones import DEALS, GOAL_BYTES, GOAL_SECONDS, seconds_of_deals, weight_of
from tests.journeys.conftest import PHONE
from tests.long.server import Site
from tests.ports import HOST
from tests.scoring.cast import THREE, table

pytestmark = [pytest.mark.journey, pytest.mark.long, pytest.mark.storage, pytest.mark.django_db(transaction=True)]


def test_an_entry_page_and_a_deal_get_through_a_slow_network(browser: Browser, site: Site) -> None:
    sheet = table(THREE, length=36)
    way_in = reverse("take_key", args=[sheet.public_id, renew_key(sheet)])
    context = browser.new_context(**PHONE)
    page = context.new_page()

    weight = weight_of(page, f"http://{HOST}:{site.port}{way_in}")
    seconds = seconds_of_deals(page, sheet)

    assert weight <= GOAL_BYTES
    assert statistics.median(seconds) <= GOAL_SECONDS
    assert sheet.entries.count() == len(seconds) == DEALS
    context.close()
