"""Journeys share a page, because a new one is expensive; none finds what another left behind."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.journeys.conftest import PHONE, personal_data_page

pytestmark = [pytest.mark.journey, pytest.mark.django_db(transaction=True)]

LEFT = """() => [document.cookie.includes("who"), localStorage.who, sessionStorage.who, window.name, innerWidth,
  matchMedia("(prefers-color-scheme: dark)").matches, navigator.onLine]"""
AS_NEW = [False, None, None, "", 360, False, True]


def leave_everything(page: Page) -> None:
    page.evaluate("document.cookie = 'who=anna'; localStorage.who = sessionStorage.who = window.name = 'anna'")
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 800, "height": 600})
    page.route("**/*", lambda route: route.abort())
    page.context.set_offline(True)


def test_a_reused_page_is_as_good_as_new(browser: Browser, live_server: Any) -> None:
    with personal_data_page(browser, "tried", **PHONE) as first:
        first.goto(live_server.url)
        leave_everything(first)
        left = first.evaluate(LEFT)

    with personal_data_page(browser, "tried", **PHONE) as second:
        second.goto(live_server.url)
        found = second.evaluate(LEFT)

    assert second is first
    assert [one for one, other in zip(left, AS_NEW, strict=True) if one == other] == []
    assert found == AS_NEW


@pytest.mark.long
@pytest.mark.parametrize("left", ["closed", "elsewhere", "with another"])
def test_a_page_that_cannot_be_reset_is_not_reused(browser: Browser, live_server: Any, left: str) -> None:
    with personal_data_page(browser, "tried", **PHONE) as first:
        first.goto("about:blank" if left == "elsewhere" else live_server.url)
        if left == "closed":
            first.close()
        elif left == "with another":
            first.context.new_page()

    with personal_data_page(browser, "tried", **PHONE) as second:
        assert second is not first
