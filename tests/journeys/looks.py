"""What is looked at on every page: its language, its width, and what axe says of it in light and dark."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page

WIDTH, HEIGHT = 360, 640
# Colours are all that changes in the dark; axe is on the page since it looked at it in the light.
IN_THE_DARK = """async () => {
  const { violations } = await axe.run({ runOnly: ["color-contrast"], resultTypes: ["violations"] });
  return violations.flatMap((rule) => rule.nodes.map((node) => `dark: ${node.html}`));
}"""
# What is behind "More" on the entry screen covers it, and is looked at there.
UNFOLD = """() => document.querySelectorAll("details").forEach((one) => { one.open = !one.closest("#entry"); })"""


def speak(page: Page, address: str, language: str) -> None:
    """Choose a language, as the buttons in the head of every page do."""
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": address}])


def log_in(page: Page, address: str, login: str) -> None:
    """Go on as this login of the site."""
    client = Client()
    client.force_login(User.objects.get(username=login))
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": address}])


def faults(page: Page, address: str, language: str, violations: Callable[[Page], list[str]]) -> list[str]:
    """What speaks against a page: axe in light and dark, the wrong language, and more width than the screen has."""
    # Without motion no colour is caught on its way.
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    answer: Any = page.goto(address)
    found = [f"answers {answer.status}"] if answer.status != 200 else []
    spoken = page.evaluate("document.documentElement.lang")
    found += [f"speaks {spoken}"] if spoken != language else []
    found += too_wide(page)
    page.evaluate(UNFOLD)
    found += [*too_wide(page), *violations(page)]
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    return [*found, *page.evaluate(IN_THE_DARK)]


def too_wide(page: Page) -> list[str]:
    width = page.evaluate("document.scrollingElement.scrollWidth")
    return [f"{width} pixels wide"] if width > WIDTH else []
