"""Reasons why a person cannot be erased now."""

from typing import Any, Final

from django.utils.translation import gettext_lazy

# Added to `phrases.refusals.REFUSALS` of events when the site starts.
REFUSALS: Final[dict[str, Any]] = {
    "not_over_yet": gettext_lazy("Not over yet, or only ended in the last few days: %(names)s."),
    "keeps_alone": gettext_lazy("Nobody else could manage %(names)s. Give someone else an account of the club first."),
    "runs_alone": gettext_lazy("Nobody else could run the site. Give someone else that right first."),
}
