"""A typed deal as text, possible or not, so that it can be entered by hand."""

from collections.abc import Iterator
from typing import Any

from scoring import phrases
from scoring.rules.entry_form import EntryField, FieldKind
from scoring.sheets.forms.deals import DealForm


def typed_words(form: DealForm) -> str:
    """Describe the form field by field: "Anna · Grand · with 11 · Hand · won"."""
    fields = [words for field in form.entry_form.fields for words in _words_of(form, field)]
    outcome = form.data.get("outcome", "")
    return " · ".join([*fields, *([phrases.word(form.ruleset, f"outcome.{outcome}")] if outcome else [])])


def _words_of(form: DealForm, field: EntryField) -> Iterator[str]:
    label = phrases.field_label(form.ruleset, field.name)
    if field.kind is FieldKind.NUMBERS:
        for seat, name in enumerate(form.names):
            if values := form.data.get(f"{field.name}_{seat}"):
                yield f"{name}: {values}"
        return
    values = _values(form.data, field.name)
    if not values:
        return
    # The label of a ticked box and a choice in words are clear by themselves; a number or seat needs its label.
    if field.kind is FieldKind.FLAG:
        yield label
    elif field.kind in (FieldKind.SEAT, FieldKind.SEATS):
        names = ", ".join(form.names[int(seat)] if _is_seat(form, seat) else seat for seat in values)
        yield names if field.name == "declarer" else f"{label}: {names}"
    elif values[0] in field.choices and not values[0].isdecimal():
        yield phrases.choice_label(form.ruleset, field.name, values[0])
    else:
        yield f"{label}: {values[0]}"


def _values(data: Any, name: str) -> list[str]:
    # "off" is an explicitly empty tick box.
    return [value for value in data.getlist(name) if value not in ("", "off")]


def _is_seat(form: DealForm, seat: str) -> bool:
    return seat.isdecimal() and int(seat) < len(form.names)
