"""Lists of any game as phones have them, from a seeded generator; nothing of them is stored."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scoring.models import SheetRecord
from scoring.rules import AnyDeal, Ruleset, find_ruleset
from scoring.sheets.forms.deals import typed_deal
from scoring.sheets.offline_code import CodedDeal, OfflineCode, write_code
from scoring.sheets.services import NewSheet
from tests.demo_maker.deals import as_tapped, draw_list
from tests.scoring.dealing import random_deal
from tests.scoring.game_tables import NAMES

NONCE = 0x123456789ABC


def record_of(ruleset: Ruleset, seats: int, first_dealer: int = 0) -> SheetRecord:
    """An unsaved list with its agreement."""
    length = None if ruleset.ends_by_itself else 60
    agreed = NewSheet(names=NAMES[:seats], ruleset=ruleset, length=length, first_dealer=first_dealer)
    return agreed.to_record(by="")


def random_list(rng: Random, ruleset: Ruleset, *, most: int = 20) -> tuple[SheetRecord, OfflineCode]:
    """A table of the game and the list as a phone has it; some deals come from others."""
    seats = rng.choice(ruleset.table_sizes)
    record = record_of(ruleset, seats, first_dealer=rng.randrange(seats))
    sheet = record.to_sheet([])
    for _ in range(rng.randint(1, most)):
        if not sheet.is_complete:
            sheet = sheet.having(ruleset.read_deal(random_deal(rng, sheet)))
    return record, coded(record, sheet.deals, counters(rng, len(sheet.deals)))


def skat_list(
    rng: Random, *, seats: int = 4, deals: int = 60, with_bids: bool = True
) -> tuple[SheetRecord, OfflineCode]:
    """A list of Skat with the measured mix of games, typed on one phone."""
    record, drawn = record_of(find_ruleset(), seats), draw_list(rng, seats, deals)
    tapped = [replace(as_tapped(deal), bid=deal.bid) if with_bids else as_tapped(deal) for deal in drawn]
    return record, coded(record, tapped, range(1, deals + 1))


def coded(record: SheetRecord, deals: Sequence[AnyDeal], counted: Sequence[int]) -> OfflineCode:
    """The deals as one phone has them."""
    typed = [typed_deal(deal, record.ruleset) for deal in deals]
    both = zip(typed, counted, strict=True)
    return OfflineCode(record.public_id, tuple(CodedDeal(*each) for each in both), NONCE if any(counted) else 0)


def code_of(sheet: SheetRecord, *deals: AnyDeal, first: int = 1) -> bytes:
    """The code of a phone that typed the deals from number `first` on, and has the others from the site."""
    return write_code(sheet, coded(sheet, deals, [max(0, number - first + 1) for number in range(1, len(deals) + 1)]))


def counters(rng: Random, deals: int) -> list[int]:
    """Counters of a phone that typed a part of the list: some deals came from others, some were withdrawn."""
    counter, found = rng.choice((0, 0, 70)), []
    for _ in range(deals):
        counter += rng.choice((1, 1, 1, 2, 5))
        found.append(rng.choice((counter, counter, counter, 0)))
    return found
