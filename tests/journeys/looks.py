"""Checks of every page: language, width, and axe in light and dark."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page

from tests.journeys.conftest import newly_found

WIDTH, HEIGHT = 360, 640
# The content of "More" on the entry screen covers it, and is viewed there.
UNFOLD = """() => document.querySelectorAll("details").forEach((one) => { one.open = !one.closest("#entry"); })"""
# The language of the page, and its width as it comes and with all that is folded.
MEASURED = f"""() => {{
  const wide = () => document.scrollingElement.scrollWidth;
  const folded = wide();
  ({UNFOLD})();
  return {{ spoken: document.documentElement.lang, widths: [folded, wide()] }};
}}"""
# Chromium calls what is a function at the end.
LOW_VISION = (Path(__file__).parent / "low_vision.js").read_text(encoding="utf-8") + "; null"
# WCAG 2.2, 1.4.12: what a reader may set for all texts.
SPACING = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }"""


@dataclass(frozen=True)
class Sight:
    """One way to view a page: window size, letter size, and settings of the device."""

    width: int = WIDTH
    height: int = HEIGHT
    root: int = 100
    is_spaced: bool = False
    has_own_colours: bool = False
    scheme: str = "light"


# Zoomed in, a screen has fewer pixels: a phone of 360 half as many at 200 %, a desk of 1280 320 at 400 %. WCAG 1.4.10
SIGHTS = {
    "as it is": Sight(),
    "dark": Sight(scheme="dark"),
    "letters of 130 %": Sight(root=130),
    "letters of 200 %": Sight(root=200),
    "dark, letters of 200 %": Sight(root=200, scheme="dark"),
    "zoom of 200 %": Sight(width=WIDTH // 2, height=HEIGHT // 2),
    "zoom of 400 %": Sight(width=320, height=256),
    "text spacing": Sight(is_spaced=True),
    "forced colours": Sight(has_own_colours=True),
}
# The view and its arguments; a state is replaced by a number, names by the objects of the scene.
Look = tuple[Any, ...]
PUBLIC, STAFF = "public", "staff"
# A page, and one that waits for a document.
ANSWERS = (200, 202)


def looks_of(for_all: Iterable[Look], for_staff: Iterable[Look]) -> tuple[Look, ...]:
    """Viewers and what they view; those without a login first."""
    return (*((PUBLIC, *look) for look in for_all), *((STAFF, *look) for look in for_staff))


def once_each(looks: Iterable[Look]) -> tuple[Look, ...]:
    """Each view once, in the state that is listed first: the one that shows most."""
    first: dict[Look, Look] = {}
    for look in looks:
        first.setdefault(look[:2], look)
    return tuple(first.values())


def seen(page: Page, site: str, looks: Iterable[Look], see: Callable[[Look], list[str]]) -> dict[Look, list[str]]:
    """Findings by look, only where there are any; anna views as staff."""
    found: dict[Look, list[str]] = {}
    for who, those in groupby(looks, key=itemgetter(0)):
        if who == STAFF:
            log_in(page, site, "anna")
        found |= {look: see(look) for look in those}
    return {look: wrong for look, wrong in found.items() if wrong}


def choose_language(page: Page, address: str, language: str) -> None:
    """Choose a language by the buttons in the head of the page."""
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": address}])


def log_in(page: Page, address: str, login: str) -> None:
    client = Client()
    client.force_login(User.objects.get(username=login))
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": address}])


def faults(page: Page, address: str, language: str, violations: Callable[[Page], list[str]]) -> list[str]:
    """Findings on a page: axe in light and dark, the wrong language, and horizontal overflow."""
    # Without motion no colour is caught on its way.
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = [*misfits(page, address, language), *violations(page)]
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    # Colours are all that changes in the dark; axe is on the page since it looked at it in the light.
    return [*found, *(f"dark: {line}" for line in newly_found(page, "colours"))]


def misfits(page: Page, address: str, language: str) -> list[str]:
    """The same without axe, for a page that differs only in its texts."""
    answer: Any = page.goto(address)
    page_is = page.evaluate(MEASURED)
    found = [f"answers {answer.status}"] if answer.status not in ANSWERS else []
    found += [f"speaks {page_is['spoken']}"] if page_is["spoken"] != language else []
    return [*found, *(f"{width} pixels wide" for width in page_is["widths"] if width > WIDTH)]


def language_faults(page: Page, address: str, language: str) -> list[str]:
    """Findings on the text in another language, which is not viewed."""
    client = Client()
    for cookie in page.context.cookies():
        client.cookies[cookie["name"]] = cookie["value"]
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(address)
    found = [f"answers {answer.status_code}"] if answer.status_code not in ANSWERS else []
    return [*found, *([] if f'<html lang="{language}">' in answer.text else [f"does not speak {language}"])]


def too_wide(page: Page) -> list[str]:
    width = page.evaluate("document.scrollingElement.scrollWidth")
    return [f"{width} pixels wide"] if width > WIDTH else []


def faults_by_sight(page: Page, violations: Callable[[Page], list[str]], **least: int) -> dict[str, list[str]]:
    """Findings on the current page for each sight: axe, and `low_vision_faults`."""
    found = {}
    for name, sight in SIGHTS.items():
        with viewed_with(page, sight):
            rows = [*low_vision_faults(page, **least), *violations(page)]
        # Where the reader has custom colours, axe measures those of the page.
        found[name] = [line for line in rows if not (sight.has_own_colours and line.startswith("color-contrast"))]
    return {name: wrong for name, wrong in found.items() if wrong}


def low_vision_faults(page: Page, *, smallest: int = 18, lowest: int = 52) -> list[str]:
    """Texts that are small, cut or overlapping, keys that are low or overlapping, and sideways scrolling.

    `smallest` applies at the usual letter size: larger letters scale everything.
    """
    page.evaluate(LOW_VISION)
    return page.evaluate("(least) => forWeakEyes(least)", {"smallest": smallest, "lowest": lowest})


@contextmanager
def viewed_with(page: Page, sight: Sight) -> Iterator[None]:
    """The page under this sight, without reloading it."""
    _set(page, sight)
    yield
    _set(page, Sight())


def _set(page: Page, sight: Sight) -> None:
    page.set_viewport_size({"width": sight.width, "height": sight.height})
    page.emulate_media(
        color_scheme=sight.scheme,
        forced_colors="active" if sight.has_own_colours else "none",
        reduced_motion="reduce",
    )
    page.evaluate(
        """([root, spacing]) => {
          document.documentElement.style.fontSize = root === 100 ? "" : `${root}%`;
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(spacing);
          document.adoptedStyleSheets = [sheet];
        }""",
        [sight.root, SPACING if sight.is_spaced else ""],
    )
