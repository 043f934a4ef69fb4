"""The findings of an event file check, in plain words."""

from typing import Any, Final

from django.utils.translation import gettext_lazy

# By the name that `bin/skat-check` gives to the check.
FINDINGS: Final[dict[str, Any]] = {
    "file": gettext_lazy("The file is not complete."),
    "rows": gettext_lazy("Some rows are in the file twice."),
    "chains": gettext_lazy("The audit log or the entries of a list were changed afterwards."),
    "lists": gettext_lazy("The figures of a list do not match its deals."),
    "draws": gettext_lazy("A draw has a different result when it is repeated."),
    "lots": gettext_lazy("A lot has a different result when it is drawn again."),
    "plans": gettext_lazy("A seating plan does not match the one before it."),
    "results": gettext_lazy("The result of a table does not match its list."),
    "standings": gettext_lazy("Published standings or prizes do not match the results."),
    "payments": gettext_lazy("The payments do not add up."),
    "seals": gettext_lazy("Settings, players, results or payments were changed without an entry in the audit log."),
    "stated": gettext_lazy("Figures shown on pages or documents do not match the results."),
    "form": gettext_lazy("A part of the file cannot be read."),
}
