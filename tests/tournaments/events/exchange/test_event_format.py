"""The event format document describes each field of the event as its model declares it."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from django.db import models

from tournaments.events.models.settings import setting_of
from tournaments.events.parts import EVENT

ROOT: Final = Path(__file__).resolve().parents[4]
# How the type of a field begins, by what it is in the model.
TYPES: Final = {
    models.BooleanField: "bool",
    models.DateField: "day",
    models.TimeField: "time",
}


def described() -> dict[str, str]:
    """The type of each key in the table of section 2."""
    document = (ROOT / "docs" / "event-format.md").read_text(encoding="utf-8")
    section = document.partition("\n## 2. The event\n")[2].partition("\n### ")[0]
    rows = [line.split(" | ") for line in section.splitlines() if line.startswith("| `")]
    return {name: kind.replace("`", "") for names, kind, *_meaning in rows for name in re.findall(r"`(\w+)`", names)}


def start_of(field: Any) -> str:
    """How the document's type of a field begins; "" where any text is allowed."""
    if field.choices:
        return "code"
    return "cents" if setting_of(field).kind == "cents" else TYPES.get(type(field), "")


def test_the_document_has_every_field_of_the_event():
    assert described().keys() == EVENT.names


@pytest.mark.parametrize("name", sorted(EVENT.fields))
def test_the_documented_fields_match_the_models(name):
    kind, field = described()[name], EVENT.fields[name]
    later = EVENT.defaults.get(name) if name in EVENT.later else None
    missing = later if isinstance(later, str) and later else json.dumps(later)

    assert kind.startswith(start_of(field))
    assert ("or null" in kind) == field.null
    assert re.findall(r"missing is (.+)", kind) == ([missing] if name in EVENT.later else [])
