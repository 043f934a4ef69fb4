"""The operator, as named by imprint and privacy page, and the downloads."""

from typing import Any, Final, Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from scoring.sheets.queries import clubs_of

# Primary key of the one row.
THE_OPERATOR: Final = 1
# Years for which money must be on record after the end of the year: ten for books, eight for receipts since 2025.
# A till is both, so the longer term is the default. § 147 (1), (3) and (4) AO; BGBl. 2024 I No. 323
MONEY_YEARS: Final = 10


class Operators(models.QuerySet["Operator"]):
    def current(self) -> "Operator | None":
        return self.filter(pk=THE_OPERATOR).first()

    def money_years(self) -> int:
        operator = self.current()
        return operator.money_years if operator else MONEY_YEARS

    def is_known(self) -> bool:
        return self.filter(pk=THE_OPERATOR).exists()


class Operator(models.Model):
    """The person or club responsible for the site by law; one row, stored completely or not at all."""

    name = models.CharField(
        _("full name"), max_length=120, help_text=_("For a club including “e. V.”, for a person the full name.")
    )
    address = models.TextField(_("postal address"), max_length=300, help_text=_("Street, postcode, town. No PO box."))
    board = models.TextField(
        _("represented by"),
        max_length=300,
        blank=True,
        help_text=_("The board members who may sign for the club, each with first and last name."),
    )
    email = models.EmailField(_("email"))
    second_contact = models.CharField(
        _("second contact"),
        max_length=120,
        help_text=_("Just as quick and direct: a phone number, or the address of a contact form."),
    )
    register = models.CharField(
        _("register"),
        max_length=120,
        blank=True,
        help_text=_("For example “Amtsgericht Altenburg”; leave empty if there is none."),
    )
    register_number = models.CharField(_("register number"), max_length=40, blank=True)
    vat_id = models.CharField(_("VAT id"), max_length=40, blank=True, help_text=_("Leave empty if there is none."))
    responsible = models.TextField(
        _("responsible for the content"),
        max_length=300,
        blank=True,
        help_text=_(
            "A person with name and address (§ 18 MStV); leave empty if that is the board at the address above."
        ),
    )
    privacy_contact = models.CharField(
        _("privacy contact"),
        max_length=200,
        blank=True,
        help_text=_("If different: a person, an email address, the data protection officer if there is one."),
    )
    hosting = models.TextField(
        _("where the site is hosted"),
        max_length=300,
        help_text=_("The company and its country, or “on the club's computer”."),
    )
    money_years = models.PositiveSmallIntegerField(
        _("years that payment records are stored"),
        default=MONEY_YEARS,
        validators=[MinValueValidator(1), MaxValueValidator(30)],
        help_text=_("Counted from the end of the year: eight for receipts, ten for the cash book (§ 147 AO)."),
    )
    changed_at = models.DateTimeField()
    changed_by = models.CharField(max_length=150, blank=True)

    objects = Operators.as_manager()

    class Meta:
        verbose_name = _("operator of the site")
        verbose_name_plural = _("operator of the site")
        constraints = [models.CheckConstraint(condition=models.Q(pk=THE_OPERATOR), name="one_operator")]

    def __str__(self) -> str:
        return self.name

    @property
    def privacy_words(self) -> str:
        return self.privacy_contact or self.email


class Downloads(models.QuerySet["Download"]):
    def readable_by(self, user: Any) -> Self:
        return self if user.is_staff else self.filter(club__in=clubs_of(user))


class Download(models.Model):
    """A file or document downloaded by a login, or by a helper with a code.

    `what` is the name of its URL, `of` the title of the event, league, season or list.
    """

    at = models.DateTimeField(db_index=True)
    by = models.CharField(max_length=150)
    what = models.CharField(max_length=60)
    of = models.CharField(max_length=120, blank=True)
    path = models.CharField(max_length=200)
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="downloads")

    objects = Downloads.as_manager()

    class Meta:
        db_table = "law_taking"
        verbose_name = _("download")
        verbose_name_plural = _("downloads")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.by}, {self.what}, {self.at}"
