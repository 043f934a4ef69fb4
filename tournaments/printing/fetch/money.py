"""Prizes, receipts, loss money and the till as values."""

from collections.abc import Collection

from tournaments.models import Event, Payment, SeriesRecord
from tournaments.phrases.money import KIND_TITLES, purpose
from tournaments.phrases.standings import ranking_title
from tournaments.printing.loss_slips import LossLine, LossSlips, LossSlipValue
from tournaments.printing.prize_list import Prize, PrizeGroupValue, PrizeList
from tournaments.printing.receipts import Receipt, Receipts
from tournaments.printing.till import CashBreakdown, Envelope, TillLine, TillLogin, TillPaper
from tournaments.queries.covered import Cover, cover_of
from tournaments.queries.money import loss_slips
from tournaments.queries.prizes import PrizeSection, prize_sections
from tournaments.queries.standings import EventStandings, PrizeRow
from tournaments.queries.till import EXPENSE, prize_account, till_report

from .people import Shown, head_of, shown_names
from .results import newest_standings, version_of


def prize_list_of(event: Event, *, is_public: bool = True) -> PrizeList:
    """The prizes by the newest standings, the plan's first group first."""
    return _prize_list(event, shown_names(event, is_public=is_public), ceremony=False)


def ceremony_of(event: Event) -> PrizeList:
    """The same in the order of the ceremony, the smallest prize first, with full names: they are read out."""
    return _prize_list(event, str, ceremony=True)


def _prize_list(event: Event, shown: Shown, *, ceremony: bool) -> PrizeList:
    version, standings = newest_standings(event)
    sections = prize_sections(standings.payout, ceremony=ceremony)
    return PrizeList(
        head=head_of(event),
        version=version_of(version).words,
        groups=tuple(_group(event, section, standings, shown) for section in sections),
        pot=standings.pot,
        left=standings.left,
    )


def _group(event: Event, section: PrizeSection, standings: EventStandings, shown: Shown) -> PrizeGroupValue:
    table = standings.by_key.get(section.ranking)
    rows = {row.entrant: row for row in table.rows} if table else {}

    def prize(row: PrizeRow) -> Prize:
        line, is_player = rows.get(row.entrant), isinstance(row.entrant, int)
        return Prize(
            place=row.place,
            prize=row.prize,
            number=str(row.entrant) if is_player else "",
            name=shown(row.name) if is_player else row.name,
            club=line.club if line else "",
            cents=row.cents,
            shared_by=row.shared_by,
            total=line.total if line else None,
        )

    return PrizeGroupValue(ranking_title(section.ranking, event), tuple(map(prize, section.rows)))


def receipts_of(event: Event, numbers: Collection[int] | None = None, *, kind: str | None = None) -> Receipts:
    """The receipts of these numbers, or of a kind, or all."""
    payments = event.payments.select_related("entrant", "team", "table__series", "cancels").order_by("receipt")
    if numbers is not None:
        payments = payments.filter(receipt__in=numbers)
    if kind is not None:
        payments = payments.filter(kind=kind)
    cover = cover_of(event)
    return Receipts(head_of(event), tuple(_receipt(payment, cover) for payment in payments))


def _receipt(payment: Payment, cover: Cover) -> Receipt:
    table = payment.table
    who = payment.entrant or payment.team
    series = table.series.number if table else None
    said = purpose(payment.kind, note=payment.note, series=series, table=table.number if table else None)
    return Receipt(
        number=payment.receipt,
        purpose=cover.text(said),
        cents=payment.cents,
        who=who.name if who else "",
        start_number=payment.entrant.number if payment.entrant else 0,
        at=payment.at,
        by=payment.by,
        note="" if payment.note == said else cover.text(payment.note),
        cancels=payment.cancels.receipt if payment.cancels else 0,
    )


def loss_slips_of(event: Event, series: SeriesRecord) -> LossSlips:
    """The slip of each table; without figures where its list is not in."""
    return LossSlips(
        head=head_of(event),
        series=series.number,
        steps=tuple((first, cents) for first, cents in event.loss_fee_steps),
        slips=tuple(
            LossSlipValue(
                slip.number,
                tuple(LossLine(row.number, row.name, row.lost, row.cents) for row in slip.rows),
                slip.taken,
            )
            for slip in loss_slips(series)
        ),
    )


def till_of(event: Event) -> TillPaper:
    """The till as it is now."""
    report = till_report(event)
    lines = tuple(
        TillLine(
            title=str(KIND_TITLES[line.key]),
            taken=line.taken,
            taken_back=line.taken_back,
            owed=line.owed.due if line.owed else None,
            open=line.owed.open if line.owed else None,
            too_much=line.owed.too_much if line.owed else None,
            is_out=line.key in ("prize", EXPENSE),
        )
        for line in report.kinds
    )
    logins = tuple(TillLogin(login.by, login.payments, login.balance) for login in report.logins)
    return TillPaper(head_of(event), lines, logins, report.prizes.pot, report.prizes.left)


def cash_of(event: Event) -> CashBreakdown:
    """The envelopes of all prizes that are still to be paid."""
    lines = prize_account(event).lines
    envelopes = tuple(Envelope(line.name, line.account.open) for line in lines if line.account.open)
    return CashBreakdown(head_of(event), envelopes)
