"""Money in and out of the till: each payment is a row with a receipt number, cancelled by an opposite row.

All of this remains possible after the event is closed: no payment changes a ranking, and the pot is based on what is
due.
"""

from collections.abc import Iterable
from typing import Any, Final

from django.db import transaction
from django.db.models import Max, Sum

from scoring.clock import now
from tournaments.events.locking import LockedEvent, Refused, lock, require_reason
from tournaments.events.models import LISTS_COME_IN, Entrant, Event, Payment, TableRecord, TeamRecord
from tournaments.events.phrases.choices import PaymentKind, Presence
from tournaments.events.phrases.reasons import coded_reason
from tournaments.events.queries.bulk_actions import EntrySpan, paid_at_once, span_since
from tournaments.events.queries.money import fees_due, fees_paid, team_fee_lines
from tournaments.events.queries.till import PrizeLine, prize_account
from tournaments.standings.prizes import PLAYERS

MOST_CENTS: Final = 99_999_99


@transaction.atomic
def pay_fee(event: Event, entrant: Entrant, *, by: str) -> Payment:
    locked = lock(event)
    open_cents = fees_due(locked.event).get(entrant.pk, 0) - fees_paid(locked.event).get(entrant.pk, 0)
    if open_cents <= 0:
        raise Refused("nothing_due", name=entrant.name)
    return _take_fee(locked, entrant, open_cents, by=by)


@transaction.atomic
def pay_all_fees(event: Event, numbers: Iterable[int], *, by: str) -> EntrySpan | None:
    """Take the amounts these start numbers still owe, each with its own receipt; None if nothing is due.

    Players who arrive later pay on arrival.
    """
    locked = lock(event)
    first = locked.event.version + 1
    due, paid = fees_due(locked.event), fees_paid(locked.event)
    for entrant in locked.event.entrants.filter(number__in=numbers).exclude(presence=Presence.LATER).order_by("number"):
        open_cents = due.get(entrant.pk, 0) - paid.get(entrant.pk, 0)
        if open_cents > 0:
            _take_fee(locked, entrant, open_cents, by=by)
    return span_since(locked.event, first)


@transaction.atomic
def take_all_fees_back(event: Event, span: EntrySpan, *, by: str) -> int:
    """Cancel the fees taken in this span, except those already cancelled; return the number cancelled."""
    locked = lock(event)
    payments = paid_at_once(locked.event, span, by=by)
    for payment in payments:
        _take_back(locked, payment, coded_reason("all_paid_undone"), by=by)
    return len(payments)


@transaction.atomic
def pay_team_fee(event: Event, team: TeamRecord, *, by: str) -> Payment:
    locked = lock(event)
    line = next((line for line in team_fee_lines(locked.event) if line.pk == team.pk), None)
    if line is None or not line.account.open:
        raise Refused("nothing_due", name=team.name)
    payment = _pay(locked, PaymentKind.FEE, line.account.open, by=by, team=team, note=line.name)
    facts: dict[str, Any] = {"team": line.name, "kind": line.kind, "name": line.name, "cents": payment.cents}
    locked.log("fee_paid", by=by, wrote=[payment], receipt=payment.receipt, **facts)
    return payment


@transaction.atomic
def take_back(event: Event, payment: Payment, *, reason: str, by: str) -> Payment:
    """Cancel a payment with an opposite row whose note is the reason; only prizes need no reason.

    Raises Refused: `reason_missing`, `is_a_take_back`, `was_taken_back`.
    """
    if payment.event_id != event.pk:
        raise ValueError("the payment is one of another event")
    locked = lock(event)
    if payment.kind != PaymentKind.PRIZE:
        reason = require_reason(reason)
    if payment.cancels_id is not None:
        raise Refused("is_a_take_back", receipt=payment.receipt)
    if again := locked.event.payments.filter(cancels=payment).first():
        raise Refused("was_taken_back", receipt=payment.receipt, by_receipt=again.receipt)
    return _take_back(locked, payment, reason, by=by)


