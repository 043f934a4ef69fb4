"""The choices of an event: its states, roles, kinds of results and payments."""

from typing import Final

from django.db import models
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _


class Phase(models.TextChoices):
    """The phase of the whole event; during play the state of its series gives more detail."""

    REGISTRATION = "registration", _("Registration")
    CHECK_IN = "check_in", _("Check-in")
    PLAY = "play", _("Being played")
    CLOSED = "closed", _("Closed")


def phase_words(phase: str, *, is_played: bool) -> str:
    """Return the name of the phase; an event whose series are all over is no longer being played."""
    return pgettext("an event", "Played") if is_played else str(Phase(phase).label)


class State(models.TextChoices):
    """The eight states of an event. Each change lists those in which it is allowed."""

    REGISTRATION = "registration", _("Registration")
    CHECK_IN = "check_in", _("Check-in")
    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    RUNNING = "running", _("Running")
    COMPLETE = "complete", _("Complete")
    CHECKED = "checked", _("Checked")
    CLOSED = "closed", _("Closed")


class Visibility(models.TextChoices):
    LIVE = "live", _("once a list is in")
    SERIES = "series", _("when a series is complete")
    END = "end", _("when the event is closed")


class ShownNames(models.TextChoices):
    FULL = "full", _("full names")
    SHORT = "short", _("first name and initial")


# For names that are no longer public. Not one of the choices.
PAST: Final = "past"


def number_words(number: int | str) -> str:
    return gettext("Player %(number)s") % {"number": number}


class SecondKeying(models.TextChoices):
    """Whether a second person must key a paper list again before it counts as checked."""

    NEVER = "never", _("never")
    UNPROVED = "unproved", _("only if the figures on paper do not confirm each other")
    ALWAYS = "always", _("always")


class TieRule(models.TextChoices):
    """How prizes are divided among players who share a place."""

    SPLIT = "split", _("they share the prizes equally")
    LOT = "lot", _("a lot is drawn")


class Role(models.TextChoices):
    """The role of a helper. Logins of the event's club are organisers of all its events."""

    ORGANISER = "organiser", _("Organiser")
    DIRECTOR = "director", _("Tournament director")
    REFEREE = "referee", _("Referee")
    DESK = "desk", _("Desk")
    ENTRY = "entry", _("Registration with fee")
    CASHIER = "cashier", _("Cashier")


class CodeRole(models.TextChoices):
    """The roles that a code can give to a helper without a login."""

    REFEREE = Role.REFEREE.value, Role.REFEREE.label
    DESK = Role.DESK.value, Role.DESK.label
    ENTRY = Role.ENTRY.value, Role.ENTRY.label
    CASHIER = Role.CASHIER.value, Role.CASHIER.label


class Presence(models.TextChoices):
    EXPECTED = "expected", _("expected")
    PRESENT = "present", _("present")
    LATER = "later", _("comes later")
    NO_SHOW = "no_show", _("did not come")
    LEFT = "left", _("has left")


class SignUpState(models.TextChoices):
    """The state of a sign-up; PLACED and WAITING are not accepted yet."""

    PLACED = "placed", _("has a place")
    WAITING = "waiting", _("on the waiting list")
    ACCEPTED = "accepted", _("accepted")
    WITHDRAWN = "withdrawn", pgettext_lazy("a sign-up", "withdrawn")
    DECLINED = "declined", pgettext_lazy("a sign-up", "declined")


class Seating(models.TextChoices):
    DRAWN = "drawn", _("drawn")
    SEEDED = "seeded", _("by standings")
    # Seats all series of a league meeting at once. Not a choice for other events.
    LEAGUE = "league", _("by the plan of a league day")
    LOTS = "lots", _("by lots drawn by hand")


DRAW_MODES: Final = (
    ("cap", _("no player at tables of three more often than a fair share, then no players meet twice")),
    ("turn", _("no player at a table of three again until everyone has been there equally often")),
    ("even", _("tables of three spread as evenly as possible, then no players meet twice")),
    ("repeats", _("no players meet twice, wherever the tables of three fall")),
)
SEEDED_THREES: Final = (
    ("fair", _("players who have been there least often")),
    ("bottom", _("players at the bottom of the standings")),
    ("top", _("players at the top of the standings")),
)
TEAM_KIND_NAMES: Final = (
    ("team", _("Teams of four")),
    ("tandem", _("Tandems")),
    ("mixed", _("Mixed pairs")),
)


class FinalCounts(models.TextChoices):
    """What decides the finalists' places."""

    ALL = "all", _("the total of all series")
    FINAL = "final", _("the series of the final only")


class SeriesState(models.TextChoices):
    PLANNED = "planned", _("planned")
    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    RUNNING = "running", _("running")
    COMPLETE = "complete", _("complete")
    CHECKED = "checked", _("checked")


class Source(models.TextChoices):
    SHEET = "sheet", _("entered deal by deal")
    PAPER = "paper", _("entered from paper")


class ResultState(models.TextChoices):
    KEYED = "keyed", _("entered once")
    CHECKED = "checked", _("checked")
    CLARIFY = "clarify", _("to be clarified")


class RulingKind(models.TextChoices):
    ADJUST = "adjust", _("points added or deducted")
    ZERO = "zero", _("series set to zero")
    CREDIT = "credit", _("points credited for a series not played")


class StandingsKind(models.TextChoices):
    PROVISIONAL = "provisional", _("provisional")
    CHECKED = "checked", _("checked")
    FINAL = "final", _("final")


class PaymentKind(models.TextChoices):
    FEE = "fee", _("entry and card fee")
    LOSS = "loss", _("loss fees")
    PRIZE = "prize", _("prize")
    OTHER = "other", _("other")
