"""What was done in a season, and why something cannot be done now, in plain words."""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, override, pgettext_lazy


def evening_name(number: int) -> str:
    """What the event of an evening is called, by every reader: in the language of the site."""
    with override(settings.LANGUAGE_CODE):
        return _("Evening %(number)s") % {"number": number}


def _evenings_open(params: Mapping[str, Any]) -> str:
    names = ", ".join(params["names"])
    words = ngettext(
        "The season cannot be closed: %(names)s is not ended yet. End it, or take it out of the season.",
        "The season cannot be closed: these evenings are not ended yet: %(names)s. End them, or take them out.",
        len(params["names"]),
    )
    return words % {"names": names}


# What the till calls money that the club enters itself, beside fees and prizes.
CASH_ENTRY: Final = pgettext_lazy("kind of money", "the club's own")
# As `tournaments.phrases.acts.ACTS` and `tournaments.phrases.refusals.REFUSALS`, which take these in.
ACTS: Final[dict[str, Any]] = {
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
REFUSALS: Final[dict[str, Any]] = {
    "season_closed": gettext_lazy("The season is closed: nothing in it can be changed any more."),
    "season_is_open": gettext_lazy("The season is open."),
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
