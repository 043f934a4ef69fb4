"""What is to be done next, in words."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

_Params = dict[str, Any]

STEPS: Final[dict[str, Any]] = {
    "add_series": lambda _p: _("Add a series"),
    "register": lambda _p: _("Register players"),
    "open_check_in": lambda _p: _("Open the check-in"),
    "check_in": lambda p: (
        ngettext("Check in: %(count)s is missing", "Check in: %(count)s are missing", p["count"]) % p
        if p["count"]
        else _("Check in: nobody is missing")
    ),
    "draw": lambda p: _("Draw series %(series)s") % p,
    "look_at_draft": lambda p: _("Look at the draft of series %(series)s and publish it") % p,
    "repair": lambda p: _("Adapt the plan of series %(series)s") % p,
    "print_plan": lambda p: _("Print the seats and lists of series %(series)s") % p,
    "start": lambda p: _("Start series %(series)s") % p,
    "key_lists": lambda p: ngettext("Lists: %(count)s is missing", "Lists: %(count)s are missing", p["count"]) % p,
    "clarify": lambda p: (
        ngettext("Lists: %(count)s is to be clarified", "Lists: %(count)s are to be clarified", p["count"]) % p
    ),
    "complete": lambda p: _("Complete series %(series)s") % p,
    "key_again": lambda p: (
        ngettext(
            "Series %(series)s: %(count)s list is to be keyed again",
            "Series %(series)s: %(count)s lists are to be keyed again",
            p["count"],
        )
        % p
    ),
    "check": lambda p: _("Publish series %(series)s as checked") % p,
    "seat_next": lambda p: _("Seat series %(series)s by standing") % p,
    "close": lambda _p: _("Close the event: final standings and prizes"),
    "pay_prizes": lambda _p: _("Hand out the prizes"),
    "print_certificates": lambda _p: _("Print certificates and the final report"),
    "export": lambda _p: _("Keep the whole event as a file"),
}


def step_words(key: str, **params: Any) -> str:
    """What the step's button says."""
    return str(STEPS[key](params))