@transaction.atomic
def take_loss_money(
    event: Event, table: TableRecord, cents: int, *, by: str, taken_before: int | None = None
) -> Payment:
    """Take the loss money found in a table's envelope; it may differ from what is owed.

    `taken_before` are the cents already taken from this table according to the cashier's page. Raises Refused
    (`loss_money_was_taken`) if the amount has changed since.
    """
    if table.series.event_id != event.pk:
        raise ValueError("the table is one of another event")
    locked = lock(event)
    locked.series(table.series.number, *LISTS_COME_IN)
    if not 0 < cents <= MOST_CENTS:
        raise Refused("no_amount")
    taken = locked.event.payments.filter(table=table).aggregate(cents=Sum("cents"))["cents"] or 0
    if taken_before is not None and taken != taken_before:
        raise Refused("loss_money_was_taken", table=table.number)
    payment = _pay(locked, PaymentKind.LOSS, cents, by=by, table=table)
    locked.log(
        "loss_money_taken",
        by=by,
        wrote=[payment],
        receipt=payment.receipt,
        series=table.series.number,
        table=table.number,
        cents=payment.cents,
    )
    return payment


@transaction.atomic
def pay_prize(event: Event, *, takers: str, entrant: int | str, cents: int, by: str) -> Payment:
    """Pay the open part of the prizes of a player or team.

    `takers` is "players" with a start number, or a kind of team with its name. Raises Refused (`prize_changed`) unless
    `cents`, the amount the cashier saw, is still the open amount.
    """
    locked = lock(event)
    account = prize_account(locked.event)
    if not account.is_payable:
        raise Refused("prizes_not_settled")
    line = next((line for line in account.lines if line.payee == (takers, entrant)), None)
    if line is None or not line.account.open:
        raise Refused("no_prize_open", name=line.name if line else str(entrant))
    if line.needs_lot:
        raise Refused("lot_is_due", name=line.name)
    if cents != line.account.open:
        raise Refused("prize_changed", name=line.name, seen=cents, cents=line.account.open)
    payment = _pay(locked, PaymentKind.PRIZE, -cents, by=by, **_payee(locked, line))
    prizes = [{"ranking": row.ranking, "place": row.place, "cents": row.cents} for row in line.prizes]
    facts: dict[str, Any] = {"name": line.name, "cents": cents, "prizes": prizes}
    locked.log("prize_paid", by=by, wrote=[payment], receipt=payment.receipt, **facts)
    return payment


@transaction.atomic
def book_other(event: Event, cents: int, *, note: str, by: str) -> Payment:
    """Book other money, negative if paid out: the float, a donation, the rent. A note is required."""
    locked = lock(event)
    if not 0 < abs(cents) <= MOST_CENTS:
        raise Refused("no_amount")
    if not note.strip():
        raise Refused("note_missing")
    payment = _pay(locked, PaymentKind.OTHER, cents, by=by, note=note.strip())
    locked.log("other_booked", by=by, wrote=[payment], receipt=payment.receipt, cents=cents, note=payment.note)
    return payment


def _take_fee(locked: LockedEvent, entrant: Entrant, cents: int, *, by: str) -> Payment:
    payment = _pay(locked, PaymentKind.FEE, cents, by=by, entrant=entrant)
    facts: dict[str, Any] = {"entrant": entrant.number, "name": entrant.name, "cents": payment.cents}
    locked.log("fee_paid", by=by, wrote=[payment], receipt=payment.receipt, **facts)
    return payment


def _take_back(locked: LockedEvent, payment: Payment, reason: str, *, by: str) -> Payment:
    row = _pay(
        locked,
        PaymentKind(payment.kind),
        -payment.cents,
        by=by,
        entrant_id=payment.entrant_id,
        team_id=payment.team_id,
        table_id=payment.table_id,
        note=reason,
        cancels=payment,
    )
    facts: dict[str, Any] = {"receipt": row.receipt, "of_receipt": payment.receipt, "cents": row.cents}
    locked.log("payment_taken_back", by=by, reason=row.note, wrote=[row], **facts)
    return row


def _payee(locked: LockedEvent, line: PrizeLine) -> dict[str, Any]:
    if line.takers == PLAYERS:
        return {"entrant": locked.event.entrants.get(number=line.entrant)}
    return {"team": locked.event.teams.get(kind=line.takers, name=line.entrant), "note": line.name}


def _pay(locked: LockedEvent, kind: PaymentKind, cents: int, *, by: str, **fields: Any) -> Payment:
    """Store the next row of the till; receipt numbers have no gaps."""
    last = locked.event.payments.aggregate(last=Max("receipt"))["last"] or 0
    return Payment.objects.create(
        event=locked.event, receipt=last + 1, kind=kind, cents=cents, by=by, at=now(), **fields
    )
