"""Every game system on a phone: its entry form is accessible, and a session is typed, ended, signed and printed."""

from collections.abc import Callable
from io import BytesIO
from random import Random
from typing import Any

import pikepdf
import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from scoring.models import SheetRecord
from scoring.phrases import format_money
from scoring.rules import Ruleset, find_ruleset, ruleset_keys
from scoring.rules.entry_form import EntryForm, EntryRow, FieldKind
from tests.documents import opened
from tests.scoring.dealing import form_of, random_deal, typed
from tests.scoring.game_tables import NAMES, different_forms, open_table

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

# Sessions that last until their own end, made short: the mark is low, the stakes are high.
SHORT: dict[str, dict[str, Any]] = {"skat_bierlachs": {"bierlachs_target": 101}, "haferltarock": {"unit": 50}}
AGREED = 4
# Two forms, figures that the site reckons, and a session that lasts until its own end; a list by the order is played
# in tests/journeys/test_whole_list.py.
OF_EACH_KIND = ("tournee_skat",)


FORMS = different_forms()
FORTY_LETTERS = "Maximiliane-Henriette von Hohenstein-Lau"


def each_form() -> list[Any]:
    """Forms of presets, which differ by a field or two, are `long`."""
    plain = {name for name, (ruleset, _) in FORMS.items() if ruleset == find_ruleset(ruleset.key)}
    return [pytest.param(name, marks=[] if name in plain else pytest.mark.long) for name in FORMS]


@pytest.mark.parametrize("name", each_form())
@pytest.mark.sampled(6)
def test_each_entry_form_fits_a_phone_and_is_accessible(phone, live_server, take_key, violations, name):
    ruleset, form = FORMS[name]
    sheet = open_table(ruleset, seats=min(4, max(ruleset.table_sizes)))
    sheet.seats.filter(place=1).update(name=FORTY_LETTERS)
    take_key(phone, sheet)
    phone.goto(f"{live_server.url}{reverse('enter', args=[sheet.public_id])}?mode={form.mode}")

    drawn = {box.get_attribute("name") for box in phone.locator("form.entry-form [name]").all()}
    assert {field.name for field in form.fields if field.kind is not FieldKind.NUMBERS} <= drawn
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    assert violations(phone) == []


def each_ruleset() -> list[Any]:
    """One of each kind: whole sessions of the others are `long`, and their forms are viewed in every run."""
    return [pytest.param(key, marks=[] if key in OF_EACH_KIND else pytest.mark.long) for key in ruleset_keys()]


@pytest.mark.parametrize("key", each_ruleset())
def test_a_whole_session_is_played_from_the_new_table_to_the_document(phone, live_server, key):
    sheet = sit_down_at(phone, live_server.url, find_ruleset(key, **SHORT.get(key, {})))
    rng = Random(key)

    while not sheet.is_full:
        type_deal(phone, live_server.url, sheet, rng)
        sheet.refresh_from_db()

    expect(phone.locator(".entry-full")).to_be_visible()
    if sheet.is_over:
        expect(phone.locator(".entry-full .ended")).to_be_visible()
    expect(phone.get_by_role("link", name="Another list with the same players")).to_be_visible()
    sign_all(phone, live_server.url, sheet)
    address = f"{live_server.url}{reverse('sheet_pdf', args=[sheet.public_id])}"
    assert len(pikepdf.open(BytesIO(opened(phone, address).body())).pages) >= 1


def sit_down_at(page: Page, site: str, ruleset: Ruleset) -> SheetRecord:
    """Open a table of this game from the catalogue with typed names."""
    page.goto(f"{site}{reverse('new_table')}?game={ruleset.key}")
    for place, name in enumerate(NAMES[: min(ruleset.table_sizes)]):
        page.locator(f"[name=name_{place}]").fill(name)
    page.evaluate('() => document.querySelectorAll("details").forEach((one) => { one.open = true; })')
    if not ruleset.ends_by_itself:
        page.locator("[name=rounds]").select_option("0")
        page.locator("[name=length]").fill(str(AGREED))
    for option, value in SHORT.get(ruleset.key, {}).items():
        typed = format_money(value) if ruleset.is_in_cents(option) else str(value)
        page.locator(f"[name=option_{option}]").fill(typed)
    page.get_by_role("button", name="Sit down and play").click()
    expect(page.locator("form.entry-form")).to_be_visible()
    return SheetRecord.objects.get()


