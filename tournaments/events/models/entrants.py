"""The entrants of an event, their classes and teams, and pairs who must not meet."""

from datetime import date
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from scoring.models.commitments import PersonalRecord
from scoring.models.names import MAX_NAME_LENGTH, validate_name
from scoring.models.public_id import make_public_id
from tournaments.events.phrases.choices import Presence
from tournaments.standings import TEAM_KINDS

from .events import Event


class Entrant(PersonalRecord):
    """A participant. The start number never changes and is never reused within the event.

    Sex, birth date and phone number are only for classes and registration and are never public.
    """

    PERSONAL_FIELDS = ("name", "written_name", "sex", "birth_date", "phone")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField(_("start number"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="entries")
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])
    # The name as written at registration, if `name` has been replaced: see `scoring.models.Player`.
    written_name = models.CharField(max_length=MAX_NAME_LENGTH, blank=True, editable=False)
    club_name = models.CharField(_("club"), max_length=MAX_NAME_LENGTH, blank=True, validators=[validate_name])
    sex = models.CharField(_("sex"), max_length=1, blank=True, choices=Player.Sex.choices)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True, validators=[validate_name])
    presence = models.CharField(max_length=8, choices=Presence.choices, default=Presence.EXPECTED)
    # The place in every series of a player who cannot walk. Seats count from 1; without one, any seat of the table.
    fixed_table = models.PositiveSmallIntegerField(_("table for all series"), null=True, blank=True)
    fixed_seat = models.PositiveSmallIntegerField(_("seat at this table"), null=True, blank=True)
    # A substitute for someone who paid, a guest, a referee: owes nothing, counts neither for the pot nor for prizes.
    without_fee = models.BooleanField(_("without a separate fee"), default=False)
    # In an imported event, a member that this club does not have: [member number, name].
    player_elsewhere: Any = models.JSONField(default=list, blank=True, editable=False)
    # Opens the player's own page; printed as QR code on the start card.
    card_key = models.CharField(max_length=12, unique=True, default=make_public_id, editable=False)
    # Keys of age classes ticked at sign-up and not yet checked: they decide the fee, but no ranking.
    claims: Any = models.JSONField(default=list, blank=True, editable=False)
    registered_at = models.DateTimeField()

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["number"]
        indexes = [models.Index(fields=["name"], name="entrants_by_name")]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="start_number_once"),
            models.UniqueConstraint(
                fields=["event", "player"], condition=models.Q(player__isnull=False), name="a_player_enters_once"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="start_numbers_from_one"),
            models.CheckConstraint(condition=models.Q(presence__in=Presence.values), name="presence_known"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    def get_absolute_url(self) -> str:
        return reverse("entrant", args=[self.event.public_id, self.number])

    @property
    def personal_values(self) -> list[Any]:
        return [self.written_name or self.name, self.sex, self.birth_date and self.birth_date.isoformat(), self.phone]

    @property
    def is_present(self) -> bool:
        return self.presence == Presence.PRESENT


class Category(models.Model):
    """A class with its own ranking: by sex, by dates of birth (both ends included), or ticked by hand."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="categories")
    key = models.SlugField(max_length=30)
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])
    sex = models.CharField(_("sex"), max_length=1, blank=True, choices=Player.Sex.choices)
    born_from = models.DateField(_("born from"), null=True, blank=True)
    born_to = models.DateField(_("born up to"), null=True, blank=True)
    members = models.ManyToManyField(Entrant, related_name="own_categories", blank=True)

    class Meta:
        verbose_name = _("category")
        verbose_name_plural = _("categories")
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["event", "key"], name="category_key_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_own(self) -> bool:
        """Whether its members are ticked by hand."""
        return not (self.sex or self.born_from or self.born_to)

    @property
    def is_of_age(self) -> bool:
        return bool(self.born_from or self.born_to)

    def is_undecided(self, sex: str, birth_date: date | None) -> bool:
        """Return whether membership depends only on a missing date of birth."""
        return self.is_of_age and birth_date is None and self.sex in ("", sex)

    def takes(self, sex: str, birth_date: date | None) -> bool:
        """Return whether a player of this sex and birth date belongs to it; never true for a class ticked by hand."""
        if self.is_own or (self.sex and sex != self.sex):
            return False
        if not (self.born_from or self.born_to):
            return True
        earliest, latest = self.born_from or date.min, self.born_to or date.max
        return birth_date is not None and earliest <= birth_date <= latest


def team_kind_choices() -> list[tuple[str, str]]:
    return [(key, key) for key in TEAM_KINDS]


class TeamRecord(models.Model):
    """A team of four, a tandem or a mixed pair."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="teams")
    kind = models.CharField(max_length=8, choices=team_kind_choices)
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["kind", "name"]
        constraints = [models.UniqueConstraint(fields=["event", "kind", "name"], name="team_name_once")]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("team", args=[self.event.public_id, self.pk])


class TeamMember(models.Model):
    """An entrant's place in a team; nobody is in two teams of the same kind."""

    team = models.ForeignKey(TeamRecord, on_delete=models.CASCADE, related_name="members")
    kind = models.CharField(max_length=8, choices=team_kind_choices)
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="memberships")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["team", "place"]
        constraints = [
            models.UniqueConstraint(fields=["team", "place"], name="a_place_in_a_team_once"),
            models.UniqueConstraint(fields=["entrant", "kind"], name="one_team_of_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} in {self.team}"


class TeamSubstitution(models.Model):
    """A substitution: from this series on, `comes` plays for the team instead of `leaves`."""

    team = models.ForeignKey(TeamRecord, on_delete=models.CASCADE, related_name="substitutions")
    series = models.PositiveSmallIntegerField()
    leaves = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+")
    comes = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["series", "pk"]

    def __str__(self) -> str:
        return f"{self.team}, {self.series}: {self.leaves} > {self.comes}"


class ApartPair(models.Model):
    """Two entrants who must not meet: a couple, a car pool."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="apart_pairs")
    one: Any = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    other: Any = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "one", "other"], name="a_pair_once"),
            models.CheckConstraint(condition=~models.Q(one=models.F("other")), name="a_pair_is_two"),
        ]

    def __str__(self) -> str:
        return f"{self.one} / {self.other}"
