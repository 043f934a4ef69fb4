"""Lists to print, from seeded tables, without a database."""

import random
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from scoring.models import EntryKind, EntryRecord, Seat, SheetRecord
from scoring.rules import Ruleset, Sheet, deal_to_dict, find_ruleset
from scoring.sheets.printing.game_list import empty_list, printed_list
from scoring.sheets.printing.score_list import ScoreList
from scoring.sheets.queries import SheetPage
from tests.scoring.dealing import random_deal

NAMES = ("Anna Schulze", "Bernd Weiß", "Clara Ivanova", "Dieter Thor", "Emil Braun")
SCHEME = "seeger_fabian"
OPENED = datetime(2025, 3, 14, 18, 0, tzinfo=UTC)


def blank_list(seats: int = 4, length: int | None = 48, **others: Any) -> ScoreList:
    blank = empty_list(find_ruleset(), SCHEME, seats=seats, length=length)
    return replace(blank, **{"system": ""} | others)


def list_with_names(seed: int = 7, seats: int = 4, length: int | None = 48, **others: Any) -> ScoreList:
    return replace(blank_list(seats, length), **head(seed, seats) | others)


def head(seed: int, seats: int) -> dict[str, Any]:
    return {
        "number": f"L-2025-{seed:05d}",
        "address": f"https://skat.example.org/s/7f3k2m9q{seed:05d}/",
        "system": "ISkO · Seeger-Fabian",
        "event": "Skatclub Herz Dame",
        "place": "Altenburg, 14 March 2025",
        "series": "2",
        "table": "7",
        "keeper": NAMES[0],
        "names": NAMES[:seats],
    }


def filled_list(seed: int = 7, seats: int = 4, length: int = 48, played: int | None = None, **others: Any) -> ScoreList:
    sheet = played_sheet(seed, seats, length, length if played is None else played)
    shown = {"signed_at": ("14 March 2025, 21:14", *[""] * (seats - 1))}
    unseen = {"checks": (), "version": ""}
    return replace(printed_list(page_of(sheet), ""), **head(seed, seats) | shown | unseen | others)


def played_sheet(seed: int, seats: int, length: int, played: int) -> Sheet:
    chance, sheet = random.Random(seed), Sheet(seats=seats, length=length)
    for _ in range(played):
        sheet = sheet.with_deal(sheet.ruleset.read_deal(_deal(chance, sheet)))
    return sheet


def _deal(chance: random.Random, sheet: Sheet) -> dict[str, Any]:
    declarer = {"declarer": chance.choice(sheet.positions(sheet.next_number).active), "won": chance.random() < 0.83}
    kind = chance.random()
    if kind < 0.03:
        return {"outcome": "passed"}
    if kind < 0.1:
        return declarer | {"game": "null", "ouvert": chance.random() < 0.3}
    return declarer | {
        "game": chance.choice(["clubs", "spades", "hearts", "diamonds", "grand"]),
        "with_without": chance.choice(["with", "without"]),
        "matadors": chance.choice([1, 1, 1, 2, 2, 3, 4]),
        "hand": chance.random() < 0.1,
        "schneider": chance.random() < 0.2,
    }


def played_game(ruleset: Ruleset, *, seats: int, deals: int, length: int | None = None, seed: int = 7) -> Sheet:
    """A table of any game after `deals` deals, or at its own end."""
    chance, sheet = random.Random(seed), Sheet(seats=seats, length=length, ruleset=ruleset)
    while len(sheet.deals) < deals and not sheet.is_complete:
        sheet = sheet.with_deal(ruleset.read_deal(random_deal(chance, sheet)))
    return sheet


def page_of(sheet: Sheet, scheme: str = SCHEME, **agreed: Any) -> SheetPage:
    """The sheet as pages read it, from records that are not stored."""
    record = SheetRecord(
        ruleset_key=sheet.ruleset.key,
        ruleset_options=sheet.ruleset.options(),
        scheme=scheme,
        seat_count=sheet.seats,
        length=sheet.length,
        first_dealer=sheet.first_dealer,
        opened_at=OPENED,
        **agreed,
    )
    seats = [Seat(place=place, name=name) for place, name in enumerate(NAMES[: sheet.seats])]
    entries = [
        EntryRecord(kind=EntryKind.DEAL, seq=number, number=number, payload=deal_to_dict(deal))
        for number, deal in enumerate(sheet.deals, start=1)
    ]
    return SheetPage(record, seats, entries)
