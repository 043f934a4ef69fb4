"""Objections of players to a list, and the answers."""

from collections.abc import Iterable
from typing import Self

from django.db import models
from django.db.models import Exists, OuterRef, Q

from .names import PersonalTextField
from .sheets import EntryKind, EntryRecord, SheetRecord

# Entries that change the figures of a deal, and entries that change a player's total.
OF_A_DEAL = (EntryKind.CORRECTION, EntryKind.WITHDRAWAL)
OF_A_TOTAL = (*OF_A_DEAL, EntryKind.ADJUSTMENT, EntryKind.RESEATING)


class Objections(models.QuerySet["Objection"]):
    def open(self) -> Self:
        """Return objections that are unanswered: no reply, and no later entry that changed what they are about."""
        # The same rule as `settled_by`, in SQL.
        later = EntryRecord.objects.filter(sheet=OuterRef("sheet"), seq__gt=OuterRef("after"))
        corrected = Exists(later.filter(kind__in=OF_A_DEAL, number=OuterRef("number")))
        changed = Exists(later.filter(kind__in=OF_A_TOTAL))
        raised = self.filter(answers=None, answer=None)
        return raised.exclude(Q(number__isnull=False) & corrected).exclude(Q(number__isnull=True) & changed)


class Objection(models.Model):
    """An objection to deal `number` or to the figures of `seat`; or, with `answers`, the reply to one.

    Append-only like the log but not part of it: entering the next deal does not require having seen it. `after` is the
    newest entry the speaker had seen, so a later correction is an answer. `seat` is the speaker's own, if known.
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
        kinds = OF_A_TOTAL if self.number is None else OF_A_DEAL
        later = (entry for entry in entries if entry.seq > self.after and entry.kind in kinds)
        return next((entry for entry in later if self.number in (None, entry.number)), None)
