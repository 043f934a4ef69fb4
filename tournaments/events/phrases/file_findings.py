"""What the check of an event's file found, in plain words."""

from typing import Any, Final

from django.utils.translation import gettext_lazy

# By the key of a check, as in `exchange.archive.checks`.
FINDINGS: Final[dict[str, Any]] = {
    "doubles": gettext_lazy("Some rows are in the file twice."),
    "chains": gettext_lazy("The audit log, or the entries of a list, were changed after they were written."),
    "draws": gettext_lazy("A draw comes out differently when it is repeated."),
    "plans": gettext_lazy("A seating plan does not follow from the one before it."),
    "results": gettext_lazy("The result of a table does not follow from its list."),
    "standings": gettext_lazy("Published standings or prizes do not follow from the results."),
    "payments": gettext_lazy("The payments do not add up."),
    "seals": gettext_lazy("Settings, players, results or payments were changed without an entry in the audit log."),
    "unreadable": gettext_lazy("A part of the file cannot be read."),
}
