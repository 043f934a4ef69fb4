"""The till report: money in and out, who entered it, and the notes and coins needed for the prizes."""

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.printing.page import Align
from tournaments.events.models import Event
from tournaments.events.phrases.money import KIND_TITLES, piece_words
from tournaments.events.queries.names import entrants_apart
from tournaments.events.queries.till import KindLine, PrizeAccount, PrizeLine, TillReport, prize_account
from tournaments.standings import cash_needed, pieces

from .head import EventHead, event_listing
from .listing.values import Block, Facts, Heading, Listing, ListingColumn, Paragraph, Row, Signatures, Table
from .words import NOTHING, amount, column, figures, money


def till_document(head: EventHead, till: TillReport) -> Listing:
    blocks = till_blocks(till)
    blocks.append(Signatures((_("Cashier"), _("Organiser")), at_foot=True))
    return event_listing(head, _("Till report"), blocks)


def till_blocks(till: TillReport) -> list[Block]:
    columns = (
        column("kind", grows=True),
        figures("owed", soft=True),
        figures("taken"),
        figures("taken_back"),
        figures("open", soft=True),
        figures("too_much", soft=True),
        ListingColumn(pgettext("paper, column", "In the till"), align=Align.RIGHT, bold=True),
    )
    total = Row((_("In the till"), "", "", "", "", "", amount(till.money_in - till.money_out)), sum=True)
    kinds = Table(columns, (*map(_kind_row, till.kinds), total), size=10.5, pitch=1.9)
    return [kinds, *_login_blocks(till), Facts(tuple(_pot_facts(till.prizes)), size=10)]


def _kind_row(line: KindLine) -> Row:
    # Overpayments have their own column: they do not reduce what others owe.
    due, still = (amount(line.owed.due), amount(line.owed.open)) if line.owed else (NOTHING, NOTHING)
    back, beyond = (
        amount(cents) if cents else NOTHING for cents in (line.taken_back, line.owed.too_much if line.owed else 0)
    )
    net = amount(-line.net if line.is_out else line.net)
    return Row((str(KIND_TITLES[line.key]), due, amount(line.taken), back, still, beyond, net))


def _login_blocks(till: TillReport) -> list[Block]:
    if not till.logins:
        return []
    columns = (
        column("by", grows=True),
        ListingColumn(pgettext("paper, column", "Payments"), align=Align.RIGHT),
        ListingColumn(pgettext("paper, column", "Balance"), align=Align.RIGHT, bold=True),
    )
    rows = tuple(Row((login.by or NOTHING, str(login.payments), amount(login.balance))) for login in till.logins)
    return [Heading(_("Handled by")), Table(columns, rows, size=10.5)]


def _pot_facts(prizes: PrizeAccount) -> Iterator[tuple[str, str]]:
    if prizes.pot or prizes.left:
        yield _("Pot"), money(prizes.pot)
        yield _("Prizes"), money(prizes.pot - prizes.left)
        yield _("Left over"), money(prizes.left)


def envelopes_of(event: Event) -> PrizeAccount:
    account, distinct_name = prize_account(event), entrants_apart(event)
    return replace(
        account, lines=tuple(replace(line, name=distinct_name(line.name, line.entrant)) for line in account.lines)
    )


def cash_document(head: EventHead, prizes: PrizeAccount) -> Listing:
    envelopes = [line for line in prizes.lines if line.account.open]
    title = _("Cash for the prizes")
    if not envelopes:
        return event_listing(head, title, [Paragraph(_("There is nothing to pay out."), size=12)])
    needed = cash_needed([line.account.open for line in envelopes])
    columns = (column("note_or_coin"), figures("pieces", bold=True), figures("amount"))
    rows = [Row((piece_words(piece), str(count), amount(piece * count))) for piece, count in needed.items()]
    sums = str(sum(needed.values())), amount(sum(line.account.open for line in envelopes))
    blocks: list[Block] = [
        Heading(_("From the bank")),
        Table(columns, (*rows, Row(("", *sums), sum=True)), size=12, narrow=True),
        Heading(_("Envelopes")),
        _envelopes(envelopes),
    ]
    return event_listing(head, title, blocks)


def _envelopes(envelopes: list[PrizeLine]) -> Table:
    columns = (
        ListingColumn(boxed=True, width=6),
        column("name", grows=True),
        column("pieces", wraps=True, soft=True),
        figures("amount", bold=True),
    )
    rows = tuple(Row(("", line.name, _in_pieces(line.account.open), amount(line.account.open))) for line in envelopes)
    return Table(columns, rows, size=10.5, pitch=1.9)


def _in_pieces(cents: int) -> str:
    """Return text like "2 × 50 € + 1 × 20 €", with line breaks possible only at the plus signs."""
    return " + ".join(
        f"{count} × {_piece(piece)}".replace(" ", "\N{NO-BREAK SPACE}") for piece, count in pieces(cents).items()
    )


def _piece(cents: int) -> str:
    return f"{cents // 100} €" if cents >= 100 else f"{cents} ct"
