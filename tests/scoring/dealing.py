"""Deals of any game from a seeded generator: values of its entry form, tried until the rules accept them."""

from random import Random
from typing import Any

from scoring.rules import Sheet
from scoring.rules.entry_form import EntryField, EntryForm, FieldKind

ALL_POINTS = 120
MOST_TRIES = 20_000
# How often an optional field is filled.
SELDOM = 0.12


def random_deal(rng: Random, sheet: Sheet) -> dict[str, Any]:
    """Plain data of a possible next deal of the list."""
    for _ in range(MOST_TRIES):
        data = attempt(rng, sheet)
        if not sheet.check(sheet.ruleset.read_deal(data)):
            return data
    raise AssertionError(f"no legal deal of {sheet.ruleset.key} was found in {MOST_TRIES} tries")


def attempt(rng: Random, sheet: Sheet) -> dict[str, Any]:
    """An entry made without knowing the rules."""
    forms = sheet.ruleset.entry_forms()
    form = rng.choice(forms)
    outcome = rng.choice(form.outcomes)
    if outcome == "passed":
        return {"outcome": "passed"}
    positions = sheet.positions(sheet.next_number)
    entry_values: dict[str, Any] = {"outcome": form.mode}
    for row in form.rows:
        for field in row.fields:
            if fits(field, entry_values) and (row.main or rng.random() < SELDOM):
                entry_values |= drawn(rng, field, positions.active, sheet.seats)
    if entry_values.get("game") == "null":
        # As the page does: a Null is decided by its tricks.
        entry_values.pop("points", None)
    whole = getattr(sheet.ruleset, "ramsch_total", ALL_POINTS)
    entry_values |= shared_out(rng, form, entry_values, positions.active, sheet.seats, whole)
    entry_values |= sheet.ruleset.prefilled(sheet.ledger, positions.dealer)
    return entry_values if outcome == "done" else entry_values | {"won": outcome == "won"}


def fits(field: EntryField, entry_values: dict[str, Any]) -> bool:
    """Whether the form shows the field with these values."""
    return all(str(entry_values.get(name, "")) in values for name, values in field.when)


def drawn(rng: Random, field: EntryField, active: tuple[int, ...], seats: int) -> dict[str, Any]:
    """A value for one field; figures of each player are distributed later."""
    match field.kind:
        case FieldKind.SEAT:
            return {field.name: rng.choice(active)}
        case FieldKind.SEATS:
            chosen = [seat for seat in active if rng.random() < SELDOM]
            return {field.name: chosen} if chosen else {}
        case FieldKind.FLAG:
            return {field.name: True} if rng.random() < SELDOM else {}
        case FieldKind.NUMBER:
            return {field.name: rng.randint(int(field.choices[0]), int(field.choices[-1]))}
        case FieldKind.CHOICE:
            value = rng.choice(field.choices)
            return {field.name: int(value) if value.isdigit() else value}
        case FieldKind.MATADORS:
            if rng.random() < SELDOM:
                return {}
            # Most runs are short.
            side, run = rng.choice(("with", "without")), rng.choice((1, 1, 1, 2, 2, 3, 4))
            return {"with_without": side, "matadors": run}
    return {}


def shared_out(
    rng: Random, form: EntryForm, entry_values: dict[str, Any], active: tuple[int, ...], seats: int, whole: int
) -> dict[str, Any]:
    """The card points of a Ramsch: those of the players and the other piles sum to the whole pack."""
    numbers = [field for field in form.fields if field.kind is FieldKind.NUMBERS]
    if not numbers:
        return {}
    piles = sum(value for name, value in entry_values.items() if name in _piles(form))
    virgins = entry_values.get("virgins", [])
    taking = [seat for seat in active if seat not in virgins] or list(active)
    cuts = sorted(rng.randint(0, whole - piles) for _ in taking[1:])
    parts = [after - before for before, after in zip([0, *cuts], [*cuts, whole - piles], strict=True)]
    points = dict(zip(taking, parts, strict=True)) | dict.fromkeys(set(active) - set(taking), 0)
    return {numbers[0].name: [points.get(seat) for seat in range(seats)]}


def _piles(form: EntryForm) -> set[str]:
    return {field.name for field in form.fields if field.kind is FieldKind.NUMBER}


def typed(data: dict[str, Any], form: EntryForm) -> dict[str, Any]:
    """The fields of the entry form for the same deal, and the button that sends them."""
    boxes: dict[str, Any] = {"mode": form.mode, "outcome": outcome_of(data, form)}
    for field in form.fields:
        value = data.get(field.name)
        if value is None:
            continue
        if field.kind is FieldKind.MATADORS:
            boxes[field.name] = f"{data.get('with_without', 'with')}-{value}"
        elif field.kind is FieldKind.NUMBERS:
            boxes |= {f"{field.name}_{seat}": number for seat, number in enumerate(value) if number is not None}
        else:
            boxes[field.name] = {True: "on", False: "off"}[value] if isinstance(value, bool) else value
    return boxes


def outcome_of(data: dict[str, Any], form: EntryForm) -> str:
    if data["outcome"] == "passed":
        return "passed"
    if "won" in data:
        return "won" if data["won"] else "lost"
    return "done"


def form_of(data: dict[str, Any], forms: tuple[EntryForm, ...]) -> EntryForm:
    """The form on which the deal is entered; a passed deal by the form that has the button."""
    if data["outcome"] == "passed":
        return next(form for form in forms if "passed" in form.outcomes)
    return next(form for form in forms if form.mode == data["outcome"])
