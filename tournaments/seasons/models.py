"""A club's season: its evenings, their ranking, and its till."""

from datetime import date
from functools import cached_property
from typing import Any, ClassVar, Final

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Player
from scoring.models.names import MAX_NAME_LENGTH, PersonalTextField, validate_name
from tournaments.events.models.audit import AuditEntry, Logged
from tournaments.events.models.events import Event, official_tie_breaks
from tournaments.events.models.public import years_after
from tournaments.events.models.settings import setting
from tournaments.events.phrases.choices import ShownNames
from tournaments.seasons.phrases.choices import SeasonRanking
from tournaments.standings import SeasonRule

# Options of a number of series; empty is None.
A_FEW: Final[dict[str, Any]] = {"min_value": 0, "max_value": 500, "required": False}


class Season(Logged):
    """A club's championship over many evenings; each evening is an event. official.md 6

    The rules only affect how stored lists are counted: changing them changes no result. `credit` is in rating points
    for each missed series, only for excused players if `credits_excused_only`.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("club"))
    name = setting(
        models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name]),
        step="when",
        options={"help_text": _("For example: Club championship 2026.")},
    )
    first_day = setting(models.DateField(_("first day")), step="when", same_row=True)
    last_day = setting(models.DateField(_("last day")), step="when", same_row=True)

    ranking = setting(
        models.CharField(_("ranked by"), max_length=8, choices=SeasonRanking.choices, default=SeasonRanking.TOTAL),
        step="rule",
        label=_("The season is won by"),
    )
    least = setting(
        models.PositiveSmallIntegerField(_("minimum number of series to be ranked"), default=0),
        step="rule",
        same_row=True,
        options=A_FEW | {"help_text": _("Players with fewer are listed below the ranking.")},
    )
    drop = setting(
        models.PositiveSmallIntegerField(_("number of worst series dropped"), default=0),
        step="rule",
        label=_("Number of worst series to drop"),
        same_row=True,
        options=A_FEW
        | {
            "help_text": _(
                "A missed series counts as the worst. If points are credited for it, the series with the "
                "fewest points are dropped."
            )
        },
    )
    best = setting(
        models.PositiveSmallIntegerField(_("number of best series that count"), null=True, blank=True),
        step="rule",
        label=_("Number of best series to count"),
        same_row=True,
        options=A_FEW | {"min_value": 1, "help_text": _("Leave empty to count all series.")},
    )
    tie_breaks: Any = setting(models.JSONField(default=official_tie_breaks), label=_("What decides a tie"))
    credit = setting(
        models.IntegerField(_("points for a missed series"), null=True, blank=True),
        step="absent",
        options={
            "min_value": -5000,
            "max_value": 5000,
            "help_text": _(
                "Leave empty to credit nothing to absent players. If the average decides, nothing is credited."
            ),
        },
    )
    credits_excused_only = setting(
        models.BooleanField(_("only for players who are excused"), default=False), step="absent"
    )

    guests_are_ranked = setting(models.BooleanField(_("guests are ranked too"), default=False), step="public")
    is_listed = setting(models.BooleanField(_("everyone can find the season"), default=True), step="public")
    shown_names = setting(
        models.CharField(_("the public sees"), max_length=8, choices=ShownNames.choices, default=ShownNames.FULL),
        step="public",
    )
    is_closed = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    created_by = models.CharField(max_length=150, blank=True)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-first_day", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")), name="season_ends_after_it_begins"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("season", args=[self.public_id])

    @property
    def last_public_day(self) -> date:
        return years_after(self.last_day)

    @cached_property
    def people(self) -> list[tuple[int, str]]:
        """Return everyone who took part, numbered in the order of their first evening."""
        came = self.evenings.filter(event__entrants__isnull=False).order_by("number", "event__entrants__number")
        names = dict.fromkeys(came.values_list("event__entrants__name", flat=True))
        return list(enumerate(names, start=1))

    @property
    def rule(self) -> SeasonRule:
        return SeasonRule(
            best=self.best,
            drop=self.drop,
            credit=self.credit,
            excused_only=self.credits_excused_only,
            by_average=self.ranking == SeasonRanking.AVERAGE,
            least=self.least,
        )


class Evening(models.Model):
    """An event that counts for a season, with its number there. An event may count for several seasons."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="evenings")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="evenings")
    number = models.PositiveSmallIntegerField()
    # Members who said that they cannot come.
    excused = models.ManyToManyField(Player, related_name="excused_from", blank=True)

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="evenings_are_numbered"),
            models.UniqueConstraint(fields=["season", "event"], name="an_event_counts_once"),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.number}"


class SeasonVersion(models.Model):
    """A season's ranking as published at its end, never changed; closing it again adds a newer one.

    `content` is the JSON of `queries.seasons.SeasonStandings`, with a key in place of each person's name.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    content: Any = models.JSONField()
    reason = PersonalTextField(max_length=300, blank=True)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="season_versions_are_numbered")]

    def __str__(self) -> str:
        return f"{self.season}, {self.number}"


class CashEntry(models.Model):
    """A payment into or out of the season's till, other than fees and prizes; never changed, a later row may cancel it.

    Positive `cents` are payments in.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="cash")
    number = models.PositiveIntegerField()
    day = models.DateField(_("day"))
    words = PersonalTextField(_("purpose"), max_length=120, validators=[validate_name])
    cents = models.IntegerField(_("amount"))
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()
    cancels = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="cancelled_by")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="cash_entries_are_numbered")]

    def __str__(self) -> str:
        return f"{self.number} {self.words}"


class SeasonAuditEntry(AuditEntry):
    owner: ClassVar[str] = "season"

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="audit_entries")

    class Meta(AuditEntry.Meta):
        db_table = "tournaments_seasonact"
        constraints = [models.UniqueConstraint(fields=["season", "seq"], name="season_acts_are_numbered")]
