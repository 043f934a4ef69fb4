"""Bulk changes at registration that can still be undone."""

from dataclasses import dataclass
from typing import Final, Self

from tournaments.events.models import Event, Payment
from tournaments.events.phrases.choices import PaymentKind, Presence

# Players who may still come: registration shows their phone numbers.
MISSING: Final = (Presence.EXPECTED, Presence.LATER)


@dataclass(frozen=True, slots=True)
class EntrySpan:
    """The audit entries of one bulk change, from first to last, without other entries in between."""

    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        first, _sign, last = text.partition("-")
        if not all(number.isdecimal() and len(number) < 10 for number in (first, last)):
            return None
        return cls(int(first), int(last))


def span_since(event: Event, first: int) -> EntrySpan | None:
    return EntrySpan(first, event.version) if event.version >= first else None


def here_at_once(event: Event, span: EntrySpan, *, by: str) -> dict[int, str]:
    """Return the previous presence by start number of players marked as present by these entries and still present.

    Only entries by `by` count. An entrant with a later entry about presence is excluded.
    """
    entries = event.audit_entries.filter(seq__gte=span.first, act__startswith="presence_").order_by("seq")
    before: dict[int, str] = {}
    for seq, action, writer, data in entries.values_list("seq", "act", "by", "data"):
        if seq <= span.last and (action, writer) == (f"presence_{Presence.PRESENT}", by):
            before[data["number"]] = data["old"]
        else:
            # A later change of one entrant must survive the undo of the bulk change.
            before.pop(data["number"], None)
    still_here = event.entrants.filter(number__in=before, presence=Presence.PRESENT)
    return {number: before[number] for number in still_here.values_list("number", flat=True)}


def paid_at_once(event: Event, span: EntrySpan, *, by: str) -> list[Payment]:
    """Return the fees taken by these entries of `by`, without those cancelled since, in receipt order."""
    entries = event.audit_entries.filter(seq__range=(span.first, span.last), act="fee_paid", by=by)
    receipts = [data["receipt"] for data in entries.values_list("data", flat=True)]
    taken = event.payments.filter(receipt__in=receipts, kind=PaymentKind.FEE, cancelled_by=None)
    return list(taken.order_by("receipt"))
