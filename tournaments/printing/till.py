"""The till on paper: what came in and went out, by whose hands, and which notes and coins the prizes need."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.printing.page import Align
from tournaments.phrases.money import piece_words
from tournaments.standings import cash_needed, pieces

from .event_head import EventHead, event_listing
from .listing.values import Block, Column, Facts, Heading, Listing, Paragraph, Row, Signatures, Table
from .words import NOTHING, amount, column, figures, money

# Keeps a count and its coin in one line.
_BLANK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class TillLine:
    """One kind of money in cents; `owed`, `open` and `too_much` are None where nothing is owed.

    `is_out` where it goes out. What one paid too much covers nothing that another still owes.
    """

    title: str
    taken: int
    taken_back: int
    owed: int | None
    open: int | None
    too_much: int | None
    is_out: bool

    @property
    def kept(self) -> int:
        return self.taken - self.taken_back


@dataclass(frozen=True, slots=True)
class TillLogin:
    """What went through one login's hands: how many payments, and their balance in cents."""

    by: str
    payments: int
    balance: int


@dataclass(frozen=True, slots=True)
class TillPaper:
    """The whole till; its balance is what must be in the box. `pot` and `left` are those of the prizes."""

    head: EventHead
    lines: tuple[TillLine, ...]
    logins: tuple[TillLogin, ...]
    pot: int
    left: int

    @property
    def money_in(self) -> int:
        return sum(line.kept for line in self.lines if not line.is_out)

    @property
    def money_out(self) -> int:
        return sum(line.kept for line in self.lines if line.is_out)


@dataclass(frozen=True, slots=True)
class Envelope:
    """What somebody is to get in cash, all prizes together."""

    name: str
    cents: int


@dataclass(frozen=True, slots=True)
class CashBreakdown:
    """The envelopes of an event that are still to be filled."""

    head: EventHead
    envelopes: tuple[Envelope, ...]


def till_paper(till: TillPaper) -> Listing:
    """The report of the till, to be signed by two."""
    blocks = till_blocks(till)
    blocks.append(Signatures((_("Cashier"), _("Organiser")), at_foot=True))
    return event_listing(till.head, _("Till report"), blocks)


def till_blocks(till: TillPaper) -> list[Block]:
    """Kinds of money, the sum that must be in the box, and who entered it."""
    columns = (
        column("kind", grows=True),
        figures("owed", soft=True),
        figures("taken"),
        figures("taken_back"),
        figures("open", soft=True),
        figures("too_much", soft=True),
        Column(pgettext("paper, column", "In the till"), align=Align.RIGHT, bold=True),
    )
    total = Row((_("In the box"), "", "", "", "", "", amount(till.money_in - till.money_out)), sum=True)
    kinds = Table(columns, (*map(_kind_row, till.lines), total), size=10.5, pitch=1.9)
    return [kinds, *_login_blocks(till), Facts(tuple(_pot_facts(till)), size=10)]


def _kind_row(line: TillLine) -> Row:
    kept = -line.kept if line.is_out else line.kept
    owed, still = (NOTHING if cents is None else amount(cents) for cents in (line.owed, line.open))
    back, beyond = (amount(cents) if cents else NOTHING for cents in (line.taken_back, line.too_much))
    return Row((line.title, owed, amount(line.taken), back, still, beyond, amount(kept)))


def _login_blocks(till: TillPaper) -> list[Block]:
    if not till.logins:
        return []
    columns = (
        column("by", grows=True),
        Column(pgettext("paper, column", "Payments"), align=Align.RIGHT),
        Column(pgettext("paper, column", "Balance"), align=Align.RIGHT, bold=True),
    )
    rows = tuple(Row((login.by or NOTHING, str(login.payments), amount(login.balance))) for login in till.logins)
    return [Heading(_("By whose hands")), Table(columns, rows, size=10.5)]


def _pot_facts(till: TillPaper) -> Iterator[tuple[str, str]]:
    if till.pot or till.left:
        yield _("Pot"), money(till.pot)
        yield _("Prizes"), money(till.pot - till.left)
        yield _("Left over"), money(till.left)


def cash_paper(cash: CashBreakdown) -> Listing:
    """Which notes and coins to fetch, and what belongs into each envelope."""
    blocks: list[Block] = []
    if not cash.envelopes:
        blocks.append(Paragraph(_("There is nothing to be paid out."), size=12))
        return event_listing(cash.head, _("Cash for the prizes"), blocks)
    needed = cash_needed([envelope.cents for envelope in cash.envelopes])
    columns = (column("note_or_coin"), figures("pieces", bold=True), figures("amount"))
    rows = [Row((piece_words(piece), str(count), amount(piece * count))) for piece, count in needed.items()]
    whole = Row(("", str(sum(needed.values())), amount(sum(envelope.cents for envelope in cash.envelopes))), sum=True)
    blocks += [
        Heading(_("From the bank")),
        Table(columns, (*rows, whole), size=12, narrow=True),
        Heading(_("Envelopes")),
        _envelopes(cash.envelopes),
    ]
    return event_listing(cash.head, _("Cash for the prizes"), blocks)


def _envelopes(envelopes: tuple[Envelope, ...]) -> Table:
    columns = (
        Column(boxed=True, width=6),
        column("name", grows=True),
        column("pieces", wraps=True, soft=True),
        figures("amount", bold=True),
    )
    rows = tuple(Row(("", envelope.name, _in_pieces(envelope.cents), amount(envelope.cents))) for envelope in envelopes)
    return Table(columns, rows, size=10.5, pitch=1.9)


def _in_pieces(cents: int) -> str:
    """2 × 50 € + 1 × 20 €."""
    return " + ".join(
        f"{count} × {_piece(piece)}".replace(" ", "\N{NO-BREAK SPACE}") for piece, count in pieces(cents).items()
    )


def _piece(cents: int) -> str:
    return f"{cents // 100} €" if cents >= 100 else f"{cents} ct"
