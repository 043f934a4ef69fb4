"""Series, the draws that seated them, and who sits where."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import SheetRecord
from scoring.models.commitments import PersonalRecord
from scoring.models.names import PersonalTextField
from tournaments.events.phrases.choices import Seating, SeriesState

from .entrants import Entrant
from .events import Event

# States of a series that has been played to its end.
PLAYED = (SeriesState.COMPLETE, SeriesState.CHECKED)
# States in which the plan is public; UPCOMING while players still need it.
UPCOMING = (SeriesState.PUBLISHED, SeriesState.RUNNING)
ON_THE_WALL = (*UPCOMING, *PLAYED)
# States in which lists are handed in, so loss fees and rulings are possible.
LISTS_COME_IN = (SeriesState.RUNNING, *PLAYED)


class DrawRecord(PersonalRecord):
    """A draw: its inputs as `protocol`, from which anyone can repeat it, and its report.

    `protocol` comes from `seating.plan_to_report`, for a league meeting from `seating.league_to_report`; for a
    series seated by standing it has all arguments of `seeded_series`. `names` are the [start number, name] pairs at the
    time of the draw, from which the seed was derived. A draw stores names nowhere else; an erased name is null, and
    `names` is null for draws of 0.4.0.
    """

    PERSONAL_FIELDS = ("names", "reason", "made_by")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Seating.choices)
    seed = models.CharField(max_length=80)
    attempt = models.PositiveSmallIntegerField(default=1)
    reason = PersonalTextField(max_length=300, blank=True)
    protocol: Any = models.JSONField()
    report: Any = models.JSONField()
    names: Any = models.JSONField(null=True, editable=False)
    made_by = models.CharField(max_length=150, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="draws_are_numbered")]

    def __str__(self) -> str:
        return f"{self.event}, {self.number}"


class SeriesRecord(models.Model):
    """One series of `rounds` rounds; in each round every player at a table deals once. `plan` is its seat
    plan version."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="series")
    number = models.PositiveSmallIntegerField()
    rounds = models.PositiveSmallIntegerField(_("rounds"), default=12)
    seating = models.CharField(max_length=8, choices=Seating.choices, default=Seating.DRAWN)
    day = models.DateField(_("day"), null=True, blank=True)
    state = models.CharField(max_length=10, choices=SeriesState.choices, default=SeriesState.PLANNED)
    draw = models.ForeignKey(DrawRecord, on_delete=models.PROTECT, null=True, blank=True, related_name="series")
    plan = models.PositiveSmallIntegerField(default=0)
    # Lots from a hat draw entered so far: [[start number, table, seat], ...]; tables and seats count from 1.
    hand_lots: Any = models.JSONField(default=list, blank=True, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    completed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="series_are_numbered"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="series_from_one"),
            models.CheckConstraint(condition=models.Q(rounds__gte=1, rounds__lte=15), name="one_to_fifteen_rounds"),
            models.CheckConstraint(condition=models.Q(state__in=SeriesState.values), name="series_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.event}, {self.number}"

    def deals(self, seats: int) -> int:
        """Return the number of deals on a list with this many seats."""
        return self.rounds * seats

    @property
    def is_played(self) -> bool:
        return self.state in PLAYED


class PlanVersion(PersonalRecord):
    """The published seats of a series, never changed: "plan 1.2" is version 2 for series 1.

    `tables` lists the start numbers at each table from seat 1; `moves` is what a repair changed, as [[start number,
    from table or null, to table or null], ...].
    """

    PERSONAL_FIELDS = ("reason", "made_by")

    series = models.ForeignKey(SeriesRecord, on_delete=models.CASCADE, related_name="plans")
    number = models.PositiveSmallIntegerField()
    tables: Any = models.JSONField()
    moves: Any = models.JSONField(default=list)
    reason = PersonalTextField(max_length=300, blank=True)
    made_by = models.CharField(max_length=150, blank=True)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["series", "number"], name="plans_are_numbered")]

    def __str__(self) -> str:
        return f"{self.series.number}.{self.number}"


class TableRecord(models.Model):
    """A table of a series. A dissolved table has no seats but keeps its number.

    `sheet` is its list for entering deal by deal. `received_at` is when its paper list was handed in at the desk.
    """

    series = models.ForeignKey(SeriesRecord, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    sheet = models.OneToOneField(
        SheetRecord, on_delete=models.PROTECT, null=True, blank=True, related_name="event_table"
    )
    started_at = models.DateTimeField(null=True, blank=True)
    received_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["series", "number"], name="tables_are_numbered")]

    def __str__(self) -> str:
        return f"{self.series}, {self.number}"


class TableSeat(PersonalRecord):
    """Who sits where; nobody has two seats in a series. `place` counts from 0.

    `played_by` took over during the series; the result still belongs to the entrant. If it should count for the
    substitute, the seat itself is transferred to them.
    """

    PERSONAL_FIELDS = ("played_by",)

    table = models.ForeignKey(TableRecord, on_delete=models.CASCADE, related_name="seats")
    series = models.ForeignKey(SeriesRecord, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    played_by = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["table", "place"]
        constraints = [
            models.UniqueConstraint(fields=["table", "place"], name="one_entrant_on_a_seat"),
            models.UniqueConstraint(fields=["series", "entrant"], name="one_seat_for_an_entrant"),
            models.CheckConstraint(condition=models.Q(place__lte=3), name="four_seats_at_most"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.place + 1} {self.entrant}"
