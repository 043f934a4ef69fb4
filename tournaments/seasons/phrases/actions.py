"""The texts of a season's actions, as in its audit log."""

from typing import Any, Final

from django.utils.translation import gettext_lazy

from tournaments.events.phrases.actions import ConfirmWords

# Added to `phrases.actions.ACTIONS` of events when the site starts.
ACTIONS: Final[dict[str, Any]] = {
    "season_name_changed": gettext_lazy("Display of a player's name changed"),
    "season_created": gettext_lazy("Season “%(name)s” created"),
    "season_changed": gettext_lazy("Settings changed"),
    "evening_added": gettext_lazy("Evening %(number)s: “%(name)s” counts for the season"),
    "evening_started": gettext_lazy("Evening %(number)s, “%(name)s”: %(players)s players"),
    "evening_removed": gettext_lazy("“%(name)s” no longer counts for the season"),
    "evening_ended": gettext_lazy("Evening %(number)s, “%(name)s”, ended"),
    "excused": gettext_lazy("Excused from evening %(number)s: %(names)s"),
    "season_closed": gettext_lazy("Season closed: version %(version)s of the ranking"),
    "season_reopened": gettext_lazy("Season reopened"),
    "cash_booked": gettext_lazy("Till, number %(number)s: %(words)s, %(money)s"),
    "cash_cancelled": gettext_lazy("Till, number %(of_number)s reversed by number %(number)s: %(money)s"),
    "seated_as_told": gettext_lazy("Series %(series)s: seats as already taken"),
}

SUCCESS_MESSAGES: Final[dict[str, Any]] = {
    "book_cash": gettext_lazy("Recorded as number %(number)s."),
    "next_series": gettext_lazy("Series %(number)s has started."),
    "end_evening": gettext_lazy("The evening has been ended and counts for the season."),
}

CONFIRMATIONS: Final[dict[str, ConfirmWords]] = {
    "reopen_season": ConfirmWords(
        title=gettext_lazy("Reopen the season"),
        text=gettext_lazy("The published ranking stays readable. Closing the season again creates a new version."),
        button=gettext_lazy("Reopen"),
    ),
    "cancel_cash": ConfirmWords(
        title=gettext_lazy("Reverse number %(number)s: %(words)s"), button=gettext_lazy("Reverse it")
    ),
    "book_cash": ConfirmWords(title=gettext_lazy("Other payments"), button=gettext_lazy("Record it")),
}
