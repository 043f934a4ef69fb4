"""A list as a file: its log, its signed versions, and its sums as shown on the page.

Anyone who may read the list may download it, so pseudonymised names are null.
"""

from collections.abc import Iterator
from typing import Any, Final

from scoring.models import Seat
from scoring.models.names import pseudonymised
from scoring.sheets.queries import SheetPage, pseudonyms_in
from scoring.sheets.written_list import has_money, seat_feet

from .derived import DerivedTable, derived_table, list_tables, to_json
from .plain_files import PlainRow, format_file, own_row

FORMAT: Final = "skatclub list"
VERSION: Final = 2
# The key must not leave the site; the last column only concerns this site.
SECRET: Final = frozenset({"key_hash", "earlier_codes", "erasures"})


def export_list(page: SheetPage) -> bytes:
    """Return the list as one JSON file in the format of `docs/event-format.md`."""
    return format_file(FORMAT, VERSION, {"list": list_content(page), "stated": to_json(derived_tables(page))})


def list_content(page: SheetPage, *, is_pseudonymised: bool = True) -> PlainRow:
    """Return the list with its rows.

    If `is_pseudonymised`, texts that contain a name other than the shown one are null.
    """
    record, names = page.record, pseudonyms_in(page.seats) if is_pseudonymised else {}
    fields = {name: value for name, value in own_row(record).items() if name not in SECRET}
    seq_of: dict[int | None, int] = {entry.pk: entry.seq for entry in page.entries}
    parts = {
        "seats": [_seat(seat) if is_pseudonymised else own_row(seat) for seat in page.seats],
        "entries": [
            own_row(entry) | {"replaces": seq_of.get(entry.replaces_id)}
            for entry in record.entries.order_by("seq").defer("replaces")
        ],
        "versions": [own_row(version) for version in record.versions.order_by("number")],
        "objections": [
            own_row(each) | {"answers": each.answers.seq if each.answers else None}
            for each in record.objections.select_related("answers").order_by("seq")
        ],
    }
    content = fields | {name: _openly(rows, names) if is_pseudonymised else rows for name, rows in parts.items()}
    for entry in content["entries"]:
        # Without the salt the omitted name cannot be guessed from the digest.
        if None in (entry["reason"], entry["entered_by"]):
            entry["salt"] = ""
    return content


def _seat(seat: Seat) -> PlainRow:
    """Return a seat; it includes the commitment if the name is left out, since the list's hash covers it."""
    hidden = {"written_name": None, "salt": "", "digest": seat.commitment}
    return own_row(seat) | (hidden if seat.written_name else {})


def _openly(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, str):
        return value if pseudonymised(value, names) == value else None
    if isinstance(value, dict):
        return {name: _openly(each, names) for name, each in value.items()}
    return [_openly(each, names) for each in value] if isinstance(value, list) else value


def derived_tables(page: SheetPage) -> Iterator[DerivedTable]:
    yield from list_tables(page.record, page.entries)
    if has_money(page):
        rows = [(foot.place + 1, foot.balance, foot.settlement, foot.money) for foot in seat_feet(page)]
        yield derived_table(f"money of list {page.record.public_id}", "seat", "seat balance settlement money", rows)
