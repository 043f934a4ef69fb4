"""Clubs and the people who play in them."""

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.rules import Ruleset, find_ruleset, ruleset_keys

from .names import MAX_NAME_LENGTH, validate_name


class Club(models.Model):
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, unique=True, validators=[validate_name])
    slug = models.SlugField(_("address"), max_length=MAX_NAME_LENGTH, unique=True)
    members = models.ManyToManyField(settings.AUTH_USER_MODEL, through="Membership", related_name="clubs")

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("club", args=[self.slug])


class Membership(models.Model):
    """A login that may keep the lists and the players of a club."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    club = models.ForeignKey(Club, on_delete=models.CASCADE)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_membership_per_club")]

    def __str__(self) -> str:
        return f"{self.user} in {self.club}"


class Player(models.Model):
    """Somebody who plays for a club; sex and birth date are for classes only and never shown."""

    class Sex(models.TextChoices):
        FEMALE = "f", _("female")
        MALE = "m", _("male")
        DIVERSE = "d", _("diverse")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])
    nickname = models.CharField(
        _("nickname"),
        max_length=MAX_NAME_LENGTH,
        blank=True,
        validators=[validate_name],
        help_text=_("Shown on lists instead of the name."),
    )
    member_number = models.CharField(
        _("member number"), max_length=20, blank=True, default="", validators=[validate_name]
    )
    sex = models.CharField(_("sex"), max_length=1, blank=True, choices=Sex.choices)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    is_active = models.BooleanField(_("plays at present"), default=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "member_number"],
                condition=~models.Q(member_number=""),
                name="one_player_per_member_number",
            )
        ]

    def __str__(self) -> str:
        return self.shown_name

    def get_absolute_url(self) -> str:
        return reverse("player_edit", args=[self.club.slug, self.pk])

    @property
    def shown_name(self) -> str:
        return self.nickname or self.name


def ruleset_choices() -> list[tuple[str, str]]:
    return [(key, key) for key in ruleset_keys()]


class HouseRules(models.Model):
    """How a club plays a game, under a name of its own: a ruleset and the options that differ from its default."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="house_rules", verbose_name=_("club"))
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])
    ruleset_key = models.CharField(max_length=40, choices=ruleset_choices)
    ruleset_options = models.JSONField(default=dict, blank=True)
    scheme = models.CharField(max_length=40, default="classic")

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="house_rules_once_by_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def ruleset(self) -> Ruleset:
        return find_ruleset(self.ruleset_key, **self.ruleset_options)
