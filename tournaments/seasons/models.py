"""A club's season: its evenings, how they are ranked, and what they brought into the till."""

from datetime import date
from functools import cached_property
from typing import Any, ClassVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Player
from scoring.models.names import MAX_NAME_LENGTH, CoveredTextField, validate_name
from tournaments.events.models.acts import Act, Logged
from tournaments.events.models.events import Event, official_tie_breaks
from tournaments.events.models.public import years_after
from tournaments.events.phrases.choices import ShownNames
from tournaments.seasons.phrases.choices import SeasonRanking
from tournaments.standings import SeasonRule


class Season(Logged):
    """A club's championship over many evenings; each evening is an event. official.md 6

    The rule only reads the stored lists: another rule changes no result. `credit` are rating points for a series that
    somebody missed, for those who are excused alone where `credits_excused_only`.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))

    ranking = models.CharField(_("ranked by"), max_length=8, choices=SeasonRanking.choices, default=SeasonRanking.TOTAL)
    best = models.PositiveSmallIntegerField(_("so many best series count"), null=True, blank=True)
    drop = models.PositiveSmallIntegerField(_("worst series that are struck"), default=0)
    credit = models.IntegerField(_("points for a missed series"), null=True, blank=True)
    credits_excused_only = models.BooleanField(_("only for those who are excused"), default=False)
    least = models.PositiveSmallIntegerField(_("fewest series to be ranked"), default=0)
    tie_breaks: Any = models.JSONField(default=official_tie_breaks)
    guests_are_ranked = models.BooleanField(_("guests are ranked too"), default=False)

    is_listed = models.BooleanField(_("everybody can find the season"), default=True)
    shown_names = models.CharField(
        _("the public sees"), max_length=8, choices=ShownNames.choices, default=ShownNames.FULL
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
        """Everybody who ever came, numbered in the order of coming."""
        came = self.evenings.filter(event__entrants__isnull=False).order_by("number", "event__entrants__number")
        names = dict.fromkeys(came.values_list("event__entrants__name", flat=True))
        return list(enumerate(names, start=1))

    @property
    def rule(self) -> SeasonRule:
        """Which series count."""
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
    """A season's ranking as it was published at its end, written once; opened and closed again, there is a newer one.

    `content` is that of `queries.seasons.SeasonStandings`.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    content: Any = models.JSONField()
    reason = CoveredTextField(max_length=300, blank=True)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="season_versions_are_numbered")]

    def __str__(self) -> str:
        return f"{self.season}, {self.number}"


class CashEntry(models.Model):
    """Money that came into the season's till, or left it, beside fees and prizes; written once, a later row cancels.

    `cents` are positive for what came in.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="cash")
    number = models.PositiveIntegerField()
    day = models.DateField(_("day"))
    words = CoveredTextField(_("what for"), max_length=120, validators=[validate_name])
    cents = models.IntegerField(_("amount"))
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()
    cancels = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="cancelled_by")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["season", "number"], name="cash_entries_are_numbered")]

    def __str__(self) -> str:
        return f"{self.number} {self.words}"


class SeasonAct(Act):
    """Something that was done in a season."""

    owner: ClassVar[str] = "season"

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="acts")

    class Meta(Act.Meta):
        constraints = [models.UniqueConstraint(fields=["season", "seq"], name="season_acts_are_numbered")]
