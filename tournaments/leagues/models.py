"""Leagues: divisions and teams, match days and meetings, reports, confirmations and approvals."""

from datetime import date
from functools import cached_property
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from scoring.models import Club, Player
from scoring.models.names import MAX_NAME_LENGTH, PersonalTextField, validate_name
from scoring.models.sheets import scheme_choices
from scoring.rules import OFFICIAL_SKAT, Ruleset, read_ruleset
from tournaments.events.models.audit import AuditEntry, Logged
from tournaments.events.models.entrants import Entrant
from tournaments.events.models.events import Event
from tournaments.events.models.public import years_after
from tournaments.events.models.settings import setting
from tournaments.events.phrases.choices import ShownNames
from tournaments.leagues.phrases.choices import MeetingState
from tournaments.standings import LEAGUE, SCALES


def scale_choices() -> list[tuple[str, str]]:
    return [(key, key) for key in (*SCALES, "own")]


def league_tie_breaks() -> list[str]:
    return [str(key) for key in LEAGUE]


def by_total() -> list[str]:
    return ["total"]


class League(Logged):
    """A league in one season, managed by the logins of its club. official.md 5

    `scale_key` names the match points by place; "own" uses `own_scale`, best first. Equal team totals in a series
    are decided by `parted_by`, tie-breaks of `tournaments.standings`; teams that are still equal share the points.
    Days are counted from the match day: a report is due after `report_days`, an objection is possible for
    `confirm_days` from the report, and the table is binding after `binding_days`.
    """

    helped_by = "teams__captains"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="leagues", verbose_name=_("club"))
    name = setting(
        models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name]),
        step="name",
        same_row=True,
        options={"help_text": _("For example: Oberliga Nord.")},
    )
    season = setting(
        models.CharField(_("season"), max_length=20, validators=[validate_name]),
        step="name",
        same_row=True,
        options={"help_text": _("For example: 2026.")},
    )

    ruleset_key = models.CharField(max_length=40, default=OFFICIAL_SKAT)
    ruleset_options = models.JSONField(default=dict, blank=True)
    scheme = models.CharField(max_length=40, default="seeger_fabian", choices=scheme_choices)
    series_a_day = setting(
        models.PositiveSmallIntegerField(_("series per match day"), default=3),
        step="play",
        same_row=True,
        options={"min_value": 1, "max_value": 8},
    )
    rounds = setting(
        models.PositiveSmallIntegerField(_("rounds"), default=12),
        step="play",
        label=_("Deals per series"),
        same_row=True,
    )

    scale_key = setting(
        models.CharField(max_length=20, choices=scale_choices, default="dskv"), step="play", label=_("Match points")
    )
    own_scale: Any = setting(
        models.JSONField(default=list, blank=True), step="play", label=_("Custom match points, best place first")
    )
    parted_by: Any = setting(
        models.JSONField(default=by_total),
        step="play",
        label=_("If teams have equal totals in a series"),
        kind="order",
    )

    report_days = setting(
        models.PositiveSmallIntegerField(_("days until the report is due"), default=1),
        step="days",
        label=_("Days for the host to report"),
        same_row=True,
        options={"max_value": 60},
    )
    confirm_days = setting(
        models.PositiveSmallIntegerField(_("days for objections"), default=7),
        step="days",
        same_row=True,
        options={"max_value": 60},
    )
    binding_days = setting(
        models.PositiveSmallIntegerField(_("days until the table is binding"), default=14),
        step="days",
        same_row=True,
        options={"max_value": 120},
    )
    tie_breaks: Any = setting(
        models.JSONField(default=league_tie_breaks),
        step="more",
        label=_("If teams have equal match points in the table"),
        kind="order",
    )
    # Cents for each lost game of a list, as [[from which game on, cents], ...]; the host keeps them.
    loss_fee_steps: Any = setting(
        models.JSONField(default=list, blank=True), step="more", label=_("Loss fee"), kind="loss_fee", same_row=True
    )
    shown_names = setting(
        models.CharField(_("the public sees"), max_length=8, choices=ShownNames.choices, default=ShownNames.FULL),
        step="more",
        same_row=True,
    )
    is_listed = setting(models.BooleanField(_("everyone can find the league"), default=True), step="more")
    is_closed = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    created_by = models.CharField(max_length=150, blank=True)

    class Meta:
        verbose_name = _("league")
        verbose_name_plural = _("leagues")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(series_a_day__gte=1, series_a_day__lte=8), name="one_to_eight_series_a_day"
            ),
            models.CheckConstraint(condition=models.Q(rounds__gte=1, rounds__lte=15), name="league_rounds_one_to_15"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.season}"

    def get_absolute_url(self) -> str:
        return reverse("league", args=[self.public_id])

    @property
    def ruleset(self) -> Ruleset:
        return read_ruleset(self.ruleset_key, self.ruleset_options)

    @cached_property
    def last_public_day(self) -> date:
        """Return a year after the last match day, or after the creation of a league without match days."""
        last: date | None = self.divisions.aggregate(last=models.Max("match_days__day"))["last"]
        return years_after(last or localdate(self.created_at))

    @cached_property
    def people(self) -> list[tuple[int, str]]:
        return list(self.squad.order_by("number").values_list("number", "name"))


