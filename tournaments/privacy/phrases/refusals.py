"""Why somebody cannot be erased now."""

from typing import Any, Final

from django.utils.translation import gettext_lazy

# As `phrases.refusals.REFUSALS` of events, which takes these in as the site starts.
REFUSALS: Final[dict[str, Any]] = {
    "not_over_yet": gettext_lazy("Not over yet, or only since a few days: %(names)s."),
}
