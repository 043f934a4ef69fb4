"""Random lists: the deals of a table by the entry forms of its game, on paper or on the table's own screen."""

from dataclasses import replace
from random import Random
from typing import Any, Final

from scoring.models import SheetRecord
from scoring.rules import AnyDeal, Ruleset, Sheet, find_ruleset, tally
from scoring.sheets.objections import answer_objection, object_to
from scoring.sheets.services import end_sheet, repeat_round, swap_seats
from tests.demo_maker.deals import as_tapped, draw_list
from tests.demo_maker.keeper import ListKeeper
from tests.scoring.dealing import random_deal
from tournaments.standings import KeyedList, KeyedRow

# No random game lasts longer than so many deals without an agreed length.
MOST_DEALS: Final = 12
OFFICIAL: Final = find_ruleset()
PASSED: Final = {"outcome": "passed"}


def next_deal(chance: Random, sheet: Sheet, *, is_quiet: bool = False) -> AnyDeal:
    """A possible next deal; on a quiet list a passed one, where the game has that."""
    if is_quiet and not sheet.check(passed := sheet.ruleset.read_deal(PASSED)):
        return passed
    if sheet.ruleset == OFFICIAL and chance.random() < 0.7:
        recorded = draw_list(chance, sheet.seats, 1, first_dealer=sheet.positions(sheet.next_number).dealer)[0]
        deal: AnyDeal = as_tapped(recorded)
        if not sheet.check(deal):
            return deal
    return sheet.ruleset.read_deal(random_deal(chance, sheet))


def played(chance: Random, sheet: Sheet, *, is_quiet: bool = False, deals: int | None = None) -> Sheet:
    """The list with all its deals or `deals` of them."""
    while not sheet.is_complete and (deals is None or len(sheet.deals) < deals):
        sheet = sheet.having(next_deal(chance, sheet, is_quiet=is_quiet))
    return sheet


def on_paper(sheet: Sheet, scheme: str) -> KeyedList:
    """The foot of the list as its table writes it."""
    lines = tally(sheet, scheme)
    rows = tuple(KeyedRow(line.points, line.won, line.lost, line.total) for line in lines)
    return KeyedList(rows, deals=len(sheet.deals), passed=lines[0].passed)


def misread(keyed: KeyedList, by: int, *, seat: int = 0) -> KeyedList:
    """The list keyed with one wrong figure and without the totals that would reveal it."""
    rows = [replace(row, total=None) for row in keyed.rows]
    rows[seat] = replace(rows[seat], points=rows[seat].points + by)
    return KeyedList(tuple(rows), keyed.deals, None)


class Screen:
    """A table that enters its deals itself, with all incidents."""

    def __init__(self, sheet: SheetRecord, chance: Random, *, is_quiet: bool = False) -> None:
        sheet.refresh_from_db()
        self.record, self.chance, self.is_quiet = sheet, chance, is_quiet
        self.keeper = ListKeeper(sheet, chance, seen=sheet.head_seq)

    def play(self, deals: int | None = None) -> None:
        """All deals to the end of the list, or until there are `deals`."""
        rules = self.record.to_sheet()
        most = rules.length or MOST_DEALS
        while not rules.is_complete and len(rules.deals) < (most if deals is None else deals):
            deal = next_deal(self.chance, rules, is_quiet=self.is_quiet)
            self.keeper.write(deal)  # type: ignore[arg-type]
            rules = rules.having(deal)
        self.record.refresh_from_db()
        if deals is None and not self.record.is_full:
            self.end("Die Zeit ist um")

    def correct(self, reason: str = "Falsch abgeschrieben") -> None:
        """Replace a deal by another."""
        rules = self.record.to_sheet()
        number = self.chance.randint(1, len(rules.deals))
        before = replace(rules, deals=rules.deals[: number - 1])
        for _ in range(5):
            deal = next_deal(self.chance, before)
            if not rules.check(deal, number):
                self.keeper.correct(number, deal, reason)  # type: ignore[arg-type]
                return

    def take_back(self) -> None:
        self.keeper.take_back()

    def adjust(self) -> None:
        points = self.chance.choice((-100, -50, 20))
        self.keeper.adjust(self.chance.randrange(self.record.seat_count), points, "Karten vertauscht")

    def swap(self) -> None:
        came_from = list(range(self.record.seat_count))
        self.chance.shuffle(came_from)
        self._seen(swap_seats, came_from, reason="Falsch gesetzt")

    def play_round_again(self) -> None:
        self._seen(repeat_round, reason="Der Falsche hat gegeben")

    def object(self) -> None:
        """A player objects to a deal and gets an answer."""
        raised = object_to(self.record, number=1, after=self.record.head_seq, words="War das ohne?", by="Tisch")
        answer_objection(self.record, raised.seq, words="Ja, ohne", by="Tisch")

    def end(self, reason: str) -> None:
        end_sheet(self.record, reason=reason, by="Tisch")
        self._refresh()

    def reopen(self, reason: str = "Ein Spiel vergessen") -> None:
        self.keeper.reopen(reason)
        self._refresh()

    def sign(self) -> None:
        self._refresh()
        for seat in range(self.record.seat_count):
            self.keeper.sign(seat)
        self._refresh()

    def _seen(self, action: Any, *arguments: Any, **fields: Any) -> None:
        action(self.record, *arguments, client_id=self.keeper._new_id(), after=self.keeper.seen, by="Tisch", **fields)
        self._refresh()

    def _refresh(self) -> None:
        self.record.refresh_from_db()
        self.keeper.seen = self.record.head_seq


def sheet_of(ruleset: Ruleset, seats: int, length: int) -> Sheet:
    return Sheet(seats=seats, length=length, ruleset=ruleset)