class Division(models.Model):
    """A division whose teams are ranked together, with the numbers to be promoted and relegated at the end."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])
    promoted = models.PositiveSmallIntegerField(_("promoted"), default=0)
    relegated = models.PositiveSmallIntegerField(_("relegated"), default=0)

    class Meta:
        verbose_name = _("division")
        verbose_name_plural = _("divisions")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="divisions_are_numbered"),
            models.UniqueConstraint(fields=["league", "name"], name="division_name_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("division", args=[self.league.public_id, self.number])


class LeagueTeam(models.Model):
    """A team in a division. `club` is set if the club uses this site; `club_name` is shown in the table."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="teams")
    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="league_teams")
    club_name = models.CharField(_("club"), max_length=MAX_NAME_LENGTH, blank=True, validators=[validate_name])
    is_withdrawn = models.BooleanField(default=False)
    captains = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="captain_of", blank=True)

    class Meta:
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="league_teams_are_numbered"),
            models.UniqueConstraint(fields=["league", "name"], name="league_team_name_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("league_team", args=[self.league.public_id, self.number])


class SquadMember(models.Model):
    """A member of a squad, who may play for the team. Numbers are never reused within a league."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="squad")
    team = models.ForeignKey(LeagueTeam, on_delete=models.CASCADE, related_name="squad")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH, validators=[validate_name])
    # The name as it was written, if `name` shows another one: see `scoring.models.Player`.
    written_name = models.CharField(max_length=MAX_NAME_LENGTH, blank=True, editable=False)
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="squad_places")
    is_active = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="squad_numbers_once"),
            models.UniqueConstraint(
                fields=["league", "player"], condition=models.Q(player__isnull=False), name="one_squad_for_a_player"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class MatchDay(models.Model):
    """A day on which all teams of a division play `series` series, numbered through the season."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="match_days")
    number = models.PositiveSmallIntegerField()
    day = models.DateField(_("day"))
    series = models.PositiveSmallIntegerField(_("series"), default=3)

    class Meta:
        verbose_name = _("match day")
        verbose_name_plural = _("match days")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["division", "number"], name="match_days_are_numbered")]

    def __str__(self) -> str:
        return f"{self.division}, {self.number}"

    @property
    def idle(self) -> list[str]:
        playing = {side.team_id for meeting in self.meetings.all() for side in meeting.sides.all()}
        return [team.name for team in self.division.teams.all() if not (team.is_withdrawn or team.pk in playing)]


class Meeting(models.Model):
    """The meeting of some teams, usually four, on a match day, and its venue. `event` is the event they play in."""

    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="meetings")
    number = models.PositiveSmallIntegerField()
    host = models.ForeignKey(LeagueTeam, on_delete=models.PROTECT, null=True, blank=True, related_name="hosted")
    venue = models.CharField(_("venue"), max_length=120, blank=True, validators=[validate_name])
    state = models.CharField(max_length=12, choices=MeetingState.choices, default=MeetingState.PLANNED)
    event = models.OneToOneField(Event, on_delete=models.PROTECT, null=True, blank=True, related_name="meeting")
    approved_by = models.CharField(max_length=150, blank=True)
    approved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("meeting")
        verbose_name_plural = _("meetings")
        ordering = ["match_day", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match_day", "number"], name="meetings_are_numbered"),
            models.CheckConstraint(condition=models.Q(state__in=MeetingState.values), name="meeting_state_known"),
        ]

    def __str__(self) -> str:
        return f"{self.match_day}.{self.number}"

    def get_absolute_url(self) -> str:
        division = self.match_day.division
        return reverse("meeting", args=[division.league.public_id, division.number, self.match_day.number, self.number])

    @property
    def is_reported(self) -> bool:
        return self.state not in (MeetingState.PLANNED, MeetingState.PLAYING)


