"""Every ruleset and preset of the site, and tables that play them."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest

from scoring.models import SheetRecord
from scoring.rules import Ruleset, find_ruleset, presets_of, ruleset_keys
from scoring.rules.entry_form import EntryForm
from scoring.sheets.services import open_sheet, record_deal
from tests.scoring.dealing import random_deal

NAMES = ("Anna", "Bernd", "Clara", "Dieter", "Emil")
AGREED = 12


def systems() -> dict[str, Ruleset]:
    """Every ruleset and every preset by its key."""
    rulesets = {key: find_ruleset(key) for key in ruleset_keys()}
    presets = {preset.key: preset.ruleset for key in rulesets for preset in presets_of(key)}
    return rulesets | presets


SYSTEMS = systems()
every_system = pytest.mark.parametrize("key", SYSTEMS)
# A preset is options and nothing else, and its rules are proved in each run: whole sessions of each are `long`.
every_ruleset = pytest.mark.parametrize(
    "key", [pytest.param(key, marks=[] if key in ruleset_keys() else pytest.mark.long) for key in SYSTEMS]
)


def different_forms() -> dict[str, tuple[Ruleset, EntryForm]]:
    """Each distinct entry form, under the name of the first system that has it."""
    found: dict[tuple[Any, ...], tuple[str, Ruleset, EntryForm]] = {}
    for key, ruleset in systems().items():
        for form in ruleset.entry_forms():
            look = (form, ruleset.has_pot, bool(ruleset.entry_table()), max(ruleset.table_sizes))
            found.setdefault(look, (f"{key}-{form.mode}", ruleset, form))
    return {name: (ruleset, form) for name, ruleset, form in found.values()}


def open_table(ruleset: Ruleset, *, seats: int | None = None, length: int = AGREED, **options: Any) -> SheetRecord:
    """A new table of the smallest number of players."""
    return open_sheet(
        names=NAMES[: seats or min(ruleset.table_sizes)],
        ruleset=ruleset,
        scheme=ruleset.schemes[0],
        length=None if ruleset.ends_by_itself else length,
        **options,
    )


def play_out(sheet: SheetRecord, rng: Random, *, most: int = 400) -> list[dict[str, Any]]:
    """Enter seeded deals until none is left; return the plain data of each."""
    deals = []
    while not sheet.is_full and len(deals) < most:
        rules = sheet.to_sheet()
        data = random_deal(rng, rules)
        deal = rules.ruleset.read_deal(data)
        record_deal(sheet, deal, client_id=uuid4(), after=sheet.head_seq, by="Anna")
        sheet.refresh_from_db()
        deals.append(data)
    return deals
