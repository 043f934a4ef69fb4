"""What the entry screen says before the tap is what the list keeps, for all that its drawn keys can say."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.http import QueryDict
from django.urls import reverse
from playwright.sync_api import Page

from scoring.entry.screen import look_ahead
from scoring.forms.deals import DealForm
from scoring.models import SheetRecord
from scoring.phrases import format_moved
from scoring.queries import SheetPage, sheet_page
from scoring.rules import Ruleset
from scoring.rules.entry_form import EntryForm
from tests.scoring.game_tables import open_table, systems

pytestmark = [pytest.mark.journey, pytest.mark.storage, pytest.mark.django_db(transaction=True)]

DRAWN_KEYS = (Path(__file__).parent / "drawn_keys.js").read_text(encoding="utf-8")
MOST_STATES = 1_000_000
ENTRIES = 2_000
SEED = 10
# The screen does not judge who said Kontra, whether card points can be, or whose turn it is in Räuberskat: the site
# answers with a sentence and keeps nothing.
ASKED_WHEN_SENT = {"V15", "V18", "V19", "V22", "V23", "V24", "V50", "V51"}
PLANTED = """() => document.querySelector(".nulls").insertAdjacentHTML("beforeend",
  '<button type="button" class="key null-key" data-ticks="hand ouvert"><b class="figure"></b></button>')"""

Case = tuple[str, Ruleset, EntryForm]


def cases() -> list[Case]:
    """Every entry form of every system, once where two systems play by the same options."""
    found: dict[Any, Case] = {}
    for key, ruleset in systems().items():
        for form in ruleset.entry_forms():
            look = (type(ruleset), tuple(sorted(ruleset.options().items())), form.mode)
            found.setdefault(look, (f"{key}-{form.mode}", ruleset, form))
    return list(found.values())


CASES = {name: (ruleset, form) for name, ruleset, form in cases()}
# One of each kind: the screen's own arithmetic in its variants, and the site's.
FEW = ("isko-played", "skat_bierlachs-played", "skat_two-played", "two_col_morto-played", "tarock_hirsch-played")


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", FEW)
def test_a_few_entries_are_kept_as_they_were_shown(phone, live_server, take_key, name):
    sheet = open_screen(phone, live_server, take_key, name)

    lines = phone.evaluate("drawnKeys.random(60, 1)")

    assert differences(sheet, lines) == []


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
def test_every_entry_is_kept_as_it_was_shown(phone, live_server, take_key, name):
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
    """What the keys can say: every state where there are few, else seeded entries."""
    if page.evaluate("drawnKeys.count()") >= MOST_STATES:
        yield page.evaluate(f"drawnKeys.random({ENTRIES}, {SEED})")
        return
    for choice in range(page.evaluate("drawnKeys.choices()")):
        yield page.evaluate(f"drawnKeys.every({choice})")


def differences(page: SheetPage, lines: list[str]) -> list[str]:
    """The entries of which the screen says one thing and the list would keep another."""
    found = []
    for line in lines:
        sent, *outcomes = line.split(" ")
        for outcome, shown in (one.split("=") for one in outcomes):
            said = shown if is_judged_here(page, sent) else asked(page, sent, outcome)
            kept = stored(page, sent, outcome)
            if not agree(said, kept):
                found.append(f"{sent} {outcome}: {said} {kept}")
    return found


def is_judged_here(page: SheetPage, sent: str) -> bool:
    """Whether the screen reckons by itself; else it asks the site."""
    return bool(page.ruleset.entry_table()) and QueryDict(sent)["mode"] == page.ruleset.entry_forms()[0].mode


def asked(page: SheetPage, sent: str, outcome: str) -> str:
    """What the site says to the screen: the figure, or "-" where the deal cannot be."""
    return look_ahead(typed(page, sent, outcome)).get("figure", "-")


def stored(page: SheetPage, sent: str, outcome: str) -> str | set[str]:
    """What the list would keep, or the codes of the refusal."""
    form = typed(page, sent, outcome)
    if not form.is_valid():
        return {found.code for found in form.problems} or {"unreadable"}
    return format_moved(page.sheet.with_deal(form.deal).rows[-1].score.written, page.ruleset)


def typed(page: SheetPage, sent: str, outcome: str) -> DealForm:
    body = QueryDict(f"{sent}&outcome={outcome}&client_id={uuid4()}&after=0")
    return DealForm(body, sheet=page.sheet, names=page.names)


def agree(said: str, kept: str | set[str]) -> bool:
    """A figure is kept as it was said; what takes no tap is refused, and what says nothing asks as which game."""
    if isinstance(kept, str):
        return said == kept
    asks_as_which_game = {"V21"} if said == "" else set()
    return said == "-" or kept <= ASKED_WHEN_SENT | asks_as_which_game
