"""The texts for the next step of an event."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from scoring.phrases import format_money

STEPS: Final[dict[str, Any]] = {
    "add_series": gettext_lazy("Add a series"),
    "register": gettext_lazy("Register players"),
    "accept_sign_ups": ngettext_lazy("Sign-ups: %(count)s to accept", "Sign-ups: %(count)s to accept", "count"),
    "waiting_list": ngettext_lazy(
        "Waiting list: %(count)s waiting for a place", "Waiting list: %(count)s waiting for a place", "count"
    ),
    "open_check_in": gettext_lazy("Open the check-in"),
    "close_sign_up": gettext_lazy("Sign-up: still open"),
    "check_in": ngettext_lazy("Check-in: %(count)s missing", "Check-in: %(count)s missing", "count"),
    "draw": gettext_lazy("Draw series %(series)s"),
    "look_at_draft": gettext_lazy("Check and publish the draft of series %(series)s"),
    "repair": gettext_lazy("Adjust the plan of series %(series)s"),
    "print_plan": gettext_lazy("Print the seats and lists of series %(series)s"),
    "start": gettext_lazy("Start series %(series)s"),
    "key_lists": ngettext_lazy("Lists: %(count)s missing", "Lists: %(count)s missing", "count"),
    "clarify": ngettext_lazy("Lists: %(count)s to be clarified", "Lists: %(count)s to be clarified", "count"),
    "watch_tempo": gettext_lazy("Clock and pace of series %(series)s"),
    "complete": gettext_lazy("Complete series %(series)s"),
    "key_again": ngettext_lazy(
        "Series %(series)s: %(count)s list to enter a second time",
        "Series %(series)s: %(count)s lists to enter a second time",
        "count",
    ),
    "check": gettext_lazy("Publish series %(series)s as checked"),
    "check_claims": ngettext_lazy(
        "%(count)s player claims a class that has not been checked",
        "%(count)s players claim a class that has not been checked",
        "count",
    ),
    "seat_next": gettext_lazy("Seat series %(series)s by standings"),
    "take_open_money": gettext_lazy("Money: %(amount)s still due"),
    "close": gettext_lazy("Close the event: final standings and prizes"),
    "pay_prizes": gettext_lazy("Pay out the prizes"),
    "print_certificates": gettext_lazy("Print certificates and the final report"),
    "export": gettext_lazy("Download the whole event"),
}


def step_words(key: str, *, series: int | None, count: int, cents: int = 0) -> str:
    """Return the label of the step's button.

    `count` is the number of people or lists still missing, `cents` the amount still owed.
    """
    if key == "check_in" and not count:
        return _("Check-in: all present")
    return str(STEPS[key] % {"series": series, "count": count, "amount": format_money(cents)})
