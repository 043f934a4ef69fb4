"""Payments into and out of the till."""

from django.db import models
from django.utils.timezone import localtime

from scoring.models.commitments import PersonalRecord
from scoring.models.names import PersonalTextField
from tournaments.events.phrases.choices import PaymentKind, number_words

from .entrants import Entrant, TeamRecord
from .events import Event
from .tables import TableRecord


class Payment(PersonalRecord):
    """Cents paid into the till, negative if paid out; never changed, but a later row may cancel it.

    Loss money is paid per table; fees and prizes are paid by or to one entrant or team, whose name is the note. The
    note of a cancelling row is its reason. `receipt` numbers the payments of the event without gaps.
    """

    PERSONAL_FIELDS = ("note", "by")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="payments")
    receipt = models.PositiveIntegerField()
    kind = models.CharField(max_length=6, choices=PaymentKind.choices)
    cents = models.IntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, null=True, blank=True, related_name="payments")
    team = models.ForeignKey(TeamRecord, on_delete=models.PROTECT, null=True, blank=True, related_name="payments")
    table = models.ForeignKey(TableRecord, on_delete=models.PROTECT, null=True, blank=True, related_name="payments")
    note = PersonalTextField(max_length=200, blank=True)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()
    cancels = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="cancelled_by")

    class Meta:
        ordering = ["receipt"]
        constraints = [models.UniqueConstraint(fields=["event", "receipt"], name="receipts_are_numbered")]

    def __str__(self) -> str:
        return f"{self.receipt}: {self.cents}"

    @property
    def payer(self) -> str:
        """Who paid or was paid: a start number after the receipt's retention period, empty for a table."""
        if self.entrant is None:
            return self.team.name if self.team else ""
        erased = self.event.receipts_erased
        is_over = erased is not None and localtime(self.at).year <= erased
        return number_words(self.entrant.number) if is_over else self.entrant.name
