"""Reasons why a change to a season is refused."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy, ngettext


def _evenings_open(params: Mapping[str, Any]) -> str:
    names = ", ".join(params["names"])
    words = ngettext(
        "The season cannot be closed: %(names)s has not been ended yet. End it, or remove it from the season.",
        "The season cannot be closed: these evenings have not been ended yet: %(names)s. End them, or "
        "remove them from the season.",
        len(params["names"]),
    )
    return words % {"names": names}


# Added to `phrases.refusals.REFUSALS` of events when the site starts.
REFUSALS: Final[dict[str, Any]] = {
    "season_closed": gettext_lazy("The season is closed: it can no longer be changed."),
    "season_is_open": gettext_lazy("The season is open."),
    "rehearsal_counts_nowhere": gettext_lazy("A rehearsal does not count anywhere."),
    "not_the_clubs_event": gettext_lazy("“%(name)s” is an event of another club."),
    "evening_is_in": gettext_lazy("“%(name)s” already counts for the season."),
    "evening_that_day": gettext_lazy("“%(name)s” is already on that day. Continue with it, or choose another day."),
    "evenings_open": _evenings_open,
    "tables_do_not_fit": gettext_lazy("Every table needs three or four players, and everyone present needs a seat."),
    "no_more_series": gettext_lazy("All series of this evening have been played. End the evening."),
    "people_changed": gettext_lazy("The players have changed: draw the seats of this series."),
    "is_a_cancellation": gettext_lazy("Number %(number)s reverses another entry and cannot be reversed itself."),
    "cash_was_cancelled": gettext_lazy("Number %(number)s has already been reversed by number %(by_number)s."),
}
