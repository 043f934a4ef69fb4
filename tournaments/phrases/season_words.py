"""What was done in a season, and why something cannot be done now, in plain words."""

from typing import Any, Final

from django.utils.translation import gettext_lazy

# As `tournaments.phrases.acts.ACTS` and `tournaments.phrases.refusals.SENTENCES`, which take these in.
ACTS: Final[dict[str, Any]] = {}
REFUSALS: Final[dict[str, Any]] = {
    "season_closed": gettext_lazy("The season is closed: nothing in it can be changed any more."),
}
