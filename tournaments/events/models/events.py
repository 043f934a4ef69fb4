"""An event: its settings and its audit log."""

from datetime import date
from functools import cached_property
from typing import Any, ClassVar, Final

from django.core.validators import MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from scoring.models import Club
from scoring.models.names import MAX_NAME_LENGTH, PersonalTextField, validate_name
from scoring.models.sheets import scheme_choices
from scoring.rules import OFFICIAL_SKAT, Ruleset, read_ruleset
from tournaments.events.phrases.choices import (
    DRAW_MODES,
    SEEDED_THREES,
    TEAM_KIND_NAMES,
    FinalCounts,
    Phase,
    SecondKeying,
    ShownNames,
    TieRule,
    Visibility,
)
from tournaments.seating import MODES
from tournaments.seating.seeded import THREES
from tournaments.standings import OFFICIAL, PrizeGroup

from .audit import AuditEntry, Logged
from .public import years_after
from .settings import setting

MOST_PLAYERS: Final = 1024
# Picture types by their first Base64 characters.
LOGO_KINDS: Final = {"iVBORw0KGgo": "image/png", "/9j/": "image/jpeg"}
# In Base64 characters. Small, because every query of an event reads it.
LONGEST_LOGO: Final = 54_000


def mode_choices() -> list[tuple[str, str]]:
    return [(mode, mode) for mode in MODES]


def threes_choices() -> list[tuple[str, str]]:
    return [(word, word) for word in THREES]


def official_tie_breaks() -> list[str]:
    return [str(key) for key in OFFICIAL]


