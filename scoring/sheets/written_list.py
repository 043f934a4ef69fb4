"""The lines of a list as text and figures, shared by page and document."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from scoring import phrases
from scoring.models import EntryKind, EntryRecord
from scoring.rules import Account, Ruleset, SheetRow, TallyLine, find_scheme, loss_fee, open_amounts, settle
from scoring.sheets.locked_sheet import NotTheOneMeant, StaleEntry
from scoring.sheets.queries import SheetPage

# A struck line: its words, its figure, the reason, and who struck it.
StruckLine = tuple[str, int, str, str]


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """One deal on the list; `running_totals` has a figure for each seat whose account changed, as on paper.

    `cells` are the figures of the ruleset's own columns, `ticks` its marks and `marks` their words, short and in full;
    `pot` is its content after the deal.
    """

    number: int
    dealer: str
    declarer: int | None
    declarer_name: str
    game: str
    suit: str
    game_name: str
    cells: Mapping[str, int | str]
    ticks: frozenset[str]
    marks: tuple[tuple[str, str], ...]
    doubling: str
    written: int
    won: bool
    running_totals: tuple[int | None, ...]
    pot: int
    sum_in_words: str
    struck: tuple[StruckLine, ...]
    is_corrected: bool
    ends_round: bool

    @property
    def marks_in_words(self) -> list[str]:
        """Return the marks not contained in the game's name, as "Null Hand" contains Hand."""
        name_words = self.game_name.casefold().split()
        return [word for _short, word in self.marks if word.casefold() not in name_words]

    @property
    def is_passed(self) -> bool:
        return not self.game


def written_lines(page: SheetPage) -> tuple[WrittenLine, ...]:
    """Return the deals that count, in order, each with the struck lines it replaced."""
    return tuple(_lines(page))


def _lines(page: SheetPage) -> Iterator[WrittenLine]:
    ruleset = page.ruleset
    for row, entry in zip(page.sheet.rows, page.log.standing, strict=True):
        line, seat = ruleset.line(row.deal, row.score), row.deal.declarer
        yield WrittenLine(
            number=row.number,
            dealer=page.names[row.positions.dealer],
            declarer=seat,
            declarer_name="" if seat is None else page.names[seat],
            game=line.game,
            suit=line.suit,
            game_name=phrases.game_name(line, ruleset),
            cells=line.cells,
            ticks=line.ticks,
            marks=_marks(ruleset, line.ticks),
            doubling=f" ×{line.doubling}" if line.doubling > 1 else "",
            written=line.shown(row.score.written),
            won=row.score.won,
            running_totals=_running_totals(page, row),
            pot=row.after.pot,
            sum_in_words=phrases.sum_in_words(row.score, ruleset),
            struck=tuple(_struck(page, old) for old in page.log.struck.get(row.number, [])),
            is_corrected=entry.kind == EntryKind.CORRECTION,
            ends_round=row.number % page.record.seat_count == 0,
        )


def _marks(ruleset: Ruleset, ticks: frozenset[str]) -> tuple[tuple[str, str], ...]:
    named = (mark for column in ruleset.columns() for mark in column.marks if mark in ticks)
    return tuple((phrases.mark_short(ruleset, mark), phrases.word(ruleset, f"mark.{mark}")) for mark in named)


