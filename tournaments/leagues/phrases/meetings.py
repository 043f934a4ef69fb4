"""Names of match days and meetings, the tasks there, and their deadlines."""

from datetime import date
from typing import Any, Final

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, override

STEPS: Final[dict[str, Any]] = {
    "add_teams": gettext_lazy("Add the teams of %(division)s"),
    "make_schedule": gettext_lazy("Create the schedule of %(division)s"),
    "own_line_up": gettext_lazy("Enter the line-up of %(team)s"),
    "seat_teams": gettext_lazy("Seat the teams"),
    "collect_lists": gettext_lazy("Match: series, lists, corrections"),
    "report": gettext_lazy("Report the result"),
    "confirm": gettext_lazy("Confirm the result for %(team)s"),
    "settle": gettext_lazy("Decide on the objection"),
    "approve": gettext_lazy("Approve the result"),
    "close": gettext_lazy("Close the league: all meetings are approved"),
}


def league_step_words(key: str, *, team: str = "", division: str = "", count: int = 0) -> str:
    if key == "line_ups":
        words = ngettext("%(count)s line-up is still missing", "%(count)s line-ups are still missing", count)
        return words % {"count": count}
    if key == "await_confirmation":
        words = ngettext("%(count)s team has not answered yet", "%(count)s teams have not answered yet", count)
        return words % {"count": count}
    return str(STEPS[key]) % {"team": team, "division": division}


def due_words(key: str, day: date, *, today: date) -> str:
    """Return the deadline as text: "until 4 April"."""
    shown = {"day": date_format(day, "DATE_FORMAT")}
    if key in ("confirm", "await_confirmation"):
        if day < today:
            return _("the period for objections ended on %(day)s") % shown
        return _("objections are possible until %(day)s") % shown
    if key in ("report", "collect_lists"):
        return (_("was due on %(day)s") if day < today else _("due by %(day)s")) % shown
    if day == today:
        return _("today")
    return _("played on %(day)s") % shown if day < today else _("on %(day)s") % shown


def meeting_words(day: int, number: int) -> str:
    return _("Match day %(day)s, meeting %(number)s") % {"day": day, "number": number}


def day_words(day: int) -> str:
    return _("Match day %(day)s") % {"day": day}


def meeting_name(league: str, *, day: int, number: int) -> str:
    """Return the event name of a meeting in the site's language, as all readers see the same name."""
    with override(settings.LANGUAGE_CODE):
        return _("%(league)s, match day %(day)s: meeting %(number)s") % {"league": league, "day": day, "number": number}
