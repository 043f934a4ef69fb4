"""Whether the till of an archive is whole: receipts without a gap, each payment as its act says, and none missing."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tournaments.events.parts import Row
from tournaments.events.phrases.choices import PaymentKind

from .text import Content

# What each act of the till says of its payment: the kind it has, and the sign of its cents beside those of the act.
KINDS: Final[Mapping[str, tuple[PaymentKind, int]]] = {
    "fee_paid": (PaymentKind.FEE, 1),
    "loss_money_taken": (PaymentKind.LOSS, 1),
    "prize_paid": (PaymentKind.PRIZE, -1),
    "other_booked": (PaymentKind.OTHER, 1),
}
TAKEN_BACK: Final = "payment_taken_back"


def payment_faults(content: Content) -> Iterator[str]:
    """Receipts that are missing, payments without an act, and what an act says otherwise."""
    payments = {row["receipt"]: row for row in content["payments"]}
    receipts = [row["receipt"] for row in content["payments"]]
    if receipts != list(range(1, len(receipts) + 1)):
        yield f"receipts are {_told(receipts)}: they go up from 1 without a gap"
    acts = {act["data"].get("receipt"): act for act in content["acts"] if act["act"] in {*KINDS, TAKEN_BACK}}
    for receipt, act in acts.items():
        if receipt not in payments:
            yield f"receipt {receipt} is missing: act {act['seq']} wrote it"
    # An archive in which the till has no act at all was not written by this site.
    for receipt, payment in payments.items() if acts else ():
        if receipt not in acts:
            yield f"receipt {receipt} was written by no act"
        elif _said(acts[receipt], payments) != _done(payment):
            yield f"receipt {receipt} is not what act {acts[receipt]['seq']} says"


def _told(receipts: list[int]) -> str:
    return ", ".join(map(str, receipts))


def _said(act: Row, payments: Mapping[int, Row]) -> tuple[Any, ...]:
    """Kind, cents, who took it, and which receipt it takes back."""
    data = act["data"]
    if act["act"] == TAKEN_BACK:
        taken_back = payments.get(data.get("of_receipt"), {})
        return taken_back.get("kind"), data.get("cents"), act["by"], data.get("of_receipt")
    kind, sign = KINDS[act["act"]]
    return kind.value, sign * data.get("cents", 0), act["by"], None


def _done(payment: Row) -> tuple[Any, ...]:
    return payment["kind"], payment["cents"], payment["by"], payment["cancels"]