def legend(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """Return the letters used on the list with their meaning: the game's marks, and the mark of a corrected line."""
    marks = [mark for column in ruleset.columns() for mark in column.marks]
    named = [(phrases.mark_short(ruleset, mark), phrases.word(ruleset, f"mark.{mark}")) for mark in marks]
    return (*named, (pgettext("mark of a corrected line", "K"), gettext("corrected")))


def _running_totals(page: SheetPage, row: SheetRow) -> tuple[int | None, ...]:
    account = page.ruleset.account
    moved = zip(row.before.of(account), row.after.of(account), row.running_totals, strict=True)
    return tuple(running_totals if now != then else None for then, now, running_totals in moved)


@dataclass(frozen=True, slots=True)
class SeatFoot:
    """The foot of one player's column: tally, bonuses, money in cents, signature.

    `account` is the total in the unit of the running column, `balance` the sum of changes by the deals, `settlement`
    the money for the points.
    """

    place: int
    name: str
    line: TallyLine
    account: int
    own_bonus: int
    others_bonus: int
    balance: int
    settlement: int
    loss_fee: int
    signature: EntryRecord | None

    @property
    def money(self) -> int:
        """What the player receives or pays at the end of the session; fees go to the club and are not included."""
        return self.balance + self.settlement


def seat_feet(page: SheetPage) -> tuple[SeatFoot, ...]:
    return tuple(seat_foot(page, place) for place in range(page.record.seat_count))


def seat_foot(page: SheetPage, place: int) -> SeatFoot:
    line, scheme, record = page.lines[place], find_scheme(page.record.scheme), page.record
    return SeatFoot(
        place=place,
        name=page.names[place],
        line=line,
        account=page.ruleset.brought + line.total,
        own_bonus=scheme.bonus_win * line.won - scheme.malus_loss * line.lost,
        others_bonus=page.bonus_defender * line.others_lost,
        balance=page.sheet.ledger.cents[place],
        settlement=settle([each.total for each in page.lines], record.cents_per_point)[place],
        loss_fee=loss_fee(line.lost, [(first, cents) for first, cents in record.loss_fee_steps]),
        signature=page.signatures.get(place),
    )


def _struck(page: SheetPage, entry: EntryRecord) -> StruckLine:
    replaced = next((later for later in page.entries if later.replaces_id == entry.pk), entry)
    reason = replaced.reason or (phrases.taken_back() if replaced.kind == EntryKind.WITHDRAWAL else "")
    by = phrases.writer_name(replaced.entered_by)
    return entry_deal_sentence(page, entry), entry.points, reason, by


def entry_deal_sentence(page: SheetPage, entry: EntryRecord) -> str:
    """Return an entry's deal in one line, with its value at that position of the list."""
    ruleset, number = page.ruleset, entry.number or page.sheet.next_number
    deal = page.sheet.dealt(entry.to_deal(ruleset), number)
    score = ruleset.score(deal, page.sheet.ledger_before(min(number, page.sheet.next_number)))
    return phrases.deal_sentence(ruleset.line(deal, score), score, deal.declarer, page.names, ruleset)


def ended_sentence(page: SheetPage) -> str:
    if ending := page.sheet.ending:
        return phrases.ending_sentence(ending, page.names, page.ruleset)
    if not page.record.is_full or not page.sheet.deals:
        return ""
    first = [line for place, line in page.standing if place == 1]
    figure = phrases.format_account(page.ruleset.brought + first[0].total, page.ruleset)
    return phrases.winners_sentence([page.names[line.seat] for line in first], figure)


def foot_rows(page: SheetPage) -> tuple[tuple[str, tuple[str, ...]], ...]:
    seats = range(page.record.seat_count)
    return tuple(
        (phrases.word(page.ruleset, f"foot.{row.word}"), tuple(phrases.foot_figure(row, seat) for seat in seats))
        for row in page.ruleset.foot(page.sheet.ledger)
    )


def has_money(page: SheetPage) -> bool:
    by_deals = page.ruleset.account is Account.CENTS or page.ruleset.has_pot
    return by_deals or page.record.cents_per_point != "0"


def house_rules(page: SheetPage) -> tuple[tuple[str, str], ...]:
    return tuple(_option(page.ruleset, name) for name in page.ruleset.options())


def amounts_agreed(page: SheetPage) -> tuple[tuple[str, str], ...]:
    """Return the amounts that the documents leave to the house, with this table's values. Ruling 13"""
    return tuple(_option(page.ruleset, name) for name in open_amounts(page.ruleset))


def _option(ruleset: Ruleset, name: str) -> tuple[str, str]:
    value = getattr(ruleset, name)
    return phrases.option_name(ruleset, name), phrases.option_label(ruleset, name, value)


def seat_account(page: SheetPage, place: int) -> int:
    return page.ruleset.brought + page.lines[place].points


def changed_sentences(page: SheetPage, stale: StaleEntry) -> list[str]:
    """Return what the writer had not seen, or the question which entry they meant.

    If neither applies, say that the list went back.
    """
    if isinstance(stale, NotTheOneMeant):
        return [meant_question(page, stale.stands)]
    return [entry_sentence(entry, page) for entry in stale.entries] or [phrases.list_went_back()]


def meant_question(page: SheetPage, stands: EntryRecord | None) -> str:
    if stands is None or stands.number is None or stands not in page.log.standing:
        return phrases.meant_question()
    return phrases.meant_question(stands.number, entry_deal_sentence(page, stands))


def entry_sentence(entry: EntryRecord, page: SheetPage) -> str:
    if entry.kind in (EntryKind.DEAL, EntryKind.CORRECTION):
        return phrases.entry_sentence(entry.kind, entry.number, entry_deal_sentence(page, entry))
    return phrases.entry_sentence(entry.kind, entry.number, entry.reason)
