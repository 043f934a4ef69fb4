"""What was done for many at the door by one tap, as long as that can be taken back by one."""

from dataclasses import dataclass
from typing import Final, Self

from tournaments.events.models import Event, Payment
from tournaments.events.phrases.choices import PaymentKind, Presence

# Who may still come: his phone number is what the door needs.
MISSING: Final = (Presence.EXPECTED, Presence.LATER)


@dataclass(frozen=True, slots=True)
class EntrySpan:
    """The acts that one tap wrote, from the first to the last; none of another stands between them."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What `str` wrote; None for anything else."""
        first, _sign, last = text.partition("-")
        if not all(number.isdecimal() and len(number) < 10 for number in (first, last)):
            return None
        return cls(int(first), int(last))


def span_since(event: Event, first: int) -> EntrySpan | None:
    """The acts from this one on; None where there are none."""
    return EntrySpan(first, event.version) if event.version >= first else None


def here_at_once(event: Event, span: EntrySpan, *, by: str) -> dict[int, str]:
    """Whom these acts of `by` said to be here, and what each was before, by start number: those who still are.

    What somebody said of one of them since counts more.
    """
    entries = event.audit_entries.filter(seq__gte=span.first, act__startswith="presence_").order_by("seq")
    before: dict[int, str] = {}
    for seq, action, writer, data in entries.values_list("seq", "act", "by", "data"):
        if seq <= span.last and (action, writer) == (f"presence_{Presence.PRESENT}", by):
            before[data["number"]] = data["old"]
        else:
            before.pop(data["number"], None)
    still_here = event.entrants.filter(number__in=before, presence=Presence.PRESENT)
    return {number: before[number] for number in still_here.values_list("number", flat=True)}


def paid_at_once(event: Event, span: EntrySpan, *, by: str) -> list[Payment]:
    """The fees that these acts of `by` took, but for those that were taken back since, in the order of the receipts."""
    entries = event.audit_entries.filter(seq__range=(span.first, span.last), act="fee_paid", by=by)
    receipts = [data["receipt"] for data in entries.values_list("data", flat=True)]
    taken = event.payments.filter(receipt__in=receipts, kind=PaymentKind.FEE, cancelled_by=None)
    return list(taken.order_by("receipt"))