def type_deal(page: Page, site: str, sheet: SheetRecord, rng: Random) -> None:
    """One seeded deal, typed field by field on its form."""
    rules = sheet.to_sheet()
    data = random_deal(rng, rules)
    form = form_of(data, rules.ruleset.entry_forms())
    if form is not rules.ruleset.entry_forms()[0]:
        page.goto(f"{site}{reverse('enter', args=[sheet.public_id])}?mode={form.mode}")
    boxes = typed(data, form)
    fill_in(page, form, boxes)
    outcome_key(page, boxes["outcome"]).click()
    expect(page.locator(".entry-title, .entry-full").first).to_be_visible()
    wait_until(page, lambda: SheetRecord.objects.get(pk=sheet.pk).deal_count == sheet.deal_count + 1)


def fill_in(page: Page, form: EntryForm, boxes: dict[str, Any]) -> None:
    expect(page.locator("form.entry-form:not(.is-fresh)")).to_be_visible()
    fill_rows(page, [row for row in form.rows if row.main], boxes)
    for opener, rows in behind_keys(form).items():
        if any(name in boxes for row in rows for name in (field.name for field in row.fields)):
            # The panel lies over the keys: it is opened for what is seldom needed, and closed afterwards.
            page.locator(f"{opener} > summary").click()
            fill_rows(page, rows, boxes)
            page.locator(f"{opener} > summary").click()


def behind_keys(form: EntryForm) -> dict[str, list[EntryRow]]:
    """The rows that are not among the keys, by the key that opens them."""
    rows = [row for row in form.rows if not row.main]
    points = [row for row in rows if row.name == "points"]
    return {".of-points": points, ".more": [row for row in rows if row not in points]}


def outcome_key(page: Page, outcome: str) -> Locator:
    return page.locator(f'button[name="outcome"][value="{outcome}"]:not(.visually-hidden)')


def fill_rows(page: Page, rows: list[EntryRow], boxes: dict[str, Any]) -> None:
    for field in (field for row in rows for field in row.fields):
        for name in boxes:
            if field.kind is FieldKind.FLAG and name == field.name and page.locator(".null-key:visible").count():
                choose_null(page, boxes)
            elif name == field.name or (field.kind is FieldKind.NUMBERS and name.startswith(f"{field.name}_")):
                fill(page, name, boxes[name])


def choose_null(page: Page, boxes: dict[str, Any]) -> None:
    """A Null has four keys of its own in place of the fields."""
    ticks = " ".join(name for name in ("hand", "ouvert") if boxes.get(name) == "on")
    page.locator(f'.null-key[data-ticks="{ticks}"]').click()


def fill(page: Page, name: str, value: Any) -> None:
    boxes = page.locator(f'form.entry-form [name="{name}"]')
    kind = boxes.first.get_attribute("type")
    if kind in ("radio", "checkbox"):
        for one in value if isinstance(value, list) else [value]:
            box = page.locator(f'form.entry-form [name="{name}"][value="{one}"]')
            if not box.is_checked():
                box.check(force=True)
    elif boxes.first.evaluate("box => box.tagName") == "SELECT":
        boxes.first.select_option(str(value))
    else:
        boxes.first.fill(str(value))


def wait_until(page: Page, happened: Callable[[], bool]) -> None:
    for _ in range(100):
        if happened():
            return
        page.wait_for_timeout(50)
    alerts = [alert.inner_text() for alert in page.locator("[role=alert]:visible, .error:visible").all()]
    raise AssertionError(f"nothing was written: {alerts}")


def sign_all(page: Page, site: str, sheet: SheetRecord) -> None:
    for place in range(sheet.seat_count):
        page.goto(f"{site}{reverse('sign_seat', args=[sheet.public_id, place])}")
        page.get_by_role("button", name="and confirm").click(timeout=5000)
        expect(page.locator("form[data-kind=signature]")).to_have_count(0)
    sheet.refresh_from_db()
    assert sheet.is_closed
