"""The value shown before the tap is the value that the list stores, for every possible entry."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.http import QueryDict
from django.urls import reverse
from playwright.sync_api import Page

from scoring.models import SheetRecord
from scoring.phrases import format_moved
from scoring.rules import Ruleset
from scoring.rules.entry_form import EntryForm
from scoring.sheets.forms.deals import DealForm
from scoring.sheets.queries import SheetPage, sheet_page
from tests.examples import repeats
from tests.scoring.game_tables import open_table, systems

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

DRAWN_KEYS = (Path(__file__).parent / "drawn_keys.js").read_text(encoding="utf-8")
# Forms with no more states than that are gone through whole.
MOST_STATES = repeats(2_000, long=2_000, longest=1_000_000)
ENTRIES = repeats(500, long=500, longest=2_000)
ASKED_ENTRIES = repeats(50, long=50, longest=200)
SEED = 10
PLANTED = """() => document.querySelector(".nulls").insertAdjacentHTML("beforeend",
  '<button type="button" class="key null-key" data-ticks="hand ouvert"><b class="figure"></b></button>')"""

Case = tuple[str, Ruleset, EntryForm]


def cases() -> list[Case]:
    """Every entry form of every system, once where two systems have the same options."""
    found: dict[Any, Case] = {}
    for key, ruleset in systems().items():
        for form in ruleset.entry_forms():
            look = (type(ruleset), tuple(sorted(ruleset.options().items())), form.mode)
            found.setdefault(look, (f"{key}-{form.mode}", ruleset, form))
    return list(found.values())


CASES = {name: (ruleset, form) for name, ruleset, form in cases()}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", CASES)
def test_a_key_is_alive_where_the_list_keeps_what_it_shows(phone, live_server, take_key, name):
    sheet = open_screen(phone, live_server, take_key, name)

    lines = phone.evaluate("drawnKeys.random(5, 1)")

    assert differences(sheet, lines) == []


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
def test_every_key_is_alive_where_the_list_keeps_what_it_shows(phone, live_server, take_key, name):
    phone.context.set_default_timeout(0)
    sheet = open_screen(phone, live_server, take_key, name)
    seen = 0

    for lines in all_lines(phone):
        assert differences(sheet, lines) == []
        seen += len(lines)

    assert seen > 100


@pytest.mark.long
@pytest.mark.parametrize("name", ["skat_two-played", "two_col_morto-played"])
def test_a_key_without_its_field_would_be_found(phone, live_server, take_key, name):
    sheet = open_screen(phone, live_server, take_key, name)
    phone.evaluate(PLANTED)

    lines = phone.evaluate("drawnKeys.random(200, 1)")

    assert any("game=null" in line for line in differences(sheet, lines))


def open_screen(page: Page, live_server: Any, take_key: Any, name: str) -> SheetPage:
    ruleset, form = CASES[name]
    sheet = open_table(ruleset, seats=max(size for size in ruleset.table_sizes if size < 4))
    take_key(page, sheet)
    page.goto(f"{live_server.url}{reverse('enter', args=[sheet.public_id])}?mode={form.mode}")
    page.evaluate(DRAWN_KEYS)
    return sheet_page(SheetRecord.objects.get(pk=sheet.pk))


def all_lines(page: Page) -> Iterator[list[str]]:
    """Every state where there are few, else seeded entries; fewer where the site computes the value."""
    if page.evaluate("drawnKeys.hasPreview"):
        yield page.evaluate(f"drawnKeys.random({ASKED_ENTRIES}, {SEED})")
        return
    if page.evaluate("drawnKeys.count()") >= MOST_STATES:
        yield page.evaluate(f"drawnKeys.random({ENTRIES}, {SEED})")
        return
    for choice in range(page.evaluate("drawnKeys.choices()")):
        yield page.evaluate(f"drawnKeys.every({choice})")


def differences(page: SheetPage, lines: list[str]) -> list[str]:
    """The entries whose shown value differs from what the list would store."""
    found = []
    for line in lines:
        sent, *outcomes = line.split(" ")
        for outcome, shown in (one.split("=") for one in outcomes):
            kept = stored(page, sent, outcome)
            if not agree(outcome, shown, kept):
                found.append(f"{sent} {outcome}: {shown} {kept}")
    return found


def stored(page: SheetPage, sent: str, outcome: str) -> str | set[str]:
    """What the list would store, or the codes of the refusal."""
    form = typed(page, sent, outcome)
    if not form.is_valid():
        return {found.code for found in form.problems} or {"unreadable"}
    row = page.sheet.with_deal(form.deal).rows[-1]
    return format_moved(page.ruleset.line(row.deal, row.score).shown(row.score.written), page.ruleset)


def typed(page: SheetPage, sent: str, outcome: str) -> DealForm:
    body = QueryDict(f"{sent}&outcome={outcome}&client_id={uuid4()}&after=0")
    return DealForm(body, sheet=page.sheet, names=page.names)


def agree(outcome: str, shown: str, kept: str | set[str]) -> bool:
    """A shown figure is stored; a disabled key is refused; a key without a figure asks for the game."""
    if isinstance(kept, str):
        return shown == ("" if outcome == "passed" else kept)
    return shown == "-" or (shown == "" and kept == {"V21"})
