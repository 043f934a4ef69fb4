"""Reasons given by the program: stored as a code with values, and translated when read.

Texts typed by people, and the sentences stored by earlier versions, are shown unchanged.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy

# Never change the meaning of a code: audit logs contain it and cannot be changed.
REASONS: Final[Mapping[str, Any]] = {
    "settings_changed": gettext_lazy("The settings were changed."),
    "evening_ended": gettext_lazy("The evening ended early."),
    "players_changed": gettext_lazy("Players came or left"),
    "plays_for": gettext_lazy("%(comes)s plays for %(leaves)s."),
    "all_paid_undone": gettext_lazy("“All have paid” was undone."),
    "results_taken_over": gettext_lazy("Another event of the day was corrected."),
    "class_checked": gettext_lazy("An age class was checked."),
    "came_late": gettext_lazy("%(name)s arrived late."),
}


def coded_reason(code: str, **named: str) -> str:
    """Return the text to store as a reason: `{"reason": "came_late", "name": "Anna"}`."""
    return json.dumps({"reason": code, **named}, ensure_ascii=False)


def reason_words(reason: str) -> str:
    named = _coded(reason)
    words = REASONS.get(str(named.get("reason")))
    try:
        return str(words) % named if words else reason
    except KeyError:
        # A person typed something that looks like a code.
        return reason


def _coded(reason: str) -> dict[str, Any]:
    if not reason.startswith('{"reason"'):
        return {}
    try:
        return dict(json.loads(reason))
    except ValueError:
        return {}
