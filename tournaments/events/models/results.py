"""Results of tables, rulings of referees, and published standings."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.commitments import PersonalRecord
from scoring.models.names import PersonalTextField
from tournaments.events.phrases.choices import ResultState, RulingKind, Source, StandingsKind

from .entrants import Entrant
from .events import Event
from .tables import SeriesRecord, TableRecord


class ResultRecord(PersonalRecord):
    """One version of a table's list. Only the current version counts (`is_current`); older ones can still be read.

    `rows` has one [points, won, lost, total or null] per seat, in seat order. `deals` is the number of deals on the
    list, fewer than planned if unfinished (`ended_early` gives the reason); `passed` is the number passed in, null if
    the paper does not say. Any figure of a list set aside for clarification may be null. A version newer than the
    current one awaits a referee: the table signed other figures after the series was complete.
    """

    PERSONAL_FIELDS = ("reason", "ended_early", "keyed_by", "checked_by")

    table = models.ForeignKey(TableRecord, on_delete=models.CASCADE, related_name="results")
    version = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    source = models.CharField(max_length=6, choices=Source.choices)
    state = models.CharField(max_length=8, choices=ResultState.choices)
    deals = models.PositiveSmallIntegerField()
    passed = models.PositiveSmallIntegerField(null=True)
    rows: Any = models.JSONField()
    ended_early = PersonalTextField(max_length=200, blank=True)
    reason = PersonalTextField(max_length=300, blank=True)
    keyed_by = models.CharField(max_length=150, blank=True)
    keyed_at = models.DateTimeField()
    checked_by = models.CharField(max_length=150, blank=True)
    checked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["table", "version"], name="results_are_numbered"),
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(is_current=True), name="one_result_of_a_table_counts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.version}"


class ResultLine(models.Model):
    """One entrant's line of the current result: game points, games, and rating points as `total`.

    `adjustment` is the one on the table's own list; rulings of the event are added later and are not included.
    """

    result = models.ForeignKey(ResultRecord, on_delete=models.CASCADE, related_name="lines")
    series = models.ForeignKey(SeriesRecord, on_delete=models.CASCADE, related_name="lines")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="lines")
    place = models.PositiveSmallIntegerField()
    points = models.IntegerField()
    won = models.PositiveSmallIntegerField()
    lost = models.PositiveSmallIntegerField()
    others_lost = models.PositiveSmallIntegerField()
    passed = models.PositiveSmallIntegerField()
    adjustment = models.IntegerField(default=0)
    total = models.IntegerField()

    class Meta:
        ordering = ["result", "place"]
        constraints = [
            models.UniqueConstraint(fields=["series", "entrant"], name="one_line_for_an_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.total}"


class Ruling(PersonalRecord):
    """A referee's decision about one series of one entrant, never changed; a later row may cancel it."""

    PERSONAL_FIELDS = ("reason", "by")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    series = models.ForeignKey(SeriesRecord, on_delete=models.CASCADE, related_name="rulings")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="rulings")
    kind = models.CharField(max_length=8, choices=RulingKind.choices)
    points = models.IntegerField(default=0)
    reason = PersonalTextField(_("reason"), max_length=300)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()
    cancels = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="cancelled_by")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.kind} {self.points}"


class LotRecord(PersonalRecord):
    """A lot drawn between equal entrants of one ranking: `order` lists start numbers or team names, winner first."""

    PERSONAL_FIELDS = ("by",)

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="lots")
    ranking = models.CharField(max_length=60)
    order: Any = models.JSONField()
    seed = models.CharField(max_length=80, blank=True)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.ranking}: {self.order}"


class StandingsVersion(PersonalRecord):
    """Published standings, never changed. `content` is the JSON of `queries.standings.EventStandings`.

    Players are stored as start numbers; names are read from the entrants. `changes` is empty for a new series; for a
    correction it lists who moved and whose prize changed.
    """

    PERSONAL_FIELDS = ("reason", "by")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="standings")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=StandingsKind.choices)
    through_series = models.PositiveSmallIntegerField()
    content: Any = models.JSONField()
    changes: Any = models.JSONField(default=dict)
    reason = PersonalTextField(max_length=300, blank=True)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="standings_are_numbered")]

    def __str__(self) -> str:
        return f"{self.event}, {self.number}"
