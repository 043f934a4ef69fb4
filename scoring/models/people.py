"""Clubs and the people who play in them."""

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from scoring.rules import Ruleset, find_ruleset, ruleset_keys

from .names import MAX_NAME_LENGTH, validate_name
from .public_id import ID_LENGTH, make_public_id


class Clubs(models.QuerySet["Club"]):
    def of(self, user: Any) -> Self:
        if not user.is_authenticated:
            return self.none()
        return self if user.is_superuser else self.filter(members=user)


class Club(models.Model):
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, unique=True, validators=[validate_name])
    slug = models.SlugField(_("address"), max_length=MAX_NAME_LENGTH, unique=True)
    members = models.ManyToManyField(settings.AUTH_USER_MODEL, through="Membership", related_name="clubs")
    has_rating = models.BooleanField(_("players have a rating"), default=False)

    objects = Clubs.as_manager()

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("club", args=[self.slug])


class Membership(models.Model):
    """A login that may manage the lists and the players of a club."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    club = models.ForeignKey(Club, on_delete=models.CASCADE)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_membership_per_club")]

    def __str__(self) -> str:
        return f"{self.user} in {self.club}"


class Privacy(models.TextChoices):
    OPEN = "open", _("name, lists and figures")
    HIDDEN = "hidden", _("only the nickname, no page")
    OBJECTED = "objected", _("nothing: the player objects to being named")


def player_pseudonym(number: int | None) -> str:
    """Return “Player 7” in the site's language: it is stored on lists, so it must not depend on the reader."""
    with override(settings.LANGUAGE_CODE):
        return gettext("Player %(number)s") % {"number": number}


def login_pseudonym(number: int) -> str:
    """Return “Account 7”, see `player_pseudonym`; no login's name can contain a blank."""
    with override(settings.LANGUAGE_CODE):
        return gettext("Account %(number)s") % {"number": number}


class Player(models.Model):
    """A player of a club. Sex and birth date are only used for classes and never shown.

    One name is shown everywhere. OPEN: the nickname or the name. HIDDEN: the nickname or "Player 7". OBJECTED: "Player
    7", whose `pseudonym_number` is never taken back. The real name is visible to the club only.
    """

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
    is_active = models.BooleanField(_("active"), default=True)
    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=make_public_id, editable=False)
    privacy = models.CharField(_("others see"), max_length=8, choices=Privacy.choices, default=Privacy.OPEN)
    pseudonym_number = models.PositiveIntegerField(db_column="cover_number", null=True, unique=True, editable=False)
    # The start card that objected, as `card`, and the privacy `before`; None if the club chose.
    card_objection: Any = models.JSONField(null=True, blank=True, editable=False)
    # Earlier names and nicknames: append-only records may contain them.
    former_names: Any = models.JSONField(default=list, blank=True, editable=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["pk"]
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
        if self.privacy == Privacy.OPEN:
            return self.nickname or self.name
        if self.privacy == Privacy.HIDDEN and self.nickname:
            return self.nickname
        return player_pseudonym(self.pseudonym_number)

    @property
    def needs_pseudonym(self) -> bool:
        return self.privacy == Privacy.OBJECTED or (self.privacy == Privacy.HIDDEN and not self.nickname)

    def objected_by(self, card: str) -> bool:
        """Return whether this start card raised the objection that is in force."""
        return self.card_objection is not None and self.card_objection["card"] == card

    @property
    def is_pseudonymised(self) -> bool:
        return self.shown_name != self.name

    @property
    def other_names(self) -> dict[str, str]:
        """Every other name the player has or had, mapped to the shown name."""
        shown = self.shown_name
        return {name: shown for name in (self.name, self.nickname, *self.former_names) if name not in ("", shown)}


def ruleset_choices() -> list[tuple[str, str]]:
    return [(key, key) for key in ruleset_keys()]


class HouseRules(models.Model):
    """A named variant of a game in a club: a ruleset and the options that differ from its default."""

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