class MeetingTeam(models.Model):
    """A team's part in a meeting, at most one per match day. `is_absent` is set if the team did not come."""

    meeting = models.ForeignKey(Meeting, on_delete=models.CASCADE, related_name="sides")
    match_day = models.ForeignKey(MatchDay, on_delete=models.CASCADE, related_name="sides")
    team = models.ForeignKey(LeagueTeam, on_delete=models.PROTECT, related_name="sides")
    place = models.PositiveSmallIntegerField()
    is_absent = models.BooleanField(default=False)

    class Meta:
        ordering = ["meeting", "place"]
        constraints = [
            models.UniqueConstraint(fields=["meeting", "place"], name="a_place_in_a_meeting_once"),
            models.UniqueConstraint(fields=["match_day", "team"], name="a_team_meets_once_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.team} in {self.meeting}"

    @property
    def is_host(self) -> bool:
        return self.team_id == self.meeting.host_id


class LineUpPlace(models.Model):
    """A team's player on the day: the first four places have seats, the others are substitutes.

    `entrant` is the member in the meeting's event, once it exists.
    """

    side = models.ForeignKey(MeetingTeam, on_delete=models.CASCADE, related_name="line_up")
    place = models.PositiveSmallIntegerField()
    member = models.ForeignKey(SquadMember, on_delete=models.PROTECT, related_name="line_ups")
    entrant = models.OneToOneField(
        Entrant, on_delete=models.SET_NULL, null=True, blank=True, related_name="line_up_place"
    )

    class Meta:
        ordering = ["side", "place"]
        constraints = [
            models.UniqueConstraint(fields=["side", "place"], name="a_place_in_a_line_up_once"),
            models.UniqueConstraint(fields=["side", "member"], name="a_member_once_in_a_line_up"),
        ]

    def __str__(self) -> str:
        return f"{self.side}: {self.place + 1} {self.member}"


class MatchReport(models.Model):
    """One version of a meeting's result, never changed; the newest counts. `content` is plain data:

    {"series": [numbers through the season], "teams": [team numbers], "lines": [[series, table, seat, team number, squad
    number, points, won, lost, others_lost, passed, adjustment, total], ...]}. For a correction, `changes` lists the
    teams whose points changed.
    """

    meeting = models.ForeignKey(Meeting, on_delete=models.PROTECT, related_name="reports")
    number = models.PositiveSmallIntegerField()
    content: Any = models.JSONField()
    changes: Any = models.JSONField(default=dict)
    reason = PersonalTextField(max_length=300, blank=True)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["meeting", "number"]
        constraints = [models.UniqueConstraint(fields=["meeting", "number"], name="reports_are_numbered")]

    def __str__(self) -> str:
        return f"{self.meeting}, {self.number}"


class Confirmation(models.Model):
    """A team's answer to a report, never changed: it confirms, or objects and gives a reason."""

    report = models.ForeignKey(MatchReport, on_delete=models.PROTECT, related_name="confirmations")
    team = models.ForeignKey(LeagueTeam, on_delete=models.PROTECT, related_name="confirmations")
    agrees = models.BooleanField()
    note = PersonalTextField(max_length=300, blank=True)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["report", "pk"]

    def __str__(self) -> str:
        return f"{self.team}: {self.report}"


class Deduction(models.Model):
    """Match points and rating points taken from or given to a team; never changed, but a later row may cancel it."""

    team = models.ForeignKey(LeagueTeam, on_delete=models.PROTECT, related_name="deductions")
    match_points = models.IntegerField(default=0)
    points = models.IntegerField(default=0)
    reason = PersonalTextField(_("reason"), max_length=300)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField()
    cancels = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="cancelled_by")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.team}: {self.match_points}"


class LeagueAuditEntry(AuditEntry):
    owner: ClassVar[str] = "league"

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="audit_entries")

    class Meta(AuditEntry.Meta):
        db_table = "tournaments_leagueact"
        constraints = [models.UniqueConstraint(fields=["league", "seq"], name="league_acts_are_numbered")]
