"""Who gets what of the pot, prize by prize, to hang up or to sign on."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from .event_head import EventHead, event_listing
from .listing.values import Block, Column, Facts, Heading, Listing, Paragraph, Row, Table
from .words import amount, column, figures, money, ordinal

SIGNING_WIDTH = 52.0


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize: `place` and `prize` differ where somebody was passed over; `shared_by` are those on the place.

    `number` is a start number, "" for a team; `total` are the rating points it was won with, None where unknown.
    """

    place: int
    prize: int
    number: str
    name: str
    club: str
    cents: int
    shared_by: int
    total: int | None = None


@dataclass(frozen=True, slots=True)
class PrizeGroupValue:
    """The prizes of one ranking, the best first."""

    title: str
    prizes: tuple[Prize, ...]

    @property
    def cents(self) -> int:
        return sum(prize.cents for prize in self.prizes)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The groups in the order of the prize plan. `pot` and `left` are cents; `left` below 0 is what the pot lacks."""

    head: EventHead
    version: str
    groups: tuple[PrizeGroupValue, ...]
    pot: int
    left: int

    @property
    def cents(self) -> int:
        return sum(group.cents for group in self.groups)


def prize_list_paper(prizes: PrizeList, *, to_sign: bool = False) -> Listing:
    """The prizes; `to_sign` leaves everybody room to confirm what he got."""
    title = _("Prizes to sign for") if to_sign else _("Prizes")
    return event_listing(prizes.head, title, prize_blocks(prizes, to_sign=to_sign), version=prizes.version)


def prize_blocks(prizes: PrizeList, *, to_sign: bool = False) -> list[Block]:
    """Each group under its name, and the account of the pot."""
    if prizes.left < 0:
        lacking = _("The fixed prizes need %(money)s more than the pot: no prize can be given.")
        return [Paragraph(lacking % {"money": money(-prizes.left)}, size=12)]
    if not prizes.groups:
        return [Paragraph(no_prizes(), size=12)]
    blocks: list[Block] = []
    for group in prizes.groups:
        blocks += [Heading(group.title), _group_table(group, to_sign=to_sign)]
    return [*blocks, Facts(tuple(_account(prizes)), size=11)]


def no_prizes() -> str:
    return _("There are no prizes yet.")


def _group_table(group: PrizeGroupValue, *, to_sign: bool) -> Table:
    signing = [Column(pgettext("paper, column", "Received"), width=SIGNING_WIDTH)] if to_sign else []
    has_clubs = any(prize.club for prize in group.prizes) and not to_sign
    remarks = [_remark(prize) for prize in group.prizes]
    has_remarks = any(remarks)
    has_numbers = any(prize.number for prize in group.prizes)
    columns = (
        figures("place", bold=True),
        *([figures("number", soft=True)] if has_numbers else []),
        column("name", grows=True, bold=not to_sign),
        *([column("club", grows=True, yields=True, soft=True)] if has_clubs else []),
        *([Column(soft=True)] if has_remarks else []),
        figures("amount", bold=True),
        *signing,
    )
    blank = [""] if to_sign else []
    rows = [
        Row(
            (
                ordinal(prize.place),
                *([prize.number] if has_numbers else []),
                prize.name,
                *([prize.club] if has_clubs else []),
                *([remark] if has_remarks else []),
                amount(prize.cents),
                *blank,
            )
        )
        for prize, remark in zip(group.prizes, remarks, strict=True)
    ]
    if len(rows) == 1:
        return Table(columns, tuple(rows), size=11, pitch=2.6 if to_sign else 1.8)
    free = [""] * (len(columns) - 2 - len(blank))
    total = Row(("", *free, amount(group.cents), *blank), sum=True)
    return Table(columns, (*rows, total), size=11, pitch=2.6 if to_sign else 1.8)


def _remark(prize: Prize) -> str:
    if prize.shared_by > 1:
        return _("shared by %(count)s") % {"count": prize.shared_by}
    return _("prize %(prize)s") % {"prize": prize.prize} if prize.prize != prize.place else ""


def _account(prizes: PrizeList) -> Iterator[tuple[str, str]]:
    """The pot, what is given of it, and what is over."""
    yield _("Pot"), money(prizes.pot)
    yield _("Prizes"), money(prizes.cents)
    yield _("Left over"), money(prizes.left)