class Event(Logged):
    """A tournament. Fees and prizes are in cents."""

    helped_by = "roles__user"
    counts = models.Q(rehearses=None)

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events", verbose_name=_("club"))

    name = setting(
        models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name]),
        step="where",
        options={"help_text": _("For example: Autumn tournament.")},
        copied=False,
    )
    day = setting(models.DateField(_("day")), step="where", same_row=True, copied=False)
    begins_at = setting(models.TimeField(_("starts at"), null=True, blank=True), step="where", same_row=True)
    place = setting(
        models.CharField(_("place"), max_length=MAX_NAME_LENGTH, blank=True, validators=[validate_name]),
        step="where",
        same_row=True,
    )
    # Base64; printed on the notice and on certificates.
    logo = setting(models.TextField(db_column="emblem", blank=True, default=""), private=True)
    phase = models.CharField(max_length=12, choices=Phase.choices, default=Phase.REGISTRATION)

    # The number of players who play a final; all others continue among themselves. 0: no final.
    final_size = setting(
        models.PositiveSmallIntegerField(_("players in the final"), default=0),
        step="final",
        kind="count",
        same_row=True,
        options={
            "min_value": 3,
            "max_value": MOST_PLAYERS,
            "help_text": _(
                "This many players, from the top of the standings, play the final; all others play on "
                "among themselves. Leave empty for no final."
            ),
        },
    )
    final_from = setting(
        models.PositiveSmallIntegerField(_("first series of the final"), default=0),
        step="final",
        kind="count",
        same_row=True,
        options={"min_value": 2},
    )
    final_counts = setting(
        models.CharField(max_length=8, choices=FinalCounts.choices, default=FinalCounts.ALL),
        step="final",
        label=_("Places in the final depend on"),
    )
    # Start numbers of the finalists, once the final is drawn.
    finalists: Any = models.JSONField(default=list, blank=True, editable=False)

    entry_fee = setting(
        models.PositiveIntegerField(_("entry fee"), default=0), step="fees", kind="cents", same_row=True
    )
    card_fee = setting(models.PositiveIntegerField(_("card fee"), default=0), step="fees", kind="cents", same_row=True)
    # Entry fees of classes: [[key of a category, cents], ...]. In several classes a player pays the lowest.
    fees_by_category: Any = setting(
        models.JSONField(default=list, blank=True),
        step="fees",
        label=_("Entry fees by class"),
        same_row=True,
        form_fields=("women_fee", "juniors_fee"),
    )
    # What a team pays in addition to its players: [[kind of team, cents], ...].
    team_fees: Any = setting(
        models.JSONField(default=list, blank=True),
        step="fees",
        label=_("Team fees"),
        same_row=True,
        form_fields=("team_fee", "tandem_fee", "mixed_fee"),
    )
    # Cents per lost game of a list: [[from which lost game on, cents], ...].
    loss_fee_steps: Any = setting(
        models.JSONField(default=list, blank=True), step="fees", label=_("Loss fee"), kind="loss_fee", same_row=True
    )
    # The share of the entry fees that is paid out; see also `loss_money_is_paid_out`.
    pot_percent = setting(
        models.PositiveSmallIntegerField(_("percentage of the entry fees paid out"), default=100),
        step="fees",
        label=_("Percentage of the entry fees paid out as prizes"),
        same_row=True,
    )
    keeps_missed_fees = setting(
        models.BooleanField(
            _("players who paid but do not come get no refund"),
            default=False,
            help_text=_("Their payment stays in the till and is not part of the pot."),
        ),
        step="prizes",
    )
    loss_money_is_paid_out = setting(models.BooleanField(_("loss fees are paid out too"), default=False), step="prizes")
    tie_rule = setting(
        models.CharField(_("tied players"), max_length=8, choices=TieRule.choices, default=TieRule.SPLIT),
        step="prizes",
        label=_("Prizes for tied players"),
    )
    # Each group has the fields of a `PrizeGroup`.
    prize_plan: Any = setting(models.JSONField(default=list, blank=True), label=_("Prize plan"))

    # Kinds of teams that are ranked: keys of TEAM_KINDS.
    team_kinds: Any = setting(
        models.JSONField(default=list, blank=True),
        step="teams",
        label=_("Rankings in addition to players"),
        kind="several",
        options={"choices": TEAM_KIND_NAMES},
    )
    fills_up_teams = setting(
        models.BooleanField(
            _("a team of four with three players counts times 4/3"),
            default=False,
            help_text=_(
                "Series by series. With fewer than three players, and in pairs, the points of "
                "those who play are added up."
            ),
        ),
        step="teams",
    )
    # Public ids of other events of the day whose results are ranked together with these. `brought` is what the players
    # scored there, taken over from the published standings: [[start number, total, ...], ...].
    day_events: Any = setting(
        models.JSONField(default=list, blank=True),
        step="teams",
        label=_("Combined with other events of the day"),
        kind="several",
        options={
            "help_text": _(
                "Players who take part in all of them are ranked by the sum of the totals; the prize plan "
                "can include this ranking."
            )
        },
        copied=False,
    )
    brought: Any = models.JSONField(default=list, blank=True)

    ruleset_key = setting(
        models.CharField(max_length=40, default=OFFICIAL_SKAT), step="game", label=_("Game"), form_fields=("game",)
    )
    ruleset_options = setting(models.JSONField(default=dict, blank=True), label=_("Options of the game"))
    scheme = setting(
        models.CharField(max_length=40, default="seeger_fabian", choices=scheme_choices),
        step="game",
        label=_("Scoring"),
    )
    time_limit = setting(
        models.PositiveSmallIntegerField(_("minutes per series"), null=True, blank=True),
        step="game",
        options={
            "min_value": 10,
            "max_value": 600,
            "help_text": _("Leave empty to play without a time limit; 135 minutes is usual for 48 deals."),
        },
    )
    tie_breaks: Any = setting(
        models.JSONField(default=official_tie_breaks), step="game", label=_("What decides a tie"), kind="order"
    )
    leavers_have_no_place = setting(
        models.BooleanField(
            _("players who leave before the end have no place"),
            default=False,
            help_text=_("They are listed last with their points and get no prize; the others move up."),
        ),
        step="game",
    )
    draw_mode = setting(
        models.CharField(max_length=8, choices=mode_choices, default="cap"),
        step="game",
        label=_("Priorities of the draw"),
        options={"choices": DRAW_MODES},
    )
    # Who gets the tables of three in series seated by standing.
    seeded_threes = setting(
        models.CharField(max_length=8, choices=threes_choices, default="fair"),
        step="game",
        label=_("Tables of three in series seated by standings go to"),
        options={"choices": SEEDED_THREES},
    )
    second_keying = setting(
        models.CharField(max_length=8, choices=SecondKeying.choices, default=SecondKeying.UNPROVED),
        step="game",
        label=_("Paper lists are entered a second time by another person"),
    )
    # Counted from the publication of standings.
    protest_minutes = setting(
        models.PositiveSmallIntegerField(
            _("minutes for objections"),
            null=True,
            blank=True,
            validators=[MinValueValidator(1)],
            help_text=_(
                "They run from the publication of the standings; after that only the tournament director "
                "can change results. Leave empty for no limit."
            ),
        ),
        step="game",
    )

    notice_text = setting(
        PersonalTextField(
            _("further text for the notice"),
            max_length=600,
            blank=True,
            help_text=_("Also shown on the event page: directions, food, contact."),
        ),
        step="notice",
        kind="lines",
        private=True,
    )
    certificate_text = setting(
        PersonalTextField(
            _("further text for the certificates"),
            max_length=160,
            blank=True,
            help_text=_("One sentence, printed below the points."),
        ),
        step="notice",
        private=True,
    )

    is_listed = setting(models.BooleanField(_("everyone can find the event"), default=True), step="public")
    visibility = setting(
        models.CharField(_("results are public"), max_length=8, choices=Visibility.choices, default=Visibility.LIVE),
        step="public",
    )
    shown_names = setting(
        models.CharField(_("the public sees"), max_length=8, choices=ShownNames.choices, default=ShownNames.FULL),
        step="public",
    )
    public_until = setting(
        models.DateField(
            _("names are public until"),
            null=True,
            blank=True,
            help_text=_(
                "Leave empty for twelve months after the day. After that others see “Player 7”; the result stays."
            ),
        ),
        step="public",
        copied=False,
    )

    # Generation of the table signs; codes of older generations are rejected.
    signs = models.PositiveSmallIntegerField(default=0, editable=False)

    # The event rehearsed here. A rehearsal counts for nothing and can be deleted as a whole.
    rehearses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, editable=False, related_name="rehearsal"
    )
    # Rehearsals only: the incidents it plays out, and the steps of the tour already confirmed.
    tour: Any = models.JSONField(default=dict, blank=True, editable=False)

    # The names on receipts up to this year are no longer shown.
    receipts_erased = models.PositiveSmallIntegerField(
        db_column="receipts_forgotten", null=True, blank=True, editable=False
    )

    created_at = models.DateTimeField()
    created_by = models.CharField(max_length=150, blank=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-day", "-pk"]
        constraints = [
            models.CheckConstraint(condition=models.Q(phase__in=Phase.values), name="event_phase_known"),
            models.CheckConstraint(condition=models.Q(pot_percent__lte=100), name="pot_is_at_most_all"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def logo_address(self) -> str:
        """The emblem as a `data:` URL."""
        kind = next((kind for begins, kind in LOGO_KINDS.items() if self.logo.startswith(begins)), "image/png")
        return f"data:{kind};base64,{self.logo}"

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.public_id])

    @property
    def ruleset(self) -> Ruleset:
        return read_ruleset(self.ruleset_key, self.ruleset_options)

    @property
    def is_closed(self) -> bool:
        return self.phase == Phase.CLOSED

    @property
    def is_rehearsal(self) -> bool:
        return self.rehearses_id is not None

    @property
    def last_public_day(self) -> date:
        """The last day on which names are public: as set, or a year after the event."""
        return self.public_until or years_after(self.day)

    @cached_property
    def people(self) -> list[tuple[int, str]]:
        """Return (start number, currently shown name) for all entrants."""
        return list(self.entrants.order_by("number").values_list("number", "name"))

    @property
    def prize_groups(self) -> list[PrizeGroup]:
        return [PrizeGroup(**_tuples(group)) for group in self.prize_plan]


def _tuples(group: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in group.items()}


class EventAuditEntry(AuditEntry):
    """A change to an event.

    `seals` has a digest of each row after the change, by the row's name; null for a deleted row.
    """

    owner: ClassVar[str] = "event"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="audit_entries")
    seals: Any = models.JSONField(default=dict, editable=False)

    class Meta(AuditEntry.Meta):
        db_table = "tournaments_actrecord"
        constraints = [models.UniqueConstraint(fields=["event", "seq"], name="acts_are_numbered")]
