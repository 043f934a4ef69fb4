"""Card points typed by touch, on every screen that asks for them and at every size."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from scoring.rules import Ruleset, find_ruleset, option_names
from scoring.rules.entry_form import EntryForm
from tests.journeys.test_entry_screen import extent, outcomes, tap, too_small
from tests.scoring.cast import table
from tests.scoring.game_tables import different_forms, open_table, systems

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

SIZES = [(390, 844), (360, 640), (412, 915), (320, 568), (768, 1024), (844, 390)]
# The middle of an element, if a tap there hits it.
TARGET = """(element) => {
  element.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""


def each_form() -> list[Any]:
    """Every form with card points, once where they are optional and once where required; similar forms are `long`."""
    looks, found = different_forms(), []
    for key, ruleset in systems().items():
        for choice in ("optional", "required") if "card_points" in option_names(ruleset) else ("",):
            rules = ruleset.with_options({"card_points": choice}) if choice else ruleset
            for form in rules.entry_forms():
                if any(field.name == "points" for field in form.fields):
                    marks = [] if f"{key}-{form.mode}" in looks else pytest.mark.long
                    found.append(pytest.param(rules, form, id=f"{key} {form.mode} {choice}", marks=marks))
    return found


@pytest.mark.sampled(16, long=4)
@pytest.mark.parametrize(("ruleset", "form"), each_form())
def test_card_points_are_typed_by_touch(phone, live_server, take_key, ruleset, form):
    open_screen(phone, live_server, take_key, ruleset, form)

    for width, height in SIZES:
        phone.set_viewport_size({"width": width, "height": height})
        assert type_points(phone, "67") == "67", (width, height)


def test_tapped_points_decide_and_are_shown_on_their_key(phone, sit_down, violations):
    sit_down(phone, table())
    tap(phone, "Bernd", "Hearts", "with 1", "Points")
    opened = (extent(phone), too_small(phone), violations(phone))

    for key in ("9", "7", "⌫", "1"):
        phone.locator(".digits button").filter(has_text=key).tap()
    phone.locator(".digits button").filter(has_text="OK").tap()

    assert opened == ((360, 640), [], [])
    assert phone.locator(".digits").is_hidden()
    assert phone.locator(".of-points > summary").inner_text().split() == ["Points", "91"]
    assert outcomes(phone) == ["Lost by the points", "Won +30"]


def test_the_digits_lie_over_what_else_is_open(phone, sit_down):
    phone.set_viewport_size({"width": 412, "height": 1500})
    sit_down(phone, table(ruleset=find_ruleset(card_points="required")))
    tap(phone, "More")

    phone.get_by_label("Card points").focus()

    assert hidden_digits(phone) == []


def test_a_null_takes_no_digits_and_gives_them_back(phone, sit_down):
    sit_down(phone, table())
    tap(phone, "Points")
    phone.locator(".digits button").filter(has_text="7").tap()
    tap(phone, "Points")

    tap(phone, "Null")
    during = phone.locator(".of-points > summary").inner_text().split()
    tap(phone, "Hearts")

    assert during == ["Points"]
    assert phone.locator(".of-points > summary").inner_text().split() == ["Points", "7"]


def test_points_are_typed_without_javascript(plain_phone, sit_down):
    sit_down(plain_phone, table())

    tap(plain_phone, "Points")

    assert plain_phone.get_by_label("Card points").is_visible()
    assert plain_phone.locator(".digits").is_hidden()


def open_screen(page: Page, live_server: Any, take_key: Any, ruleset: Ruleset, form: EntryForm) -> None:
    """Open the screen and set what is needed before the field for card points appears."""
    sheet = open_table(ruleset, seats=min(4, max(ruleset.table_sizes)))
    take_key(page, sheet)
    page.goto(f"{live_server.url}{reverse('enter', args=[sheet.public_id])}?mode={form.mode}")
    expect(page.locator(".is-live")).to_be_visible()
    for field in form.fields:
        if field.name == "points":
            for name, values in field.when:
                page.locator(f'[name="{name}"][value="{values[0]}"]').check(force=True)


def type_points(page: Page, digits: str) -> str:
    """The text in the first field of card points after typing by touch."""
    box = page.locator('[name="points"], [name^="points_"]').first
    box.evaluate("box => { box.value = ''; }")
    opener = page.locator(".of-points > summary")
    touch(page, opener if opener.count() else box)
    if not page.locator(".pad").count():
        return by_own_keyboard(page, box, digits)
    assert hidden_digits(page) == []
    for key in (*digits, "OK"):
        touch(page, page.locator(".digits button").filter(has_text=key))
    return box.input_value()


def hidden_digits(page: Page) -> list[str]:
    return page.locator(".digits button").evaluate_all(
        f"(keys) => keys.filter((key) => !({TARGET})(key)).map((key) => key.value)"
    )


def by_own_keyboard(page: Page, box: Locator, digits: str) -> str:
    """Type on the phone's numeric keyboard."""
    touch(page, box)
    assert box.get_attribute("inputmode") == "numeric"
    assert box.evaluate("box => box === document.activeElement")
    page.keyboard.type(digits)
    page.evaluate("() => document.querySelector('.of-points')?.removeAttribute('open')")
    return box.input_value()


def touch(page: Page, target: Locator) -> None:
    """Touch the middle of the element, where nothing may cover it."""
    middle = target.evaluate(TARGET)
    assert middle, target
    page.touchscreen.tap(*middle)
