"""What was done in a season, as its protocol says it."""

from typing import Any, Final

from django.utils.translation import gettext_lazy

from tournaments.events.phrases.actions import ConfirmWords

# As `phrases.actions.ACTIONS` of events, which takes these in as the site starts.
ACTIONS: Final[dict[str, Any]] = {
    "season_name_changed": gettext_lazy("The name of a player is shown otherwise"),
    "season_created": gettext_lazy("Season “%(name)s” created"),
    "season_changed": gettext_lazy("Settings changed"),
    "evening_added": gettext_lazy("Evening %(number)s: “%(name)s” counts for the season"),
    "evening_started": gettext_lazy("Evening %(number)s, “%(name)s”: %(players)s players"),
    "evening_removed": gettext_lazy("“%(name)s” no longer counts for the season"),
    "evening_ended": gettext_lazy("Evening %(number)s, “%(name)s”, ended"),
    "excused": gettext_lazy("Excused from evening %(number)s: %(names)s"),
    "season_closed": gettext_lazy("Season closed: version %(version)s of the ranking"),
    "season_reopened": gettext_lazy("Season opened again"),
    "cash_booked": gettext_lazy("Till, number %(number)s: %(words)s, %(money)s"),
    "cash_cancelled": gettext_lazy("Till, number %(of_number)s cancelled by number %(number)s: %(money)s"),
    "seated_as_told": gettext_lazy("Series %(series)s: seats as the players sat already"),
}

SUCCESS_MESSAGES: Final[dict[str, Any]] = {
    "book_cash": gettext_lazy("Entered as number %(number)s."),
    "next_series": gettext_lazy("Series %(number)s has started."),
    "end_evening": gettext_lazy("The evening is ended and counts for the season."),
}

CONFIRMATIONS: Final[dict[str, ConfirmWords]] = {
    "reopen_season": ConfirmWords(
        title=gettext_lazy("Open the season again"),
        text=gettext_lazy("The ranking as it was published stays readable. Closed again, there is a new version."),
        button=gettext_lazy("Open again"),
    ),
    "cancel_cash": ConfirmWords(
        title=gettext_lazy("Cancel number %(number)s: %(words)s"), button=gettext_lazy("Cancel it")
    ),
    "book_cash": ConfirmWords(title=gettext_lazy("Other money"), button=gettext_lazy("Enter it")),
}
