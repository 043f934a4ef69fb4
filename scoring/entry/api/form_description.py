"""How a deal is entered at a table, as plain data, from the same entry forms as the page."""

from typing import Any

from scoring import phrases
from scoring.rules import Ruleset
from scoring.rules.entry_form import EntryField, EntryForm, EntryRow, FieldKind
from scoring.sheets.queries import SheetPage


def form_description(page: SheetPage) -> dict[str, Any]:
    """Return everything a program needs to enter the next deal; seats count from 0, `after` is sent back with
    the deal."""
    sheet = page.sheet
    positions = sheet.positions(sheet.next_number)
    return {
        "ruleset": page.ruleset.key,
        "options": page.ruleset.options(),
        "name": phrases.system_name(page.ruleset),
        "seats": page.names,
        "number": sheet.next_number,
        "dealer": positions.dealer,
        "active": list(positions.active),
        "declarers": list(page.ruleset.declarers(positions.dealer, sheet.seats)),
        "is_open": page.is_open and not page.record.is_full,
        "after": page.record.head_seq,
        "prefilled": page.ruleset.prefilled(sheet.ledger, positions.dealer),
        "barred": page.ruleset.barred(sheet.ledger, positions.dealer),
        "forms": [_form(form, page.ruleset) for form in page.ruleset.entry_forms()],
    }


def _form(form: EntryForm, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "outcome": form.mode,
        "label": phrases.word(ruleset, f"mode.{form.mode}"),
        "submits": {name: phrases.word(ruleset, f"outcome.{name}") for name in form.outcomes},
        "rows": [_row(row, ruleset) for row in form.rows],
    }


def _row(row: EntryRow, ruleset: Ruleset) -> dict[str, Any]:
    fields = [_field(field, ruleset) for field in row.fields]
    return {"name": row.name, "label": phrases.field_label(ruleset, row.name), "main": row.main, "fields": fields}


def _field(field: EntryField, ruleset: Ruleset) -> dict[str, Any]:
    described: dict[str, Any] = {
        "name": field.name,
        "kind": field.kind.value,
        "label": phrases.field_label(ruleset, field.name),
    }
    if field.when:
        described["when"] = {name: list(values) for name, values in field.when}
    if field.kind in (FieldKind.NUMBER, FieldKind.NUMBERS):
        return described | {"least": int(field.choices[0]), "most": int(field.choices[-1])}
    if field.choices:
        described["choices"] = {value: phrases.choice_label(ruleset, field.name, value) for value in field.choices}
    return described
