"""The source in the files of every figure on a document, so that the checker recalculates every number on it."""

import re
from pathlib import Path
from typing import Final

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from tournaments.events.printing.documents import DOCUMENTS

ROOT: Final = Path(__file__).resolve().parents[2]
FORMAT: Final = (ROOT / "docs" / "event-format.md").read_text(encoding="utf-8")
CHECKER: Final = (ROOT / "bin" / "skat-check").read_text(encoding="utf-8")

# Parts of the file itself that contain figures (event-format 10), besides the tables of `stated`.
PARTS: Final = {"entries", "seats", "versions", "results", "standings", "changes", "draws", "payments"}
RANKINGS: Final = {"standings KEY", "tie-breaks KEY", "parted KEY"}
PRIZES: Final = {"pot", "prizes", "lots due"}
TILL: Final = {"till", "till by login", "till sum", "fees", "team fees", "loss money of tables", "prizes paid"}
LIST: Final = {"entries", "seats", "list ID", "foot of list ID", "money of list ID"}
# Announcements, lots and typed values: nothing is calculated for them, but seats are compared with the draw.
NOTHING: Final[set[str]] = set()

OF_EVENTS: Final[dict[str, set[str]]] = {
    "notice": NOTHING,
    "poster": NOTHING,
    "table_signs": NOTHING,
    "blank_lists": NOTHING,
    "participants": {"classes", "fees"},
    "start_cards": NOTHING,
    "series_set": {"draws"},
    "seats_by_name": {"draws"},
    "seats_by_table": {"draws"},
    "seat_changes": {"draws"},
    "lists": {"draws"},
    "results": LIST | {"results", "versions"},
    "loss_slips": {"loss money", "loss money of tables"},
    "standings": RANKINGS | {"standings", "changes"},
    "prizes": PRIZES | {"standings"},
    "ceremony": PRIZES | {"standings"},
    "cash": {"cash needed", "prizes paid"},
    "certificates": {"standings"},
    "receipts": {"payments"},
    "till": TILL | {"payments"},
    "draw_protocol": {"draws"},
    "corrections": {"standings", "changes"},
    "final_report": RANKINGS | PRIZES | TILL | {"standings", "changes", "classes"},
}
BY_ADDRESS: Final[dict[str, set[str]]] = {
    "sheet_pdf": LIST,
    "blank_pdf": NOTHING,
    "blank_report_pdf": NOTHING,
    "schedule_pdf": NOTHING,
    "team_schedule_pdf": {"meeting D.DAY.N"},
    "division_table_pdf": {"table D"},
    "division_players_pdf": {"players D"},
    "division_certificates_pdf": {"table D", "players D"},
    "match_report_pdf": {"meeting D.DAY.N", "results"},
    "wall_chart_pdf": {"ranking", "series", "values", "winners"},
    "season_certificates_pdf": {"ranking"},
    # Those above, drawn and stored.
    "document_pdf": NOTHING,
}


def addresses_of_documents(resolver: URLResolver) -> set[str]:
    found = set()
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            found |= addresses_of_documents(pattern)
        elif isinstance(pattern, URLPattern) and str(pattern.pattern).endswith(".pdf"):
            found.add(str(pattern.name))
    return found


def tables_of_the_format() -> set[str]:
    """The tables of `stated` as named in sections 10 and 11: first cells of their rows and parts of a list."""
    rows = re.findall(r"^\| `([^`|]+)`(?: \(D: [^|]*\))? \|", FORMAT[FORMAT.index("## 10.") :], re.M)
    return {*rows} | {"list ID", "foot of list ID", "money of list ID"}


@pytest.mark.promise("C8")
def test_every_document_declares_the_source_of_its_figures() -> None:
    assert {*OF_EVENTS} == {document.key for document in DOCUMENTS}
    assert {*BY_ADDRESS} == addresses_of_documents(get_resolver())


@pytest.mark.parametrize("document", [*OF_EVENTS, *BY_ADDRESS])
def test_the_checker_recalculates_every_document(document: str) -> None:
    data = {**OF_EVENTS, **BY_ADDRESS}[document]

    assert data <= PARTS | tables_of_the_format()
    for table in data - PARTS:
        # As its name begins where a key, a number or an address follows.
        begins = re.split(r"(?:list )?\b(?:KEY|ID|D\b|D\.)", table)[0]
        assert f'"{begins}' in CHECKER
