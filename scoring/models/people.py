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
    """Clubs by who keeps them."""

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
    """A login that may keep the lists and the players of a club."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    club = models.ForeignKey(Club, on_delete=models.CASCADE)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "club"], name="one_membership_per_club")]

    def __str__(self) -> str:
        return f"{self.user} in {self.club}"


class Privacy(models.TextChoices):
    """What others see of a player: see `Player`."""

    OPEN = "open", _("name, lists and figures")
    HIDDEN = "hidden", _("only the nickname, no page")
    OBJECTED = "objected", _("nothing: the player objects to being named")


def player_pseudonym(number: int | None) -> str:
    """“Player 7”: lists keep it, so that it is the same in the language of every reader."""
    with override(settings.LANGUAGE_CODE):
        return gettext("Player %(number)s") % {"number": number}


def login_pseudonym(number: int) -> str:
    """“Login 7”, as `player_pseudonym`; with its blank it is the name of no login."""
    with override(settings.LANGUAGE_CODE):
        return gettext("Account %(number)s") % {"number": number}


class Player(models.Model):
    """Somebody who plays for a club; sex and birth date are for classes only and never shown.

    One name is shown everywhere: the nickname or the name; of a hidden player the nickname or "Player 7"; of one who
    objects "Player 7", with the `pseudonym_number` they then get for good. The name itself stays with the club.
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
    # The key of the start card that objected, as `card`, and what others saw `before`; None where the club chose.
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
        """The one name that lists, standings and papers show."""
        if self.privacy == Privacy.OPEN:
            return self.nickname or self.name
        if self.privacy == Privacy.HIDDEN and self.nickname:
            return self.nickname
        return player_pseudonym(self.pseudonym_number)

    @property
    def needs_pseudonym(self) -> bool:
        """Whether the shown name is a number."""
        return self.privacy == Privacy.OBJECTED or (self.privacy == Privacy.HIDDEN and not self.nickname)

    def objected_by(self, card: str) -> bool:
        """Whether this start card, and nobody since, objected to the name."""
        return self.card_objection is not None and self.card_objection["card"] == card

    @property
    def is_pseudonymised(self) -> bool:
        """Whether others see another name than the player's own."""
        return self.shown_name != self.name

    @property
    def other_names(self) -> dict[str, str]:
        """Every other name the player has or had, with the shown name in its place."""
        shown = self.shown_name
        return {name: shown for name in (self.name, self.nickname, *self.former_names) if name not in ("", shown)}


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
