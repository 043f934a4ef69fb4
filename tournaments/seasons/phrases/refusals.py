"""Why something cannot be done in a season now, in plain words."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy, ngettext


def _evenings_open(params: Mapping[str, Any]) -> str:
    names = ", ".join(params["names"])
    words = ngettext(
        "The season cannot be closed: %(names)s is not ended yet. End it, or take it out of the season.",
        "The season cannot be closed: these evenings are not ended yet: %(names)s. End them, or take them out.",
        len(params["names"]),
    )
    return words % {"names": names}


# As `phrases.refusals.REFUSALS` of events, which takes these in as the site starts.
REFUSALS: Final[dict[str, Any]] = {
    "season_closed": gettext_lazy("The season is closed: nothing in it can be changed any more."),
    "season_is_open": gettext_lazy("The season is open."),
    "rehearsal_counts_nowhere": gettext_lazy("A rehearsal counts nowhere."),
    "not_the_clubs_event": gettext_lazy("“%(name)s” is an event of another club."),
    "evening_is_in": gettext_lazy("“%(name)s” counts for the season already."),
    "evening_that_day": gettext_lazy("“%(name)s” is on that day already. Go on with it, or choose another day."),
    "evenings_open": _evenings_open,
    "tables_do_not_fit": gettext_lazy("Every table needs three or four players, and everybody present a seat."),
    "no_more_series": gettext_lazy("All series of this evening are played: end the evening."),
    "people_changed": gettext_lazy("Not the same players as before: draw the seats of this series."),
    "is_a_cancellation": gettext_lazy("Number %(number)s cancels another entry and cannot itself be cancelled."),
    "cash_was_cancelled": gettext_lazy("Number %(number)s was cancelled already, by number %(by_number)s."),
}
