"""What somebody at the table says is not right on a list, and what he was answered."""

from collections.abc import Iterable
from typing import Self

from django.db import models
from django.db.models import Exists, OuterRef, Q

from .names import PersonalTextField
from .sheets import EntryKind, EntryRecord, SheetRecord

# What changes the figures of a deal that was entered, and what changes a player's total.
OF_A_DEAL = (EntryKind.CORRECTION, EntryKind.WITHDRAWAL)
OF_A_TOTAL = (*OF_A_DEAL, EntryKind.ADJUSTMENT, EntryKind.RESEATING)


class Objections(models.QuerySet["Objection"]):
    """Objections and the answers to them."""

    def open(self) -> Self:
        """Those that nobody has answered, in words or by changing what they are about."""
        later = EntryRecord.objects.filter(sheet=OuterRef("sheet"), seq__gt=OuterRef("after"))
        corrected = Exists(later.filter(kind__in=OF_A_DEAL, number=OuterRef("number")))
        changed = Exists(later.filter(kind__in=OF_A_TOTAL))
        raised = self.filter(answers=None, answer=None)
        return raised.exclude(Q(number__isnull=False) & corrected).exclude(Q(number__isnull=True) & changed)


class Objection(models.Model):
    """Somebody says that deal `number`, or the figures of `seat`, are not right; or the answer to one who said so.

    Append-only as the log, but no entry of it: whoever enters the next deal need not have seen it. `after` is the
    newest entry that the speaker had seen: a later correction is an answer by itself. `seat` is his own, where known.
    """

    sheet = models.ForeignKey(SheetRecord, on_delete=models.PROTECT, related_name="objections")
    seq = models.PositiveSmallIntegerField()
    answers = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="answer")
    number = models.PositiveSmallIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    after = models.PositiveIntegerField()
    words = PersonalTextField(max_length=200, blank=True)
    said_by = models.CharField(max_length=150, blank=True)
    said_at = models.DateTimeField()

    objects = Objections.as_manager()

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "seq"], name="objections_are_numbered"),
            models.CheckConstraint(
                condition=Q(answers__isnull=False) | Q(number__isnull=False) | Q(seat__isnull=False),
                name="an_objection_is_about_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sheet}, {self.seq}"

    def settled_by(self, entries: Iterable[EntryRecord]) -> EntryRecord | None:
        """The entry that changed what the objection is about, if there is one among these."""
        kinds = OF_A_TOTAL if self.number is None else OF_A_DEAL
        later = (entry for entry in entries if entry.seq > self.after and entry.kind in kinds)
        return next((entry for entry in later if self.number in (None, entry.number)), None)
